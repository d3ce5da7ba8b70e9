import { connectionArguments, passwordFile, warmupArguments } from '../sysbench/commands.ts';
import type { Command, RunContext } from '../workload.ts';
import inFolder from './in-folder.sh?raw';
import prepareScript from './prepare.sh?raw';

/** Warehouses are spread over the threads that load; more than these wait for the disk. */
const mostLoaders = 8;

export function prepareCommand(run: RunContext): Command {
  const { folder, check, scale } = run.options;
  const threads = Math.min(Number(scale), mostLoaders);
  return {
    argv: [
      ...['sh', '{job}/prepare.sh', String(folder), check === true ? 'yes' : 'no'],
      ...[...programArguments(run), `--threads=${threads}`],
    ],
    files: [{ name: 'prepare.sh', text: prepareScript }, passwordFile(run.connection)],
  };
}

export function measureCommand(run: RunContext): Command {
  const { options } = run;
  const warmup = warmupArguments(run);
  const seconds = Math.ceil((warmup.length > 0 ? 0 : run.warmupSeconds) + run.measureSeconds);
  return inFolderCommand(run, [
    `--threads=${options.threads}`,
    `--time=${seconds}`,
    ...warmup,
    '--events=0',
    `--rate=${options.rate}`,
    `--percentile=${options.percentile}`,
    `--report-interval=${run.reportIntervalSeconds}`,
    'run',
  ]);
}

export function cleanupCommand(run: RunContext): Command {
  return inFolderCommand(run, ['cleanup']);
}

function inFolderCommand(run: RunContext, given: readonly string[]): Command {
  return {
    argv: ['sh', '{job}/in-folder.sh', String(run.options.folder), ...programArguments(run), ...given],
    files: [{ name: 'in-folder.sh', text: inFolder }, passwordFile(run.connection)],
  };
}

/** All that its commands have in common. */
function programArguments({ options, connection }: RunContext): string[] {
  return [
    String(options.program),
    `--config-file={job}/${passwordFile(connection).name}`,
    './tpcc.lua',
    ...connectionArguments(connection),
    '--db-driver=mysql',
    `--db-ps-mode=${options['db-ps-mode']}`,
    `--tables=${options.tables}`,
    `--scale=${options.scale}`,
    `--use_fk=${options.use_fk === true ? 1 : 0}`,
    `--trx_level=${options.trx_level}`,
    '--verbosity=3',
  ];
}
