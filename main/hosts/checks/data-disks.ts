import type { Fact } from '../../../preload/contract/facts.ts';
import { keysUnder, textAt } from '../facts/fact.ts';

/** The disks under our directory; every disk where that is not known. */
export function dataDisks(facts: readonly Fact[]): readonly string[] {
  const named = textAt(facts, 'disks.of-data');
  if (named !== undefined) return named.split(', ');
  return keysUnder(facts, 'disks').filter((disk) => !/^(dm-|md)/.test(disk));
}
