import type { DeployWay, HostService } from '../../preload/contract/deployment.ts';
import type { Plan } from '../../preload/contract/experiments.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import { Section } from '../parts/pane.tsx';
import { plainService, withDeployWay, withService } from './plan-edits.ts';

export interface DeployFieldsProps {
  readonly plan: Plan;
  readonly readOnly: boolean;
  readonly onChange: (plan: Plan) => void;
}

const ways: readonly { readonly value: DeployWay; readonly label: string }[] = [
  { value: 'private', label: 'A private instance' },
  { value: 'drop-in', label: 'The host’s server, by a drop-in file' },
  { value: 'main-file', label: 'The host’s server, in its main file' },
];

const controls: readonly { readonly value: HostService['control']; readonly label: string }[] = [
  { value: 'systemd', label: 'systemd' },
  { value: 'sysv', label: 'SysV service' },
  { value: 'mysqld-safe', label: 'mysqld_safe' },
  { value: 'commands', label: 'Commands of the plan' },
];

const mismatches: readonly { readonly value: HostService['mismatch']; readonly label: string }[] = [
  { value: 'stop', label: 'Ends its trial' },
  { value: 'accept', label: 'Is recorded' },
];

/** Where the settings of a treatment go: into a server of our own, unless somebody asks for the host's. */
export function DeployFields({ plan, readOnly, onChange }: DeployFieldsProps) {
  const way = plan.server.deploy ?? 'private';
  const own = way !== 'private';
  return (
    <Section
      title="Server"
      note={own ? 'changed for each trial, and set back after it' : 'the host’s own server is not touched'}
    >
      <div className="form__grid">
        <Choice
          label="Settings go into"
          value={way}
          choices={ways}
          disabled={readOnly}
          onChoose={(chosen) => onChange(withDeployWay(plan, chosen))}
        />
        {own && <ServiceFields plan={plan} readOnly={readOnly} onChange={onChange} />}
      </div>
      {own && (
        <p className="text-12 secondary">
          Needs root on {plan.server.host}: a login as root, or sudo that allows sh.
        </p>
      )}
    </Section>
  );
}

function ServiceFields({ plan, readOnly, onChange }: DeployFieldsProps) {
  const service = plan.server.service ?? plainService;
  const named = service.control === 'systemd' || service.control === 'sysv';
  return (
    <>
      <Choice
        label="Started and stopped by"
        value={service.control}
        choices={controls}
        disabled={readOnly}
        onChoose={(control) => onChange(withService(plan, { control }))}
      />
      {named && (
        <TextField
          label="Name of the service"
          placeholder="As found"
          value={service.name}
          readOnly={readOnly}
          onChange={(name) => onChange(withService(plan, { name }))}
        />
      )}
      <Choice
        label="A level that does not take effect"
        value={service.mismatch}
        choices={mismatches}
        disabled={readOnly}
        onChoose={(mismatch) => onChange(withService(plan, { mismatch }))}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly disabled: boolean;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ choices, onChoose, ...rest }: ChoiceProps<Value>) {
  return (
    <SelectField
      {...rest}
      choices={choices}
      onChange={(value) => {
        const chosen = choices.find((choice) => choice.value === value);
        if (chosen !== undefined) onChoose(chosen.value);
      }}
    />
  );
}
