import type { ConnectionTest, ProposedHost } from '../../../preload/contract/host-access.ts';
import type { Host, HostRole } from '../../../preload/contract/hosts.ts';
import type { Lab } from '../../app.ts';
import { LabError } from '../../lab-error.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { factsText } from './facts-text.ts';
import { printJson } from './history.ts';
import { findHost, waitForChange } from './host-lookup.ts';
import { answerQuestions, withSecrets } from './host-secrets.ts';
import type { Call } from './lab-client.ts';
import { ownName } from './own-name.ts';
import { print, say } from './print.ts';

export async function listHosts(call: Call, json: boolean): Promise<void> {
  const hosts = await call('hosts.list', {});
  if (json) return printJson(hosts);
  if (hosts.length === 0) say('No host is in the inventory yet: `rackmark host add` takes one.\n');
  for (const host of hosts) {
    const port = host.port === 22 ? '' : `:${host.port}`;
    const words = [...host.roles, ...host.groups, ...host.tags.map((tag) => `#${tag}`)].join(' ');
    print(`${host.name.padEnd(20)}  ${host.user}@${host.address}${port}  ${words}\n`);
  }
}

export interface AddOptions {
  readonly json: boolean;
  readonly address?: string;
  readonly port: string;
  readonly user?: string;
  readonly key?: string;
  readonly password: boolean;
  readonly role: readonly string[];
  readonly group: readonly string[];
  readonly tag: readonly string[];
  readonly jump?: string;
  readonly legacy: boolean;
  readonly sudo: boolean;
  readonly sshConfig?: string | true;
  readonly ansible?: string;
}

/** By hand, or the named ones (all that are new when none is named) of a file. */
export async function addHosts(call: Call, names: readonly string[], options: AddOptions): Promise<void> {
  const added =
    options.sshConfig !== undefined || options.ansible !== undefined
      ? await addFromFile(call, names, options)
      : [await addByHand(call, names, options)];
  if (options.json) return printJson(added);
  for (const { name, user, address } of added) print(`Added ${name} (${user}@${address}).\n`);
}

async function addByHand(call: Call, names: readonly string[], options: AddOptions): Promise<Host> {
  const [name = ''] = names;
  if (names.length !== 1 || options.user === undefined) {
    throw new LabError({
      code: 'invalid-input',
      message: 'A host is added by one name and a user.',
      remedy: `For one: ${ownName()} host add NAME --address ADDRESS --user USER; for many: --ssh-config or --ansible.`,
    });
  }
  const jump = options.jump === undefined ? null : await findHost(call, options.jump);
  return call('hosts.add', {
    name,
    address: options.address ?? name,
    port: Number(options.port),
    user: options.user,
    authentication: authenticationOf(options),
    roles: (options.role.length > 0 ? options.role : ['server', 'client']) as HostRole[],
    groups: [...options.group],
    tags: [...options.tag],
    jumpHostId: jump?.id ?? null,
    legacyAlgorithms: options.legacy,
    useSudo: options.sudo,
  });
}

function authenticationOf({ key, password }: AddOptions): Host['authentication'] {
  if (key !== undefined) return { kind: 'key', keyFile: key };
  return { kind: password ? 'password' : 'agent' };
}

async function addFromFile(call: Call, names: readonly string[], options: AddOptions): Promise<Host[]> {
  const { sshConfig, ansible } = options;
  const proposal = await call('hosts.readSource', {
    kind: ansible === undefined ? 'ssh-config' : 'ansible',
    ...(ansible === undefined ? typeof sshConfig === 'string' && { path: sshConfig } : { path: ansible }),
  });
  for (const sentence of proposal.notUnderstood) say(`${sentence}\n`);
  const chosen = proposal.hosts.filter(
    (host) => !host.present && (names.length === 0 || names.includes(host.name)),
  );
  const missing = names.find((name) => !proposal.hosts.some((host) => host.name === name));
  if (missing !== undefined || chosen.length === 0) throw nothingToAdd(proposal.source, missing);
  for (const { name, remarks } of chosen) for (const remark of remarks) say(`${name}: ${remark}\n`);
  return call('hosts.addMany', { hosts: withJumps(chosen, proposal.hosts) });
}

/** Whoever is chosen brings the hosts on its way along. */
function withJumps(chosen: readonly ProposedHost[], all: readonly ProposedHost[]): ProposedHost[] {
  const wanted = new Set(chosen);
  for (const { jumps } of wanted) {
    for (const host of all) if (jumps.includes(host.name) && !host.present) wanted.add(host);
  }
  return [...wanted];
}

function nothingToAdd(source: string, missing: string | undefined): LabError {
  return new LabError({
    code: 'not-found',
    message:
      missing === undefined ? `${source} names no host that is new.` : `${source} names no host ${missing}.`,
    remedy: `${ownName()} host list shows what the inventory has already.`,
    subject: source,
  });
}

/** Step by step, with the time of each; the exit code is that of what kept it from going on. */
export async function testHost(
  lab: Lab,
  call: Call,
  name: string,
  { json, trust }: { readonly json: boolean; readonly trust?: string },
): Promise<number> {
  const { id } = await findHost(call, name);
  let test = await oneTest(lab, call, id);
  if (test.failure?.code === 'host-key-unknown' && trust !== undefined) {
    await call('hosts.trustKey', { id, fingerprint: trust });
    test = await oneTest(lab, call, id);
  }
  if (json) printJson(test);
  else print(inLines(test));
  return test.failure === null ? exitCodes.done : exitCodeOf(test.failure);
}

async function oneTest(lab: Lab, call: Call, id: number): Promise<ConnectionTest> {
  const stopAnswering = answerQuestions(lab, call, id);
  try {
    return await withSecrets(call, id, async () => {
      await call('hosts.test', { id });
      const test = await waitForChange(lab, id, async () => {
        const result = await call('hosts.testResult', { id });
        return result?.state === 'running' ? null : result;
      });
      if (test.failure?.code === 'secret-needed') throw new LabError(test.failure);
      return test;
    });
  } finally {
    stopAnswering();
  }
}

function inLines({ steps, failure }: ConnectionTest): string {
  const marks = { passes: 'ok', warns: 'warn', fails: 'FAIL', skipped: '-', waits: '-', runs: '-' };
  const lines = steps.flatMap(({ title, state, seconds, sentence, remedy }) => [
    `${marks[state].padEnd(4)}  ${title.padEnd(26)} ${seconds === null ? '' : `${seconds.toFixed(3)} s`.padStart(9)}  ${sentence}`,
    ...(remedy === '' ? [] : [`      ${remedy}`]),
  ]);
  const trust =
    failure?.code === 'host-key-unknown'
      ? [
          `To trust the key once it is compared: ${ownName()} host test NAME --trust ${failure.received ?? ''}`,
        ]
      : [];
  return [...lines, ...trust, ''].join('\n');
}

/** Asks the host what it is, and prints it. */
export async function printFacts(lab: Lab, call: Call, name: string, json: boolean): Promise<void> {
  const { facts } = await checkedHost(lab, call, name);
  if (json) return printJson(facts);
  if (facts !== null) print(factsText(facts));
}

/** Asks the host whether it is fit to measure on; 3 when something blocks. */
export async function checkHostNow(lab: Lab, call: Call, name: string, json: boolean): Promise<number> {
  const { findings } = await checkedHost(lab, call, name);
  if (json) printJson(findings);
  else {
    for (const { severity, title, sentence, remedy } of findings) {
      print(`${severity.padEnd(8)}  ${title}: ${sentence}\n`);
      if (remedy !== '') print(`          ${remedy}\n`);
    }
  }
  return findings.some(({ severity }) => severity === 'blocks') ? exitCodes.unavailable : exitCodes.done;
}

async function checkedHost(lab: Lab, call: Call, name: string): Promise<Host> {
  const before = await findHost(call, name);
  const stopAnswering = answerQuestions(lab, call, before.id);
  try {
    return await withSecrets(call, before.id, async () => {
      await call('hosts.check', { id: before.id });
      return await waitForChange(lab, before.id, async () => {
        const host = await findHost(call, name);
        if (host.link.state === 'lost') throw new LabError(host.link.failure);
        return host.facts !== null && host.facts.readAt !== before.facts?.readAt ? host : null;
      });
    });
  } finally {
    stopAnswering();
  }
}
