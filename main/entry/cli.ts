#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
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
  (file: string, options: CommonOptions) =>
    work(options, (call) => inspectFile(call, file, options.json).then(done)),
);

command('compare <experiment>', 'treatments against the baseline, with intervals and verdicts')
  .option('--metric <name>', 'metric to compare by')
  .action((id: string, options: CommonOptions & { metric?: string }) =>
    work(options, (call) => compareExperiment(call, Number(id), options.metric, options.json).then(done)),
  );

command('report <experiment>', 'write the report')
  .option('--format <id>', 'html, md, csv or json', 'html')
  .option('--output <file>', 'where to; stdout when left out')
  .option('--redact', 'hide addresses and user names', false)
  .action((id: string, options: CommonOptions & { format: string; output?: string; redact: boolean }) =>
    work(options, (call) => writeReport(call, Number(id), options).then(done)),
  );

command('export <experiment>', 'every trial as data')
  .option('--format <id>', 'csv or json', 'csv')
  .option('--output <file>', 'where to; stdout when left out')
  .option('--redact', 'hide addresses and user names', false)
  .action((id: string, options: CommonOptions & { format: string; output?: string; redact: boolean }) =>
    work(options, (call) => writeReport(call, Number(id), options).then(done)),
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

command('lab [action]', 'the practice lab: start (default), stop or status').action(
  (action: string | undefined, options: CommonOptions) =>
    work(options, async (call, lab) => {
      if (action === 'stop') await call('lab.stop', {});
      else if (action !== 'status') await startPracticeLab(lab, call);
      const status = await call('lab.status', {});
      if (options.json) printJson(status);
      else process.stdout.write(`Practice lab ${status.state}.\n`);
      return done();
    }),
);

command('quickstart', 'practice lab, sample experiment, report, window').action((options: CommonOptions) =>
  work(options, (call, lab) => quickstart(lab, call, options.data)),
);

command('window', 'open the window in a browser').action((options: CommonOptions) =>
  work(options, (_, lab) => serveUntilClosed(lab)),
);

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

async function work(options: CommonOptions, use: Work): Promise<void> {
  try {
    process.exitCode = (await withLab(options.data, use)) ?? exitCodes.done;
  } catch (error) {
    process.exitCode = report(error, options.json);
  }
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
