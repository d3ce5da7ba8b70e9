import { Fragment, type ReactNode, useState } from 'react';
import type { Prediction } from '../../preload/contract/catalogue.ts';
import { counted } from '../../preload/contract/counted.ts';
import { Button } from '../parts/button.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { VariableName } from '../parts/variable-name.tsx';

export interface EffectiveRow {
  readonly name: string;
  /** Null for a name alone. */
  readonly requested: string | null;
  /** Null where no server was named. */
  readonly prediction: Prediction | null;
  readonly place?: ReactNode;
}

/** What is refused or becomes another value, reason beneath; what comes as written is folded to its count. */
export function EffectiveTable({ rows }: { readonly rows: readonly EffectiveRow[] }) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <p className="quiet">No server reads a setting from this text.</p>;
  const plain = rows.filter(isAsWritten);
  const telling = rows.filter((row) => !isAsWritten(row));
  const shown = all ? [...telling, ...plain] : telling;
  const placed = rows.some(({ place }) => place !== undefined);
  return (
    <>
      <table className="table table--compact" aria-label="Settings requested and foretold">
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col" className="number">
              Requested
            </th>
            <th scope="col" className="number">
              Effective
            </th>
            {placed && (
              <th scope="col" className="number">
                Line
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown
            .toSorted((a, b) => rankOf(a) - rankOf(b))
            .map((row) => (
              <Row key={row.name} row={row} placed={placed} />
            ))}
        </tbody>
      </table>
      {plain.length > 0 && (
        <p className="quiet">
          {counted(plain.length, 'setting')} as written{' '}
          <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'hide' : 'show'}
          </Button>
        </p>
      )}
    </>
  );
}

function isAsWritten({ prediction }: EffectiveRow): boolean {
  return prediction?.outcome === 'effective' && prediction.reason === '';
}

function rankOf({ prediction }: EffectiveRow): number {
  if (prediction?.outcome === 'refused') return 0;
  return prediction?.outcome === 'effective' ? 1 : 2;
}

interface RowProps {
  readonly row: EffectiveRow;
  readonly placed: boolean;
}

function Row({ row: { name, requested, prediction, place }, placed }: RowProps) {
  return (
    <Fragment>
      <tr>
        <td className="settings__name">
          <VariableName name={name} />
        </td>
        <td className="number mono-small muted config-value">{requested ?? 'alone'}</td>
        <td className="number mono-small config-value">
          {prediction?.outcome === 'refused' ? (
            <Outcome shape="blocks">refused</Outcome>
          ) : (
            effectiveWords(prediction)
          )}
        </td>
        {placed && <td className="number">{place}</td>}
      </tr>
      {prediction !== null && prediction.reason !== '' && (
        <tr>
          <td colSpan={placed ? 4 : 3} className="secondary config-reason">
            {prediction.reason}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

export function effectiveWords(prediction: Prediction | null): string {
  if (prediction === null) return 'not asked';
  switch (prediction.outcome) {
    case 'effective':
      return prediction.effective ?? '';
    case 'refused':
      return 'refused';
    case 'unpredicted':
      return 'not foretold';
  }
}
