import type { SettingFinding } from '../../../preload/contract/catalogue.ts';
import { readOption } from '../option-files/option-name.ts';
import { type OptionFilesReading, readOptionText } from '../option-files/read-option-files.ts';
import type { Settings } from '../option-files/render.ts';
import type { ServerIdentity } from '../server-identity.ts';
import { combinedFindings } from './combined-findings.ts';
import type { Destination } from './destination.ts';
import { type Foretelling, foretelling } from './foretold-findings.ts';
import { rulesOf } from './predict-together.ts';
import type { PlacedOption } from './setting-finding.ts';
import type { SettingsByName } from './settings-view.ts';
import { judgeOption, lineFindings, loadsPlugins, placedOption } from './validate.ts';

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
  const judge = levelJudge(destination, loadsPlugins(rest.settings), foretell);
  const [varyingTogether] = divided([...varied], server);
  const together = rememberedByReads(fixed, varyingTogether, (options, levels) => {
    const alone = levels.flatMap((level) => level.findings);
    const combined = combinedFindings(options, destination);
    const names = [...varyingTogether, ...dependent];
    return [...combined, ...foretell(options, names, [...alone, ...combined])];
  });
  const each = variants.map((variant) => {
    const levels = Object.entries(variant).map(([name, value]) => judge(name, String(value)));
    const shared = together(levels);
    const titles = new Set(shared.map(({ title }) => title));
    const alone = levels.flatMap(({ findings, foretold }) => [
      ...findings,
      ...foretold.filter(({ title }) => !titles.has(title)),
    ]);
    return [...alone, ...shared];
  });
  return { common: [...lines, ...foretell(fixed, independent, lines)], each };
}

type Together = (options: SettingsByName, levels: readonly JudgedLevel[]) => SettingFinding[];

/**
 * Works out once what variants share: the findings hang on no other levels than those that were looked at, and on the
 * `always` named ones.
 */
function rememberedByReads(fixed: SettingsByName, always: readonly string[], work: Together) {
  const read = new Set(always);
  let known = new Map<string, SettingFinding[]>();
  return (levels: readonly JudgedLevel[]): SettingFinding[] => {
    const above = new Map(levels.map(({ option }) => [option.name, option]));
    const key = () => [...read].map((name) => above.get(name)?.value ?? '').join('\0');
    const done = known.get(key());
    if (done !== undefined) return done;
    const before = read.size;
    const look = (name: string) => {
      const level = above.get(name);
      if (level !== undefined) read.add(name);
      return level ?? fixed.get(name);
    };
    const made = work({ get: look, has: (name) => look(name) !== undefined }, levels);
    if (read.size > before) known = new Map();
    known.set(key(), made);
    return made;
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
  /** What the server makes of it, where that hangs on no other setting. */
  readonly foretold: readonly SettingFinding[];
}

/** Judges a level the first time it is met. */
function levelJudge({ server }: Destination, bringsPlugins: boolean, foretell: Foretelling) {
  const judged = new Map<string, JudgedLevel>();
  return (name: string, value: string): JudgedLevel => {
    const key = `${name}=${value}`;
    const known = judged.get(key);
    if (known !== undefined) return known;
    const option = readOption(name, value);
    const findings = judgeOption(option, server, bringsPlugins);
    const [, alone] = divided([option.name], server);
    const level = { option, findings, foretold: foretell(new Map([[option.name, option]]), alone, findings) };
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
