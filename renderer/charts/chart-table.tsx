import { formatNumber, formatQuantity } from '../../preload/contract/quantity.ts';
import { type DescribedLine, lineTable } from './describe.ts';

export interface ChartTableProps {
  readonly label: string;
  readonly lines: readonly ({ readonly name: string } & DescribedLine)[];
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/** Enough to see a shape, few enough to read. */
const tableRows = 60;

/** A chart as numbers: mean (median for percentiles), least and most over equal stretches of time, each line in its own columns. */
export function ChartTable({ label, lines, from, to, height }: ChartTableProps) {
  const tables = lines.map((line) => lineTable(line, from, to, tableRows));
  const stretches = tables[0] ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="chart-table" aria-label={`${label} as a table`} tabIndex={0} style={{ height }}>
      <table className="table table--compact">
        <thead>
          <tr>
            <th scope="col" className="number">
              from, s
            </th>
            {lines.flatMap((line) =>
              [line.centre, 'least', 'most'].map((fact) => (
                <th key={`${line.name} ${fact}`} scope="col" className="number">
                  {lines.length > 1 ? `${line.name} ${fact}` : fact}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {stretches.map((stretch, index) => (
            <tr key={stretch.from}>
              <td className="number">{formatNumber(stretch.from, 0)}</td>
              {tables.flatMap((table, line) =>
                (['middle', 'least', 'most'] as const).map((fact) => (
                  <td key={`${lines[line]?.name} ${fact}`} className="number">
                    {cellText(table[index]?.[fact])}
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellText(value: number | null | undefined): string {
  return value === null || value === undefined ? 'none' : formatQuantity(value, 'count');
}
