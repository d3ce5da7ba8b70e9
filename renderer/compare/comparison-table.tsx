import { type ReactNode, useRef, useState } from 'react';
import type { Comparison, TreatmentSummary } from '../../preload/contract/comparisons.ts';
import type { Interval, Unit } from '../../preload/contract/numbers.ts';
import {
  formatChange,
  formatChangeRange,
  formatPercent,
  formatRange,
  noBreakSpace,
  quantityParts,
} from '../../preload/contract/quantity.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { useElementSize } from '../charts/element-size.ts';
import { IntervalAxis, IntervalBar } from '../charts/interval-bar.tsx';
import type { LogRatioAxis } from '../charts/log-ratio-axis.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Mark } from '../parts/mark.tsx';
import { NoVerdict, VerdictMark } from '../parts/verdict-mark.tsx';
import { comparisonRows, type FoldedRows, foldWords, verdictWords } from './comparison-rows.ts';

/** More factors than this and the treatment is one column with its label. */
const factorColumns = 4;

/** Every treatment against the baseline on one axis; the interval and the verdict use the same correction. */
export function ComparisonTable({ comparison }: { readonly comparison: Comparison }) {
  const barHead = useRef<HTMLTableCellElement>(null);
  const { width: barWidth } = useElementSize(barHead);
  const { treatments, margin, unit, confidence, metric } = comparison;
  const rows = comparisonRows(comparison);
  const factors = factorNames(treatments);
  const row = (summary: TreatmentSummary) => (
    <TreatmentRow
      key={summary.label}
      summary={summary}
      factors={factors}
      unit={unit}
      axis={rows.axis}
      margin={margin}
      width={barWidth}
    />
  );
  return (
    <table className="table comparison-table" aria-label="Treatments against the baseline">
      <thead>
        <tr>
          {factors.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={index > 0 ? 'comparison-table__factor number' : 'comparison-table__factor'}
            >
              {name === '' ? 'Treatment' : shortName(name)}
            </th>
          ))}
          <th scope="col" className="number">
            {metric.label}, {formatPercent(confidence)}
          </th>
          <th scope="col" className="number">
            n
          </th>
          <th scope="col" className="number">
            Change
          </th>
          <th scope="col" className="number">
            Interval
          </th>
          <th scope="col" className="comparison-table__bar" ref={barHead}>
            <span className="visually-hidden">Interval of the change, drawn</span>
            <IntervalAxis axis={rows.axis} margin={margin} width={barWidth} />
          </th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {rows.folded
          .filter(({ end }) => end === 'high')
          .map((fold) => (
            <FoldedTreatments key="high" fold={fold} columns={factors.length} row={row} />
          ))}
        {rows.shown.map(row)}
        {rows.folded
          .filter(({ end }) => end === 'low')
          .map((fold) => (
            <FoldedTreatments key="low" fold={fold} columns={factors.length} row={row} />
          ))}
      </tbody>
    </table>
  );
}

/** Names of the factors that vary; one empty name when there are too many, or none. */
function factorNames(treatments: readonly TreatmentSummary[]): readonly string[] {
  const names = Object.keys(treatments[0]?.treatment ?? {});
  const varying = names.filter(
    (name) => new Set(treatments.map(({ treatment }) => String(treatment[name]))).size > 1,
  );
  return varying.length === 0 || varying.length > factorColumns ? [''] : varying;
}

interface TreatmentRowProps {
  readonly summary: TreatmentSummary;
  readonly factors: readonly string[];
  readonly unit: Unit;
  readonly axis: LogRatioAxis;
  readonly margin: number;
  readonly width: number;
}

function TreatmentRow({ summary, factors, unit, axis, margin, width }: TreatmentRowProps) {
  const { baseline, n, change, changeInterval, verdict, replicateChanges, inBestSet, comment } = summary;
  return (
    <tr data-tone={baseline ? 'baseline' : undefined} data-best={inBestSet || undefined}>
      {factors.map((name, index) => (
        <td key={name} className={index > 0 ? 'number' : 'medium'}>
          {index === 0 && inBestSet && (
            <span className="comparison-table__best" title="in the best set">
              <span className="visually-hidden">in the best set: </span>
            </span>
          )}
          {levelWords(summary, factors, index)}
        </td>
      ))}
      <td className="number">
        <MeanCell summary={summary} unit={unit} />
      </td>
      <td className="number">{n}</td>
      <td className="number">{change === null || baseline ? '' : <Percent text={formatChange(change)} />}</td>
      <td className="number comparison-table__interval">
        {baseline ? (
          ''
        ) : changeInterval === null ? (
          change === null ? (
            ''
          ) : (
            'none'
          )
        ) : (
          <Percent text={changeRange(changeInterval)} />
        )}
      </td>
      <td className="comparison-table__bar">
        <IntervalBar
          axis={axis}
          margin={margin}
          width={width}
          change={baseline ? null : change}
          interval={changeInterval}
          verdict={verdict}
          replicateChanges={replicateChanges}
        />
      </td>
      <td title={comment}>
        <VerdictCell summary={summary} />
      </td>
    </tr>
  );
}

/** What stands in a factor's column: a treatment without any of the factors is named where the first would stand. */
function levelWords(
  { treatment, label }: TreatmentSummary,
  factors: readonly string[],
  index: number,
): string {
  const isNamed = index === 0 && factors.every((name) => treatment[name] === undefined);
  return isNamed ? label : String(treatment[factors[index] ?? ''] ?? 'none');
}

/** An interval made on the log scale may reach beyond the mean itself, where plus and minus would mislead. */
function MeanCell({
  summary: { mean, interval },
  unit,
}: {
  readonly summary: TreatmentSummary;
  readonly unit: Unit;
}) {
  if (mean === null) return <span className="muted">none</span>;
  const halfWidth = interval === null ? undefined : (interval.high - interval.low) / 2;
  if (interval !== null && halfWidth !== undefined && halfWidth > mean) {
    const { value, unit: suffix } = quantityParts(mean, unit);
    return (
      <span title={`${formatRange(interval, unit)}, not symmetric about the mean`}>
        {value} <span className="unit">{`${suffix}, ±${noBreakSpace}over 100${noBreakSpace}%`}</span>
      </span>
    );
  }
  const parts = quantityParts(mean, unit, halfWidth);
  return (
    <>
      {parts.value}{' '}
      <span className="unit">
        {parts.halfWidth !== null && `± ${parts.halfWidth} `}
        {parts.unit}
      </span>
    </>
  );
}

function VerdictCell({ summary }: { readonly summary: TreatmentSummary }) {
  const words = verdictWords(summary);
  return (
    <span className="row comparison-table__verdict">
      {summary.verdict === null ? (
        <NoVerdict>{words}</NoVerdict>
      ) : (
        <VerdictMark verdict={summary.verdict}>{words}</VerdictMark>
      )}
      {summary.warnings.length > 0 && (
        <span title={summary.warnings.join('\n')}>
          <Mark shape="warns" />
          <span className="visually-hidden">{summary.warnings.join(' ')}</span>
        </span>
      )}
    </span>
  );
}

/** Beyond this a ratio is only large. */
const largeRatio = 9.99;

/** An interval of two trials can reach to millions of percent: its far end is then said to be far. */
function changeRange(interval: Interval): string {
  if (interval.high <= largeRatio) return formatChangeRange(interval);
  return `${formatChange(interval.low).slice(0, -2)} to over ${formatChange(largeRatio)}`;
}

/** The percent sign in small print after the number. */
function Percent({ text }: { readonly text: string }) {
  return (
    <>
      {text.slice(0, -2)}
      {noBreakSpace}
      <span className="unit">%</span>
    </>
  );
}

interface FoldedProps {
  readonly fold: FoldedRows;
  readonly columns: number;
  readonly row: (summary: TreatmentSummary) => ReactNode;
}

function FoldedTreatments({ fold, columns, row }: FoldedProps) {
  const [open, setOpen] = useState(false);
  const count = fold.treatments.length;
  return (
    <>
      <tr data-tone="baseline">
        <td colSpan={columns + 4}>
          <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className={open ? 'fold-mark fold-mark--open' : 'fold-mark'}>
              <Icon name="chevron" size={12} />
            </span>
            {count} more treatments
          </Button>
        </td>
        <td className="text-11 muted">{foldWords(fold)}</td>
        <td>
          {fold.verdict === 'mixed' ? (
            <NoVerdict>several verdicts</NoVerdict>
          ) : (
            <VerdictMark verdict={fold.verdict}>all {fold.verdict}</VerdictMark>
          )}
        </td>
      </tr>
      {open && fold.treatments.map(row)}
    </>
  );
}
