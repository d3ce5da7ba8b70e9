import { formatQuantity } from '../../preload/contract/quantity.ts';
import type { Measurement, TrialDetail } from '../../preload/contract/trials.ts';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { useCall } from '../use-call.ts';
import { parseSource, type RawSource } from './raw-source.ts';

export interface MeasurementTableProps {
  readonly detail: TrialDetail;
  readonly onOpenSource: (source: RawSource) => void;
}

/**
 * Every number of the trial: the line it was read from as it is printed there, with the way to it, and how it was
 * computed. What is wrong with it stands in the same row.
 */
export function MeasurementTable({ detail, onOpenSource }: MeasurementTableProps) {
  const { measurements, files, trial } = detail;
  const printed = useCall('trials.printed', { id: trial.id }, { enabled: files.length > 0 });
  if (measurements.length === 0) return <p className="quiet">Nothing was measured.</p>;
  const texts = new Map((printed.data ?? []).map(({ source, text }) => [source, text]));
  const names = files.map(({ name }) => name);
  return (
    <>
      {printed.error !== null && <ErrorState failure={printed.error.failure} />}
      <Table
        label="Measurements"
        rows={measurements}
        rowKey={({ metric }) => metric}
        columns={[
          ...columns,
          ...(texts.size === 0 ? [] : [printedColumn(texts)]),
          ...(measurements.some(({ source }) => sourceIn(names, source) !== null)
            ? [sourceColumn(names, onOpenSource)]
            : []),
          howColumn,
        ]}
      />
    </>
  );
}

const columns: readonly Column<Measurement>[] = [
  { id: 'label', head: 'Measurement', cell: ({ label }) => label, sortBy: ({ label }) => label },
  { id: 'value', head: 'Value', numeric: true, cell: shownValue },
  { id: 'points', head: 'Points', numeric: true, cell: ({ points }) => points ?? '' },
];

const howColumn: Column<Measurement> = {
  id: 'method',
  head: 'How',
  width: '100%',
  cell: ({ method, warnings }) => (
    <span className="measurement-method">
      {method}
      {warnings.map((warning) => (
        <span key={warning} className="warn">
          {' '}
          · {warning}
        </span>
      ))}
    </span>
  ),
};

function printedColumn(texts: ReadonlyMap<string, string>): Column<Measurement> {
  return {
    id: 'printed',
    head: 'Printed line',
    cell: ({ source }) => {
      const text = texts.get(source ?? '');
      if (text === undefined) return null;
      return (
        <span className="mono-small measurement-printed" title={text}>
          {text.replace(/\s+/g, ' ')}
        </span>
      );
    },
  };
}

function sourceColumn(names: readonly string[], onOpen: (source: RawSource) => void): Column<Measurement> {
  return {
    id: 'source',
    head: 'Read from',
    cell: ({ source }) => {
      const place = sourceIn(names, source);
      if (place === null) return null;
      return (
        <Button kind="quiet" small onClick={() => onOpen(place)}>
          <span className="mono-small measurement-source" title={source ?? ''}>
            <span className="ellipsis">{place.file.split('/').at(-1)}</span>
            {(source ?? '').slice(place.file.length)}
          </span>
        </Button>
      );
    },
  };
}

function sourceIn(names: readonly string[], source: string | null): RawSource | null {
  return source === null ? null : parseSource(source, names);
}

function shownValue({ value, unit, interval }: Measurement) {
  return (
    <span className="medium">
      {formatQuantity(value, unit, interval === null ? undefined : (interval.high - interval.low) / 2)}
    </span>
  );
}
