import type { Command } from 'commander';
import { doubtWords } from '../../../preload/contract/doubt-words.ts';
import type {
  OptionFileProblem,
  OptionFileRepair,
  PlacedValue,
  SettingDifference,
} from '../../../preload/contract/option-files.ts';
import { LabError } from '../../lab-error.ts';
import { compareSettings, valuesOfFile, valuesOfTrial } from '../../mysql/option-files/compare-settings.ts';
import { offerRepair } from '../../mysql/option-files/flattened.ts';
import { localFileSource } from '../../mysql/option-files/local-file-source.ts';
import { type OptionFilesReading, readOptionFiles } from '../../mysql/option-files/read-option-files.ts';
import type { ServerIdentity } from '../../mysql/server-identity.ts';
import { parseServerName } from '../../mysql/server-name.ts';
import { exitCodes } from './exit-codes.ts';
import { readText } from './files.ts';
import { printJson } from './history.ts';
import type { Call } from './lab-client.ts';
import { print, printFile, say } from './print.ts';
import { sayRefused } from './refused-files.ts';

/** Those of every command, which the command line itself looks at. */
interface CommonOptions {
  readonly json: boolean;
  readonly data: string;
}

interface ConfigOptions extends CommonOptions {
  readonly server?: string;
}

interface Side {
  readonly values: ReadonlyMap<string, PlacedValue>;
  readonly problems: readonly OptionFileProblem[];
}

/** How the command line runs a command; `work` is the same with history open. */
interface Runners {
  readonly answer: (options: CommonOptions, act: () => Promise<number | undefined>) => Promise<void>;
  readonly work: (options: CommonOptions, act: (call: Call) => Promise<number | undefined>) => Promise<void>;
}

/** Gives `config` its commands; `configCommand` makes one with the options that every command has. */
export function addConfigCommands(
  configCommand: (usage: string, description: string) => Command,
  { answer, work }: Runners,
): void {
  const serverOption = ['--server <name>', 'who reads them, such as mysql-9.7 or mariadb-10.11'] as const;

  configCommand('read <files...>', 'every setting a server takes from option files, with its line')
    .option(...serverOption)
    .action((files: string[], options: ConfigOptions) => answer(options, () => readConfig(files, options)));

  configCommand('diff <first> <second>', 'settings that differ between option files or trial:NUMBER')
    .option(...serverOption)
    .action((first: string, second: string, options: ConfigOptions) => {
      const act = (call?: Call) => diffConfig(first, second, options, call);
      const withHistory = trialNumber(first) !== undefined || trialNumber(second) !== undefined;
      return withHistory ? work(options, act) : answer(options, () => act());
    });

  configCommand('repair <file>', 'an option file whose lines or group a page has lost').action(
    (file: string, options: CommonOptions) => answer(options, () => repairConfig(file, options)),
  );
}

export function serverOf({ server }: { readonly server?: string }): ServerIdentity | undefined {
  return server === undefined ? undefined : parseServerName(server);
}

/** Ends with 2 where a server would refuse the files. */
async function readConfig(files: readonly string[], options: ConfigOptions): Promise<number> {
  const reading = await readOptionFiles(localFileSource, files, serverOf(options));
  if (options.json) printJson(reading);
  else printReading(reading);
  const refused = reading.problems.some(({ severity }) => severity === 'fatal');
  return refused ? exitCodes.badInput : exitCodes.done;
}

function printReading({ settings, problems }: OptionFilesReading): void {
  for (const { name, value, file, line, lost, together } of settings) {
    const where = [...together, { file, line }].map(place).join(', ');
    const over = lost.length === 0 ? '' : `, over ${lost.map(place).join(', ')}`;
    print(`${name}${value === null ? '' : ` = ${value}`}  [${where}${over}]\n`);
  }
  for (const { severity, message, ...where } of problems)
    print(`${severity === 'fatal' ? 'Error' : 'Warning'}  [${place(where)}]  ${message}\n`);
}

function place({ file, line }: { readonly file: string; readonly line: number }): string {
  return line === 0 ? file : `${file}:${line}`;
}

/** Ends with 2 where a server would refuse a side. */
async function diffConfig(
  first: string,
  second: string,
  options: ConfigOptions,
  call?: Call,
): Promise<number> {
  const sides = [await placedSide(first, options, call), await placedSide(second, options, call)] as const;
  const differences = compareSettings(sides[0].values, sides[1].values);
  if (options.json) printJson({ first, second, differences });
  else printDifferences(differences);
  return sides.map(({ problems }) => sayRefused(problems)).includes(true)
    ? exitCodes.badInput
    : exitCodes.done;
}

function printDifferences(differences: readonly SettingDifference[]): void {
  for (const { name, first, second } of differences)
    print(`${name}: ${valueWords(first)} → ${valueWords(second)}\n`);
  if (differences.length === 0) print('No setting differs.\n');
}

function valueWords(placed: PlacedValue | null): string {
  if (placed === null) return 'not set';
  return `${placed.value ?? 'without a value'} [${placed.origin}]`;
}

async function placedSide(name: string, options: ConfigOptions, call?: Call): Promise<Side> {
  const trial = trialNumber(name);
  if (trial !== undefined && call !== undefined)
    return {
      values: valuesOfTrial(trial, (await call('trials.get', { id: trial })).settings),
      problems: [],
    };
  const reading = await readOptionFiles(localFileSource, [name], serverOf(options));
  return { values: valuesOfFile(reading), problems: reading.problems };
}

/** The text as it would be read if its lines had not been lost; what was done goes to stderr. */
async function repairConfig(file: string, options: CommonOptions): Promise<number> {
  const text = await readText(file);
  if (text.includes('\0')) throw notAText(file);
  const repair = offerRepair(text);
  if (options.json) printJson({ repair: repair ?? null });
  else if (repair === undefined) say('Nothing to repair.\n');
  else printRepair(repair);
  return exitCodes.done;
}

function notAText(file: string): LabError {
  return new LabError({
    code: 'invalid-input',
    message: `${file} is no option file: it holds bytes of value zero, as programs and archives do.`,
    remedy: 'Name a text.',
    subject: file,
  });
}

function printRepair({ sentence, text, settings, flags, doubts, warnings }: OptionFileRepair): void {
  const notes = [
    sentence,
    `${settings} settings with a value, ${flags} without.`,
    ...(doubts.length === 0 ? [] : [`Not understood: ${doubtWords(doubts)}`]),
    ...warnings,
  ];
  for (const note of notes) say(`${note}\n`);
  printFile(text);
}

function trialNumber(name: string): number | undefined {
  const digits = /^trial:(\d+)$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
