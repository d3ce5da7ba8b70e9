import type { ClockReading } from '../../preload/contract/facts.ts';
import type { HostFacts } from '../../preload/contract/hosts.ts';
import { LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';
import collectScript from './facts/collect.sh?raw';
import { type FactSheet, factsOf } from './facts/fact.ts';
import { readFactSheet, toolPathsIn } from './facts/read-facts.ts';
import { nothingAsRoot, readRootSections } from './facts/root-sections.ts';
import factsScript from './facts.sh?raw';
import type { RootAccess } from './root-access.ts';

/** The facts of the contract, and everything that a check may look at, as the host printed it. */
export interface FactsReading {
  readonly facts: HostFacts;
  readonly printed: ReadonlyMap<string, string>;
  /** Everything else that the host said, piece by piece. */
  readonly sheet: FactSheet;
  /** Null when the host's clock was not asked, or could not be read. */
  readonly clock: ClockReading | null;
  /** Of a command that does nothing, without the way there and back; null when none was tried. */
  readonly startSeconds: number | null;
}

/** In one round trip; the second script prints sections, the first what stands before them. */
const script = `(\n${factsScript}\n)\n${collectScript}`;

/**
 * Asks a host what it is, its clock excepted. `base` is the directory whose free space counts. `root`: what only root is
 * told is asked that way, too.
 */
export async function readFacts(
  session: Session,
  base: string,
  now: Date,
  root: RootAccess | null = null,
): Promise<FactsReading> {
  const answer = await session.script(script, [base], { timeoutSeconds: 90 });
  if (answer.code !== 0) {
    throw new LabError({
      code: 'command-failed',
      message: `The host did not answer what it is (exit ${answer.code ?? answer.signal}).`,
      remedy: 'Log in by hand and see whether `sh` works and the login prints errors.',
      detail: answer.stderr.toString().slice(0, 2000),
    });
  }
  const text = answer.stdout.toString();
  const byRoot = root === null ? nothingAsRoot : await readRootSections(root, toolPathsIn(text));
  return parseFacts(text, now, byRoot);
}

export function parseFacts(text: string, now: Date, byRoot = nothingAsRoot): FactsReading {
  const sectionsAt = /^==/m.exec(text)?.index ?? text.length;
  const printed = new Map<string, string>();
  for (const line of text.slice(0, sectionsAt).split('\n')) {
    const at = line.indexOf('=');
    if (at > 0) printed.set(line.slice(0, at), line.slice(at + 1).trim());
  }
  const said = (name: string) => printed.get(name) ?? '';
  const bytes = (name: string) => (Number.parseInt(said(name), 10) || 0) * 1024;
  const facts: HostFacts = {
    readAt: now.toISOString(),
    hostname: said('hostname'),
    model: [said('vendor'), said('product')].filter((part) => part !== '').join(' ') || null,
    system: said('system') || said('kernel'),
    kernel: said('kernel'),
    cpuModel: said('cpu') || 'unknown processor',
    threads: Number.parseInt(said('threads'), 10) || 1,
    memoryBytes: bytes('memoryKiB'),
    freeBytes: bytes('freeKiB'),
    user: said('user'),
    tools: toolsIn(printed),
  };
  const sheet = readFactSheet(text.slice(sectionsAt), said('uid') === '0', byRoot);
  const hostname = factsOf('uname', [['identity.hostname', 'Host name', facts.hostname]]);
  return {
    facts,
    printed,
    sheet: { ...sheet, facts: [...hostname, ...sheet.facts] },
    clock: null,
    startSeconds: null,
  };
}

function toolsIn(printed: ReadonlyMap<string, string>): HostFacts['tools'] {
  const tools: HostFacts['tools'] = {};
  for (const [name, value] of printed) {
    if (!name.startsWith('tool.')) continue;
    const [path = '', version = ''] = value.split('\t');
    tools[name.slice('tool.'.length)] = { path, version };
  }
  return tools;
}
