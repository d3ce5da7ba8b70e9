import type { Handlers } from '../../preload/contract/contract.ts';
import type { trialMethods } from '../../preload/contract/trials.ts';
import { LabError } from '../lab-error.ts';
import { judgeTrial } from './conclude.ts';
import { isPrinted } from './measurements.ts';
import { newestLines } from './newest-lines.ts';
import { printedLines } from './printed-lines.ts';
import type { TrialParts } from './trial-parts.ts';
import type { TrialQueue } from './trial-queue.ts';
import type { TrialRecords } from './trial-records.ts';
import { isOfRule } from './validity/list.ts';

export function trialCalls(
  parts: TrialParts,
  records: TrialRecords,
  queue: TrialQueue,
): Pick<Handlers, keyof typeof trialMethods> {
  const { stores, now } = parts;
  const changed = (id: number) => {
    parts.tell({ event: 'trial.changed', id, experimentId: stores.trials.get(id).experimentId });
    return {};
  };
  return {
    'trials.list': (input) =>
      records.list({
        ...(input.experimentId === undefined ? {} : { experimentId: input.experimentId }),
        ...(input.running === undefined ? {} : { running: input.running }),
      }),
    'trials.get': ({ id }) => records.detail(id),
    'trials.series': ({ id, metrics, sinceSeconds, look }) =>
      records.series(stores.trials.get(id).id, metrics, sinceSeconds, look),
    'trials.rawText': ({ id, name, fromLine, lines }) => {
      const file = stores.trialFiles.find(id, name);
      if (file === null) throw noSuchFile(name, stores.trials.get(id).position);
      return parts.rawFiles.readLines(file.sha256, fromLine, lines);
    },
    'trials.printed': ({ id }) => printedLines(parts, stores.trials.get(id).id),
    'trials.tail': ({ id, lines }) => newestLines(parts, stores.trials.get(id), lines),
    'trials.cancel': ({ id }) => {
      queue.cancelTrial(stores.trials.get(id));
      return {};
    },
    'trials.exclude': ({ id, reason }) => {
      stores.trials.setExcluded(id, { reason, at: now().toISOString() });
      return changed(id);
    },
    'trials.include': ({ id }) => {
      stores.trials.setExcluded(id, null);
      return changed(id);
    },
    'trials.setNote': ({ id, note }) => {
      stores.trials.setNote(id, note);
      return changed(id);
    },
    'trials.moveWindow': ({ id, startSeconds, endSeconds }) => {
      moveWindow(parts, id, startSeconds, endSeconds);
      return changed(id);
    },
  };
}

/** Trimming never deletes: the numbers are computed anew from the stored series. */
function moveWindow(parts: TrialParts, id: number, startSeconds: number, endSeconds: number): void {
  const trial = parts.stores.trials.get(id);
  const points = parts.series.read(id, 'throughput').seconds;
  const first = points[0];
  const last = points.at(-1);
  if (trial.state.status !== 'succeeded' || first === undefined || last === undefined) {
    throw new LabError({
      code: 'conflict',
      message: `Trial ${trial.position} has no measured window that could be moved.`,
      remedy: 'Wait until it has succeeded.',
    });
  }
  if (endSeconds <= startSeconds || endSeconds <= first || startSeconds >= last) {
    throw new LabError({
      code: 'invalid-input',
      message: `From ${startSeconds} s to ${endSeconds} s nothing was measured.`,
      remedy: `Choose bounds between ${first} s and ${last} s, the end after the start.`,
    });
  }
  const before = parts.stores.measurements.list(id);
  const rank = before.find((one) => one.metric === 'latency')?.label.match(/P(\d+)/)?.[1];
  const value = (metric: string) => before.find((one) => one.metric === metric)?.value ?? null;
  const window = { startSeconds, endSeconds, setBy: 'hand', setAt: parts.now().toISOString() };
  judgeTrial(parts, id, window, {
    percentileRank: rank === undefined ? null : Number(rank),
    transactions: value('transactions'),
    commits: value('commits-counted'),
    conclusion: {
      measurements: before.filter(isPrinted),
      findings: (trial.validity?.reasons ?? []).filter((reason) => !isOfRule(reason)),
    },
  });
}

function noSuchFile(name: string, position: number): LabError {
  return new LabError({
    code: 'not-found',
    message: `Trial ${position} has no raw file "${name}".`,
    remedy: 'See the list of its raw files.',
    subject: name,
  });
}
