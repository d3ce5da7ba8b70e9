import type { PlacedOption } from './setting-finding.ts';
import { parseBoolean, parseNumber, parseSize } from './value.ts';

/** Settings that act together, read by name; the deciding option of each name. */
export interface SettingsView {
  option(name: string): PlacedOption | undefined;
  /** As a whole number; undefined when it is not set or is none. */
  size(name: string): bigint | undefined;
  number(name: string): number | undefined;
  /** An option without a value is on. */
  flag(name: string): boolean | undefined;
}

export function viewOf(options: ReadonlyMap<string, PlacedOption>): SettingsView {
  const text = (name: string) => options.get(name)?.value ?? '';
  return {
    option: (name) => options.get(name),
    size: (name) => parseSize(text(name)),
    number: (name) => parseNumber(text(name)),
    flag: (name) => {
      const option = options.get(name);
      if (option === undefined) return undefined;
      return option.value === null ? true : parseBoolean(option.value);
    },
  };
}
