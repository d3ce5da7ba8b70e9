import type { LabEvent } from '../../preload/contract/events.ts';
import type { Failure, FailureCode } from '../../preload/contract/failure.ts';
import type { StoredExperiment } from '../storage/experiments.ts';
import type { Stores } from '../storage/stores.ts';
import type { NewTrial, StoredTrial } from '../storage/trials.ts';

export interface QueueParts {
  readonly stores: Stores;
  readonly now: () => Date;
  readonly tell: (event: LabEvent) => void;
  /** Walks a trial to its end and puts the hosts back; resolves when they are free again. Never rejects. */
  readonly run: (trialId: number, signal: AbortSignal) => Promise<void>;
  /** What an experiment leaves when its last trial has ended (a data set that nobody asked to keep). Never rejects. */
  readonly tidy: (experiment: StoredExperiment, signal: AbortSignal) => Promise<void>;
  /** Hosts on which an earlier process left something, and the way to take it away. Never rejects. */
  readonly leftBehindOn: () => readonly string[];
  readonly putBack: (host: string, signal: AbortSignal) => Promise<void>;
  readonly onFinished: (experiment: StoredExperiment) => void;
  /** Whether any trial is under way: the computer shall not fall asleep then. */
  readonly onBusy: (busy: boolean) => void;
}

/** What holds hosts: a trial, or the removal of something that was left there. */
interface Work {
  readonly hosts: readonly string[];
  readonly trialId: number | null;
  readonly experimentId: number | null;
  readonly abort: AbortController;
  done: Promise<void>;
}

/** Failures of the place, not of the treatment: the next trial would meet them too. */
const placeFailures: readonly FailureCode[] = [
  'host-unreachable',
  'host-key-unknown',
  'host-key-changed',
  'host-key-revoked',
  'authentication-failed',
  'secret-needed',
  'not-found',
  'tool-missing',
  'disk-full',
  'no-free-port',
  'host-busy',
  'host-not-fit',
  'sudo-refused',
  'unsafe-path',
  'conflict',
];

/** After so many trials in a row that had no chance, somebody has to look: the next one would have none either. */
const hopelessAfter = 3;

/** Their trial did not get its chance: it is queued again. */
const notTheTreatmentsFault: readonly FailureCode[] = [...placeFailures, 'interrupted', 'connection-lost'];

/**
 * Trials in the order of their plans: a host works for one trial at a time, many hosts side by side. The queue is the
 * database; this only walks it, so that a restart picks up where the last process stopped.
 */
export class TrialQueue {
  readonly #parts: QueueParts;
  readonly #underWay = new Set<Work>();
  /** Canceled experiments whose leftovers wait until their hosts are free. */
  readonly #untidy = new Set<number>();
  /** Hosts on which an earlier process left something. */
  readonly #littered = new Set<string>();
  #closing = false;
  #holding = false;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  /** Picks up what an earlier process left running or lying about, then whatever is queued. */
  start(): void {
    const { stores, leftBehindOn } = this.#parts;
    for (const trial of stores.trials.list({ status: ['running'] })) {
      this.#walk(trial);
      if (stores.experiments.get(trial.experimentId).status === 'canceled')
        this.cancelExperiment(trial.experimentId);
    }
    for (const host of leftBehindOn()) this.#littered.add(host);
    this.advance();
  }

  /** For a process that only looks, or cancels: no trial that waits begins. */
  hold(): void {
    this.#holding = true;
  }

  /** Starts the next trial on every host that is free. Safe to call at any time. */
  advance(): void {
    this.#tidyCanceled();
    if (this.#closing || this.#holding) return;
    this.#putBackLittered();
    const waiting = this.#parts.stores.experiments.list({ status: ['queued', 'running'] }).reverse();
    for (const experiment of waiting) {
      if (!this.#areFree(hostsOf(experiment))) continue;
      const next = this.#parts.stores.trials.nextPending(experiment.id);
      if (next) {
        this.#setStatus(experiment.id, 'running');
        this.#walk(next);
      } else {
        this.#finish(experiment);
      }
    }
  }

  /** Ends the running trial of the experiment, also one that an earlier process has left, and cancels what waits. */
  cancelExperiment(experimentId: number): void {
    const at = this.#parts.now().toISOString();
    const { trials } = this.#parts.stores;
    for (const trial of trials.list({ experimentId, status: ['pending'] }))
      trials.setState(trial.id, { status: 'canceled', phase: null }, at);
    const walked = new Set([...this.#underWay].map(({ trialId }) => trialId));
    for (const trial of trials.list({ experimentId, status: ['running'] }))
      if (!walked.has(trial.id)) this.#walk(trial);
    for (const work of this.#underWay) if (work.experimentId === experimentId) work.abort.abort('canceled');
    this.#setStatus(experimentId, 'canceled');
    this.#untidy.add(experimentId);
    this.advance();
  }

  /** What is under way on one of these hosts or waits for it, in words; empty where nobody needs them. */
  usersOf(hosts: readonly string[]): readonly string[] {
    const users = this.#parts.stores.experiments
      .list({ status: ['queued', 'running', 'paused'] })
      .filter((experiment) => hostsOf(experiment).some((host) => hosts.includes(host)))
      .map(({ id, name }) => `experiment ${id} (${name})`);
    return users.length > 0 || this.#areFree(hosts) ? users : ['the end of a trial, which puts them back'];
  }

  /** Whether hosts are still put back after it was canceled. */
  isCleaningUp(experimentId: number): boolean {
    const isWorkedOn = [...this.#underWay].some((work) => work.experimentId === experimentId);
    return (
      (isWorkedOn || this.#untidy.has(experimentId)) &&
      this.#parts.stores.experiments.get(experimentId).status === 'canceled'
    );
  }

  /** Cancels one trial, waiting or running; the experiment goes on. */
  cancelTrial(trial: StoredTrial): void {
    const work = [...this.#underWay].find((candidate) => candidate.trialId === trial.id);
    if (work) work.abort.abort('canceled');
    else if (trial.state.status === 'pending') {
      this.#parts.stores.trials.setState(
        trial.id,
        { status: 'canceled', phase: null },
        this.#parts.now().toISOString(),
      );
      this.#parts.tell({ event: 'trial.changed', id: trial.id, experimentId: trial.experimentId });
      this.advance();
    }
  }

  /**
   * Lets go of running trials: their jobs go on on the hosts and are found again at the next start. What was canceled
   * is waited for until its hosts are clean.
   */
  async close(): Promise<void> {
    this.#closing = true;
    for (const { abort } of this.#underWay) abort.abort('closing');
    while (this.#underWay.size > 0) await Promise.all([...this.#underWay].map(({ done }) => done));
  }

  #walk(trial: StoredTrial): void {
    const { run, onBusy } = this.#parts;
    onBusy(true);
    this.#occupy(
      [trial.serverHost, trial.clientHost],
      { trialId: trial.id, experimentId: trial.experimentId },
      async (signal) => {
        await run(trial.id, signal);
        if (!this.#closing) this.#ended(trial.id);
      },
    );
  }

  /** Keeps hosts for `work`, one after the other with all else that wants them. */
  #occupy(
    hosts: readonly string[],
    { trialId, experimentId }: Pick<Work, 'trialId' | 'experimentId'>,
    work: (signal: AbortSignal) => Promise<void>,
  ): void {
    const abort = new AbortController();
    const entry: Work = {
      hosts,
      trialId,
      experimentId,
      abort,
      done: Promise.resolve(),
    };
    this.#underWay.add(entry);
    entry.done = work(abort.signal).finally(() => {
      this.#underWay.delete(entry);
      this.#parts.onBusy([...this.#underWay].some((other) => other.trialId !== null));
      if (experimentId !== null) this.#parts.tell({ event: 'experiment.changed', id: experimentId });
      this.advance();
    });
  }

  #areFree(hosts: readonly string[]): boolean {
    return ![...this.#underWay].some((work) => work.hosts.some((host) => hosts.includes(host)));
  }

  #ended(trialId: number): void {
    const trial = this.#parts.stores.trials.get(trialId);
    if (trial.state.status === 'failed') this.#afterFailure(trial, trial.state.failure);
  }

  /** The same treatment again at the end of the plan; a place that is not in order stops the plan until somebody looks. */
  #afterFailure(trial: StoredTrial, failure: Failure): void {
    const { stores, now } = this.#parts;
    const experiment = stores.experiments.get(trial.experimentId);
    if (experiment.status === 'canceled' || !notTheTreatmentsFault.includes(failure.code)) return;
    const position = stores.trials.nextPosition(trial.experimentId);
    stores.trials.insert(againAt(trial, position), now().toISOString());
    if (placeFailures.includes(failure.code) || this.#isHopeless(trial.experimentId))
      this.#setStatus(trial.experimentId, 'paused');
  }

  #isHopeless(experimentId: number): boolean {
    const latest = this.#parts.stores.trials
      .list({ experimentId, status: ['succeeded', 'failed'] })
      .sort((one, other) => (one.endedAt ?? '').localeCompare(other.endedAt ?? '') || one.id - other.id)
      .slice(-hopelessAfter);
    return (
      latest.length === hopelessAfter &&
      latest.every(
        ({ state }) => state.status === 'failed' && notTheTreatmentsFault.includes(state.failure.code),
      )
    );
  }

  /** Finished is what has been tidied up: a process that dies before does it again. */
  #finish(experiment: StoredExperiment): void {
    this.#occupy(hostsOf(experiment), { trialId: null, experimentId: experiment.id }, async (signal) => {
      await this.#parts.tidy(experiment, signal);
      // Somebody may have canceled it, or the app closes, meanwhile.
      if (this.#closing || this.#parts.stores.experiments.get(experiment.id).status !== experiment.status)
        return;
      this.#setStatus(experiment.id, 'finished');
      this.#parts.onFinished(experiment);
    });
  }

  #tidyCanceled(): void {
    for (const id of this.#untidy) {
      const experiment = this.#parts.stores.experiments.get(id);
      if (!this.#areFree(hostsOf(experiment))) continue;
      this.#untidy.delete(id);
      this.#occupy(hostsOf(experiment), { trialId: null, experimentId: id }, (signal) =>
        this.#parts.tidy(experiment, signal),
      );
    }
  }

  #putBackLittered(): void {
    for (const host of this.#littered) {
      if (!this.#areFree([host])) continue;
      this.#littered.delete(host);
      this.#occupy([host], { trialId: null, experimentId: null }, (signal) =>
        this.#parts.putBack(host, signal),
      );
    }
  }

  #setStatus(experimentId: number, status: StoredExperiment['status']): void {
    const before = this.#parts.stores.experiments.get(experimentId).status;
    if (before === status) return;
    this.#parts.stores.experiments.setStatus(experimentId, status, this.#parts.now().toISOString());
    this.#parts.tell({ event: 'experiment.changed', id: experimentId });
  }
}

function hostsOf({ plan }: StoredExperiment): readonly string[] {
  return [plan.server.host, plan.client.host];
}

/** The same trial, not yet tried. */
function againAt(trial: StoredTrial, position: number): NewTrial {
  const { experimentId, treatment, label, replicate, control, baseline, source } = trial;
  const { serverHost, clientHost, workload, expectedSeconds } = trial;
  return {
    ...{ experimentId, position, treatment, label, replicate, control, baseline, source },
    ...{ serverHost, clientHost, workload, expectedSeconds },
  };
}
