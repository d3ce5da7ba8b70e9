import { LabError } from '../../lab-error.ts';
import { findTunable } from '../catalogue/tunables.ts';
import {
  type OptionFile,
  parseOptionFile,
  printOptionFile,
  replaceLines,
  sameGroup,
  setOption,
} from './option-file.ts';
import { readOption } from './option-name.ts';
import { isServerGroup } from './server-groups.ts';

/** Settings by name, as factors give them. */
export type Settings = Readonly<Record<string, string | number>>;

/** What Rackmark decides, by name; null for an option that must not be set at all. */
export type OwnedSettings = Readonly<Record<string, string | null>>;

/** A line of the base text that does not hold as it was written. */
export interface RenderNote {
  /** In the base text, counted from 1. */
  readonly line: number;
  readonly was: string;
  readonly sentence: string;
}

export interface RenderedOptionFile {
  readonly text: string;
  readonly notes: readonly RenderNote[];
}

/**
 * The option file that is deployed: the base text with the factors in its `[mysqld]` group and a last section with
 * what Rackmark owns. Lines that would decide otherwise, in whichever group a server reads, are commented out and
 * reported, and so are include directives: a private instance reads one file.
 *
 * Throws `setting-impossible` for a factor that Rackmark owns, `plan-invalid` for a base text a server would refuse.
 */
export function renderOptionFile(base: string, settings: Settings, owned: OwnedSettings): RenderedOptionFile {
  refuseOwnedFactors(settings, owned);
  refuseZeroBytes(base);
  const parsed = parseOptionFile(base.replace(/^\uFEFF/, ''));
  refuseUnreadable(parsed);
  const notes: RenderNote[] = [];
  let file = commentOut(parsed, notes, owned, settings);
  for (const [name, value] of Object.entries(settings)) file = setOption(file, 'mysqld', name, String(value));
  return { text: printOptionFile(file) + ownedSection(printOptionFile(file), owned), notes };
}

function refuseOwnedFactors(settings: Settings, owned: OwnedSettings): void {
  const taken = ownedAmong(settings, owned);
  if (taken === undefined) return;
  throw new LabError({
    code: 'setting-impossible',
    message: `The setting ${taken} cannot be a factor: Rackmark decides it for a private instance.`,
    remedy: `Take ${taken} out of the factors of the plan.`,
    subject: taken,
  });
}

/** The first of the settings that Rackmark decides itself, as it is written. */
export function ownedAmong(settings: Settings, owned: OwnedSettings): string | undefined {
  return Object.keys(settings).find((name) => ownedBy(owned, readOption(name, null).name) !== null);
}

/** MySQL 9.7 joins the lines around one, so that `data\0` and `dir=/` are datadir: nothing here could be told apart. */
function refuseZeroBytes(base: string): void {
  const at = base.indexOf('\0');
  if (at < 0) return;
  throw new LabError({
    code: 'plan-invalid',
    message: 'The base option file has a byte of value zero, which servers read in different ways.',
    remedy: 'Remove it from the base option file of the plan.',
    line: base.slice(0, at).split('\n').length,
  });
}

function refuseUnreadable(file: OptionFile): void {
  const fatal = file.problems.find((problem) => problem.severity === 'fatal');
  if (fatal === undefined) return;
  throw new LabError({
    code: 'plan-invalid',
    message: `The base option file has an error in line ${fatal.line}. ${fatal.message}`,
    remedy:
      'Correct the line in the base option file of the plan, for example by a [mysqld] line before the first option.',
    line: fatal.line,
  });
}

function commentOut(
  file: OptionFile,
  notes: RenderNote[],
  owned: OwnedSettings,
  settings: Settings,
): OptionFile {
  const factors = new Map(Object.keys(settings).map((name) => [readOption(name, null).name, name]));
  const comments = new Map<number, string>();
  for (const line of file.lines) {
    const reason = reasonAgainst(line, owned, factors);
    if (reason === undefined) continue;
    notes.push({ line: line.number, was: line.text.trim(), sentence: reason });
    comments.set(line.number, commentOf(line.text));
  }
  return replaceLines(file, comments);
}

/** A server would read the end of a comment that is too long as an option. */
function commentOf(text: string): string {
  return `# Rackmark: ${text.length > 1000 ? `${text.slice(0, 1000)} …` : text}`;
}

function reasonAgainst(
  line: OptionFile['lines'][number],
  owned: OwnedSettings,
  factors: ReadonlyMap<string, string>,
): string | undefined {
  if (line.kind === 'include')
    return 'A private instance reads one option file; what would be included is not read.';
  if (line.kind !== 'option' || !isServerGroup(line.group)) return undefined;
  const { name } = readOption(line.name, line.value);
  const own = ownedBy(owned, name);
  if (own !== null) {
    const value = owned[own];
    return value === null ? `${own} must not be set here.` : `Rackmark sets ${own} = ${value}.`;
  }
  const overruled = factors.has(name) && !sameGroup(line.group, 'mysqld');
  return overruled ? `${name} is a factor; its level stands in [mysqld].` : undefined;
}

/**
 * The owned setting that a server would understand by this name. It takes the beginning of a name for the whole
 * (`skip_grant_table` is skip_grant_tables), unless that is the name of another variable.
 */
function ownedBy(owned: OwnedSettings, name: string): string | null {
  if (Object.hasOwn(owned, name)) return name;
  if (name.length < shortestBeginning || findTunable(name) !== undefined) return null;
  // `skip_grant_table` was read as `grant_table`, switched off.
  return (
    Object.keys(owned).find((whole) => whole.startsWith(name) || whole.startsWith(`skip_${name}`)) ?? null
  );
}

/** Shorter ones are ambiguous to every server, which then refuses to start. */
const shortestBeginning = 5;

function ownedSection(before: string, owned: OwnedSettings): string {
  const newLine = /\r?\n/.exec(before)?.[0] ?? '\n';
  const gap = before === '' || before.endsWith('\n') ? '' : newLine;
  let section = parseOptionFile(`[mysqld]${newLine}`);
  for (const [name, value] of Object.entries(owned)) {
    if (value !== null) section = setOption(section, 'mysqld', name, value);
  }
  return `${gap}${newLine}# Rackmark: where this private instance lives${newLine}${printOptionFile(section)}`;
}
