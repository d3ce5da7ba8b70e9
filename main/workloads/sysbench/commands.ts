import { LabError } from '../../lab-error.ts';
import { withPasswordArgument } from '../password-argument.ts';
import type { Asked, Command, Connection, OptionValues, RunContext } from '../workload.ts';
import { generationOf } from './generation.ts';
import { arguments04, arguments05, hasNot, onOff } from './old-commands.ts';

/** What the plan's own generation cannot do. Throws `plan-invalid`; with `auto` that shows when the version is known. */
export function refuseUnknown({ options, warmupSeconds }: Asked): void {
  if (options.generation === 'auto') return;
  oldArguments({ options })?.load(options);
  warmupArguments({ options, warmupSeconds });
}

/**
 * Makes the tables. The scripts share them, so always by the same one, and with `uniform`: the distribution would
 * shape the indexed column as well.
 */
export function prepareCommand(run: RunContext): Command {
  const old = oldArguments(run);
  if (old) return oldCommand(run, old.data(run.options), 'prepare');
  const threads = Math.min(Number(run.options.tables), mostLoaders);
  return command(
    run,
    dataScript,
    [...dataArguments(run.options), `--threads=${threads}`, '--rand-type=uniform'],
    'prepare',
  );
}

/** Parallel loading is per table and disk-bound soon. */
const mostLoaders = 8;
const dataScript = 'oltp_read_write';

export function measureCommand(run: RunContext): Command {
  const { options } = run;
  const warmup = warmupArguments(run);
  const seconds = Math.ceil((warmup.length > 0 ? 0 : run.warmupSeconds) + run.measureSeconds);
  const shared = [
    `--db-ps-mode=${options['db-ps-mode']}`,
    `--percentile=${options.percentile}`,
    `--report-interval=${run.reportIntervalSeconds}`,
  ];
  const old = oldArguments(run);
  if (old) {
    const time = [`--num-threads=${options.threads}`, `--max-time=${seconds}`, '--max-requests=0'];
    return oldCommand(run, [...old.load(options), ...time, ...shared], 'run');
  }
  return command(
    run,
    String(options.script),
    [
      ...dataArguments(options),
      `--threads=${options.threads}`,
      `--time=${seconds}`,
      ...warmup,
      '--events=0',
      `--rate=${options.rate}`,
      `--rand-type=${options['rand-type']}`,
      `--range_selects=${onOff(options.range_selects)}`,
      `--skip_trx=${onOff(options.skip_trx)}`,
      ...shared,
      '--histogram=on',
    ],
    'run',
  );
}

export function cleanupCommand(run: RunContext): Command {
  const old = oldArguments(run);
  if (old) return oldCommand(run, old.data(run.options), 'cleanup');
  return command(run, dataScript, dataArguments(run.options), 'cleanup');
}

type Told = Pick<RunContext, 'options' | 'generatorVersion'>;

/** Null for 1.x. */
function oldArguments({ options, generatorVersion = '' }: Told) {
  const old = { '0.4': arguments04, '0.5': arguments05, '1.0': null, '1.1': null };
  return old[generationOf(options, generatorVersion)];
}

/** 1.1 can warm up without counting; its labels then begin behind that. */
export function warmupArguments({
  options,
  warmupSeconds,
  generatorVersion = '',
}: Told & Pick<RunContext, 'warmupSeconds'>): string[] {
  if (options['warmup-time'] !== true) return [];
  const generation = generationOf(options, generatorVersion);
  if (generation !== '1.1')
    throw hasNot(generation, 'warmup-time', 'Only 1.1 warms up by itself.', 'Switch it off, or use 1.1.');
  return [`--warmup-time=${Math.ceil(warmupSeconds)}`];
}

/** Verbosity 3 is what the parser knows; 2 and less print nothing at all and still end with 0. */
function command(run: RunContext, script: string, given: readonly string[], action: string): Command {
  const secrets = `{job}/${secretFile}`;
  return {
    argv: [
      String(run.options.program),
      `--config-file=${secrets}`,
      script,
      ...connectionArguments(run.connection),
      ...given,
      '--verbosity=3',
      action,
    ],
    files: [passwordFile(run.connection)],
  };
}

const secretFile = 'sysbench.cnf';

/** The option file that holds the password. Throws `invalid-input` for one that it cannot say. */
export function passwordFile({ password }: Connection): Command['files'][number] {
  return { name: secretFile, text: secretText(password) };
}

/** Before 1.0 there is no option file: the password is an argument of the program, and of nothing else. */
function oldCommand(run: RunContext, given: readonly string[], action: string): Command {
  const { connection, options } = run;
  return withPasswordArgument(connection.password, [
    String(options.program),
    ...connectionArguments(connection),
    '--mysql-password=@password@',
    ...given,
    ...['--verbosity=3', action],
  ]);
}

function dataArguments(options: OptionValues): string[] {
  return [`--tables=${options.tables}`, `--table_size=${options.table_size}`];
}

/** The client library takes `localhost` for "the default socket", whatever the port: another server than meant. */
export function connectionArguments(connection: Connection): string[] {
  const host = connection.host === 'localhost' ? '127.0.0.1' : connection.host;
  const address =
    connection.socket === null
      ? [`--mysql-host=${host}`, `--mysql-port=${connection.port}`]
      : [`--mysql-socket=${connection.socket}`];
  return [...address, `--mysql-user=${connection.user}`, `--mysql-db=${connection.database}`];
}

/**
 * sysbench's option file: `name=value` up to the first blank, lists cut at commas, lines of 256 bytes. It has no
 * quoting (tried on 1.0.20), so some passwords cannot be said in it.
 */
function secretText(password: string): string {
  if (password === '') return '';
  if (/^[^\s,#][^\s,]*$/.test(password) && Buffer.byteLength(password) <= 200)
    return `mysql-password=${password}\n`;
  throw new LabError({
    code: 'invalid-input',
    message:
      'This password cannot be handed to sysbench: its option file knows no blanks, no commas, no leading "#" and at most 200 bytes.',
    remedy: 'Give the load a database user with another password.',
  });
}
