import { useState } from 'react';
import type { Fact, FactChange } from '../../preload/contract/facts.ts';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import { changeColumns } from './fact-changes.tsx';

export interface EqualFactsProps {
  readonly left: readonly Fact[];
  readonly right: readonly Fact[];
  /** Paths that are listed as differing. */
  readonly differing: ReadonlySet<string>;
  /** Heads of the two columns. */
  readonly heads: readonly [left: string, right: string];
}

/** What is on both sides and counts as equal: the same, or moving by itself (free memory, uptime). Folded. */
export function EqualFacts({ left, right, differing, heads }: EqualFactsProps) {
  const [listed, setListed] = useState(false);
  const rows = equalFacts(left, right, differing);
  if (rows.length === 0) return null;
  return (
    <Section
      flush
      title="Not differing"
      note={`${rows.length} facts agree, or move by themselves`}
      action={
        <Button kind="quiet" aria-expanded={listed} onClick={() => setListed(!listed)}>
          {listed ? 'Hide' : 'List'}
        </Button>
      }
    >
      {listed && (
        <Table
          label="Facts that do not differ"
          compact
          rows={rows}
          rowKey={({ path }) => path}
          columns={changeColumns(...heads, true)}
        />
      )}
    </Section>
  );
}

export function equalFacts(
  left: readonly Fact[],
  right: readonly Fact[],
  differing: ReadonlySet<string>,
): readonly FactChange[] {
  const others = new Map(right.map((fact) => [fact.path, fact]));
  return left.flatMap((before): FactChange[] => {
    const after = others.get(before.path);
    if (after === undefined || differing.has(before.path)) return [];
    return [{ kind: 'changed', path: before.path, label: before.label, before, after }];
  });
}
