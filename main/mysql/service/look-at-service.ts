import { posix } from 'node:path';
import type { DeployWay, HostService } from '../../../preload/contract/deployment.ts';
import type { RootShell } from '../../hosts/root-access.ts';
import { LabError } from '../../lab-error.ts';
import type { Session } from '../../ssh/session.ts';
import { readRows } from '../deploy/private-instance.ts';
import { compareVersions, type ServerIdentity } from '../server-identity.ts';
import { findServer, type ServerProgram } from '../server-program.ts';
import findNameScript from './find-service-name.sh?raw';
import type { ServiceReading } from './guards.ts';
import {
  defaultFilesIn,
  dropInName,
  filesOfArguments,
  includeDirectoryOf,
  isOurName,
  isOurs,
  refuseSurprises,
} from './option-file-places.ts';
import { type FoundFile, type LookedAt, lookAtFile, readFound } from './option-files.ts';
import { askService, controlOf, findRunningServers, type RunningServer, type Service } from './service.ts';
import factsScript from './service-facts.sh?raw';

/** How the host's own server is started, stopped and asked; what is not known before it runs is empty. */
export async function serviceAsked(
  root: RootShell,
  asked: HostService,
  client: string,
  directory: string,
): Promise<{ readonly service: Service; readonly unit: string }> {
  const byName = asked.control === 'systemd' || asked.control === 'sysv';
  const name = byName ? await serviceName(root, asked) : '';
  const login = asked.loginFile === undefined ? [] : [`--defaults-file=${asked.loginFile}`];
  const service: Service = {
    ...controlOf(asked, name),
    client: [client, ...login, '--batch', '--skip-column-names'],
    dataDirectory: '',
    startSeconds: asked.startSeconds,
    directory,
  };
  return { service, unit: asked.control === 'systemd' ? name : '' };
}

async function serviceName(root: RootShell, { control, name }: HostService): Promise<string> {
  const names = name === '' ? ['mariadb', 'mysql', 'mysqld'] : [name];
  const { code, stdout } = await root.script(findNameScript, [control, ...names]);
  if (code === 0) return stdout.toString().trim();
  throw unfit(
    root,
    code === 3
      ? `${root.hostName} has no systemd`
      : `${root.hostName} has no service named ${names.join(', ')}`,
    'Correct server.service.control and server.service.name in the plan.',
  );
}

/** A file by which somebody says on the host that it is not for experiments; null without one. */
export async function findMarker(root: RootShell): Promise<string | null> {
  const facts = (await root.script(factsScript, ['/'])).stdout.toString();
  return /^marker\t(.+)$/m.exec(facts)?.[1] ?? null;
}

/** The one server of the host that is not ours; null where none runs. `host-not-fit` for several. */
export async function theRunningServer(root: RootShell): Promise<RunningServer | null> {
  const servers = await findRunningServers(root);
  if (servers.length < 2) return servers[0] ?? null;
  throw unfit(
    root,
    `${servers.length} servers run on ${root.hostName} (${servers.map(({ pid, dataDirectory }) => `pid ${pid} in ${dataDirectory}`).join(', ')}), and it is not said which one is meant`,
    'Stop the others for the length of the experiment: they would share its option files, memory and disks.',
  );
}

/** Where the settings go, as it was found. */
export interface Destination {
  readonly found: LookedAt;
  /** Null where the file is made. */
  readonly before: FoundFile | null;
  /** Every option file that the server reads, in its order. */
  readonly optionFiles: readonly string[];
}

/** Follows links, and refuses (`unsafe-path`, `host-not-fit`) whatever is not as option files are. */
export async function findDestination(
  root: RootShell,
  session: Session,
  running: RunningServer,
  way: Exclude<DeployWay, 'private'>,
  asked: HostService,
): Promise<Destination> {
  const optionFiles = await optionFilesOf(root, session, running);
  const main = asked.mainFile ?? optionFiles.at(-1);
  if (main === undefined)
    throw unfit(
      root,
      `The server of ${root.hostName} reads no option file`,
      'Make one, such as /etc/my.cnf.',
    );
  const mainFound = await lookAtFile(root, main);
  refuseSurprises(root.hostName, main, mainFound);
  if (mainFound.kind !== 'file')
    throw unfit(root, `${main} is not on ${root.hostName}`, 'Correct server.service.mainFile in the plan.');
  const mainBefore = await readFound(root, mainFound);
  const text = Buffer.from(mainBefore.base64, 'base64').toString();
  const beside = await namesIn(root, posix.dirname(mainFound.path));
  if (isOurs(text) || beside.some(isOurName)) throw leftByOthers(root, mainFound.path);
  if (way === 'main-file') return { found: mainFound, before: mainBefore, optionFiles };
  return { ...(await dropInIn(root, main, includeDirectoryOf(text))), optionFiles };
}

async function dropInIn(
  root: RootShell,
  main: string,
  directory: string | null,
): Promise<{ readonly found: LookedAt; readonly before: null }> {
  if (directory === null)
    throw unfit(
      root,
      `${main} on ${root.hostName} includes no directory`,
      'Use deploy: main-file, or add !includedir to it.',
    );
  const names = await namesIn(root, directory);
  if (names.some(isOurName)) throw leftByOthers(root, directory);
  const path = `${directory}/${dropInName(names)}`;
  const found = await lookAtFile(root, path);
  refuseSurprises(root.hostName, path, found);
  return { found, before: null };
}

async function namesIn(root: RootShell, directory: string): Promise<string[]> {
  const { code, stdout } = await root.script('ls -1A -- "$1"', [directory]);
  if (code === 0) return stdout.toString().split('\n').filter(Boolean);
  throw unfit(root, `${directory} on ${root.hostName} is not there`, 'Make it, or use deploy: main-file.');
}

/** What is there was left by a Rackmark that may never come back: it is not the owner's configuration. */
function leftByOthers(root: RootShell, place: string): LabError {
  return unfit(
    root,
    `${place} on ${root.hostName} still holds what another Rackmark put there`,
    'Start that one: it sets the host back. If it is gone, move .rackmark-….before back over the file, or remove the lines or the file of Rackmark, and restart the server.',
  );
}

async function optionFilesOf(
  root: RootShell,
  session: Session,
  { program, argv }: RunningServer,
): Promise<string[]> {
  const { only, extra, none } = filesOfArguments(argv);
  if (none)
    throw unfit(
      root,
      `The server of ${root.hostName} was started with --no-defaults`,
      'Start it with its option files.',
    );
  if (only !== null) return [only];
  const help = await session.exec([program, '--no-defaults', '--verbose', '--help'], { timeoutSeconds: 60 });
  const found: string[] = [];
  for (const path of [...defaultFilesIn(help.stdout.toString()), ...(extra === null ? [] : [extra])])
    if ((await lookAtFile(root, path)).kind === 'file') found.push(path);
  return found;
}

/** The server that answers, with everything that a guard looks at. `conflict` where it is not the process that was found. */
export async function readService(
  root: RootShell,
  session: Session,
  service: Service,
  running: RunningServer,
): Promise<
  Pick<
    ServiceReading,
    'variables' | 'schemas' | 'connections' | 'newConnections' | 'replicates' | 'freeBytes'
  > & {
    readonly program: ServerProgram;
    readonly uptimeSeconds: number;
  }
> {
  const program = await findServer(session, running.program);
  const answer = await askService(root, service, questions(program));
  const part = (name: string) => answer.split(`[${name}]\n`)[1]?.split(/^\[[a-z]+\]$/m)[0] ?? '';
  const lines = (name: string) => part(name).split('\n').filter(Boolean);
  const variables = readRows(part('variables'));
  await refuseOtherServer(root, variables, running);
  const [before = 0, after = 0] = lines('connects')
    .map((line) => Number(line.split('\t')[1]))
    .filter(Number.isFinite);
  const facts = (await root.script(factsScript, [running.dataDirectory])).stdout.toString();
  const free = Number(/^free\t(\d+)$/m.exec(facts)?.[1] ?? Number.NaN);
  return {
    program,
    variables,
    uptimeSeconds: Number(readRows(part('uptime')).get('Uptime') ?? 0),
    schemas: lines('schemas'),
    connections: lines('others'),
    newConnections: after - before,
    replicates: lines('replication').length > 0,
    freeBytes: Number.isNaN(free) ? null : free * 1024,
  };
}

/** In one connection, so that those of others can be counted. */
function questions(server: ServerIdentity): string {
  const connects = "SHOW GLOBAL STATUS LIKE 'Connections'";
  return [
    "SELECT '[variables]'",
    'SHOW GLOBAL VARIABLES',
    "SELECT '[connects]'",
    connects,
    'DO SLEEP(1)',
    connects,
    "SELECT '[uptime]'",
    "SHOW GLOBAL STATUS LIKE 'Uptime'",
    "SELECT '[schemas]'",
    'SELECT SCHEMA_NAME FROM information_schema.SCHEMATA',
    "SELECT '[others]'",
    `SELECT CONCAT(USER, '@', HOST, ' ', COMMAND) FROM information_schema.PROCESSLIST
       WHERE ID <> CONNECTION_ID() AND USER NOT IN ('system user', 'event_scheduler') AND COMMAND <> 'Daemon'`,
    "SELECT '[replication]'",
    replicaStatus(server),
    "SELECT '[end]'",
  ]
    .map((statement) => `${statement};\n`)
    .join('');
}

function replicaStatus({ flavour, version }: ServerIdentity): string {
  if (flavour === 'mariadb') return 'SHOW ALL SLAVES STATUS';
  return compareVersions(version, '8.0.22') >= 0 ? 'SHOW REPLICA STATUS' : 'SHOW SLAVE STATUS';
}

/** The client may have been led to another server than the one whose process will be stopped. */
async function refuseOtherServer(
  root: RootShell,
  variables: ReadonlyMap<string, string>,
  { dataDirectory, pid }: RunningServer,
): Promise<void> {
  const said = variables.get('datadir') ?? '';
  const { stdout } = await root.script('cd -P -- "$1" && pwd', [said]);
  if (stdout.toString().trim() === dataDirectory) return;
  throw unfit(
    root,
    `The server that answers on ${root.hostName} has its data in ${said}, but the one that runs (pid ${pid}) in ${dataDirectory}`,
    'Name an option file with the right socket in server.service.loginFile of the plan.',
  );
}

function unfit({ hostName }: RootShell, what: string, remedy: string): LabError {
  return new LabError({ code: 'host-not-fit', message: `${what}.`, remedy, subject: hostName });
}
