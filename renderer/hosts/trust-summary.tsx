import type { ReactNode } from 'react';
import type { Host } from '../../preload/contract/hosts.ts';
import { Facts, Section } from '../parts/pane.tsx';

/** How far the hosts are trusted, in a glance: keys, agent, old algorithms. */
export function TrustSummary({ hosts }: { readonly hosts: readonly Host[] }) {
  const trusted = hosts.filter(({ hostKey }) => hostKey !== null).length;
  const changed = hosts.filter(
    ({ link }) => link.state === 'lost' && link.failure.code === 'host-key-changed',
  ).length;
  const legacy = hosts.filter(({ legacyAlgorithms }) => legacyAlgorithms).map(({ name }) => name);
  const rows: (readonly [string, ReactNode])[] = [
    ['Strict', `${trusted} of ${hosts.length} trusted, ${changed === 0 ? 'none' : changed} changed`],
    ['Agent', 'forwarding off'],
    [
      'Legacy',
      legacy.length === 0 ? 'no host' : `${legacy.slice(0, 3).join(', ')}${more(legacy.length - 3)}`,
    ],
  ];
  return (
    <div style={{ borderTop: '1px solid var(--line)' }}>
      <Section title="Trust" note="host keys and algorithms">
        <Facts rows={rows} />
      </Section>
    </div>
  );
}

function more(count: number): string {
  return count > 0 ? ` and ${count} more` : '';
}
