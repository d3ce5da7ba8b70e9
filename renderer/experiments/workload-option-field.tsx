import type { OptionValue, WorkloadOption } from '../../preload/contract/workloads.ts';
import { CheckField, SelectField, TextField } from '../parts/field.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { TextAreaField } from '../parts/text-area-field.tsx';

export interface WorkloadOptionFieldProps {
  readonly option: WorkloadOption;
  readonly value: OptionValue;
  /** A factor sets it: the value here is only what the form would say without it. */
  readonly varies: boolean;
  readonly readOnly: boolean;
  readonly onChange: (value: OptionValue) => void;
}

export function WorkloadOptionField({ option, value, varies, readOnly, onChange }: WorkloadOptionFieldProps) {
  const hint = varies ? 'set by a factor' : option.help;
  const fixed = readOnly || varies;
  switch (option.kind) {
    case 'integer':
      return (
        <NumberField
          label={labelOf(option)}
          whole
          minimum={option.minimum}
          maximum={option.maximum}
          value={Number(value)}
          hint={hint}
          readOnly={fixed}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={option.label}
          choices={option.choices}
          value={String(value)}
          hint={hint}
          disabled={fixed}
          onChange={onChange}
        />
      );
    case 'text':
      return option.long ? (
        <TextAreaField
          label={option.label}
          value={String(value)}
          hint={hint}
          rows={3}
          readOnly={fixed}
          onChange={onChange}
        />
      ) : (
        <TextField
          label={option.label}
          value={String(value)}
          hint={hint}
          readOnly={fixed}
          mono
          onChange={onChange}
        />
      );
    case 'flag':
      return (
        <div className="field">
          <CheckField label={option.label} checked={value === true} disabled={fixed} onChange={onChange} />
          <span className="field__hint">{hint}</span>
        </div>
      );
  }
}

/** With its unit, unless the label already says what is counted: “Threads”, but “Target rate, 1/s”. */
function labelOf({ label, unit }: Extract<WorkloadOption, { kind: 'integer' }>): string {
  return unit === '' || label.toLowerCase().includes(unit.toLowerCase()) ? label : `${label}, ${unit}`;
}
