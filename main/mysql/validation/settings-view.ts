import type { PlacedOption } from './setting-finding.ts';
import { parseBoolean, parseNumber, parseSize } from './value.ts';

/** The deciding option of each name. */
export type SettingsByName = Pick<ReadonlyMap<string, PlacedOption>, 'get' | 'has'>;

/** Settings that act together, read by name; the deciding option of each name. */
export interface SettingsView {
  option(name: string): PlacedOption | undefined;
  /** As a whole number; undefined when it is not set or is none. */
  size(name: string): bigint | undefined;
  number(name: string): number | undefined;
  /** An option without a value is on. */
  flag(name: string): boolean | undefined;
}

/** Read once: an option goes through many rules, and through those of many treatments. */
const sizes = new WeakMap<PlacedOption, { readonly bytes: bigint | undefined }>();

function sizeOf(option: PlacedOption): bigint | undefined {
  const known = sizes.get(option) ?? { bytes: parseSize(option.value ?? '') };
  sizes.set(option, known);
  return known.bytes;
}

export function viewOf(options: SettingsByName): SettingsView {
  const text = (name: string) => options.get(name)?.value ?? '';
  return {
    option: (name) => options.get(name),
    size: (name) => {
      const option = options.get(name);
      return option && sizeOf(option);
    },
    number: (name) => parseNumber(text(name)),
    flag: (name) => {
      const option = options.get(name);
      if (option === undefined) return undefined;
      return option.value === null ? true : parseBoolean(option.value);
    },
  };
}
