import { useState } from 'react';
import type { Plan } from '../../preload/contract/experiments.ts';
import { CheckField, SelectField, TextField } from '../parts/field.tsx';
import { Section } from '../parts/pane.tsx';
import { type HostSettingChange, withHostSetting } from './plan-edits.ts';

export interface HostSettingsFieldsProps {
  readonly plan: Plan;
  readonly readOnly: boolean;
  readonly onChange: (plan: Plan) => void;
}

const asFound = { value: '', label: 'As found' };
const hugePages = ['never', 'madvise', 'always'] as const;

/** What is set on the server's host for each trial, and set back after it. Nothing, unless somebody asks here. */
export function HostSettingsFields({ plan, readOnly, onChange }: HostSettingsFieldsProps) {
  const asked = plan.hostSettings ?? {};
  const count = Object.keys(asked).length;
  const change = (setting: HostSettingChange) => onChange(withHostSetting(plan, setting));
  return (
    <Section
      title="Server host"
      note={count === 0 ? 'nothing is changed there' : 'set for each trial, and set back after it'}
    >
      <div className="form__grid">
        <SelectField
          label="CPU governor"
          value={asked.governor ?? ''}
          disabled={readOnly}
          choices={[asFound, { value: 'performance', label: 'performance' }]}
          onChange={(value) => change({ governor: value === '' ? undefined : 'performance' })}
        />
        <SelectField
          label="Transparent huge pages"
          value={asked.transparentHugePages ?? ''}
          disabled={readOnly}
          choices={[asFound, ...hugePages.map((value) => ({ value, label: value }))]}
          onChange={(value) => change({ transparentHugePages: hugePages.find((one) => one === value) })}
        />
        <SwappinessField
          value={asked.swappiness}
          readOnly={readOnly}
          onChange={(swappiness) => change({ swappiness })}
        />
      </div>
      <CheckField
        label="Empty the page cache before the server starts"
        checked={asked.dropCaches ?? false}
        disabled={readOnly}
        onChange={(on) => change({ dropCaches: on || undefined })}
      />
      {count > 0 && (
        <p className="text-12 secondary">
          Needs root on {plan.server.host}, or the use of sudo allowed there.
        </p>
      )}
    </Section>
  );
}

interface SwappinessFieldProps {
  readonly value: number | undefined;
  readonly readOnly: boolean;
  readonly onChange: (value: number | undefined) => void;
}

/** Empty: as found. What is typed stays until the field is left; only what the kernel takes is handed on. */
function SwappinessField({ value, readOnly, onChange }: SwappinessFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const takes = (text: string) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= 200);
  return (
    <TextField
      label="Swappiness"
      inputMode="numeric"
      placeholder="As found"
      value={typed ?? value?.toString() ?? ''}
      readOnly={readOnly}
      error={typed === null || takes(typed) ? undefined : '0 to 200, or empty'}
      onChange={(text) => {
        setTyped(text);
        if (takes(text)) onChange(text === '' ? undefined : Number(text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
