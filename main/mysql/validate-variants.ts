import type { SettingFinding } from '../../preload/contract/catalogue.ts';
import { combinedFindings } from './combined-findings.ts';
import { foretelling } from './foretold-findings.ts';
import { readOption } from './option-name.ts';
import { rulesOf } from './predict-together.ts';
import { type OptionFilesReading, readOptionText } from './read-option-files.ts';
import type { Settings } from './render.ts';
import type { ServerIdentity } from './server-identity.ts';
import type { PlacedOption } from './setting-finding.ts';
import type { SettingsByName } from './settings-view.ts';
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
  const { server } = destination;
  const varied = new Set(Object.keys(variants[0] ?? {}).map((name) => readOption(name, null).name));
  const { rest, options: fixed } = withoutSettings(readOptionText(base, server), varied);
  const lines = lineFindings(rest, destination);
  const said = new Set(lines.map(({ title }) => title));
  const [dependent, independent] = divided(
    [...fixed.keys()].filter((name) => !said.has(name)),
    server,
  );
  const foretell = foretelling(destination);
  const judge = levelJudge(server, loadsPlugins(rest.settings));
  const each = variants.map((variant) => {
    const levels = Object.entries(variant).map(([name, value]) => judge(name, String(value)));
    const options = over(fixed, new Map(levels.map(({ option }) => [option.name, option])));
    const findings = [
      ...levels.flatMap((level) => level.findings),
      ...combinedFindings(options, destination),
    ];
    const names = [...levels.map(({ option }) => option.name), ...dependent];
    return [...findings, ...foretell(options, names, findings)];
  });
  return { common: [...lines, ...foretell(fixed, independent, lines)], each };
}

/** What is written in the one map, else in the other; nothing is copied. */
function over(below: SettingsByName, above: SettingsByName): SettingsByName {
  return {
    get: (name) => above.get(name) ?? below.get(name),
    has: (name) => above.has(name) || below.has(name),
  };
}

/** Names whose value hangs on others, and the rest. */
function divided(names: readonly string[], server: ServerIdentity | undefined): [string[], string[]] {
  const rules = server === undefined ? {} : rulesOf(server);
  return [
    names.filter((name) => Object.hasOwn(rules, name)),
    names.filter((name) => !Object.hasOwn(rules, name)),
  ];
}

interface JudgedLevel {
  readonly option: PlacedOption;
  readonly findings: readonly SettingFinding[];
}

/** Judges a level the first time it is met. */
function levelJudge(server: ServerIdentity | undefined, bringsPlugins: boolean) {
  const judged = new Map<string, JudgedLevel>();
  return (name: string, value: string): JudgedLevel => {
    const key = `${name}=${value}`;
    const known = judged.get(key);
    if (known !== undefined) return known;
    const option = readOption(name, value);
    const level = { option, findings: judgeOption(option, server, bringsPlugins) };
    judged.set(key, level);
    return level;
  };
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
