import type { HostFacts } from '../../preload/contract/hosts.ts';
import { LabError } from '../lab-error.ts';
import type { Session } from '../ssh/session.ts';
import factsScript from './facts.sh?raw';

/** The facts of the contract, and everything that a check may look at, as the host printed it. */
export interface FactsReading {
  readonly facts: HostFacts;
  readonly printed: ReadonlyMap<string, string>;
}

/** Asks a host what it is. `base` is the directory whose free space counts. */
export async function readFacts(session: Session, base: string, now: Date): Promise<FactsReading> {
  const answer = await session.script(factsScript, [base], { timeoutSeconds: 30 });
  if (answer.code !== 0) {
    throw new LabError({
      code: 'command-failed',
      message: `The host did not answer what it is (exit ${answer.code ?? answer.signal}).`,
      remedy: 'Log in by hand and see whether `sh` works and the login prints errors.',
      detail: answer.stderr.toString().slice(0, 2000),
    });
  }
  return parseFacts(answer.stdout.toString(), now);
}

export function parseFacts(text: string, now: Date): FactsReading {
  const printed = new Map<string, string>();
  for (const line of text.split('\n')) {
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
  return { facts, printed };
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
