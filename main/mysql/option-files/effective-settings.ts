/** Of the lines a server reads, which one decides each setting and which ones lost. Pure. */
import type {
  EffectiveSetting,
  OptionFileProblem,
  SettingLine,
} from '../../../preload/contract/option-files.ts';
import type { ServerIdentity } from '../server-identity.ts';
import type { OptionLine } from './option-line.ts';
import { resolveOption } from './resolve-option.ts';

export type {
  EffectiveSetting,
  OptionFileProblem as ReadingProblem,
  SettingLine,
} from '../../../preload/contract/option-files.ts';

/** An option line of a group that the server reads. */
export interface ReadLine {
  readonly file: string;
  readonly option: OptionLine;
}

/** Options whose lines add up instead of the last one winning. */
const ADDS_UP: ReadonlySet<string> = new Set([
  'binlog_do_db',
  'binlog_ignore_db',
  'debug_sync',
  'early_plugin_load',
  'ignore_db_dirs',
  'optimizer_switch',
  'optimizer_trace',
  'performance_schema_consumer',
  'performance_schema_instrument',
  'plugin_load_add',
  'replicate_do_db',
  'replicate_do_table',
  'replicate_ignore_db',
  'replicate_ignore_table',
  'replicate_rewrite_db',
  'replicate_wild_do_table',
  'replicate_wild_ignore_table',
]);

interface Placed extends SettingLine {
  readonly loose: boolean;
}

/** Settings in the order of their first lines, and what the server has against a line. */
export function effectiveSettings(
  lines: readonly ReadLine[],
  server?: ServerIdentity,
): { readonly settings: EffectiveSetting[]; readonly problems: OptionFileProblem[] } {
  const byName = new Map<string, Map<string, Placed>>();
  const problems = new Map<string, OptionFileProblem>();
  for (const { file, option } of lines) {
    const { name, value, loose, faults } = resolveOption(option.name, option.value, server);
    const { number: line, group, raw, name: written } = option;
    const place = `${file}\0${line}`;
    for (const fault of faults) problems.set(`${place}\0${fault.message}`, { file, line, ...fault });
    const places = byName.get(name) ?? new Map<string, Placed>();
    // A file that is included twice has one line, not two; the later reading counts.
    places.delete(place);
    byName.set(name, places.set(place, { file, line, group, written, raw, value, loose }));
  }
  const settings = [...byName].flatMap(([name, places]) => settingOf(name, [...places.values()]));
  return { settings, problems: [...problems.values()] };
}

function settingOf(name: string, placed: readonly Placed[]): EffectiveSetting[] {
  const won = placed.at(-1);
  if (won === undefined) return [];
  const earlier = placed.slice(0, -1).map(({ loose: _, ...line }): SettingLine => line);
  const addsUp = ADDS_UP.has(name);
  return [{ name, ...won, lost: addsUp ? [] : earlier, together: addsUp ? earlier : [] }];
}
