#!/usr/bin/env node
import { Argument, Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Failure } from '../../preload/contract/failure.ts';
import type { LabStatus } from '../../preload/contract/lab.ts';
import type { Lab } from '../app.ts';
import { failureOf, LabError } from '../lab-error.ts';
import { version } from '../version.ts';
import { cancelExperiment } from './cli/cancel.ts';
import { addConfigCommands } from './cli/config.ts';
import { addCheckCommands } from './cli/config-check.ts';
import { addDataCommands } from './cli/data-sets.ts';
import { dryRun } from './cli/dry-run.ts';
import { exitCodeOf, exitCodes } from './cli/exit-codes.ts';
import { fileFailure } from './cli/files.ts';
import {
  type CompareOptions,
  compareExperiments,
  printJson,
  type ReportOptions,
  writeReport,
} from './cli/history.ts';
import { type AddOptions, addHosts, checkHostNow, listHosts, printFacts, testHost } from './cli/hosts.ts';
import { type ImportOptions, importPaths } from './cli/imports.ts';
import { inspectPaths } from './cli/inspect.ts';
import { type Call, withLab } from './cli/lab-client.ts';
import { print, say } from './cli/print.ts';
import { quickstart, serveUntilClosed, startPracticeLab } from './cli/quickstart.ts';
import { runPlanFile } from './cli/run.ts';
import { placeOption, trialsOption } from './cli/trial-selection.ts';
import { defaultDataDirectory } from './data-directory.ts';

interface CommonOptions {
  readonly json: boolean;
  readonly data: string;
}

type Work = (call: Call, lab: Lab) => Promise<number | undefined>;

const chosenTrials = [
  '--trials <places>',
  'only these trials, such as 3,5,7-9 (of several experiments 2:3,2:5)',
  trialsOption,
] as const;

const program = new Command('rackmark')
  .description('MySQL/InnoDB configuration experiments on your own servers')
  .version(version)
  .exitOverride()
  .configureOutput({ writeOut: print, writeErr: say })
  .showHelpAfterError('(rackmark --help lists every command)');

command('run <plan>', 'carry a plan file through the engine and wait for its end')
  .option('--dry-run', 'say what would be done and what speaks against it; ask no host', false)
  .action((plan: string, options: CommonOptions & { readonly dryRun: boolean }) =>
    options.dryRun
      ? work(options, (call) => dryRun(call, plan, options.json))
      : workOn(options, (call, lab) => runPlanFile(lab, call, plan, options.json)),
  );

command('import [paths...]', 'read logs, folders and archives into history')
  .option('--dry-run', 'say what would be stored and store nothing', false)
  .option('--with-left-out', 'take in what an earlier import left out', false)
  .option('--undo <import>', 'take away what an import made, by its number', experimentNumber)
  .option('--list', 'the imports in history', false)
  .action((paths: string[], options: CommonOptions & ImportOptions) =>
    work(options, (call) => importPaths(call, paths, options)),
  );

command('inspect <paths...>', 'say what logs contain; history stays untouched').action(
  (paths: string[], options: CommonOptions) =>
    answer(options, () => inspectPaths(paths, options.json).then(done)),
);

command('compare', 'treatments against the baseline, or those of several experiments side by side')
  .argument('<experiments...>', 'their numbers, as `list` prints them', eachExperimentNumber)
  .option('--metric <name>', 'metric to compare by')
  .option('--baseline <place>', 'compare with the treatment of this trial', placeOption)
  .option(...chosenTrials)
  .action((ids: readonly number[], options: CommonOptions & CompareOptions) =>
    work(options, (call) => compareExperiments(call, ids, options)),
  );

experimentCommand('report', 'write the report')
  .option('--format <id>', 'html, md, csv or json', 'html')
  .option('--output <file>', 'where to; stdout when left out')
  .option('--redact', 'hide addresses and user names', false)
  .option(...chosenTrials)
  .option('--baseline <place>', 'of an import: compare with the treatment of this trial', placeOption)
  .action((id: number, options: CommonOptions & ReportOptions) =>
    work(options, (call) => writeReport(call, id, options).then(done)),
  );

experimentCommand('export', 'every trial as data')
  .option('--format <id>', 'csv or json', 'csv')
  .option('--output <file>', 'where to; stdout when left out')
  .option('--redact', 'hide addresses and user names', false)
  .option(...chosenTrials)
  .action((id: number, options: CommonOptions & ReportOptions) =>
    work(options, (call) => writeReport(call, id, options).then(done)),
  );

experimentCommand(
  'cancel',
  'end an experiment that waits, pauses or was left running; puts its hosts back',
).action((id: number, options: CommonOptions) =>
  work(options, (call, lab) => cancelExperiment(lab, call, id, options.json)),
);

command('list', 'the experiments in history').action((options: CommonOptions) =>
  work(options, async (call) => {
    const experiments = await call('experiments.list', {});
    if (options.json) printJson(experiments);
    else if (experiments.length === 0) say('No experiment is in history yet.\n');
    else for (const { id, status, name } of experiments) print(`${id}  ${status.padEnd(8)}  ${name}\n`);
    return done();
  }),
);

command('lab', 'the practice lab: start, stop or status')
  .addArgument(new Argument('[action]').choices(['start', 'stop', 'status']).default('start'))
  .action((action: 'start' | 'stop' | 'status', options: CommonOptions) =>
    work(options, async (call, lab) => {
      if (action === 'stop') await call('lab.stop', {});
      if (action === 'start') await startPracticeLab(lab, call);
      const status = await call('lab.status', {});
      if (options.json) printJson(status);
      else print(`${labWords(status)}\n`);
      return done();
    }),
  );

const hosts = program.command('host').description('the hosts of the inventory');
const config = program.command('config').description('option files of servers');
const data = program.command('data').description('data sets that are kept on hosts');

hostCommand('list', 'every host with its roles, groups and tags').action((options: CommonOptions) =>
  work(options, (call) => listHosts(call, options.json).then(done)),
);

hostCommand('add [names...]', 'add a host by hand, or hosts of a file')
  .option('--address <address>', 'name or IP address; the name of the host when left out')
  .option('--port <port>', 'of its SSH server', '22')
  .option('--user <user>', 'whom to log in as')
  .option('--key <file>', 'log in with this private key (else: with the ssh-agent)')
  .option('--password', 'log in with a password, which is asked for', false)
  .option('--role <roles...>', 'server, client or both', [])
  .option('--group <groups...>', 'groups it belongs to', [])
  .option('--tag <tags...>', 'tags', [])
  .option('--jump <host>', 'host of the inventory to go through')
  .option('--legacy', 'allow the old algorithms of CentOS 5 and 6', false)
  .option('--sudo', 'use sudo there, for the commands of its sudoers lines and no other', false)
  .option('--ssh-config [file]', 'take hosts from an ssh_config; ~/.ssh/config when no file is named')
  .option('--ansible <file>', 'take hosts from an Ansible inventory')
  .action((names: string[], options: CommonOptions & AddOptions) =>
    work(options, (call) => addHosts(call, names, options).then(done)),
  );

hostCommand('test <name>', 'walk the way to a host step by step')
  .option('--trust <fingerprint>', 'trust the host key with this SHA256 fingerprint')
  .action((name: string, options: CommonOptions & { trust?: string }) =>
    work(options, (call, lab) => testHost(lab, call, name, options)),
  );

hostCommand('facts <name>', 'ask a host what it is').action((name: string, options: CommonOptions) =>
  work(options, (call, lab) => printFacts(lab, call, name, options.json).then(done)),
);

hostCommand('check <name>', 'ask a host whether it is fit to measure on').action(
  (name: string, options: CommonOptions) =>
    work(options, (call, lab) => checkHostNow(lab, call, name, options.json)),
);

addConfigCommands(configCommand, { answer, work });
addCheckCommands(configCommand, answer);
addDataCommands(dataCommand, work);

command('quickstart', 'practice lab, sample experiment, report, window').action((options: CommonOptions) =>
  workOn(options, (call, lab) => quickstart(lab, call, options.data)),
);

command('window', 'open the window in a browser').action((options: CommonOptions) =>
  workOn(options, (_, lab) => serveUntilClosed(lab, options.data)),
);

let unwritten: LabError | undefined;
// `rackmark list | head -1` reads no further; the command ends all the same. So does one whose result finds no room.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || unwritten !== undefined) return;
  unwritten = fileFailure('stdout', 'written', error);
  process.once('exit', (code) => {
    const failed = report(unwritten);
    if (code === exitCodes.done) process.exitCode = failed;
  });
});

// Whoever reads no more of what is said has heard enough; the exit code tells the rest.
process.stderr.on('error', () => undefined);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function command(usage: string, description: string): Command {
  return withCommonOptions(program.command(usage).description(description));
}

function hostCommand(usage: string, description: string): Command {
  return withCommonOptions(hosts.command(usage).description(description));
}

function configCommand(usage: string, description: string): Command {
  return withCommonOptions(config.command(usage).description(description));
}

function dataCommand(usage: string, description: string): Command {
  return withCommonOptions(data.command(usage).description(description));
}

function withCommonOptions(described: Command): Command {
  return described
    .option('--data <directory>', 'where history lives', defaultOrNothing())
    .option('--json', 'print JSON', false);
}

function experimentCommand(name: string, description: string): Command {
  const number = new Argument('<experiment>', 'its number, as `list` prints it').argParser(experimentNumber);
  return command(name, description).addArgument(number);
}

/** Commands that need no history work without a place for it. */
function defaultOrNothing(): string | undefined {
  try {
    return defaultDataDirectory();
  } catch (error) {
    if (error instanceof LabError) return undefined;
    throw error;
  }
}

function placeOf({ data }: { readonly data?: string }): string {
  return data ?? defaultDataDirectory();
}

/** For a command that looks at history or adds to it: trials that wait or are under way are left alone. */
function work(options: CommonOptions, use: Work): Promise<void> {
  return answer(options, () => withLab(placeOf(options), false, use));
}

/** For a command that stays: it goes on with what an earlier one began. */
function workOn(options: CommonOptions, use: Work): Promise<void> {
  return answer(options, () => withLab(placeOf(options), true, use));
}

async function answer(options: CommonOptions, act: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await act()) ?? exitCodes.done;
  } catch (error) {
    process.exitCode = report(error, options.json);
  }
}

function experimentNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It is a whole number, as `list` prints it.');
  return Number(text);
}

function eachExperimentNumber(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, experimentNumber(text)];
}

function labWords(status: LabStatus): string {
  if (status.state !== 'running') return `Practice lab ${status.state}.`;
  return `Practice lab running: ${status.hosts.join(', ')} on ports ${status.ports.join(', ')}.`;
}

function done(): undefined {
  return undefined;
}

/** The sentence is on stderr already. What was not understood has no options, so the words themselves are asked. */
function reportUsage({ exitCode, message }: CommanderError): number {
  if (exitCode === 0) return exitCodes.done;
  if (process.argv.includes('--json'))
    printJson({
      failure: {
        code: 'invalid-input',
        message: message.replace(/^error: /, ''),
        remedy: 'rackmark --help lists every command.',
      } satisfies Failure,
    });
  return exitCodes.badInput;
}

/** Says what went wrong where scripts and people look for it; answers with the exit code. */
function report(error: unknown, json = false): number {
  if (error instanceof CommanderError) return reportUsage(error);
  const failure = failureOf(error);
  if (json) printJson({ failure });
  say(`${failure.message}\n${failure.remedy}\n`);
  if (failure.detail !== undefined) say(`\n${failure.detail}\n`);
  if (failure.code === 'unexpected') say(`${error instanceof Error ? error.stack : ''}\n`);
  return exitCodeOf(failure);
}
