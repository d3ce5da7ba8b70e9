/**
 * The host's own server, which Rackmark configures only where a plan asks for it, and puts back as it was. In the order of
 * a trial: serviceAsked, theRunningServer, readService, findDestination, refuseWrongTarget, validateOnServer, makeDatabase,
 * stopService, replaceOptionFile, startService, …, restoreOptionFile, stopService, startService, dropDatabase.
 */
import { z } from 'zod';
import type { HostService } from '../../../preload/contract/deployment.ts';
import type { RootShell } from '../../hosts/root-access.ts';
import { LabError } from '../../lab-error.ts';
import { explainingLine } from '../error-log.ts';
import awaitEndScript from './await-end.sh?raw';
import awaitServerScript from './await-server.sh?raw';
import controlScript from './control.sh?raw';
import findServersScript from './find-servers.sh?raw';
import processScript from './service-process.sh?raw';

/** All that is needed to stop, start and ask a server, stored with what shall be undone. */
export const Service = z.object({
  /** Argument lists; a null stop is a SIGTERM to the server. */
  start: z.array(z.string()),
  stop: z.array(z.string()).nullable(),
  /** The client as administrator. */
  client: z.array(z.string()),
  /** Real path; the server works in it. */
  dataDirectory: z.string(),
  startSeconds: z.number(),
  /** On the host, of ours; what start and stop say goes there. */
  directory: z.string(),
});
export type Service = z.infer<typeof Service>;

/** A process, named for good by its start time (clock ticks since boot). */
export const ServerProcess = z.object({ pid: z.number().int(), start: z.string() });
export type ServerProcess = z.infer<typeof ServerProcess>;

/** One of the servers of a host that no job of ours started. */
export interface RunningServer extends ServerProcess {
  readonly program: string;
  readonly dataDirectory: string;
  readonly user: string;
  /** Where its standard error goes: a path, or something like `socket:[17]`. */
  readonly standardError: string;
  readonly argv: readonly string[];
}

export async function findRunningServers(root: RootShell): Promise<RunningServer[]> {
  const { stdout } = await root.script(processScript + findServersScript, [], { timeoutSeconds: 60 });
  return readRunningServers(stdout.toString());
}

export function readRunningServers(text: string): RunningServer[] {
  return text.split('\n').flatMap((line) => {
    const [pid, start, program, dataDirectory, user, standardError, ...argv] = line.split('\t');
    if (!pid || !start || !program || !dataDirectory || !user) return [];
    return [
      { pid: Number(pid), start, program, dataDirectory, user, standardError: standardError ?? '', argv },
    ];
  });
}

/** How a plan wants it started and stopped; `name` is that of the unit or init script. */
export function controlOf(
  { control, start, stop }: HostService,
  name: string,
): { readonly start: string[]; readonly stop: string[] | null } {
  switch (control) {
    case 'systemd':
      // A service that failed too often is not started again before it is forgiven.
      return {
        start: [
          'sh',
          '-c',
          'systemctl reset-failed "$1" 2>/dev/null; exec systemctl start "$1"',
          'systemctl',
          name,
        ],
        stop: ['systemctl', 'stop', name],
      };
    case 'sysv':
      return { start: ['service', name, 'start'], stop: ['service', name, 'stop'] };
    case 'mysqld-safe':
      return { start: ['mysqld_safe'], stop: null };
    case 'commands':
      return { start: [...(start ?? [])], stop: stop === undefined ? null : [...stop] };
  }
}

/** Runs SQL text as the administrator; rows are tab-separated. `authentication-failed`, `command-failed`. */
export async function askService(
  root: RootShell,
  { client }: Pick<Service, 'client'>,
  sql: string,
): Promise<string> {
  const answer = await root.script('HOME=~root; export HOME; exec "$@"', client, {
    input: sql,
    timeoutSeconds: 600,
  });
  if (answer.code === 0) return answer.stdout.toString();
  const said = answer.stderr.toString().trim().slice(0, 500);
  const denied = /Access denied/.test(said);
  throw new LabError({
    code: denied ? 'authentication-failed' : 'command-failed',
    message: denied
      ? `The server of ${root.hostName} does not let its administrator in.`
      : `The server of ${root.hostName} refused a statement.`,
    remedy: denied
      ? 'Name an option file of the host with its login in server.service.loginFile of the plan.'
      : 'The detail holds what it said.',
    subject: root.hostName,
    detail: said,
  });
}

/** How long a server may take to write its pool back; then it is killed, which InnoDB recovers from. */
const patienceSeconds = 300;

/** Stops what runs and waits for its end. */
export async function stopService(
  root: RootShell,
  service: Service,
  stopSeconds = patienceSeconds,
): Promise<void> {
  for (const process of await runningIn(root, service)) {
    if (service.stop !== null) await control(root, service, service.stop);
    const end = (seconds: number, signal: string) =>
      root.script(processScript + awaitEndScript, [
        String(seconds),
        String(process.pid),
        process.start,
        signal,
      ]);
    const signals: readonly (readonly [number, string])[] = [
      [stopSeconds, service.stop === null ? 'TERM' : ''],
      [30, 'KILL'],
    ];
    let ended = false;
    for (const [seconds, signal] of signals) ended ||= (await end(seconds, signal)).code === 0;
    if (!ended) throw notStopped(root, process.pid);
  }
}

export async function runningIn(root: RootShell, { dataDirectory }: Service): Promise<RunningServer[]> {
  const servers = await findRunningServers(root);
  return dataDirectory === '' ? servers : servers.filter((server) => server.dataDirectory === dataDirectory);
}

/**
 * Starts it, unless it runs, and waits until it answers; `onWait` is told each few seconds. Throws `server-did-not-start`
 * with the line that explains it: of `readLog`, else of what the start command said.
 */
export async function startService(
  root: RootShell,
  service: Service,
  readLog: () => Promise<string>,
  onWait: () => void = () => {},
): Promise<ServerProcess> {
  if ((await runningIn(root, service)).length === 0) await control(root, service, service.start);
  const deadline = performance.now() + service.startSeconds * 1000;
  for (;;) {
    const { code, stdout, stderr } = await root.script(processScript + awaitServerScript, [
      ...[String(Math.min(5, service.startSeconds)), service.directory, service.dataDirectory, ''],
      ...service.client,
      '--execute=SELECT 1',
    ]);
    const [pid, start] = stdout.toString().trim().split(' ');
    if (code === 0 && pid && start) return { pid: Number(pid), start };
    if (code === 4) throw await didNotStart(root, service, 'denies its administrator', stderr.toString());
    if (code !== 5)
      throw await didNotStart(root, service, 'ended before it took connections', await readLog());
    if (performance.now() > deadline)
      throw await didNotStart(
        root,
        service,
        `took no connection within ${service.startSeconds} s`,
        await readLog(),
      );
    onWait();
  }
}

async function control(root: RootShell, service: Service, argv: readonly string[]): Promise<void> {
  const { code, stderr } = await root.script(controlScript, [service.directory, ...argv]);
  if (code === 0) return;
  throw new LabError({
    code: /no space left/i.test(stderr.toString()) ? 'disk-full' : 'command-failed',
    message: `“${argv.join(' ')}” could not be run on ${root.hostName}.`,
    remedy: 'Check that the login user may run it by sudo, and that the disk is not full.',
    subject: root.hostName,
    detail: stderr.toString().trim().slice(0, 500),
  });
}

async function didNotStart(root: RootShell, service: Service, what: string, log: string): Promise<LabError> {
  const { stdout } = await root.script('cat "$1/control.out" 2>/dev/null; exit 0', [service.directory]);
  const said = `${log}\n${stdout.toString()}`;
  const detail = explainingLine(said)?.text ?? said.trim().split('\n').slice(-5).join('\n');
  return new LabError({
    code: 'server-did-not-start',
    message: `The server of ${root.hostName} ${what}.`,
    remedy:
      'Its configuration was set back. Correct the setting that the error names; the log is kept with the trial.',
    subject: root.hostName,
    ...(detail === '' ? {} : { detail }),
  });
}

function notStopped(root: RootShell, pid: number): LabError {
  return new LabError({
    code: 'timed-out',
    message: `The server of ${root.hostName} (pid ${pid}) did not end, and could not be killed.`,
    remedy: 'Look at its disks; a process that waits for one cannot be ended.',
    subject: root.hostName,
  });
}
