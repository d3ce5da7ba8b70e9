import type { Order, Plan } from '../../preload/contract/experiments.ts';
import { SelectField } from '../parts/field.tsx';
import { withGroups, withOrderKind } from './order-edits.ts';

export interface OrderFieldsProps {
  readonly plan: Plan;
  readonly onChange: (plan: Plan) => void;
}

const kinds: readonly { readonly value: Order['kind']; readonly label: string }[] = [
  { value: 'blocks', label: 'Shuffled in blocks' },
  { value: 'shuffled', label: 'One shuffle' },
  { value: 'as-written', label: 'As written' },
];

/** How trials are shuffled, and which factor's levels stay together because they are dear to change. */
export function OrderFields({ plan, onChange }: OrderFieldsProps) {
  const { kind, groupBy = [] } = plan.order;
  const names = plan.factors.filter(({ levels }) => levels.length > 1).map(({ name }) => name);
  // Of several, as only the text of a plan can name them, nothing gets lost here.
  const several =
    groupBy.length > 1 || groupBy.some((name) => !names.includes(name)) ? [groupBy.join(', ')] : [];
  return (
    <div className="row row--wrap" style={{ gap: 12, marginBottom: 10 }}>
      <SelectField
        label="Order"
        value={kind}
        choices={kinds}
        onChange={(value) => {
          const chosen = kinds.find((one) => one.value === value);
          if (chosen !== undefined) onChange(withOrderKind(plan, chosen.value));
        }}
      />
      <SelectField
        label="Levels kept together"
        value={groupBy.join(', ')}
        disabled={kind === 'as-written'}
        choices={[
          { value: '', label: 'of no factor' },
          ...several.map((value) => ({ value, label: value })),
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(name) => onChange(withGroups(plan, name === '' ? [] : name.split(', ')))}
      />
    </div>
  );
}
