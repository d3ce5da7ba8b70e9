import type { PlacedValue, SettingDifference } from '../../../preload/contract/option-files.ts';
import type { SettingReading } from '../../../preload/contract/trials.ts';
import { LabError } from '../../lab-error.ts';
import { findTunable } from '../catalogue/tunables.ts';
import { parseBoolean, sameValue } from '../validation/value.ts';
import type { OptionFilesReading } from './read-option-files.ts';

/**
 * Settings that the two sides give another value, by name. Two ways to write one value are the same: `1G` and
 * `1073741824`, a flag alone and `ON`.
 */
export function compareSettings(
  first: ReadonlyMap<string, PlacedValue>,
  second: ReadonlyMap<string, PlacedValue>,
): SettingDifference[] {
  return inPairs(first, second).filter((pair) => !isEqual(pair));
}

/** What both sides give the same value, by name. */
export function equalSettings(
  first: ReadonlyMap<string, PlacedValue>,
  second: ReadonlyMap<string, PlacedValue>,
): SettingDifference[] {
  return inPairs(first, second).filter(isEqual);
}

function inPairs(
  first: ReadonlyMap<string, PlacedValue>,
  second: ReadonlyMap<string, PlacedValue>,
): SettingDifference[] {
  return [...new Set([...first.keys(), ...second.keys()])]
    .sort()
    .map((name) => ({ name, first: first.get(name) ?? null, second: second.get(name) ?? null }));
}

function isEqual({ name, first, second }: SettingDifference): boolean {
  return first !== null && second !== null && same(name, first, second);
}

export function valuesOfFile({ settings }: OptionFilesReading): ReadonlyMap<string, PlacedValue> {
  return new Map(settings.map(({ name, value, file, line }) => [name, { value, origin: `${file}:${line}` }]));
}

/** What the server of a trial said it took. Throws `not-found` where it was never asked. */
export function valuesOfTrial(
  id: number,
  readings: readonly SettingReading[],
): ReadonlyMap<string, PlacedValue> {
  const known = readings.flatMap(({ name, effective }): [string, PlacedValue][] =>
    effective === null || !isVariable(name) ? [] : [[name, { value: effective, origin: `trial ${id}` }]],
  );
  if (known.length > 0) return new Map(known);
  throw new LabError({
    code: 'not-found',
    message: `Trial ${id} has no settings that were read back from its server.`,
    remedy: 'Take a trial that got as far as its verification, or an imported one that has its variables.',
    subject: `trial:${id}`,
  });
}

/** Items of the status, which are read back too, have capitals. */
function isVariable(name: string): boolean {
  return name === name.toLowerCase();
}

function same(name: string, first: PlacedValue, second: PlacedValue): boolean {
  if (first.value === second.value) return true;
  if (first.value === null || second.value === null)
    return parseBoolean(first.value ?? 'ON') === true && parseBoolean(second.value ?? 'ON') === true;
  return sameValue(first.value, second.value, findTunable(name)?.type);
}
