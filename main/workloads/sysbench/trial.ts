import type { Intervals } from '../interval-log.ts';
import { rateInWindow } from '../interval-window.ts';
import type { Figure, FinalReport } from '../output-event.ts';
import { factOf, type ParsedTrial } from '../parsed-trial.ts';

/** The report that closes the trial; null when the text stops before it. */
export function ownReport(trial: ParsedTrial): FinalReport | null {
  const last = trial.reports.at(-1);
  return last && last.checkpointSeconds === null ? last : null;
}

export function figureOf(report: FinalReport | null, name: string): Figure | null {
  return report?.figures.find((figure) => figure.name === name) ?? null;
}

export interface Throughput {
  readonly perSecond: number;
  readonly method: string;
  readonly warnings: string[];
  /** `first-last`, or one line. */
  readonly lines: string;
}

/**
 * Over the whole trial: as printed; put together from the slices when there were checkpoints (each report then covers
 * only its own); from the intervals when no report was printed. Null when nothing was.
 */
export function throughputOf(trial: ParsedTrial): Throughput | null {
  const report = ownReport(trial);
  if (report && trial.reports.length > 1) return sliced(trial, report);
  const printed = figureOf(report, 'throughput') ?? figureOf(report, 'events');
  if (printed) {
    return {
      perSecond: printed.value,
      method: 'printed by sysbench',
      warnings: [],
      lines: String(printed.line),
    };
  }
  const rate = rateInWindow(trial.intervals);
  if (!rate) return null;
  return {
    perSecond: rate.perSecond,
    method: 'ratio of sums',
    warnings: [`From ${rate.intervals} intervals: there is no final report.`],
    lines: `${trial.intervals.at(0)?.line}-${trial.intervals.at(-1)?.line}`,
  };
}

function sliced(trial: ParsedTrial, report: FinalReport): Throughput | null {
  const elapsed = elapsedSeconds(trial);
  const counts = trial.reports.map((slice) => figureOf(slice, 'transactions-count')?.value ?? null);
  if (elapsed === null || counts.includes(null)) return null;
  const events = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return {
    perSecond: events / elapsed,
    method: 'transactions of all slices over the elapsed time',
    warnings: ['Put together from checkpoints: the last report covers only the time since the last of them.'],
    lines: `${trial.reports[0]?.firstLine}-${report.lastLine}`,
  };
}

/** How long the trial took. 0.5 counts it anew after each checkpoint, 1.0 and 1.1 do not. */
export function elapsedSeconds(trial: ParsedTrial): number | null {
  const printed = trial.reports.flatMap((report) => figureOf(report, 'elapsed')?.value ?? []);
  const last = printed.at(-1);
  if (last === undefined || !ownReport(trial)) return null;
  const anew = factOf(trial, 'version')?.startsWith('0.') ?? false;
  return anew ? printed.reduce((sum, seconds) => sum + seconds, 0) : last;
}

export function withoutFirst(trial: ParsedTrial): Intervals {
  return trial.intervals.slice(1);
}

/**
 * The first interval ran into empty buffers: it is more than half as fast again as what came after, and enough came
 * after to say so. Not an error of the tool, but it lifts the final figure.
 */
export function hasColdBurst(trial: ParsedTrial): boolean {
  const first = trial.intervals.at(0)?.throughput ?? null;
  const rest = rateInWindow(withoutFirst(trial));
  return first !== null && rest !== null && rest.intervals >= 5 && first > 1.5 * rest.perSecond;
}
