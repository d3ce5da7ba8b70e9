import { findTunable } from './tunables.ts';
import { parseBoolean, sameValue } from './value.ts';

/** A setting of one side: what it is worth, and where that was written. */
export interface PlacedValue {
  /** Null for a name alone. */
  readonly value: string | null;
  /** File and line, or the trial; empty when unknown. */
  readonly origin: string;
}

export interface SettingDifference {
  readonly name: string;
  /** Null where that side does not set it. */
  readonly first: PlacedValue | null;
  readonly second: PlacedValue | null;
}

/**
 * Settings that the two sides give another value, by name. Two ways to write one value are the same: `1G` and
 * `1073741824`, a flag alone and `ON`.
 */
export function compareSettings(
  first: ReadonlyMap<string, PlacedValue>,
  second: ReadonlyMap<string, PlacedValue>,
): SettingDifference[] {
  return [...new Set([...first.keys(), ...second.keys()])]
    .sort()
    .map((name) => ({ name, first: first.get(name) ?? null, second: second.get(name) ?? null }))
    .filter(
      ({ name, first: one, second: other }) => one === null || other === null || !same(name, one, other),
    );
}

function same(name: string, first: PlacedValue, second: PlacedValue): boolean {
  if (first.value === second.value) return true;
  if (first.value === null || second.value === null)
    return parseBoolean(first.value ?? 'ON') === true && parseBoolean(second.value ?? 'ON') === true;
  return sameValue(first.value, second.value, findTunable(name)?.type);
}
