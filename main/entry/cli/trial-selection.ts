import { InvalidArgumentError } from 'commander';
import type { Treatment } from '../../../preload/contract/experiments.ts';
import { LabError } from '../../lab-error.ts';
import type { Call } from './lab-client.ts';

/** Trials by their places, as tables and reports number them; the experiment is null where the command names one only. */
export interface ChosenTrials {
  readonly experiment: number | null;
  readonly from: number;
  readonly to: number;
}

const one = /^(?:([1-9]\d{0,14}):)?([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/;

/** `3,5,7`, `3-7`, `2:3-7`: what comes again is added. */
export function trialsOption(text: string, before: readonly ChosenTrials[] = []): readonly ChosenTrials[] {
  const chosen = text.split(',').map((part) => {
    const [, experiment, from, to = from] = one.exec(part.trim()) ?? [];
    if (from === undefined || to === undefined || Number(to) < Number(from))
      throw new InvalidArgumentError(
        'It is places of trials such as 3,5,7 or 3-7; of several experiments 2:3-7, the experiment before the colon.',
      );
    return {
      experiment: experiment === undefined ? null : Number(experiment),
      from: Number(from),
      to: Number(to),
    };
  });
  return [...before, ...chosen];
}

/** `3`: a single place. */
export function placeOption(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError(
      'It is the place of a trial, such as 3, as tables and reports number them.',
    );
  return Number(text);
}

/** What the trial at this place is a trial of. Throws `not-found` where there is none. */
export async function treatmentAt(call: Call, experiment: number, place: number): Promise<Treatment> {
  const [id = 0] = await idsIn(call, experiment, '--baseline', [{ experiment, from: place, to: place }]);
  return (await call('trials.get', { id })).trial.treatment;
}

/**
 * The trials that were chosen, by the number that history knows them by; of an experiment of which none was chosen, all.
 * Throws `invalid-input` where it is not clear of which experiment they are, `not-found` for a place that has none.
 */
export async function trialIdsOf(
  call: Call,
  experiments: readonly number[],
  chosen: readonly ChosenTrials[] = [],
): Promise<number[]> {
  const named = chosen.map((trials) => ({ ...trials, experiment: experimentOf(trials, experiments) }));
  const ids: number[] = [];
  for (const experiment of new Set(experiments)) {
    const own = named.filter((trials) => trials.experiment === experiment);
    ids.push(...(await idsIn(call, experiment, '--trials', own)));
  }
  return ids;
}

function experimentOf({ experiment, from }: ChosenTrials, experiments: readonly number[]): number {
  const [first = 0, ...others] = experiments;
  if (experiment === null && others.length === 0) return first;
  if (experiment !== null && experiments.includes(experiment)) return experiment;
  throw new LabError({
    code: 'invalid-input',
    message:
      experiment === null
        ? `Of which experiment is trial ${from}? Several are compared.`
        : `Trials of experiment ${experiment} were chosen, which is not among those that are compared.`,
    remedy: 'Write the experiment before the place, such as --trials 2:3-7, and name it as an argument too.',
    subject: '--trials',
  });
}

async function idsIn(
  call: Call,
  experiment: number,
  option: '--trials' | '--baseline',
  chosen: readonly ChosenTrials[],
): Promise<number[]> {
  // Throws for an experiment that is not there; a list of its trials would only be empty.
  const { name } = await call('experiments.get', { id: experiment });
  const trials = await call('trials.list', { experimentId: experiment });
  if (chosen.length === 0) return trials.map(({ id }) => id);
  const places = trials.map(({ position }) => position);
  const last = places.at(-1) ?? 0;
  for (const { from, to } of chosen)
    for (const place of [from, to])
      if (!places.includes(place))
        throw new LabError({
          code: 'not-found',
          message: `Experiment ${experiment} (${name}) has no trial ${place}.`,
          remedy:
            last === 0 ? 'It has no trials yet.' : `Its trials are numbered ${places[0]} to ${last} there.`,
          subject: option,
        });
  return trials
    .filter(({ position }) => chosen.some(({ from, to }) => position >= from && position <= to))
    .map(({ id }) => id);
}
