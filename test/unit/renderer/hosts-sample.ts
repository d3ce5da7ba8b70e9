import type { Fact } from '../../../preload/contract/facts.ts';
import { type Finding, type Host, HostInput } from '../../../preload/contract/hosts.ts';

/** A host that was read once, with whatever a test is about. */
export function sampleHost(change: Partial<Host> = {}): Host {
  return {
    ...HostInput.parse({
      name: 'r620-a',
      address: '10.20.0.21',
      user: 'lab',
      authentication: { kind: 'agent' },
      roles: ['server'],
    }),
    id: 1,
    hostKey: null,
    secretKnown: false,
    link: { state: 'never-tried' },
    facts: {
      readAt: '2026-11-30T20:00:00.000Z',
      hostname: 'r620-a',
      model: 'Dell Inc. PowerEdge R620',
      system: 'CentOS 6.2',
      kernel: '2.6.32',
      cpuModel: 'Xeon',
      threads: 24,
      memoryBytes: 64 * 1024 ** 3,
      freeBytes: 412e9,
      user: 'lab',
      tools: {},
    },
    findings: [],
    practice: false,
    ...change,
  };
}

export function finding(severity: Finding['severity'], title: string): Finding {
  return { id: title, severity, title, sentence: '', remedy: '', evidence: '' };
}

export function fact(path: string, value: string | number, unit?: Fact['unit']): Fact {
  return { path, label: path, value, source: 'test', ...(unit !== undefined && { unit }) };
}
