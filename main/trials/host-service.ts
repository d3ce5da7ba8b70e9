import { type DeployWay, HostService } from '../../preload/contract/deployment.ts';
import type { RootShell } from '../hosts/root-access.ts';
import { LabError } from '../lab-error.ts';
import { refuseMarkedHost, refuseWrongTarget } from '../mysql/service/guards.ts';
import {
  type Destination,
  findDestination,
  findMarker,
  readService,
  serviceAsked,
  theRunningServer,
} from '../mysql/service/look-at-service.ts';
import { type RunningServer, type Service, startService } from '../mysql/service/service.ts';
import { serviceDirectory } from '../mysql/service/service-directory.ts';
import { endOfLog, readServiceLog, type ServiceLog } from '../mysql/service/service-log.ts';
import { beginStep } from './deploy-step.ts';
import { intend } from './intents.ts';
import { isSameMachine } from './placed-host.ts';
import type { TrialSite } from './trial-site.ts';

/** The host's own server as a trial found it: looked at, and fit to be touched. */
export interface HostServer {
  readonly way: Exclude<DeployWay, 'private'>;
  readonly root: RootShell;
  readonly service: Service;
  readonly running: RunningServer;
  readonly destination: Destination;
  readonly variables: ReadonlyMap<string, string>;
  readonly log: ServiceLog;
  readonly uptimeSeconds: number;
}

const logBytes = 512 * 1024;

/**
 * Looks at the host's own server, which is started for it where it does not run, and refuses what must not be touched. Of
 * the host only a directory of ours is changed.
 */
export async function lookAtHostServer(site: TrialSite, way: HostServer['way']): Promise<HostServer> {
  const { walk, plan, server, client } = site;
  beginStep(walk.parts, walk.trialId, 'look');
  const root = await walk.parts.inventory.rootShell(server.id);
  const asked = plan.server.service ?? HostService.parse({});
  const session = await server.session();
  const id = `${site.tag}-server`;
  const directory = serviceDirectory(server.base, id);
  const { service: early, unit } = await serviceAsked(root, asked, site.program.client, directory);
  const { tags, groups } = walk.parts.stores.hosts.get(server.id);
  refuseMarkedHost(server.name, [...tags, ...groups], await findMarker(root));
  const before = await theRunningServer(root);
  const service = { ...early, dataDirectory: before?.dataDirectory ?? '' };
  intend(walk.parts, walk.trialId, server.id, {
    ...{ thing: 'service-state' as const, base: server.base, id, service, wasRunning: before !== null },
  });
  const made = await session.script('umask 077; mkdir -p -- "$1"', [directory]);
  if (made.code !== 0) throw notMade(server.name, directory, made.stderr.toString());
  const running = before ?? (await startedForLook(root, service, unit));
  const found = { ...service, dataDirectory: running.dataDirectory };

  beginStep(walk.parts, walk.trialId, 'check');
  const { program: _program, uptimeSeconds, ...reading } = await readService(root, session, found, running);
  const destination = await findDestination(root, session, running, way, asked);
  refuseWrongTarget(
    {
      ...reading,
      hostName: server.name,
      remoteLoad: !isSameMachine(server, client),
      neededBytes: Math.ceil(site.generator.dataBytes(site.options) * 1.5),
    },
    asked,
  );
  const log = await endOfLog(root, running, reading.variables.get('log_error') ?? '', unit);
  const { variables } = reading;
  return { way, root, service: found, running, destination, variables, log, uptimeSeconds };
}

async function startedForLook(root: RootShell, service: Service, unit: string): Promise<RunningServer> {
  const log: ServiceLog = { path: '', unit, from: Math.floor(Date.now() / 1000) - 60 };
  await startService(root, service, async () => (await readServiceLog(root, log, logBytes)).toString());
  const running = await theRunningServer(root);
  if (running !== null) return running;
  throw new LabError({
    code: 'server-did-not-start',
    message: `The server of ${root.hostName} ended right after its start.`,
    remedy: 'Look into its error log; nothing of it was changed.',
    subject: root.hostName,
  });
}

function notMade(hostName: string, directory: string, said: string): LabError {
  return new LabError({
    code: /no space left|quota/i.test(said) ? 'disk-full' : 'command-failed',
    message: `${directory} could not be made on ${hostName}.`,
    remedy: 'Check that the login user may write there and that the disk is not full.',
    subject: directory,
    detail: said.trim().slice(0, 500),
  });
}
