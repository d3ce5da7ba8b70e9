import type { Fact, FactGroup, FactSnapshot, MissingFact } from '../../preload/contract/facts.ts';
import { matches } from './matches.ts';

export interface FactGrouped {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly missing: readonly MissingFact[];
}

/** In the order of the contract, in which a host is described. */
const titles: Readonly<Record<FactGroup, string>> = {
  identity: 'Machine',
  cpu: 'Processor',
  memory: 'Memory',
  numa: 'NUMA',
  disks: 'Disks',
  filesystems: 'Filesystems',
  raid: 'RAID',
  network: 'Network',
  kernel: 'Kernel',
  limits: 'Limits',
  tools: 'Tools',
  servers: 'Servers',
};

/** Facts group by group, with what could not be had; the filter wants each of its words in label, path or value. */
export function groupedFacts(
  { facts, missing }: Pick<FactSnapshot, 'facts' | 'missing'>,
  filter: string,
): readonly FactGrouped[] {
  const fits = (text: string) => matches(text, filter);
  return Object.entries(titles)
    .map(([group, title]) => ({
      title,
      facts: facts.filter(
        ({ path, label, value }) => groupOf(path) === group && fits(`${title} ${label} ${path} ${value}`),
      ),
      missing: missing.filter(
        ({ path, label, reason }) => groupOf(path) === group && fits(`${title} ${label} ${path} ${reason}`),
      ),
    }))
    .filter((group) => group.facts.length + group.missing.length > 0);
}

/** The title of the group that a fact belongs to. */
export function groupTitle(path: string): string {
  return titles[groupOf(path) as FactGroup] ?? 'Other';
}

function groupOf(path: string): string {
  return /^[a-z]+/.exec(path)?.[0] ?? '';
}
