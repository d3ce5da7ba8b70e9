import type { Finding } from '../../preload/contract/hosts.ts';
import type { ImportTrial } from '../../preload/contract/import-preview.ts';

/** What one metric is in some of the trials, `P95` or `in s`, with how many they are. */
type Meanings = ReadonlyMap<string, number>;

/** One metric that is not the same in all trials: P95 of some against P99 of others shows how they were told, and no effect. */
export function unlikeMetrics(trials: readonly ImportTrial[]): Finding[] {
  const rankOf = rankFinder();
  const said = new Map<string, { ranks: Map<string, number>; units: Map<string, number> }>();
  for (const { measurements } of trials)
    for (const { metric, label, unit } of measurements) {
      const known = said.get(metric) ?? { ranks: new Map(), units: new Map() };
      said.set(metric, known);
      const rank = rankOf(label);
      if (rank !== undefined) count(known.ranks, rank);
      count(known.units, unit === 'count' ? 'without a unit' : `in ${unit}`);
    }
  return [...said].flatMap(([metric, { ranks, units }]) =>
    [ranks, units].filter(({ size }) => size > 1).map((meanings) => findingOf(metric, meanings)),
  );
}

/** Labels are few, and trials may be a hundred thousand. */
function rankFinder(): (label: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (label) => {
    if (!known.has(label)) known.set(label, /(?<![a-z])p\d[\d.]*/i.exec(label)?.[0].toUpperCase());
    return known.get(label);
  };
}

function count(meanings: Map<string, number>, meaning: string): void {
  meanings.set(meaning, (meanings.get(meaning) ?? 0) + 1);
}

function findingOf(metric: string, meanings: Meanings): Finding {
  const shares = [...meanings].map(([meaning, trials]) => `${meaning} in ${trials}`).join(', ');
  return {
    id: 'import-unlike-metric',
    severity: 'warns',
    title: `“${metric}” is not the same in all trials`,
    sentence: `“${metric}” is ${shares} of the trials: their difference is no effect of what was varied.`,
    remedy: 'Compare by another metric, or only trials that tell the same.',
    evidence: shares,
  };
}
