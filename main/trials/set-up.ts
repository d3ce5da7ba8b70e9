import { randomBytes } from 'node:crypto';
import type { HostSettings, Plan, Treatment } from '../../preload/contract/experiments.ts';
import type { FailureCode } from '../../preload/contract/failure.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { treatmentsOf } from '../experiments/design.ts';
import { otherServers } from '../hosts/checks/other-servers.ts';
import { prepareSettings } from '../hosts/settings/apply-settings.ts';
import { withHostSettings } from '../hosts/settings/setting-findings.ts';
import type { WantedSetting } from '../hosts/settings/wanted-settings.ts';
import { LabError } from '../lab-error.ts';
import { findServer, type ServerProgram } from '../mysql/server-program.ts';
import { theRunningServer } from '../mysql/service/look-at-service.ts';
import { isLinkFailure } from '../remote/over-cuts.ts';
import type { Session } from '../ssh/session.ts';
import type { TrialHost as CheckedHost } from '../storage/trial-hosts.ts';
import { workloadOf } from '../workloads/list.ts';
import { completeOptions } from '../workloads/options.ts';
import type { OptionValues, WorkloadGenerator } from '../workloads/workload.ts';
import { findGenerator, generatorFinding, generatorFindingId } from './find-generator.ts';
import { takeHosts } from './host-leases.ts';
import { changesOf } from './host-settings.ts';
import { placeHost } from './placed-host.ts';
import { putBackHost } from './put-back.ts';
import type { ReadyServer } from './ready-server.ts';
import { setUpPrivate } from './set-up-private.ts';
import { setUpService } from './set-up-service.ts';
import type { TrialSite } from './trial-site.ts';
import type { Walk } from './walk.ts';

/** From preflight to verify. What was made until a failure is written down, and taken away by `putBack`. */
export async function setUp(
  walk: Walk,
  plan: Plan,
  signal: AbortSignal,
): Promise<{ site: TrialSite; ready: ReadyServer }> {
  walk.begin('preflight');
  const site = await preflight(walk, plan, signal);
  signal.throwIfAborted();
  const way = plan.server.deploy ?? 'private';
  return { site, ready: await (way === 'private' ? setUpPrivate(site) : setUpService(site, way)) };
}

async function preflight(walk: Walk, plan: Plan, signal: AbortSignal): Promise<TrialSite> {
  const { inventory } = walk.parts;
  const generator = workloadOf(plan.workload.generator);
  const { settings, options } = treatmentOf(walk, plan, generator);
  const serverHost = inventory.byName(plan.server.host);
  const clientHost = inventory.byName(plan.client.host);
  const hostIds = [...new Set([serverHost.id, clientHost.id])];
  await Promise.all(hostIds.map((id) => wake(walk, id)));
  await takeHosts(
    walk,
    hostIds.map((id) => walk.parts.stores.hosts.get(id)),
  );
  const server = await placeHost(walk.parts, serverHost);
  const client = await placeHost(walk.parts, clientHost);
  const search = server.session().then((session) => serverFor(walk, plan, server.id, session));
  // What the checks say comes first; until then nobody waits for this.
  search.catch(() => undefined);
  const hosts = await Promise.all(
    hostIds.map((id) => inspectHost(walk, plan, id, id === serverHost.id ? plan.hostSettings : undefined)),
  );
  const findings = hosts.flatMap((host) => host.findings);
  const hostChanges = hosts.flatMap((host) => changesOf(host.wanted));
  const program = await search;
  const generatorParts = await findGenerator(client, generator, options, allOptions(plan, generator));
  keepFinding(walk, hosts, client.id, generatorFinding(generator, generatorParts));
  const tag = `t${walk.trialId}-${randomBytes(4).toString('hex')}`;
  return {
    ...{ walk, plan, server, client, program, settings, generator, options, findings, hostChanges },
    ...{ generatorVersion: generatorParts[0]?.version ?? '', tag, signal },
  };
}

/** Of the host's own server, the program that runs: it need not be in any of the usual directories. */
async function serverFor(
  { parts }: Walk,
  plan: Plan,
  hostId: number,
  session: Session,
): Promise<ServerProgram> {
  if ((plan.server.deploy ?? 'private') === 'private') return findServer(session, plan.server.program);
  const running = await theRunningServer(await parts.inventory.rootShell(hostId));
  return findServer(session, running?.program ?? plan.server.program);
}

/** A connection that was idle may be dead without anybody knowing: that costs a connection, not a trial. */
async function wake({ parts }: Walk, hostId: number): Promise<void> {
  const session = await parts.inventory.session(hostId);
  await session.run(['true']).catch((error: unknown) => {
    if (!isLinkFailure(error)) throw error;
    return parts.inventory.session(hostId);
  });
}

/**
 * Takes away what earlier trials left on a host and checks it; answers with what the trial's numbers may suffer from, and
 * with what has to be set there as `asked`.
 */
async function inspectHost(
  { parts, trialId }: Walk,
  plan: Plan,
  hostId: number,
  asked: HostSettings | undefined,
): Promise<InspectedHost> {
  await putBackHost(parts, hostId);
  const checked = withoutOwnServer(plan, await parts.inventory.check(hostId));
  const { name } = parts.stores.hosts.get(hostId);
  const kept = { hostId, host: name, ...checked };
  parts.stores.trialHosts.put(trialId, kept);
  refuseBlocked(name, checked.findings, plan.server.program !== '');
  if (asked === undefined) return { findings: withoutPassing(checked.findings), wanted: [], kept };
  const session = await parts.inventory.session(hostId);
  const wanted = await prepareSettings(session, () => parts.inventory.rootAccess(hostId), asked);
  const findings = withHostSettings(checked.findings, wanted, asked);
  parts.stores.trialHosts.put(trialId, { ...kept, findings });
  return { findings: withoutPassing(findings), wanted, kept: { ...kept, findings } };
}

/** The check warns of servers that run beside ours; where the plan means the host's own, that one is looked at apart. */
function withoutOwnServer<Checked extends { readonly findings: readonly Finding[] }>(
  { server }: Plan,
  checked: Checked,
): Checked {
  if ((server.deploy ?? 'private') === 'private') return checked;
  return { ...checked, findings: checked.findings.filter(({ id }) => id !== otherServers.id) };
}

interface InspectedHost {
  readonly findings: Finding[];
  readonly wanted: WantedSetting[];
  /** As it is stored with the trial. */
  readonly kept: CheckedHost;
}

/** The load generator of the trial, in place of what the check says of load generators in general. */
function keepFinding(
  { parts, trialId }: Walk,
  hosts: readonly InspectedHost[],
  hostId: number,
  finding: Finding,
): void {
  const kept = hosts.find((host) => host.kept.hostId === hostId)?.kept;
  if (!kept) return;
  const others = kept.findings.filter(({ id }) => id !== clientToolsId && id !== generatorFindingId);
  parts.stores.trialHosts.put(trialId, { ...kept, findings: [...others, finding] });
}

function withoutPassing(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ id, severity }) => severity !== 'passes' && id !== clientToolsId);
}

/** Every option of the trial's workload, from its plan and treatment. */
export function workloadOptions(walk: Walk, plan: Plan): OptionValues {
  return treatmentOf(walk, plan, workloadOf(plan.workload.generator)).options;
}

/** The levels of the treatment, divided into what the server and what the workload gets. */
function treatmentOf(walk: Walk, plan: Plan, generator: WorkloadGenerator) {
  return levelsOf(walk.trial.treatment, plan, generator);
}

/** Every option of the workload, in each treatment of the plan. */
function allOptions(plan: Plan, generator: WorkloadGenerator): OptionValues[] {
  return treatmentsOf(plan.factors).map((treatment) => levelsOf(treatment, plan, generator).options);
}

function levelsOf(treatment: Treatment, plan: Plan, generator: WorkloadGenerator) {
  const ofTarget = (target: 'setting' | 'workload') =>
    Object.fromEntries(
      Object.entries(treatment).filter(([name]) =>
        plan.factors.some((factor) => factor.name === name && factor.target === target),
      ),
    );
  const options = completeOptions(generator, { ...plan.workload.options, ...ofTarget('workload') });
  return { settings: ofTarget('setting'), options };
}

const codeOfBlock: Readonly<Record<string, FailureCode>> = {
  'free-space': 'disk-full',
  home: 'disk-full',
  'server-tools': 'tool-missing',
};

/** Says whether sysbench is there. What the generator of a plan needs is looked for by itself. */
const clientToolsId = 'client-tools';

/** A program named in the plan need not be one that the check found. */
function refuseBlocked(host: string, findings: readonly Finding[], programNamed: boolean): void {
  const blocked = findings.find(
    ({ id, severity }) =>
      severity === 'blocks' && id !== clientToolsId && !(programNamed && id === 'server-tools'),
  );
  if (!blocked) return;
  throw new LabError({
    code: codeOfBlock[blocked.id] ?? 'host-not-fit',
    message: `${host}: ${blocked.title}. ${blocked.sentence}`,
    remedy: blocked.remedy,
    subject: host,
    detail: blocked.evidence,
  });
}
