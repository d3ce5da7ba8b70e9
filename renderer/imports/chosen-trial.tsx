import type { FocusEvent } from 'react';
import type { ImportFactor } from '../../preload/contract/import-factors.ts';
import type { ImportTrial } from '../../preload/contract/import-preview.ts';
import { formatNumber, formatQuantity } from '../../preload/contract/quantity.ts';
import type { Measurement } from '../../preload/contract/trials.ts';
import { LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FindingList } from '../parts/finding.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { paths } from '../paths.ts';
import { numbered } from './numbered-findings.ts';
import { TrialConfiguration } from './trial-configuration.tsx';

interface TrialEdit {
  readonly treatment?: ImportTrial['treatment'];
  readonly replicate?: number;
}

export interface ChosenTrialProps {
  readonly trial: ImportTrial;
  readonly factors: readonly ImportFactor[];
  /** The trial of history that it is; null for one that history does not have. */
  readonly historyId: number | null;
  readonly editable: boolean;
  readonly onChange: (edit: TrialEdit) => void;
}

/** The selected trial: its levels, which may be corrected here, its numbers and what speaks against them. */
export function ChosenTrial({ trial, factors, historyId, editable, onChange }: ChosenTrialProps) {
  const reasons = numbered(trial.validity.reasons.filter(({ severity }) => severity !== 'passes'));
  return (
    <>
      <Section
        title="Selected trial"
        note={<span className="breaks">{trial.path}</span>}
        action={
          historyId !== null && (
            <LinkButton small to={paths.trial(historyId)}>
              Open the trial
            </LinkButton>
          )
        }
      >
        {trial.doubt !== '' && <p className="text-12 secondary">{trial.doubt}</p>}
        <div className="import-levels">
          {factors.map(({ name }) => (
            <CellField
              key={`${name} ${trial.treatment[name] ?? ''}`}
              label={name}
              value={String(trial.treatment[name] ?? '')}
              editable={editable}
              onValue={(value) => onChange({ treatment: withLevel(trial.treatment, name, value) })}
            />
          ))}
          <CellField
            key={`replicate ${trial.replicate}`}
            label="Replicate"
            value={String(trial.replicate)}
            editable={editable}
            onValue={(value) => {
              if (/^[1-9]\d{0,5}$/.test(value)) onChange({ replicate: Number(value) });
            }}
          />
        </div>
        {reasons.length > 0 && <FindingList findings={reasons} />}
      </Section>
      <div className="import-pair">
        <Section title="Measurements" note={seriesInWords(trial)} flush>
          {trial.measurements.length === 0 ? (
            <EmptyState>It has no result.</EmptyState>
          ) : (
            <Table
              label="Measurements"
              columns={columns}
              rows={trial.measurements}
              rowKey={({ metric }) => metric}
              compact
            />
          )}
        </Section>
        <TrialConfiguration trial={trial} />
      </div>
    </>
  );
}

function CellField({
  label,
  value,
  editable,
  onValue,
}: {
  readonly label: string;
  readonly value: string;
  readonly editable: boolean;
  readonly onValue: (value: string) => void;
}) {
  function take({ target }: FocusEvent<HTMLInputElement>): void {
    const typed = target.value.trim();
    if (typed !== value) onValue(typed);
  }
  return (
    <label className="field">
      <span className="field__label ellipsis" title={label}>
        {label}
      </span>
      <input
        className="input input--mono"
        defaultValue={value}
        readOnly={!editable}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </label>
  );
}

/** A number stays a number; nothing typed takes the level away. */
function withLevel(
  treatment: ImportTrial['treatment'],
  name: string,
  typed: string,
): ImportTrial['treatment'] {
  const { [name]: _before, ...others } = treatment;
  if (typed === '') return others;
  return { ...others, [name]: /^-?\d{1,15}(\.\d+)?$/.test(typed) ? Number(typed) : typed };
}

const columns: readonly Column<Measurement>[] = [
  { id: 'label', head: 'Measurement', cell: ({ label }) => label },
  {
    id: 'value',
    head: 'Value',
    numeric: true,
    cell: ({ value, unit }) => <span className="medium">{formatQuantity(value, unit)}</span>,
  },
  {
    id: 'method',
    head: 'How',
    fills: true,
    cell: ({ method, warnings }) => (
      <span className="secondary" title={[method, ...warnings].join(' ')}>
        {[method, ...warnings].join(' · ')}
      </span>
    ),
  },
];

function seriesInWords({ points }: ImportTrial): string {
  const most = Math.max(0, ...points.map((one) => one.points));
  return points.length === 0
    ? 'no values over time'
    : `${points.length} series of up to ${formatNumber(most, 0)} points`;
}
