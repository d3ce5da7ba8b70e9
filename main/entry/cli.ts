#!/usr/bin/env node
import { Argument, Command, CommanderError, InvalidArgumentError } from 'commander';
import type { LabStatus } from '../../preload/contract/lab.ts';
import type { Lab } from '../app.ts';
import { failureOf } from '../lab-error.ts';
import { version } from '../version.ts';
import { exitCodeOf, exitCodes } from './cli/exit-codes.ts';
import { compareExperiment, importFile, inspectFile, printJson, writeReport } from './cli/history.ts';
import { type Call, withLab } from './cli/lab-client.ts';
import { quickstart, serveUntilClosed, startPracticeLab } from './cli/quickstart.ts';
import { runPlanFile } from './cli/run.ts';
import { defaultDataDirectory } from './data-directory.ts';

interface CommonOptions {
  readonly json: boolean;
  readonly data: string;
}

type Work = (call: Call, lab: Lab) => Promise<number | undefined>;

const program = new Command('rackmark')
  .description('MySQL/InnoDB configuration experiments on your own servers')
  .version(version)
  .exitOverride()
  .showHelpAfterError('(rackmark --help lists every command)');

command('run <plan>', 'carry a plan file through the engine and wait for its end').action(
  (plan: string, options: CommonOptions) =>
    work(options, (call, lab) => runPlanFile(lab, call, plan, options.json)),
);

command('import <file>', 'read a log into history').action((file: string, options: CommonOptions) =>
  work(options, (call) => importFile(call, file, options.json).then(done)),
);

command('inspect <file>', 'say what a log contains; history stays untouched').action(
  (file: string, options: CommonOptions) => answer(options, () => inspectFile(file, options.json).then(done)),
);

command('compare', 'treatments against the baseline, with intervals and verdicts')
  .addArgument(new Argument('<experiment>', 'its number, as `list` prints it').argParser(experimentNumber))
  .option('--metric <name>', 'metric to compare by')
  .action((id: number, options: CommonOptions & { metric?: string }) =>
    work(options, (call) => compareExperiment(call, id, options.metric, options.json).then(done)),
  );

command('report', 'write the report')
  .addArgument(new Argument('<experiment>', 'its number, as `list` prints it').argParser(experimentNumber))
  .option('--format <id>', 'html, md, csv or json', 'html')
  .option('--output <file>', 'where to; stdout when left out')
  .option('--redact', 'hide addresses and user names', false)
  .action((id: number, options: CommonOptions & { format: string; output?: string; redact: boolean }) =>
    work(options, (call) => writeReport(call, id, options).then(done)),
  );

command('export', 'every trial as data')
  .addArgument(new Argument('<experiment>', 'its number, as `list` prints it').argParser(experimentNumber))
  .option('--format <id>', 'csv or json', 'csv')
  .option('--output <file>', 'where to; stdout when left out')
  .option('--redact', 'hide addresses and user names', false)
  .action((id: number, options: CommonOptions & { format: string; output?: string; redact: boolean }) =>
    work(options, (call) => writeReport(call, id, options).then(done)),
  );

command('list', 'the experiments in history').action((options: CommonOptions) =>
  work(options, async (call) => {
    const experiments = await call('experiments.list', {});
    if (options.json) printJson(experiments);
    else
      for (const { id, status, name } of experiments)
        process.stdout.write(`${id}  ${status.padEnd(8)}  ${name}\n`);
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
      else process.stdout.write(`${labWords(status)}\n`);
      return done();
    }),
  );

command('quickstart', 'practice lab, sample experiment, report, window').action((options: CommonOptions) =>
  work(options, (call, lab) => quickstart(lab, call, options.data)),
);

command('window', 'open the window in a browser').action((options: CommonOptions) =>
  work(options, (_, lab) => serveUntilClosed(lab)),
);

// `rackmark list | head -1` reads no further; the command ends all the same.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function command(usage: string, description: string): Command {
  return program
    .command(usage)
    .description(description)
    .option('--data <directory>', 'where history lives', defaultDataDirectory())
    .option('--json', 'print JSON', false);
}

function work(options: CommonOptions, use: Work): Promise<void> {
  return answer(options, () => withLab(options.data, use));
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

function labWords(status: LabStatus): string {
  if (status.state !== 'running') return `Practice lab ${status.state}.`;
  return `Practice lab running: ${status.hosts.join(', ')} on ports ${status.ports.join(', ')}.`;
}

function done(): undefined {
  return undefined;
}

/** Says what went wrong where scripts and people look for it; answers with the exit code. */
function report(error: unknown, json = false): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.badInput;
  const failure = failureOf(error);
  if (json) printJson({ failure });
  process.stderr.write(`${failure.message}\n${failure.remedy}\n`);
  if (failure.detail !== undefined) process.stderr.write(`\n${failure.detail}\n`);
  if (failure.code === 'unexpected') process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
  return exitCodeOf(failure);
}
