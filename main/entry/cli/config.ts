import type { Command } from 'commander';
import { LabError } from '../../lab-error.ts';
import { compareSettings, type PlacedValue, type SettingDifference } from '../../mysql/compare-settings.ts';
import { localFileSource } from '../../mysql/local-file-source.ts';
import { type OptionFilesReading, readOptionFiles } from '../../mysql/read-option-files.ts';
import type { ServerIdentity } from '../../mysql/server-identity.ts';
import { parseServerName } from '../../mysql/server-name.ts';
import { exitCodes } from './exit-codes.ts';
import { printJson } from './history.ts';
import type { Call } from './lab-client.ts';
import { print } from './print.ts';

/** Those of every command, which the command line itself looks at. */
interface CommonOptions {
  readonly json: boolean;
  readonly data: string;
}

interface ConfigOptions extends CommonOptions {
  readonly server?: string;
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

async function diffConfig(
  first: string,
  second: string,
  options: ConfigOptions,
  call?: Call,
): Promise<number> {
  const differences = compareSettings(
    await placedValues(first, options, call),
    await placedValues(second, options, call),
  );
  if (options.json) printJson({ first, second, differences });
  else printDifferences(differences);
  return exitCodes.done;
}

function printDifferences(differences: readonly SettingDifference[]): void {
  for (const { name, first, second } of differences)
    print(`${name}: ${valueWords(first)} → ${valueWords(second)}\n`);
  if (differences.length === 0) print('No setting differs.\n');
}

function valueWords(placed: PlacedValue | null): string {
  if (placed === null) return 'not set';
  return `${placed.value ?? 'without a value'}${placed.origin === '' ? '' : ` [${placed.origin}]`}`;
}

async function placedValues(
  name: string,
  options: ConfigOptions,
  call?: Call,
): Promise<ReadonlyMap<string, PlacedValue>> {
  const trial = trialNumber(name);
  if (trial !== undefined && call !== undefined) return settingsOfTrial(trial, call);
  const { settings } = await readOptionFiles(localFileSource, [name], serverOf(options));
  return new Map(settings.map(({ name, value, ...where }) => [name, { value, origin: place(where) }]));
}

/** What the server of that trial said it took. Throws `not-found`. */
async function settingsOfTrial(id: number, call: Call): Promise<ReadonlyMap<string, PlacedValue>> {
  const { settings } = await call('trials.get', { id });
  const known = settings.flatMap(({ name, effective }): [string, PlacedValue][] =>
    effective === null ? [] : [[name, { value: effective, origin: `trial ${id}` }]],
  );
  if (known.length > 0) return new Map(known);
  throw new LabError({
    code: 'not-found',
    message: `Trial ${id} has no settings that were read back from its server.`,
    remedy: 'Take a trial that got as far as its verification, or an imported one that has its variables.',
    subject: `trial:${id}`,
  });
}

function trialNumber(name: string): number | undefined {
  const digits = /^trial:(\d+)$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
