import type { MethodName } from '../preload/contract/contract.ts';
import type { LabEvent } from '../preload/contract/events.ts';

/** Answers that an event makes old; `ofId` names the field of the input that must bear the event's id. */
interface Touched {
  readonly method: MethodName;
  readonly ofId?: 'id' | 'experimentId';
}

const touched: { readonly [Event in LabEvent['event']]: readonly Touched[] } = {
  'host.changed': [
    { method: 'hosts.list' },
    { method: 'hosts.offeredKey', ofId: 'id' },
    { method: 'hosts.question', ofId: 'id' },
    { method: 'hosts.testResult', ofId: 'id' },
    { method: 'hosts.keys', ofId: 'id' },
    { method: 'hosts.snapshots', ofId: 'id' },
    { method: 'hosts.changedSinceTrial', ofId: 'id' },
    { method: 'hosts.transcript', ofId: 'id' },
    { method: 'dataSets.list' },
  ],
  'lab.changed': [{ method: 'lab.status' }, { method: 'hosts.list' }],
  'experiment.changed': [
    { method: 'experiments.list' },
    { method: 'experiments.get', ofId: 'id' },
    { method: 'trials.list' },
    { method: 'comparisons.get', ofId: 'experimentId' },
    { method: 'comparisons.across' },
    { method: 'reports.draw', ofId: 'experimentId' },
    { method: 'application.status' },
  ],
  'import.changed': [
    { method: 'imports.get', ofId: 'id' },
    { method: 'imports.summary', ofId: 'id' },
    { method: 'imports.trials', ofId: 'id' },
    { method: 'imports.trial', ofId: 'id' },
    { method: 'imports.list' },
  ],
  'trial.changed': [
    { method: 'trials.list' },
    { method: 'trials.get', ofId: 'id' },
    { method: 'trials.series', ofId: 'id' },
    { method: 'experiments.list' },
    { method: 'experiments.get' },
    { method: 'comparisons.get' },
    { method: 'comparisons.across' },
    { method: 'reports.draw' },
    { method: 'application.status' },
    { method: 'hosts.changedSinceTrial' },
  ],
  'trial.progress': [
    { method: 'trials.get', ofId: 'id' },
    { method: 'trials.series', ofId: 'id' },
    { method: 'trials.tail', ofId: 'id' },
  ],
};

/** Whether an answer, known by its key `[method, input]`, may have changed with this event. */
export function isTouchedBy(event: LabEvent, key: readonly unknown[]): boolean {
  const [method, input] = key;
  return touched[event.event].some((one) => {
    if (one.method !== method) return false;
    if (one.ofId === undefined || !('id' in event)) return true;
    return (input as Readonly<Record<string, unknown>>)[one.ofId] === event.id;
  });
}
