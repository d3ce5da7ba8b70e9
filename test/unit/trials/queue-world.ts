import type { StoredExperiment } from '../../../main/storage/experiments.ts';
import type { StoredTrial } from '../../../main/storage/trials.ts';
import { TrialQueue } from '../../../main/trials/trial-queue.ts';
import type { FailureCode } from '../../../preload/contract/failure.ts';
import type { TrialStatus } from '../../../preload/contract/trials.ts';
import { newTrial, openHistory, plan } from '../storage/history.ts';

/** A piece of work that the queue has begun and that ends when the test says so. */
interface Begun {
  readonly signal: AbortSignal;
  end(): void;
}

/** The queue on a real history; hosts are what is not real: work on them begins and ends as the test wants. */
export function queueWorld() {
  const stores = openHistory();
  const begun = new Map<string, Begun>();
  const finished: string[] = [];
  let clock = 0;
  const now = () => new Date(Date.UTC(2026, 2, 1, 10, 0, clock++));
  const begin = (name: string, signal: AbortSignal) =>
    new Promise<void>((end) => {
      begun.set(name, {
        signal,
        end: () => {
          begun.delete(name);
          end();
        },
      });
    });
  const parts = {
    stores,
    now,
    tell: () => {},
    run: (trialId: number, signal: AbortSignal) => {
      setState(trialId, { status: 'running', phase: 'preflight' });
      return begin(nameOf(trialId), signal);
    },
    tidy: ({ name }: StoredExperiment, signal: AbortSignal) => begin(`tidy ${name}`, signal),
    leftBehindOn: () => littered,
    putBack: (host: string, signal: AbortSignal) => begin(`put back ${host}`, signal),
    onFinished: ({ name }: StoredExperiment) => finished.push(name),
    onBusy: () => {},
  };
  let littered: readonly string[] = [];
  let queue = new TrialQueue(parts);

  function setState(trialId: number, state: TrialStatus): void {
    stores.trials.setState(trialId, state, now().toISOString());
  }

  function nameOf(trialId: number): string {
    const { experimentId, position } = stores.trials.get(trialId);
    return `${stores.experiments.get(experimentId).name}${position}`;
  }

  const trialOf = (name: string): StoredTrial => {
    const found = stores.trials.list().find(({ id }) => nameOf(id) === name);
    if (found === undefined) throw new Error(`There is no trial ${name}.`);
    return found;
  };
  const workNamed = (name: string): Begun => {
    const work = begun.get(name);
    if (work === undefined) throw new Error(`${name} is not under way, but ${[...begun.keys()]} is.`);
    return work;
  };

  return {
    stores,
    finished,
    get queue() {
      return queue;
    },
    /** An experiment of so many trials, queued; its trials are called by its name and their position: A0, A1. */
    add(name: string, trials: number, server = 'r620', client = server): number {
      const { id } = stores.experiments.insert(
        {
          plan: { ...plan, name, server: { ...plan.server, host: server }, client: { host: client } },
          yaml: '',
          source: 'designed',
          status: 'queued',
        },
        now().toISOString(),
      );
      for (let position = 0; position < trials; position++) {
        stores.trials.insert(
          newTrial(id, { position, serverHost: server, clientHost: client }),
          now().toISOString(),
        );
      }
      return id;
    },
    /** What is under way on the hosts, sorted. */
    underWay: () => [...begun.keys()].sort(),
    abortOf: (name: string): unknown => workNamed(name).signal.reason,
    stateOf: (name: string) => trialOf(name).state,
    statusOf: (id: number) => stores.experiments.get(id).status,
    /** Ends work; for a trial in this state. The queue has taken its next step when it resolves. */
    async end(name: string, state?: TrialStatus): Promise<void> {
      if (state !== undefined) setState(trialOf(name).id, state);
      workNamed(name).end();
      await nextTurn();
    },
    async fail(name: string, code: FailureCode): Promise<void> {
      const failure = { code, message: code, remedy: '' };
      await this.end(name, { status: 'failed', phase: 'preflight', failure });
    },
    /** A new process on the same history: nothing of the old one goes on. One that holds begins no trial. */
    restart(leftBehindOn: readonly string[] = [], holds = false): void {
      begun.clear();
      littered = leftBehindOn;
      queue = new TrialQueue({
        ...parts,
        run: (trialId, signal) => begin(nameOf(trialId), signal),
      });
      if (holds) queue.hold();
      else queue.start();
    },
  };
}

export const succeeded: TrialStatus = { status: 'succeeded' };

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
