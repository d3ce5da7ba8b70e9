import type { Plan } from '../../preload/contract/experiments.ts';
import type { Finding } from '../../preload/contract/hosts.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';
import { LabError } from '../lab-error.ts';
import type { ServerIdentity } from '../mysql/server-identity.ts';
import { wayWords } from '../mysql/service/option-file-places.ts';
import { sectionFor } from '../mysql/service/section.ts';
import { treatmentsOf } from './design.ts';

/**
 * What a plan would do to the host's own server, or why it cannot; nothing for an instance of our own. `loadSeconds`: to
 * load the largest data set once.
 */
export function deployFindings(
  plan: Plan,
  server: ServerIdentity | undefined,
  loadSeconds: number,
): Finding[] {
  const way = plan.server.deploy ?? 'private';
  if (way === 'private') return plan.server.service === undefined ? [] : [serviceUnused()];
  const refused = refusedSetting(plan, server ?? { flavour: 'mysql', version: '8.0' });
  return [
    ...(refused === null ? [] : [refused]),
    ...(plan.start === 'dumped' ? [noDump()] : []),
    changesOnHost(plan, wayWords[way], loadSeconds),
  ];
}

function serviceUnused(): Finding {
  return {
    id: 'service-unused',
    severity: 'warns',
    title: 'server.service is not used',
    sentence: 'Settings go into an instance of our own, and the server of the host is not touched.',
    remedy: 'Add deploy: drop-in or deploy: main-file to server, or take service out.',
    evidence: 'server.deploy: private',
  };
}

/** All treatments set the same names, so the first one speaks for all. */
function refusedSetting(plan: Plan, server: ServerIdentity): Finding | null {
  const [treatment = {}] = treatmentsOf(plan.factors.filter(({ target }) => target === 'setting'));
  try {
    sectionFor(plan.server.base, treatment, { server, mark: '', heading: '' });
    return null;
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    const { message, remedy, subject = '' } = error.failure;
    return {
      id: 'setting-of-the-host',
      severity: 'blocks',
      title: message.replace(/\.$/, ''),
      sentence: 'No trial of this plan could begin.',
      remedy,
      evidence: subject,
    };
  }
}

/** Which files exactly is known once the host was looked at, and stands with each trial. */
function noDump(): Finding {
  return {
    id: 'start-of-the-host',
    severity: 'warns',
    title: 'start: dumped is not for the own server of a host',
    sentence: 'It loads a dump of its buffer pool as its own configuration says.',
    remedy: 'Set innodb_buffer_pool_load_at_startup in server.base, or use deploy: private.',
    evidence: 'start: dumped',
  };
}

function changesOnHost({ server }: Plan, way: string, loadSeconds: number): Finding {
  const { control = 'systemd', name = '' } = server.service ?? {};
  return {
    id: 'host-server-used',
    severity: 'warns',
    title: `The own server of ${server.host} is changed for each trial, and set back after it`,
    sentence: `Settings go into ${way}. It is stopped and started twice in each trial, and gets a database rackmark_… and two accounts, which are dropped again. Tables are loaded in each trial, ${formatSeconds(loadSeconds)} or so, which the estimate counts once. Nothing else is changed.`,
    remedy: 'Take care that nobody needs it meanwhile; each trial keeps by name what it changed.',
    evidence: `server.service: ${[control, name].filter(Boolean).join(' ')}`,
  };
}
