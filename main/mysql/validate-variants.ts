import type { SettingFinding } from '../../preload/contract/catalogue.ts';
import { combinedFindings } from './combined-findings.ts';
import { readOption } from './option-name.ts';
import { type OptionFilesReading, readOptionText } from './read-option-files.ts';
import type { Settings } from './render.ts';
import type { PlacedOption } from './setting-finding.ts';
import { type Destination, judgeOption, lineFindings, loadsPlugins, placedOption } from './validate.ts';

export interface VariantFindings {
  /** What holds whichever variant is taken. */
  readonly common: readonly SettingFinding[];
  /** For each variant, in their order, what else holds. */
  readonly each: readonly (readonly SettingFinding[])[];
}

/**
 * Judges one option file with many sets of settings in the place of its own, as the treatments of a plan are. All
 * variants name the same settings. What a setting says alone is judged once for each of its values; only what settings
 * say together is judged for every variant.
 */
export function validateVariants(
  base: string,
  variants: readonly Settings[],
  destination: Destination,
): VariantFindings {
  const varied = new Set(Object.keys(variants[0] ?? {}).map((name) => readOption(name, null).name));
  const { rest, options: fixed } = withoutSettings(readOptionText(base, destination.server), varied);
  const bringsPlugins = loadsPlugins(rest.settings);
  const judged = new Map<string, readonly SettingFinding[]>();
  const judgedOnce = (option: PlacedOption) => {
    const key = `${option.name}=${option.value}`;
    const known = judged.get(key) ?? judgeOption(option, destination.server, bringsPlugins);
    judged.set(key, known);
    return known;
  };
  const each = variants.map((variant) => {
    const levels = Object.entries(variant).map(([name, value]) => readOption(name, String(value)));
    const options = new Map(fixed);
    for (const level of levels) options.set(level.name, level);
    return [...levels.flatMap(judgedOnce), ...combinedFindings(options, destination)];
  });
  return { common: lineFindings(rest, destination), each };
}

/** As the file reads once the lines of those settings have been written anew. */
function withoutSettings(reading: OptionFilesReading, names: ReadonlySet<string>) {
  const [gone, settings] = [true, false].map((is) =>
    reading.settings.filter(({ name }) => names.has(name) === is),
  );
  const lines = new Set(gone?.flatMap(({ line, lost }) => [line, ...lost.map((each) => each.line)]));
  const rest = {
    ...reading,
    settings: settings ?? [],
    problems: reading.problems.filter(({ line }) => !lines.has(line)),
  };
  return {
    rest,
    options: new Map(rest.settings.map((setting) => [setting.name, placedOption(setting, setting)])),
  };
}
