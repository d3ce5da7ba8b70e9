import type { KeyboardEvent } from 'react';
import type { Factor, Preview } from '../../preload/contract/experiments.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Mark } from '../parts/mark.tsx';
import { TokenInput } from '../parts/token-input.tsx';
import { levelOf } from './plan-edits.ts';

export interface FactorRowProps {
  readonly factor: Factor;
  readonly cost: Preview['factors'][number] | undefined;
  readonly readOnly: boolean;
  readonly onChange: (change: Partial<Factor>) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: number) => void;
  readonly onDragStart: () => void;
  readonly onDrop: () => void;
}

export function FactorRow(props: FactorRowProps) {
  const { factor, cost, readOnly, onChange } = props;
  const name = factor.name === '' ? 'new factor' : factor.name;
  return (
    <tr
      draggable={!readOnly}
      onDragStart={props.onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={props.onDrop}
    >
      <td className="muted factors__grip">{!readOnly && <Grip name={name} onMove={props.onMove} />}</td>
      <td className="factors__name">
        <span className="row" style={{ gap: 4 }}>
          <input
            className="input input--bare input--mono"
            aria-label={`Name of ${name}`}
            placeholder="innodb_…"
            spellCheck={false}
            value={factor.name}
            readOnly={readOnly}
            onChange={(event) => onChange({ name: event.target.value.trim() })}
          />
          <TargetSelect factor={factor} readOnly={readOnly} onChange={onChange} />
        </span>
      </td>
      <td>
        <TokenInput
          label={`Levels of ${name}`}
          tokens={factor.levels.map(String)}
          disabled={readOnly}
          onChange={(tokens) => onChange({ levels: tokens.map(levelOf) })}
        />
      </td>
      <td className="number">{factor.levels.length}</td>
      <td className="secondary">
        <Cost cost={cost} />
      </td>
      <td style={{ width: 24 }}>
        {!readOnly && (
          <Button kind="icon" aria-label={`Remove ${name}`} onClick={props.onRemove}>
            <Icon name="close" size={12} />
          </Button>
        )}
      </td>
    </tr>
  );
}

function Grip({ name, onMove }: { readonly name: string; readonly onMove: (by: number) => void }) {
  function pressed(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }
  return (
    <button
      type="button"
      className="factors__handle"
      aria-label={`Move ${name}`}
      title="Drag, or arrow keys"
      onKeyDown={pressed}
    >
      <Icon name="grip" size={12} />
    </button>
  );
}

function TargetSelect({
  factor,
  readOnly,
  onChange,
}: Pick<FactorRowProps, 'factor' | 'readOnly' | 'onChange'>) {
  return (
    <select
      className="factors__target"
      aria-label="What the factor changes"
      value={factor.target}
      disabled={readOnly}
      onChange={(event) => onChange({ target: event.target.value === 'workload' ? 'workload' : 'setting' })}
    >
      <option value="setting">setting</option>
      <option value="workload">workload</option>
    </select>
  );
}

function Cost({ cost }: { readonly cost: Preview['factors'][number] | undefined }) {
  if (cost === undefined) return null;
  return (
    <span className="row" style={{ gap: 5 }}>
      {!cost.known && <Mark shape="warns" />}
      {cost.known ? cost.costOfChange : `not in the catalogue, ${cost.costOfChange}`}
    </span>
  );
}
