import type { Plan, StartState } from '../../preload/contract/experiments.ts';
import type { HostRole } from '../../preload/contract/hosts.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { useCall } from '../use-call.ts';
import { hostChoices } from './host-choices.ts';
import { withStart } from './order-edits.ts';

export interface PlanFieldsProps {
  readonly plan: Plan;
  readonly readOnly: boolean;
  readonly onChange: (plan: Plan) => void;
}

/** What every plan has: a name, two hosts, three numbers, a start. */
export function PlanFields({ plan, readOnly, onChange }: PlanFieldsProps) {
  return (
    <div className="plan-fields">
      <TextField
        label="Name"
        value={plan.name}
        readOnly={readOnly}
        onChange={(name) => onChange({ ...plan, name })}
      />
      <HostField
        label="Server host"
        offers="server"
        value={plan.server.host}
        disabled={readOnly}
        onChange={(host) => onChange({ ...plan, server: { ...plan.server, host } })}
      />
      <HostField
        label="Load host"
        offers="client"
        value={plan.client.host}
        disabled={readOnly}
        onChange={(host) => onChange({ ...plan, client: { host } })}
      />
      <NumberField
        label="Warm-up, s"
        minimum={0}
        value={plan.warmupSeconds}
        readOnly={readOnly}
        onChange={(warmupSeconds) => onChange({ ...plan, warmupSeconds })}
      />
      <NumberField
        label="Measure, s"
        minimum={1}
        value={plan.measureSeconds}
        readOnly={readOnly}
        onChange={(measureSeconds) => onChange({ ...plan, measureSeconds })}
      />
      <NumberField
        label="Replicates"
        whole
        minimum={1}
        maximum={100}
        value={plan.replicates}
        readOnly={readOnly}
        onChange={(replicates) => onChange({ ...plan, replicates })}
      />
      <SelectField
        label="Start"
        value={plan.start ?? 'warm'}
        choices={starts}
        disabled={readOnly}
        onChange={(value) => {
          const chosen = starts.find((start) => start.value === value);
          if (chosen !== undefined) onChange(withStart(plan, chosen.value));
        }}
      />
    </div>
  );
}

/** What the buffer pool holds when the load begins. */
const starts: readonly { readonly value: StartState; readonly label: string }[] = [
  { value: 'warm', label: 'warm-up only' },
  { value: 'cold', label: 'cold: caches emptied' },
  { value: 'dumped', label: 'dumped pool loaded' },
];

interface HostFieldProps {
  readonly label: string;
  readonly offers: HostRole;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (host: string) => void;
}

function HostField({ offers, value, ...rest }: HostFieldProps) {
  const hosts = useCall('hosts.list', {});
  return <SelectField value={value} choices={hostChoices(hosts.data, offers, value)} {...rest} />;
}
