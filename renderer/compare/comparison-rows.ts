import type { Comparison, TreatmentSummary } from '../../preload/contract/comparisons.ts';
import type { Verdict } from '../../preload/contract/numbers.ts';
import { formatChange } from '../../preload/contract/quantity.ts';
import { chooseLogRatioAxis, isOffScale, type LogRatioAxis } from '../charts/log-ratio-axis.ts';

/** Rows off one end of the scale, gathered in one. */
export interface FoldedRows {
  readonly end: 'low' | 'high';
  readonly treatments: readonly TreatmentSummary[];
  /** What is true of all of them: their changes, from the nearest to the farthest. */
  readonly changes: { readonly near: number; readonly far: number };
  readonly verdict: Verdict | 'mixed';
}

export interface ComparisonRows {
  readonly axis: LogRatioAxis;
  readonly shown: readonly TreatmentSummary[];
  readonly folded: readonly FoldedRows[];
}

/** Fewer rows than this are not worth a fold: they are drawn at the edge instead. */
const fewestFolded = 3;

/** Chooses the axis that all rows share and folds away what stands beyond it. */
export function comparisonRows({
  treatments,
  margin,
}: Pick<Comparison, 'treatments' | 'margin'>): ComparisonRows {
  const axis = chooseLogRatioAxis(treatments, margin);
  const folded = (['low', 'high'] as const).flatMap((end) => {
    const own = treatments.filter(
      ({ change, changeInterval }) => isOffScale(axis, { change, changeInterval }) && endOf(change) === end,
    );
    return own.length < fewestFolded ? [] : [foldRows(end, own)];
  });
  const hidden = new Set(folded.flatMap((fold) => fold.treatments));
  return { axis, shown: treatments.filter((treatment) => !hidden.has(treatment)), folded };
}

function endOf(change: number | null): 'low' | 'high' {
  return (change ?? 0) < 0 ? 'low' : 'high';
}

function foldRows(end: 'low' | 'high', treatments: readonly TreatmentSummary[]): FoldedRows {
  const changes = treatments.map(({ change }) => change ?? 0);
  const [least, most] = [Math.min(...changes), Math.max(...changes)];
  const verdicts = new Set(treatments.map(({ verdict }) => verdict));
  const [only] = verdicts;
  return {
    end,
    treatments,
    changes: end === 'low' ? { near: most, far: least } : { near: least, far: most },
    verdict: verdicts.size === 1 && only != null ? only : 'mixed',
  };
}

export type VerdictCounts = Readonly<Record<Verdict, number>>;

export function countVerdicts(treatments: readonly Pick<TreatmentSummary, 'verdict'>[]): VerdictCounts {
  const count = (verdict: Verdict) => treatments.filter((treatment) => treatment.verdict === verdict).length;
  return {
    better: count('better'),
    worse: count('worse'),
    equivalent: count('equivalent'),
    undecided: count('undecided'),
  };
}

/** What stands in the verdict column: only a verdict takes a verdict's word. */
export function verdictWords({ baseline, n, verdict, moreReplicates }: TreatmentSummary): string {
  if (baseline) return 'baseline';
  if (n === 0) return 'none: no usable trial';
  if (verdict === null) return n === 1 ? 'one trial: no interval' : 'no verdict';
  return verdict === 'undecided' && moreReplicates !== null ? `undecided: ${moreReplicates} more` : verdict;
}

export function foldWords(fold: FoldedRows): string {
  const side = fold.end === 'low' ? 'left' : 'right';
  return `${side} of this scale: ${formatChange(fold.changes.near)} to ${formatChange(fold.changes.far)}`;
}
