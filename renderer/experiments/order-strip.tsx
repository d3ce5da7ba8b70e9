import { counted } from '../../preload/contract/counted.ts';
import type { Plan, Preview } from '../../preload/contract/experiments.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { Section } from '../parts/pane.tsx';
import { OrderFields } from './order-fields.tsx';
import { layOutOrder, type OrderCell, stepOf } from './order-strip-layout.ts';

const left = 56;
const pitch = 21.5;
const rowHeight = 26;

export interface OrderStripProps {
  readonly plan: Plan;
  readonly preview: Preview;
  /** Null where the plan can no longer change. */
  readonly onChange: ((plan: Plan) => void) | null;
}

/** The order in which trials are carried out: a cell a trial, filled by the first factor, controls dashed. */
export function OrderStrip({ plan, preview, onChange }: OrderStripProps) {
  const rows = layOutOrder(preview.trials, plan.factors, preview.trialSeconds);
  const width = left + pitch * Math.max(1, ...rows.map(({ cells }) => cells.length));
  return (
    <Section title="Order">
      {onChange !== null && <OrderFields plan={plan} onChange={onChange} />}
      <svg
        className="drawing"
        width={width}
        height={rowHeight * rows.length}
        role="img"
        aria-label={`Planned order of ${counted(preview.trials.length, 'trial')}`}
      >
        {rows.map((row, index) => (
          <g key={row.startSeconds} transform={`translate(0 ${index * rowHeight})`}>
            <text x="0" y="16">
              {index === 0 ? 'start' : shortTime(row.startSeconds)}
            </text>
            {row.cells.map((cell, at) => (
              <Cell key={cell.position} cell={cell} x={left + at * pitch} />
            ))}
          </g>
        ))}
      </svg>
      <Legend plan={plan} />
      <p className="text-11 secondary" style={{ marginTop: 2 }}>
        {cellsInWords(plan)}
      </p>
      <p className="text-12 prose" style={{ marginTop: 6 }}>
        {preview.orderText}
      </p>
    </Section>
  );
}

function Cell({ cell, x }: { readonly cell: OrderCell; readonly x: number }) {
  if (cell.control) {
    return (
      <g>
        <title>{cell.label}</title>
        <rect className="order__control" x={x + 0.5} y="0.5" width="19" height="23" />
        <text className="drawing__plain" x={x + 10} y="16" textAnchor="middle">
          C
        </text>
      </g>
    );
  }
  return (
    <g>
      <title>{cell.label}</title>
      <rect x={x} y="0" width="20" height="24" fill={`var(--s${cell.step})`} />
      <text
        className="order__text"
        style={{ fill: `var(--s${cell.step}-ink)` }}
        x={x + 10}
        y="15"
        textAnchor="middle"
      >
        {cell.text}
      </text>
      {cell.bar > 0 && (
        <path d={`M${x} 22.5h20`} stroke={`var(--c${Math.min(8, cell.bar + 1)})`} strokeWidth="3" />
      )}
    </g>
  );
}

function Legend({ plan }: { readonly plan: Plan }) {
  const first = plan.factors[0];
  if (first === undefined) return null;
  return (
    <div className="row row--wrap text-11 secondary" style={{ marginTop: 6, gap: 7 }}>
      <span className="mono-small">{shortName(first.name)}</span>
      {first.levels.map((level, index) => (
        <span className="row tabular" style={{ gap: 3 }} key={level}>
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" fill={`var(--s${stepOf(index, first.levels.length)})`} />
          </svg>
          {level}
        </span>
      ))}
    </div>
  );
}

function cellsInWords({ factors, order }: Plan): string {
  const [, second, third] = factors;
  const words: string[] = [];
  if (second !== undefined) words.push(`Number in a cell: ${shortName(second.name)}.`);
  if (third !== undefined) words.push(`Bar below it: another level of ${shortName(third.name)}.`);
  if (order.controlEvery > 0) {
    words.push(`C: control trial, the baseline again, every ${order.controlEvery} trials.`);
  }
  return words.join(' ');
}

/** Whole hours from one hour on: the label stands in 56 pixels. */
function shortTime(seconds: number): string {
  return formatSeconds(seconds < 3600 ? seconds : Math.round(seconds / 3600) * 3600, 'min');
}
