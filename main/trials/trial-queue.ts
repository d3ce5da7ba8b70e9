import type { LabEvent } from '../../preload/contract/events.ts';
import type { Failure, FailureCode } from '../../preload/contract/failure.ts';
import type { StoredExperiment } from '../storage/experiments.ts';
import type { Stores } from '../storage/stores.ts';
import type { StoredTrial } from '../storage/trials.ts';

export interface QueueParts {
  readonly stores: Stores;
  readonly now: () => Date;
  readonly tell: (event: LabEvent) => void;
  /** Walks a trial to its end and puts the host back; resolves when the host is free again. Never rejects. */
  readonly run: (trialId: number, signal: AbortSignal) => Promise<void>;
  /** What an experiment leaves when its last trial has ended (a data set that nobody asked to keep). */
  readonly tidy: (experiment: StoredExperiment) => Promise<void>;
  readonly onFinished: (experiment: StoredExperiment) => void;
  /** Whether any trial is under way: the computer shall not fall asleep then. */
  readonly onBusy: (busy: boolean) => void;
}

/** Failures of the place, not of the treatment: the next trial would meet them too. */
const placeFailures: readonly FailureCode[] = [
  'host-unreachable',
  'host-key-unknown',
  'host-key-changed',
  'authentication-failed',
  'secret-needed',
  'not-found',
  'tool-missing',
  'disk-full',
  'no-free-port',
  'host-busy',
  'unsafe-path',
];

/** Their trial did not get its chance: it is queued again. */
const notTheTreatmentsFault: readonly FailureCode[] = [...placeFailures, 'interrupted', 'connection-lost'];

/**
 * Trials in the order of their plans: one at a time per server host, many hosts side by side. The queue is the
 * database; this only walks it, so that a restart picks up where the last process stopped.
 */
export class TrialQueue {
  readonly #parts: QueueParts;
  /** The trial under way on each server host, by the host's name. */
  readonly #underWay = new Map<string, { trialId: number; experimentId: number; abort: AbortController }>();
  readonly #walks = new Set<Promise<void>>();
  #closing = false;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  /** Picks up what an earlier process left running, then whatever is queued. */
  start(): void {
    for (const trial of this.#parts.stores.trials.list({ status: ['running'] })) this.#walk(trial);
    this.advance();
  }

  /** Starts the next trial on every host that is free. Safe to call at any time. */
  advance(): void {
    if (this.#closing) return;
    const waiting = this.#parts.stores.experiments.list({ status: ['queued', 'running'] }).reverse();
    for (const experiment of waiting) {
      if (this.#underWay.has(experiment.plan.server.host)) continue;
      const next = this.#parts.stores.trials.nextPending(experiment.id);
      if (next) {
        this.#setStatus(experiment.id, 'running');
        this.#walk(next);
      } else if (this.#parts.stores.experiments.counts(experiment.id).running === 0) {
        this.#finish(experiment);
      }
    }
  }

  /** Ends the running trial of the experiment and cancels what waits. */
  cancelExperiment(experimentId: number): void {
    const at = this.#parts.now().toISOString();
    for (const trial of this.#parts.stores.trials.list({ experimentId, status: ['pending'] })) {
      this.#parts.stores.trials.setState(trial.id, { status: 'canceled', phase: null }, at);
    }
    for (const walk of this.#underWay.values())
      if (walk.experimentId === experimentId) walk.abort.abort('canceled');
    this.#setStatus(experimentId, 'canceled');
    if (!this.#isUnderWay(experimentId)) this.#tidyUp(this.#parts.stores.experiments.get(experimentId));
  }

  /** Whether anything is under way or waits for a server on one of these hosts. */
  isBusyOn(hosts: readonly string[]): boolean {
    const waiting = this.#parts.stores.experiments.list({ status: ['queued', 'running', 'paused'] });
    return (
      hosts.some((host) => this.#underWay.has(host)) ||
      waiting.some(({ plan }) => hosts.includes(plan.server.host) || hosts.includes(plan.client.host))
    );
  }

  /** Cancels one trial, waiting or running; the experiment goes on. */
  cancelTrial(trial: StoredTrial): void {
    const walk = [...this.#underWay.values()].find((candidate) => candidate.trialId === trial.id);
    if (walk) walk.abort.abort('canceled');
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

  /** Lets go of running trials: their jobs go on on the hosts and are found again at the next start. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const { abort } of this.#underWay.values()) abort.abort('closing');
    await Promise.all(this.#walks);
  }

  #walk(trial: StoredTrial): void {
    const host = trial.serverHost;
    const abort = new AbortController();
    this.#underWay.set(host, { trialId: trial.id, experimentId: trial.experimentId, abort });
    this.#parts.onBusy(true);
    const walk = this.#parts.run(trial.id, abort.signal).then(() => {
      this.#underWay.delete(host);
      this.#walks.delete(walk);
      if (!this.#closing) this.#ended(trial.id);
      this.#parts.onBusy(this.#underWay.size > 0);
    });
    this.#walks.add(walk);
  }

  #ended(trialId: number): void {
    const trial = this.#parts.stores.trials.get(trialId);
    const experiment = this.#parts.stores.experiments.get(trial.experimentId);
    if (trial.state.status === 'failed') this.#afterFailure(trial, trial.state.failure);
    if (experiment.status === 'canceled') this.#tidyUp(experiment);
    this.advance();
  }

  /** The same treatment again at the end of the plan; a place that is not in order stops the plan until somebody looks. */
  #afterFailure(trial: StoredTrial, failure: Failure): void {
    const { stores, now } = this.#parts;
    const experiment = stores.experiments.get(trial.experimentId);
    if (experiment.status === 'canceled' || !notTheTreatmentsFault.includes(failure.code)) return;
    const {
      treatment,
      label,
      replicate,
      control,
      baseline,
      source,
      serverHost,
      clientHost,
      workload,
      expectedSeconds,
    } = trial;
    stores.trials.insert(
      {
        experimentId: trial.experimentId,
        position: stores.trials.nextPosition(trial.experimentId),
        ...{
          treatment,
          label,
          replicate,
          control,
          baseline,
          source,
          serverHost,
          clientHost,
          workload,
          expectedSeconds,
        },
      },
      now().toISOString(),
    );
    if (placeFailures.includes(failure.code)) this.#setStatus(trial.experimentId, 'paused');
  }

  #finish(experiment: StoredExperiment): void {
    this.#setStatus(experiment.id, 'finished');
    this.#tidyUp(experiment);
    this.#parts.onFinished(experiment);
  }

  /** Holds the host while the experiment's leftovers go, so that no other trial meets them. */
  #tidyUp(experiment: StoredExperiment): void {
    const host = experiment.plan.server.host;
    this.#underWay.set(host, { trialId: -1, experimentId: -1, abort: new AbortController() });
    const walk = this.#parts.tidy(experiment).then(() => {
      this.#underWay.delete(host);
      this.#walks.delete(walk);
      this.#parts.tell({ event: 'experiment.changed', id: experiment.id });
      this.advance();
    });
    this.#walks.add(walk);
  }

  #isUnderWay(experimentId: number): boolean {
    return [...this.#underWay.values()].some((walk) => walk.experimentId === experimentId);
  }

  #setStatus(experimentId: number, status: StoredExperiment['status']): void {
    const before = this.#parts.stores.experiments.get(experimentId).status;
    if (before === status) return;
    this.#parts.stores.experiments.setStatus(experimentId, status, this.#parts.now().toISOString());
    this.#parts.tell({ event: 'experiment.changed', id: experimentId });
  }
}
