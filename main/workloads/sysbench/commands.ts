import { LabError } from '../../lab-error.ts';
import type { Command, Connection, OptionValues, RunContext } from '../workload.ts';

/**
 * Makes the tables. The scripts share them, so always by the same one, and with `uniform`: the distribution would
 * shape the indexed column as well.
 */
export function prepareCommand(run: RunContext): Command {
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
  const seconds = Math.ceil(run.warmupSeconds + run.measureSeconds);
  return command(
    run,
    String(options.script),
    [
      ...dataArguments(options),
      `--threads=${options.threads}`,
      `--time=${seconds}`,
      '--events=0',
      `--rate=${options.rate}`,
      `--rand-type=${options['rand-type']}`,
      `--range_selects=${onOff(options.range_selects)}`,
      `--skip_trx=${onOff(options.skip_trx)}`,
      `--db-ps-mode=${options['db-ps-mode']}`,
      `--percentile=${options.percentile}`,
      `--report-interval=${run.reportIntervalSeconds}`,
      '--histogram=on',
    ],
    'run',
  );
}

export function cleanupCommand(run: RunContext): Command {
  return command(run, dataScript, dataArguments(run.options), 'cleanup');
}

/** Verbosity 3 is what the parser knows; 2 and less print nothing at all and still end with 0. */
function command(run: RunContext, script: string, given: readonly string[], action: string): Command {
  const secrets = `{job}/${secretFile}`;
  return {
    argv: [
      'sysbench',
      `--config-file=${secrets}`,
      script,
      ...connectionArguments(run.connection),
      ...given,
      '--verbosity=3',
      action,
    ],
    files: [{ name: secretFile, text: secretText(run.connection.password) }],
  };
}

const secretFile = 'sysbench.cnf';

function dataArguments(options: OptionValues): string[] {
  return [`--tables=${options.tables}`, `--table_size=${options.table_size}`];
}

/** The client library takes `localhost` for "the default socket", whatever the port: another server than meant. */
function connectionArguments(connection: Connection): string[] {
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

function onOff(value: unknown): 'on' | 'off' {
  return value === true ? 'on' : 'off';
}
