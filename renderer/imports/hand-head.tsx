import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { changeColumn, type HandColumn, type HandDraft, removeColumn } from './hand-draft.ts';
import { handUnits } from './hand-units.ts';

export interface HandProps {
  readonly draft: HandDraft;
  readonly onChange: (draft: HandDraft) => void;
}

/** Of each column what it is, its name, and for a metric its unit and which way is better. */
export function HandHead({ draft, onChange }: HandProps) {
  return (
    <thead>
      <tr>
        <th scope="col" style={{ width: 32 }}>
          <span className="visually-hidden">Trial</span>
        </th>
        {draft.columns.map((column, at) => (
          <th key={column.key} scope="col">
            <ColumnHead
              column={column}
              at={at}
              onChange={(change) => onChange(changeColumn(draft, at, change))}
              onRemove={() => onChange(removeColumn(draft, at))}
            />
          </th>
        ))}
        <th scope="col" style={{ width: 32 }}>
          <span className="visually-hidden">Remove</span>
        </th>
      </tr>
    </thead>
  );
}

function ColumnHead({
  column,
  at,
  onChange,
  onRemove,
}: {
  readonly column: HandColumn;
  readonly at: number;
  readonly onChange: (change: Partial<HandColumn>) => void;
  readonly onRemove: () => void;
}) {
  const said = `column ${at + 1}`;
  return (
    <div className="hand-head">
      <span className="row">
        <Choice
          label={`What ${said} is`}
          value={column.kind}
          choices={[
            ['setting', 'setting'],
            ['workload', 'workload'],
            ['metric', 'metric'],
          ]}
          onChange={(kind) => onChange({ kind })}
        />
        <span className="spacer" />
        <Button kind="icon" aria-label={`Remove ${said}`} onClick={onRemove}>
          <Icon name="close" size={12} />
        </Button>
      </span>
      <input
        className="input"
        aria-label={`Name of ${said}`}
        placeholder={column.kind === 'metric' ? 'Throughput' : 'innodb_buffer_pool_size'}
        maxLength={100}
        value={column.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {column.kind === 'metric' && (
        <span className="row">
          <Choice
            label={`Unit of ${said}`}
            value={column.unit}
            choices={handUnits.map(({ name }) => [name, name === 'none' ? 'no unit' : name])}
            onChange={(unit) => onChange({ unit })}
          />
          <Choice
            label={`Better in ${said}`}
            value={column.direction}
            choices={[
              ['higher', 'higher is better'],
              ['lower', 'lower is better'],
              ['none', 'neither'],
            ]}
            onChange={(direction) => onChange({ direction })}
          />
        </span>
      )}
    </div>
  );
}

function Choice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <select
      className="hand-choice"
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = choices.find(([one]) => one === event.target.value);
        if (chosen !== undefined) onChange(chosen[0]);
      }}
    >
      {choices.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  );
}
