import { type Command, InvalidArgumentError } from 'commander';
import type { CatalogueEntry, Prediction, SettingFinding } from '../../../preload/contract/catalogue.ts';
import type { OptionFileProblem } from '../../../preload/contract/option-files.ts';
import { tunableNamed } from '../../mysql/catalogue/catalogue-calls.ts';
import { describeTunable, tunableRow } from '../../mysql/catalogue/describe-tunable.ts';
import { searchTunables } from '../../mysql/catalogue/search-tunables.ts';
import { localFileSource } from '../../mysql/option-files/local-file-source.ts';
import type { Option } from '../../mysql/option-files/option-name.ts';
import { readOptionFiles } from '../../mysql/option-files/read-option-files.ts';
import { resolveOption } from '../../mysql/option-files/resolve-option.ts';
import type { ServerIdentity } from '../../mysql/server-identity.ts';
import { parseServerName } from '../../mysql/server-name.ts';
import type { Destination } from '../../mysql/validation/destination.ts';
import { predictSettings } from '../../mysql/validation/predict.ts';
import { validateReading } from '../../mysql/validation/validate.ts';
import { parseSize } from '../../mysql/validation/value.ts';
import { exitCodes } from './exit-codes.ts';
import { printJson } from './history.ts';
import { print } from './print.ts';
import { sayRefused } from './refused-files.ts';

interface CommonOptions {
  readonly json: boolean;
  readonly data: string;
}

interface PlaceOptions extends CommonOptions {
  readonly server?: string;
  readonly memory?: number;
  readonly openFiles?: number;
}

type Answer = (options: CommonOptions, act: () => Promise<number | undefined>) => Promise<void>;

/** Gives `config` the commands that judge, foretell and explain settings; none of them needs history. */
export function addCheckCommands(
  configCommand: (usage: string, description: string) => Command,
  answer: Answer,
): void {
  const server = ['--server <name>', 'where they go, such as mysql-9.7 or mariadb-10.11'] as const;
  const placed = (command: Command) =>
    command
      .option('--memory <size>', 'memory of that host, such as 64G', sizeOption)
      .option('--open-files <number>', 'files that the server process may open', countOption);

  placed(configCommand('check <files...>', 'what speaks against option files, before they travel'))
    .option(...server)
    .action((files: string[], options: PlaceOptions) => answer(options, () => checkFiles(files, options)));

  placed(configCommand('predict <settings...>', 'what a server makes of NAME=VALUE or of option files'))
    .requiredOption(...server)
    .action((settings: string[], options: PlaceOptions & { readonly server: string }) =>
      answer(options, () => predict(settings, options)),
    );

  configCommand('variable <name>', 'all that is known of a variable').action(
    (name: string, options: CommonOptions) => answer(options, () => explain(name, options)),
  );

  configCommand('search [words...]', 'variables by words of their name or description')
    .option('--server <name>', 'say which of them that server has')
    .action((words: string[], options: PlaceOptions) => answer(options, () => search(words, options)));
}

function sizeOption(text: string): number {
  return positive(text, 'It is a number with K, M, G or T, such as 64G.');
}

function countOption(text: string): number {
  return positive(text, 'It is a whole number above 0, such as 65536.');
}

function positive(text: string, expected: string): number {
  const size = parseSize(text);
  if (size === undefined || size <= 0n || size > BigInt(Number.MAX_SAFE_INTEGER))
    throw new InvalidArgumentError(expected);
  return Number(size);
}

function serverOf({ server }: PlaceOptions): ServerIdentity | undefined {
  return server === undefined ? undefined : parseServerName(server);
}

function destinationOf(options: PlaceOptions): Destination {
  const server = serverOf(options);
  return {
    ...(server === undefined ? {} : { server }),
    ...(options.memory === undefined ? {} : { memoryBytes: options.memory }),
    ...(options.openFiles === undefined ? {} : { openFiles: options.openFiles }),
  };
}

/** Ends with 2 where something blocks. */
async function checkFiles(files: readonly string[], options: PlaceOptions): Promise<number> {
  const destination = destinationOf(options);
  const findings = validateReading(
    await readOptionFiles(localFileSource, files, destination.server),
    destination,
  );
  if (options.json) printJson(findings);
  else printFindings(findings);
  return findings.some(({ severity }) => severity === 'blocks') ? exitCodes.badInput : exitCodes.done;
}

const severityWords = { blocks: 'Error', warns: 'Warning', informs: 'Note', passes: 'Good' } as const;

function printFindings(findings: readonly SettingFinding[]): void {
  for (const { severity, file, lines, sentence, remedy, evidence, source, needsConfirmation } of findings) {
    const where = lines.length === 0 ? '' : `  [${file}:${lines.join(', ')}]`;
    print(`${severityWords[severity]}${where}  ${evidence}\n  ${sentence}\n`);
    print(`  ${remedy}${needsConfirmation ? ' Needs to be confirmed.' : ''}  (${source})\n`);
  }
  if (findings.length === 0) print('Nothing speaks against it.\n');
}

/** Ends with 2 where the server would refuse to start. */
async function predict(
  texts: readonly string[],
  options: PlaceOptions & { readonly server: string },
): Promise<number> {
  const server = parseServerName(options.server);
  const { settings, problems } = await settingsOf(texts, server);
  const predictions = predictSettings(settings, server, destinationOf(options));
  if (options.json) printJson(predictions);
  else for (const prediction of predictions) print(`${predictionWords(prediction)}\n`);
  const refused = sayRefused(problems) || predictions.some(({ outcome }) => outcome === 'refused');
  return refused ? exitCodes.badInput : exitCodes.done;
}

/** NAME=VALUE is a setting unless it is the path of a file, which has a slash before the sign or none at all. */
async function settingsOf(
  texts: readonly string[],
  server: ServerIdentity,
): Promise<{ readonly settings: Option[]; readonly problems: OptionFileProblem[] }> {
  const parts = texts.map(async (text) => {
    const [, name, value] = /^([\w.-]+)=(.*)$/s.exec(text) ?? [];
    if (name !== undefined && value !== undefined)
      return { settings: [resolveOption(name, value, server)], problems: [] };
    return readOptionFiles(localFileSource, [text], server);
  });
  const read = await Promise.all(parts);
  return {
    settings: read.flatMap(({ settings }): readonly Option[] => settings),
    problems: read.flatMap(({ problems }) => problems),
  };
}

function predictionWords({ name, requested, outcome, effective, reason }: Prediction): string {
  const became = outcome === 'effective' ? `→ ${effective}` : outcome;
  return `${name} = ${requested} ${became}${reason === '' ? '' : `  ${reason}`}`;
}

async function explain(name: string, { json }: CommonOptions): Promise<number> {
  const entry = describeTunable(tunableNamed(name));
  if (json) printJson(entry);
  else print(entryWords(entry));
  return exitCodes.done;
}

function entryWords(entry: CatalogueEntry): string {
  const { name, type, unit, choices, minimum, maximum, initial, cost } = entry;
  const facts = { choices, minimum, maximum, default: initial, 'cost of change': cost };
  const lines = [
    `${name}: ${type}${unit === '' ? '' : `, ${unit}`}`,
    ...Object.entries(facts).flatMap(([title, known]) =>
      known.map(({ servers, value }) => `  ${title}: ${value} (${servers})`),
    ),
    ...entry.history.map(
      ({ flavour, introduced, deprecated, removed }) =>
        `  ${flavour}: introduced ${introduced ?? 'long ago'}${deprecated === null ? '' : `, deprecated ${deprecated}`}${removed === null ? '' : `, removed ${removed}`}`,
    ),
    ...entry.ignoredBy.map((servers) => `  accepted without effect: ${servers}`),
    ...entry.dangers.map((danger) => `  Danger: ${danger}`),
    ...[...entry.adjustments, ...entry.notes].map((note) => `  ${note}`),
    ...(entry.related.length === 0 ? [] : [`  see also: ${entry.related.join(', ')}`]),
    ...entry.unverified.map((part) => `  Not verified: ${part}`),
    ...entry.observed.map(
      ({ server, value, origin }) =>
        `  ${server}: ${value ?? 'not there'}${origin === 'set' ? ' (set in its option file)' : ''}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

async function search(words: readonly string[], options: PlaceOptions): Promise<number> {
  const server = serverOf(options);
  const rows = searchTunables(words.join(' ')).map((tunable) => tunableRow(tunable, server));
  if (options.json) printJson(rows);
  else
    for (const { name, type, initial, presence, verified } of rows)
      print(
        `${name}  ${type}${initial === null ? '' : `  ${initial}`}${presence === null || presence === 'present' ? '' : `  ${presence}`}${verified ? '' : '  not verified'}\n`,
      );
  if (!options.json && rows.length === 0) print('No variable holds these words.\n');
  return exitCodes.done;
}
