import { type ReactNode, useState } from 'react';
import type { PlacedValue, SettingDifference } from '../../preload/contract/option-files.ts';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/pane.tsx';
import { VariableName } from '../parts/variable-name.tsx';
import type { SideWords } from './comparison-side.tsx';

export interface ComparedSettingsProps {
  readonly first: SideWords;
  readonly second: SideWords;
  readonly differing: readonly SettingDifference[];
  readonly equal: readonly SettingDifference[];
}

/** More than this that only one side has are folded to their count. */
const shownOfOneSide = 20;

/** What both set differently, then what only one sets; what is equal is folded to its count. */
export function ComparedSettings({ first, second, differing, equal }: ComparedSettingsProps) {
  const both = differing.filter((row) => row.first !== null && row.second !== null);
  const onlyFirst = differing.filter((row) => row.second === null);
  const onlySecond = differing.filter((row) => row.first === null);
  const heads = { first: first.head, second: second.head };
  return (
    <>
      <Section title="Different" note={`${both.length} of ${both.length + equal.length} that both set`} flush>
        {both.length > 0 ? (
          <DifferenceTable label="Different settings" rows={both} {...heads} />
        ) : (
          <p className="quiet">No setting that both set has another value.</p>
        )}
      </Section>
      <Fold
        title={`Only in ${first.words}`}
        rows={onlyFirst}
        open={onlyFirst.length <= shownOfOneSide}
        {...heads}
      />
      <Fold
        title={`Only in ${second.words}`}
        rows={onlySecond}
        open={onlySecond.length <= shownOfOneSide}
        {...heads}
      />
      <Fold title="Equal" rows={equal} open={false} {...heads} />
    </>
  );
}

interface Heads {
  readonly first: string;
  readonly second: string;
}

interface FoldProps extends Heads {
  readonly title: string;
  readonly rows: readonly SettingDifference[];
  readonly open: boolean;
}

function Fold({ title, rows, open, ...heads }: FoldProps) {
  const [turned, setTurned] = useState(false);
  if (rows.length === 0) return null;
  const shown = open !== turned;
  return (
    <Section
      title={title}
      note={String(rows.length)}
      flush
      action={
        <Button kind="quiet" aria-expanded={shown} onClick={() => setTurned(!turned)}>
          {shown ? 'hide' : 'show'}
        </Button>
      }
    >
      {shown && <DifferenceTable label={title} rows={rows} {...heads} />}
    </Section>
  );
}

interface DifferenceTableProps extends Heads {
  readonly label: string;
  readonly rows: readonly SettingDifference[];
}

function DifferenceTable({ label, rows, first, second }: DifferenceTableProps) {
  return (
    <table className="table table--compact config-differences" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <td className="settings__name">
              <VariableName name={row.name} />
            </td>
            <td>
              <Placed value={row.first} />
            </td>
            <td>
              <Placed value={row.second} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Placed({ value }: { readonly value: PlacedValue | null }): ReactNode {
  if (value === null) return <span className="muted">not set</span>;
  return (
    <span className="config-wrap">
      <span className="mono-small">{value.value ?? 'alone'}</span>{' '}
      <span className="text-11 muted">{originWords(value.origin)}</span>
    </span>
  );
}

/** `second:12` → line 12: the column already says which side. */
function originWords(origin: string): string {
  const line = /:(\d+)$/.exec(origin)?.[1];
  return line === undefined ? '' : `line ${line}`;
}
