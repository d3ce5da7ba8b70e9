import type { Plan } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { compareVersions, type Flavour, type ServerIdentity, serverName } from '../mysql/server-identity.ts';

/** The server that a plan was written for; undefined where it does not say. */
export function plannedServer({ server }: Pick<Plan, 'server'>): ServerIdentity | undefined {
  const [flavour, version] = server.version?.split('-') ?? [];
  return version === undefined ? undefined : { flavour: flavour as Flavour, version };
}

/** A plan that was written for one server can be carried out on another, if somebody means it. */
export function otherServerFindings(plan: Plan, found: ServerIdentity | undefined): Finding[] {
  const planned = plannedServer(plan);
  if (planned === undefined || found === undefined) return [];
  if (planned.flavour === found.flavour && compareVersions(planned.version, found.version) === 0) return [];
  return [
    {
      id: 'other-server',
      severity: 'warns',
      title: `The plan was written for ${serverName(planned)}`,
      sentence: `${plan.server.host} has ${serverName(found)}: settings, their defaults and what a change costs may differ there.`,
      remedy: `Name the program of ${serverName(planned)} in server.program, or take server.version out of the plan.`,
      evidence: `server.version: ${plan.server.version}`,
    },
  ];
}
