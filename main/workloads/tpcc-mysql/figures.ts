import { secondsOfMs } from '../milliseconds.ts';
import type { Figure, FinalReport } from '../output-event.ts';
import { type Generation, transactionNames } from './interval.ts';
import { timesOf } from './interval-report.ts';
import { type Counts, meanSeconds, type PrintedReport } from './report.ts';

/** What has to be known of a trial to say what the block at its end means. */
export interface ReportContext {
  /** Null where no interval told it. */
  readonly generation: Generation | null;
  /** Null where the header is missing. */
  readonly rampUpSeconds: number | null;
}

/** The block at the end in base units. Rates and TpmC are of the counts that each thread kept for itself. */
export function finalReport(printed: PrintedReport, context: ReportContext): FinalReport {
  const times = timesFigures(printed, context);
  return {
    figures: [
      ...rateFigures(printed),
      ...countFigures(printed, context),
      ...shareFigures(printed),
      ...times,
      ...meanFigures(printed, context),
    ],
    percentileRank: times.some(({ name }) => name === 'latency') ? 90 : null,
    histogram: context.generation === 'g1' || context.generation === 'g2' ? printed.histogram : [],
    checkpointSeconds: null,
    whole: printed.whole,
    firstLine: printed.firstLine,
    lastLine: printed.lastLine,
  };
}

/** Counts of both sections: the summed ones are right, the shared ones are what the printed TpmC was made of. */
function bestCounts({ shared, summed }: PrintedReport): readonly (Counts | undefined)[] {
  return summed[0] ? summed : shared;
}

function rateFigures(printed: PrintedReport): Figure[] {
  const [newOrder] = bestCounts(printed);
  const seconds = printed.seconds?.value ?? 0;
  const figures: Figure[] = [];
  if (printed.seconds)
    figures.push({
      name: 'elapsed',
      label: 'Measured time',
      value: seconds,
      unit: 's',
      line: printed.seconds.line,
    });
  if (newOrder && seconds > 0) {
    const perSecond = doneOf(newOrder) / seconds;
    const { line } = newOrder;
    figures.push({ name: 'throughput', label: 'Throughput', value: perSecond, unit: '1/s', line });
    figures.push({ name: 'tpmc', label: 'TpmC', value: perSecond * 60, unit: 'count', line });
  }
  const { value: tpmC = null, line = 0 } = printed.tpmC ?? {};
  if (tpmC !== null)
    figures.push({ name: 'tpmc-printed', label: 'TpmC as printed', value: tpmC, unit: 'count', line });
  return figures;
}

/**
 * The count of all is over the whole run, and can be set against what the server counted, only where nothing ran up
 * before it.
 */
function countFigures(printed: PrintedReport, { rampUpSeconds }: ReportContext): Figure[] {
  const rows = bestCounts(printed).filter((row) => row !== undefined);
  const [first] = rows;
  if (!first) return [];
  const total = (of: (row: Counts) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const figure = (name: string, label: string, of: (row: Counts) => number): Figure => ({
    ...{ name, label, value: total(of), unit: 'count', line: first.line },
  });
  return [
    rampUpSeconds === 0
      ? figure('transactions-count', 'Transactions', doneOf)
      : figure('measured-transactions-count', 'Transactions after the ramp-up', doneOf),
    ...transactionNames.flatMap((name, at): Figure[] => {
      const row = bestCounts(printed)[at];
      if (!row) return [];
      return [
        { name: `${slug(name)}-count`, label: name, value: doneOf(row), unit: 'count', line: row.line },
      ];
    }),
    figure('late-count', 'Over their limit', (row) => row.late),
    figure('retries-count', 'Retries', (row) => row.retried),
    figure('failures-count', 'Given up', (row) => row.failed),
  ];
}

function shareFigures({ shares, within }: PrintedReport): Figure[] {
  const figures = (list: typeof shares, suffix: string, words: string) =>
    transactionNames.flatMap((name, at): Figure[] => {
      const row = list[at];
      if (!row) return [];
      return [{ name: `${slug(name)}-${suffix}`, label: `${name} ${words}`, unit: 'ratio', ...row }];
    });
  return [...figures(shares, 'share', 'share'), ...figures(within, 'within-limit', 'within its limit')];
}

/** Of New-Order. Without a generation nobody knows the unit: nothing. */
function timesFigures({ times }: PrintedReport, { generation }: ReportContext): Figure[] {
  const [row] = times;
  if (!row || generation === null) return [];
  const { line } = row;
  if (timesOf(generation) === 'seconds')
    return [
      { name: 'latency', label: 'Latency P90', value: row.percentile, unit: 's', line },
      { name: 'latency-max', label: 'Latency maximum', value: row.maximum, unit: 's', line },
    ];
  const cpu = (name: string, label: string, value: number): Figure => ({
    ...{ name, label, value: secondsOfMs(value), unit: 's', line },
  });
  return [
    cpu('client-cpu-time', 'Client CPU time P90', row.percentile),
    cpu('client-cpu-max', 'Client CPU time maximum', row.maximum),
  ];
}

/** The time of the ramp-up is in the sum and its transactions are not in the count: no mean after one. */
function meanFigures({ shared }: PrintedReport, { rampUpSeconds }: ReportContext): Figure[] {
  const [newOrder] = shared;
  const mean = newOrder ? meanSeconds(newOrder) : null;
  if (!newOrder || mean === null || rampUpSeconds !== 0) return [];
  return [{ name: 'latency-mean', label: 'Latency mean', value: mean, unit: 's', line: newOrder.line }];
}

function doneOf({ succeeded, late }: Counts): number {
  return succeeded + late;
}

function slug(name: string): string {
  return name.toLowerCase();
}
