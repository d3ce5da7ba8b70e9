import type { Order, PlannedTrial } from '../../preload/contract/experiments.ts';
import { changesOf, groupedFactors } from './order.ts';

export interface OrderFacts {
  readonly order: Order;
  readonly trials: readonly PlannedTrial[];
  /** The same plan without groups, to say what they save. */
  readonly ungrouped: readonly PlannedTrial[];
  /** Grouped factors whose levels have a golden copy each. */
  readonly withOwnData: readonly string[];
}

/** How the order of a plan was randomised and what that means for its verdicts; an empty plan has no order. */
export function orderText({ order, trials, ungrouped, withOwnData }: OrderFacts): string {
  const grouped = groupedFactors(order);
  return [randomised(order), ...grouping(order, trials, ungrouped, grouped), ...ownData(withOwnData)].join(
    ' ',
  );
}

function randomised({ kind, seed }: Order): string {
  switch (kind) {
    case 'as-written':
      return 'As written, not shuffled: drift would read as an effect.';
    case 'shuffled':
      return `All trials in one shuffle, seed ${seed}.`;
    case 'blocks':
      return `Shuffled in blocks, seed ${seed}: each block holds every treatment once.`;
  }
}

/**
 * Of a split plot (Montgomery 2017, section 14.4): hard-to-change factors are judged by the variation between whole
 * plots, the others by that within them.
 */
function grouping(
  order: Order,
  trials: readonly PlannedTrial[],
  ungrouped: readonly PlannedTrial[],
  grouped: readonly string[],
): string[] {
  if (grouped.length === 0) return [];
  const names = listed(grouped);
  const levels = new Set(
    trials.map(({ treatment }) => JSON.stringify(grouped.map((name) => treatment[name]))),
  );
  const blocks =
    order.kind === 'blocks'
      ? Math.max(1, ...trials.filter(({ control }) => !control).map(({ replicate }) => replicate))
      : 1;
  const groups = levels.size * blocks;
  const sentences = [
    `Trials of one level of ${names} stay together, so it changes ${times(changesOf(trials, grouped))} instead of ${times(changesOf(ungrouped, grouped))}.`,
    `That makes it a split plot: levels of ${names} are compared by how whole groups differ, of which there are ${groups}; the other factors within groups, which shows smaller changes.`,
  ];
  return order.kind === 'shuffled'
    ? [
        ...sentences,
        `Each level has one group only: whatever else differed between the groups cannot be told from ${names}. Blocks would repeat the groups.`,
      ]
    : sentences;
}

function ownData(factors: readonly string[]): string[] {
  if (factors.length === 0) return [];
  return [
    `All trials of one level of ${listed(factors)} restore one golden copy: what is particular to that one load cannot be told from the level.`,
  ];
}

function listed(names: readonly string[]): string {
  return names.join(' and ');
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
