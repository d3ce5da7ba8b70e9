import type { Order, Treatment } from '../../preload/contract/experiments.ts';

export interface ArrangedTrial {
  readonly treatment: Treatment;
  /** From 1 within its treatment; controls count on their own. */
  readonly replicate: number;
  readonly control: boolean;
}

/**
 * Puts treatments × replicates in order. `blocks` is a randomised complete block design: drift that is slower than a
 * block falls on all treatments alike. The same seed gives the same order on every machine.
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
  return withControls(ordered(blocks, order.kind, random), baseline, order.controlEvery);
}

function ordered(blocks: ArrangedTrial[][], kind: Order['kind'], random: () => number): ArrangedTrial[] {
  if (kind === 'as-written') return blocks.flat();
  if (kind === 'blocks') return blocks.flatMap((block) => shuffled(block, random));
  // In one shuffle the replicates of a treatment are numbered in the order in which they come.
  const seen = new Map<Treatment, number>();
  return shuffled(blocks.flat(), random).map((trial) => {
    const replicate = (seen.get(trial.treatment) ?? 0) + 1;
    seen.set(trial.treatment, replicate);
    return { ...trial, replicate };
  });
}

/** A control before the first trial and after every k trials that still have followers: drift shows on them. */
function withControls(trials: ArrangedTrial[], baseline: Treatment, every: number): ArrangedTrial[] {
  if (every === 0 || trials.length <= every) return trials;
  let controls = 0;
  return trials.flatMap((trial, index) =>
    index % every === 0 ? [{ treatment: baseline, replicate: ++controls, control: true }, trial] : [trial],
  );
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
