import { LabError } from '../../lab-error.ts';
import type { Command, Connection, OptionValues, RunContext } from '../workload.ts';
import runner from './hammerdb.sh?raw';
import { counterSeconds } from './output.ts';

export function prepareCommand(run: RunContext): Command {
  const { options, connection } = run;
  const set = (name: string, value: string) => `diset tpcc ${options.database}_${name} ${value}`;
  return command(options, 'SCHEMA COMPLETE', [
    ...connectionLines(options, connection),
    set('count_ware', String(options.count_ware)),
    set('num_vu', String(Math.min(Number(options.num_vu), Number(options.count_ware)))),
    set('storage_engine', 'innodb'),
    set('partition', String(options.partition)),
    'buildschema',
    waitFor(48 * 3600),
  ]);
}

/** Throws `plan-invalid` for times that are no whole minutes: HammerDB would measure others. */
export function measureCommand(run: RunContext): Command {
  const { options, connection, warmupSeconds, measureSeconds } = run;
  const set = (name: string, value: string) => `diset tpcc ${options.database}_${name} ${value}`;
  return command(options, 'TEST RESULT', [
    ...connectionLines(options, connection),
    set('driver', 'timed'),
    set('rampup', String(wholeMinutes('warmupSeconds', warmupSeconds))),
    set('duration', String(wholeMinutes('measureSeconds', measureSeconds))),
    ...['allwarehouse', 'keyandthink', 'timeprofile'].map((name) => set(name, String(options[name]))),
    'loadscript',
    `vuset vu ${options.vu}`,
    'vucreate',
    `tcset refreshrate ${counterSeconds}`,
    'tcstart',
    'vurun',
    waitFor(Math.ceil(warmupSeconds + measureSeconds) + 240),
    'vudestroy',
    'tcstop',
  ]);
}

/** The instance and all that is in it are removed at the end of the trial. */
export function nothingToDo(): Command {
  return { argv: ['true'], files: [] };
}

/** Throws `plan-invalid`. */
export function wholeMinutes(field: string, seconds: number): number {
  if (seconds % 60 === 0) return seconds / 60;
  const minutes = Math.max(1, Math.round(seconds / 60));
  throw new LabError({
    code: 'plan-invalid',
    message: `HammerDB counts whole minutes, and ${field} is ${seconds} s.`,
    remedy: `Write ${field}: ${minutes * 60}.`,
    subject: field,
  });
}

const runnerFile = 'hammerdb.sh';
const scriptFile = 'script.tcl';

function command({ directory }: OptionValues, words: string, lines: readonly string[]): Command {
  return {
    argv: ['sh', `{job}/${runnerFile}`, String(directory), `{job}/${scriptFile}`, words],
    files: [
      { name: runnerFile, text: runner },
      { name: scriptFile, text: `${lines.join('\n')}\n` },
    ],
  };
}

/** Newer versions wait by themselves for what they begin; older ones only where they are told to. */
function waitFor(seconds: number): string {
  return `if {![vucomplete] && [llength [info commands runtimer]]} { runtimer ${seconds} }`;
}

/** Over the socket HammerDB goes only where the host is the local one; `null` is its word for none. */
function connectionLines({ database }: OptionValues, connection: Connection): string[] {
  const set = (group: string, name: string, value: string) =>
    `diset ${group} ${database}_${name} ${braced(value)}`;
  return [
    `dbset db ${database}`,
    'dbset bm TPC-C',
    set('connection', 'host', connection.socket === null ? connection.host : '127.0.0.1'),
    set('connection', 'port', String(connection.port)),
    // Versions before 4.1 do not know it.
    `catch { ${set('connection', 'socket', connection.socket ?? 'null')} }`,
    set('tpcc', 'user', connection.user),
    set('tpcc', 'pass', connection.password),
    set('tpcc', 'dbase', connection.database),
  ];
}

/** A word of Tcl in which nothing is replaced. Throws `invalid-input` for what braces cannot hold. */
function braced(text: string): string {
  if (!/[{}\\\n]/.test(text)) return `{${text}}`;
  throw new LabError({
    code: 'invalid-input',
    message: 'HammerDB cannot be given braces, backslashes or line ends in a connection.',
    remedy: 'Give the load a database user with another password, and hosts and sockets with plain names.',
  });
}
