import type { Order, Treatment } from '../../preload/contract/experiments.ts';

export interface ArrangedTrial {
  readonly treatment: Treatment;
  /** From 1 within its treatment; controls count on their own. */
  readonly replicate: number;
  readonly control: boolean;
}

/**
 * Puts treatments × replicates in order. `blocks` is a randomised complete block design: drift that is slower than a
 * block falls on all treatments alike. With `groupBy` it is a split plot: levels of these factors stay together, in
 * shuffled groups of shuffled trials. The same seed gives the same order on every machine.
 */
export function arrange(
  treatments: readonly Treatment[],
  baseline: Treatment,
  replicates: number,
  order: Order,
): ArrangedTrial[] {
  const random = seededRandom(order.seed);
  const blocks = Array.from({ length: replicates }, (_, block) =>
    treatments.map((treatment) => ({ treatment, replicate: block + 1, control: false })),
  );
  return withControls(ordered(blocks, order, random), baseline, order);
}

function ordered(blocks: ArrangedTrial[][], order: Order, random: () => number): ArrangedTrial[] {
  if (order.kind === 'as-written') return blocks.flat();
  const hard = groupedFactors(order);
  if (order.kind === 'blocks') return blocks.flatMap((block) => shuffledInGroups(block, hard, random));
  // In one shuffle the replicates of a treatment are numbered in the order in which they come.
  const seen = new Map<Treatment, number>();
  return shuffledInGroups(blocks.flat(), hard, random).map((trial) => {
    const replicate = (seen.get(trial.treatment) ?? 0) + 1;
    seen.set(trial.treatment, replicate);
    return { ...trial, replicate };
  });
}

/** The factors whose levels the order keeps together, the hardest to change first. */
export function groupedFactors({ kind, groupBy = [] }: Order): readonly string[] {
  return kind === 'as-written' ? [] : groupBy;
}

/** Trials of one level of the first factor together, in these groups those of one level of the next, and so on. */
function shuffledInGroups(
  trials: readonly ArrangedTrial[],
  [factor, ...easier]: readonly string[],
  random: () => number,
): ArrangedTrial[] {
  if (factor === undefined) return shuffled(trials, random);
  const groups = [...Map.groupBy(trials, ({ treatment }) => String(treatment[factor])).values()];
  return shuffled(groups, random).flatMap((group) => shuffledInGroups(group, easier, random));
}

/**
 * A control before the first trial and after every k trials that still have followers: drift shows on them. In a grouped
 * order one waits for the end of its group, so that it costs no change that is hard.
 */
function withControls(trials: ArrangedTrial[], baseline: Treatment, order: Order): ArrangedTrial[] {
  const { controlEvery } = order;
  if (controlEvery === 0 || trials.length <= controlEvery) return trials;
  const hard = groupedFactors(order);
  let controls = 0;
  let since = controlEvery;
  return trials.flatMap((trial, index) => {
    const before = trials[index - 1];
    const within = before !== undefined && hard.length > 0 && isSameGroup(before, trial, hard);
    const due = since >= controlEvery && !within;
    since = due ? 1 : since + 1;
    return due ? [{ treatment: baseline, replicate: ++controls, control: true }, trial] : [trial];
  });
}

/** Length of the order without making it; undefined in a grouped order, where controls wait for the ends of groups. */
export function arrangedCount(
  treatments: number,
  { replicates, order }: { readonly replicates: number; readonly order: Order },
): number | undefined {
  const trials = treatments * replicates;
  const { controlEvery } = order;
  if (controlEvery === 0 || trials <= controlEvery) return trials;
  return groupedFactors(order).length > 0 ? undefined : trials + Math.ceil(trials / controlEvery);
}

/** How often consecutive trials differ in a level of one of these factors. */
export function changesOf(
  trials: readonly Pick<ArrangedTrial, 'treatment'>[],
  factors: readonly string[],
): number {
  return trials.filter((trial, index) => {
    const before = trials[index - 1];
    return before !== undefined && !isSameGroup(before, trial, factors);
  }).length;
}

function isSameGroup(
  one: Pick<ArrangedTrial, 'treatment'>,
  other: Pick<ArrangedTrial, 'treatment'>,
  factors: readonly string[],
): boolean {
  return factors.every((name) => String(one.treatment[name]) === String(other.treatment[name]));
}

/** Fisher and Yates, from the end (Knuth, TAOCP 2, 3.4.2, algorithm P). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1));
    const [one, other] = [result[last], result[pick]];
    if (one === undefined || other === undefined) continue;
    result[last] = other;
    result[pick] = one;
  }
  return result;
}

/** mulberry32: 32 bits of state, uniform in [0, 1). Enough for orders, not for cryptography. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
