import { useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import type { Factor, Plan, Preview } from '../../preload/contract/experiments.ts';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Section } from '../parts/pane.tsx';
import { FactorRow } from './factor-row.tsx';
import { withoutLostGroups } from './order-edits.ts';
import { addFactor, changeFactor, moveFactor, removeFactor } from './plan-edits.ts';

export interface FactorsEditorProps {
  readonly plan: Plan;
  readonly preview: Preview | null;
  readonly onChange: (plan: Plan) => void;
  readonly readOnly: boolean;
}

/** One row a factor. Dragging the grip, or its arrow keys, sets nesting. */
export function FactorsEditor({ plan, preview, onChange, readOnly }: FactorsEditorProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  return (
    <Section
      title="Factors"
      note={sizeInWords(plan.factors)}
      flush
      action={
        !readOnly && (
          <Button kind="quiet" onClick={() => onChange(addFactor(plan))}>
            Add factor
          </Button>
        )
      }
    >
      {plan.factors.length === 0 ? (
        <EmptyState>
          Nothing varies: every trial repeats one treatment, which measures the noise of the host.
        </EmptyState>
      ) : (
        <table className="table table--last-open factors" aria-label="Factors">
          <thead>
            <tr>
              <th scope="col" style={{ width: 20 }}>
                <span className="visually-hidden">Order</span>
              </th>
              <th scope="col">Factor</th>
              <th scope="col" style={{ width: '100%' }}>
                Levels
              </th>
              <th scope="col" className="number">
                n
              </th>
              <th scope="col">Cost of a change</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.factors.map((factor, index) => (
              <FactorRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a factor is known by its place while its name is typed
                key={index}
                factor={factor}
                cost={preview?.factors.find(({ name }) => name === factor.name)}
                readOnly={readOnly}
                onChange={(change) => onChange(changeFactor(plan, index, change))}
                onRemove={() => onChange(withoutLostGroups(removeFactor(plan, index)))}
                onMove={(by) => onChange(moveFactor(plan, index, index + by))}
                onDragStart={() => setDragged(index)}
                onDrop={() => {
                  if (dragged !== null) onChange(moveFactor(plan, dragged, index));
                  setDragged(null);
                }}
              />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** `6 × 2 × 2 = 24 treatments` */
function sizeInWords(factors: readonly Factor[]): string {
  const counts = factors.map(({ levels }) => levels.length);
  const product = counts.reduce((soFar, count) => soFar * count, 1);
  const treatments = counted(product, 'treatment');
  return counts.length > 1 ? `${counts.join(' × ')} = ${treatments}` : treatments;
}
