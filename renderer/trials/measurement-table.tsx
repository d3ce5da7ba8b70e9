import { formatQuantity } from '../../preload/contract/quantity.ts';
import type { Measurement } from '../../preload/contract/trials.ts';
import { Table } from '../parts/table.tsx';

/** Every number of the trial with how it was computed; what is wrong with it stands in the same row. */
export function MeasurementTable({ measurements }: { readonly measurements: readonly Measurement[] }) {
  if (measurements.length === 0) return <p className="quiet">Nothing was measured.</p>;
  return (
    <Table
      label="Measurements"
      rows={measurements}
      rowKey={({ metric }) => metric}
      columns={[
        { id: 'label', head: 'Measurement', cell: ({ label }) => label, sortBy: ({ label }) => label },
        { id: 'value', head: 'Value', numeric: true, cell: shownValue },
        { id: 'points', head: 'Points', numeric: true, cell: ({ points }) => points ?? '' },
        {
          id: 'method',
          head: 'How',
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
        },
      ]}
    />
  );
}

function shownValue({ value, unit, interval }: Measurement) {
  return (
    <span className="medium">
      {formatQuantity(value, unit, interval === null ? undefined : (interval.high - interval.low) / 2)}
    </span>
  );
}
