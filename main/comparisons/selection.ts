import type { Selection } from '../../preload/contract/comparisons.ts';
import { counted } from '../../preload/contract/counted.ts';
import { type Analysis, analyse } from './analyse.ts';
import type { ComparisonInput, Selected } from './comparison-input.ts';
import { groupTrials, isUsed, treatmentKey } from './groups.ts';
import { compareCost } from './level-order.ts';
import { listed, stopped, trialList } from './phrases.ts';
import { verdictChanges } from './suspects.ts';

/**
 * The input with these trials only. All others go on telling how noisy the experiment is and how many comparisons it
 * makes: else picking treatments, or trials within one, would make a difference surer than the experiment has shown it.
 * All usable trials are no selection.
 */
export function restrictTo(input: ComparisonInput, ids: ReadonlySet<number>): ComparisonInput {
  const replicates = input.trials.filter((trial) => isUsed(trial) && !trial.control);
  if (replicates.length > 0 && replicates.every(({ id }) => ids.has(id))) return input;
  const trials = input.trials.filter((trial) => ids.has(trial.id));
  const whole = groupTrials(input);
  const baseline = whole.find((group) => group.baseline);
  const chosen = groupTrials({ ...input, trials });
  const present = chosen.some((group) => group.baseline);
  const replicated = whole.filter((group) => group.trials.length >= 2).length;
  const { factors } = input.experiment;
  const cheapest = chosen
    .filter((group) => group.trials.length > 0)
    .toSorted((a, b) => compareCost(factors, a.treatment, b.treatment))[0];
  const standIn = present ? undefined : cheapest;
  return {
    ...input,
    trials,
    experiment:
      standIn === undefined ? input.experiment : { ...input.experiment, baseline: standIn.treatment },
    selected: {
      whole: input.trials,
      standsIn: present ? null : { for: baseline?.label ?? null },
      // Whoever also chooses the baseline chooses among all pairs.
      comparisons: Math.max(0, present ? replicated - 1 : (replicated * (replicated - 1)) / 2),
      unfinished: (input.unfinished ?? []).filter(({ id }) => ids.has(id)),
    },
  };
}

/** What was selected of what, in numbers and in words that go before every result; null where all is compared. */
export function selectionOf(input: ComparisonInput, analysis: Analysis): Selection | null {
  const { selected } = input;
  if (selected === undefined) return null;
  const whole = groupTrials({ ...input, trials: selected.whole });
  const treatments = whole.map(({ key, label, treatment, trials }) => {
    const own = analysis.groups.find((group) => group.key === key)?.trials ?? [];
    const left = trials.filter((trial) => own.every(({ id }) => id !== trial.id));
    return {
      treatment,
      label,
      used: own.length,
      usable: trials.length,
      leftOut: left.map(({ id, position }) => ({ id, position })),
    };
  });
  const handPicked = treatments.some(({ used, usable }) => used > 0 && used < usable);
  return {
    trialIds: input.trials.map(({ id }) => id),
    treatments,
    handPicked,
    comparisons: selected.comparisons,
    sentence: [
      treatmentSentence(treatments),
      ...(handPicked ? [pickedSentence(input, analysis, treatments)] : []),
      ...baselineSentence(selected, analysis),
    ].join(' '),
  };
}

function treatmentSentence(treatments: Selection['treatments']): string {
  const compared = treatments.filter(({ used }) => used > 0);
  const left = treatments.filter(({ used, usable }) => used === 0 && usable > 0);
  const named = (some: Selection['treatments'], n: (one: Selection['treatments'][number]) => number) =>
    several(some.map((one) => `${one.label} (n\u00A0${n(one)})`));
  const of = `${compared.length} of ${counted(treatments.length, 'treatment')}`;
  const lead =
    compared.length === 0 ? `Selected: ${of}` : `Selected: ${of}, ${named(compared, ({ used }) => used)}`;
  if (left.length === 0) return stopped(lead);
  return `${stopped(lead)} ${stopped(`Not compared: ${named(left, ({ usable }) => usable)}`)}`;
}

/** Trials picked within a treatment, and what all of its trials say. */
function pickedSentence(
  input: ComparisonInput,
  analysis: Analysis,
  treatments: Selection['treatments'],
): string {
  const picked = treatments.filter(({ used, usable }) => used > 0 && used < usable);
  const parts = picked.map(
    ({ label, used, usable, leftOut }) =>
      `${label} with ${used} of its ${counted(usable, 'trial')}, without ${shortList(leftOut)}`,
  );
  const warning = 'trials that are picked once their numbers are known can show any difference';
  return `${stopped(`Hand-picked: ${several(parts)}: ${warning}`)} ${stopped(`With all their trials ${withAll(input, analysis)}`)}`;
}

/** So many are spelled out; the rest is counted, and stands in the table beside the summary. */
const mostNamed = 4;

function several(words: readonly string[]): string {
  const more = words.length - mostNamed;
  return more > 0 ? `${words.slice(0, mostNamed).join('; ')} and ${more} more` : listed(words);
}

function shortList(trials: Selection['treatments'][number]['leftOut']): string {
  return trials.length > mostNamed ? `${trials.length} others` : trialList(trials).toLowerCase();
}

function withAll(input: ComparisonInput, analysis: Analysis): string {
  const keys = new Set(analysis.groups.map(({ key }) => key));
  const trials = (input.selected?.whole ?? []).filter((trial) => keys.has(treatmentKey(trial.treatment)));
  const changes = verdictChanges(analysis, analyse({ ...input, trials }));
  return changes.length === 0 ? 'no verdict changes' : several(changes);
}

function baselineSentence({ standsIn }: Selected, { groups }: Analysis): string[] {
  const baseline = groups.find((group) => group.baseline);
  if (standsIn === null || baseline === undefined || groups.length < 2) return [];
  const why =
    standsIn.for === null
      ? 'The plan has no baseline'
      : `The baseline of the plan (${standsIn.for}) is not among them`;
  return [`${why}: compared with ${stopped(baseline.label)}`];
}

/** Beside the comparison, in few words: its summary says the rest. */
export function pickedWarnings({ handPicked, treatments }: Selection): string[] {
  if (!handPicked) return [];
  const sum = (of: (one: Selection['treatments'][number]) => number) =>
    treatments.reduce((total, one) => total + of(one), 0);
  return [
    `Hand-picked: ${sum(({ used }) => used)} of ${counted(
      sum(({ usable }) => usable),
      'usable trial',
    )}. Trials that are picked once their numbers are known can show any difference.`,
  ];
}

/** Beside a treatment of which only some trials were picked. */
export function pickedWarning(selection: Selection | null, { label }: { readonly label: string }): string[] {
  const own = selection?.treatments.find((one) => one.label === label);
  if (own === undefined || own.used === 0 || own.used === own.usable) return [];
  return [`Hand-picked: ${own.used} of its ${counted(own.usable, 'usable trial')}`];
}

/** Selected trials that no mean contains, though nobody excluded them. */
export function unusedWarnings({ selected, trials }: ComparisonInput): string[] {
  if (selected === undefined) return [];
  const { unfinished } = selected;
  const controls = trials.filter(({ control }) => control);
  const areNone = controls.length === 1 ? 'is no replicate' : 'are no replicates';
  return [
    ...(unfinished.length === 0 ? [] : [`${trialList(unfinished)} did not succeed: no value to compare.`]),
    ...(controls.length === 0 ? [] : [`${trialList(controls)} watched for drift (control) and ${areNone}.`]),
  ];
}
