import { LabError } from '../../lab-error.ts';
import { clientOptions } from '../client-options.ts';
import { withPasswordArgument } from '../password-argument.ts';
import type { Asked, Command, Connection, OptionValues, RunContext } from '../workload.ts';
import dropScript from './drop.sh?raw';
import loadScript from './load.sh?raw';

/** Makes the tables by the files of its folder and fills them. */
export function prepareCommand({ options, connection }: RunContext): Command {
  const { port, user, database } = connection;
  const { folder, warehouses, loaders } = options;
  return {
    argv: [
      ...['sh', '{job}/load.sh', '{job}', folder, hostOf(connection), port, user, database],
      ...[warehouses, Math.min(Number(loaders), Number(warehouses)), options.command_line],
    ].map(String),
    files: [
      { name: 'load.sh', text: loadScript },
      { name: 'client.cnf', text: clientOptions(connection) },
      ...withPasswordArgument(sayable(connection), []).files,
    ],
  };
}

/** Without a ramp-up of its own the warm-up is measured, too, and cut off by its intervals. */
export function measureCommand({ options, connection, warmupSeconds, measureSeconds }: RunContext): Command {
  const rampUp = options.rampup === true ? Math.ceil(warmupSeconds) : 0;
  const interval = intervalOf(options);
  const seconds = options.rampup === true ? measureSeconds : warmupSeconds + measureSeconds;
  const length = Math.ceil(seconds / interval) * interval;
  const { port, user, database } = connection;
  const host = hostOf(connection);
  const { warehouses, connections } = options;
  const given =
    options.command_line === 'positional'
      ? [`${host}:${port}`, database, user, '@password@', warehouses, connections, rampUp, length]
      : [
          ...[`-h${host}`, `-P${port}`, `-d${database}`, `-u${user}`, '-p@password@', `-w${warehouses}`],
          ...[`-c${connections}`, `-r${rampUp}`, `-l${length}`, `-i${interval}`],
        ];
  return withPasswordArgument(sayable(connection), [`${options.folder}/tpcc_start`, ...given.map(String)]);
}

export function cleanupCommand({ connection }: RunContext): Command {
  return {
    argv: ['sh', '{job}/drop.sh', '{job}', connection.database],
    files: [
      { name: 'drop.sh', text: dropScript },
      { name: 'client.cnf', text: clientOptions(connection) },
    ],
  };
}

/** The revisions without flags know no other. */
export function intervalOf(options: OptionValues): number {
  return options.command_line === 'positional' ? 10 : Number(options.interval);
}

/** Nothing of the measured time would be reported. Throws `plan-invalid`. */
export function refuseLongInterval({ options, warmupSeconds, measureSeconds }: Asked): void {
  const interval = intervalOf(options);
  if (
    interval <= measureSeconds &&
    (interval <= 1 || warmupSeconds % interval === 0 || options.rampup === true)
  )
    return;
  throw new LabError({
    code: 'plan-invalid',
    message: `tpcc_start reports every ${interval} s, which does not fit ${warmupSeconds} s of warm-up and ${measureSeconds} s of measuring.`,
    remedy: `Make warmupSeconds a multiple of ${interval} and measureSeconds at least as long.`,
    subject: interval <= measureSeconds ? 'warmupSeconds' : 'measureSeconds',
  });
}

/** `localhost` is the client library's word for its default socket, whatever the port. */
function hostOf({ host }: Connection): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}

/** 127 bytes are all that it keeps, and neither option files nor a line of output carry everything. */
function sayable({ password }: Connection): string {
  if (/^[\x21\x23-\x5b\x5d-\x7e]{0,127}$/.test(password)) return password;
  throw new LabError({
    code: 'invalid-input',
    message:
      'This password cannot be handed to tpcc-mysql: it takes at most 127 characters of ASCII without blanks, quotes and backslashes.',
    remedy: 'Give the load a database user with another password.',
  });
}
