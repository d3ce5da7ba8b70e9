import type { ReactNode } from 'react';
import type { Comparison, TreatmentSummary } from '../../preload/contract/comparisons.ts';
import { counted } from '../../preload/contract/counted.ts';
import { formatNumber, formatPercent, scaleFor } from '../../preload/contract/quantity.ts';
import { DriftPlot } from '../charts/drift-plot.tsx';
import { Button } from '../parts/button.tsx';
import { ErrorState } from '../parts/error-state.tsx';
import { Mark } from '../parts/mark.tsx';
import { Pane, Section } from '../parts/pane.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { useAction } from '../use-call.ts';
import { SelectionSection } from './selection-section.tsx';

/** What may be said of the comparison, and what may not. */
export function CompareContext({
  comparison,
  canAdd,
}: {
  readonly comparison: Comparison;
  readonly canAdd: boolean;
}) {
  const { summary, bestSet, metric, effectsNote, warnings, drift, treatments, selection } = comparison;
  const undecided = treatments.filter(({ verdict }) => verdict === 'undecided');
  return (
    <Pane width={372} tone="context" hides label="Reading the comparison">
      <Section title="What the data supports">
        <Prose>{summary}</Prose>
      </Section>
      {selection !== null && <SelectionSection selection={selection} />}
      {bestSet !== null && <BestSet bestSet={bestSet} direction={metric.direction} />}
      {undecided.length > 0 && <Undecided comparison={comparison} undecided={undecided} canAdd={canAdd} />}
      {effectsNote !== '' && (
        <Section title="What the factors do">
          <Prose>{effectsNote}</Prose>
        </Section>
      )}
      <ManyComparisons comparison={comparison} />
      {warnings.length > 0 && (
        <Section title="Caveats">
          {warnings.map((warning) => (
            <p key={warning} className="caveat">
              <Mark shape="warns" />
              {warning}
            </p>
          ))}
        </Section>
      )}
      {drift !== null && <Drift comparison={comparison} drift={drift} />}
    </Pane>
  );
}

function Prose({ children }: { readonly children: ReactNode }) {
  return <p className="text-12 prose">{children}</p>;
}

function BestSet({
  bestSet: { labels, cheapest, method, notJudged, ahead },
  direction,
}: {
  readonly bestSet: NonNullable<Comparison['bestSet']>;
  readonly direction: Comparison['metric']['direction'];
}) {
  const all = notJudged.length === 0;
  return (
    <Section title={all ? 'Best set and knee' : 'Best set of those with two trials or more'}>
      {cheapest !== null && (
        <Prose>
          <span className="medium">{cheapest}</span> is the cheapest that cannot be told from the best.
        </Prose>
      )}
      <p className="text-12 secondary prose">
        Best set ({method}): {labels.join('; ')}.
      </p>
      {!all && (
        <Prose>
          {counted(notJudged.length, 'treatment')} with one trial {notJudged.length === 1 ? 'is' : 'are'} not
          judged, so neither a best of all nor a cheapest is named.
          {ahead.length > 0 &&
            ` Not judged, with a ${direction === 'lower' ? 'lower' : 'higher'} value than ${labels.at(-1)}: ${ahead.join('; ')}.`}
        </Prose>
      )}
    </Section>
  );
}

interface UndecidedProps {
  readonly comparison: Comparison;
  readonly undecided: readonly TreatmentSummary[];
  readonly canAdd: boolean;
}

function Undecided({ comparison, undecided, canAdd }: UndecidedProps) {
  const add = useAction('experiments.addReplicates');
  const needed = undecided.map(({ moreReplicates }) => moreReplicates).filter((more) => more !== null);
  const count = Math.min(...needed, 20);
  const words = `${count} more ${count === 1 ? 'replicate' : 'replicates'}`;
  return (
    <Section title="Undecided" note={<VerdictMark verdict="undecided">{undecided.length}</VerdictMark>}>
      {undecided.slice(0, 4).map(({ label, comment }) => (
        <p key={label} className="text-12 prose undecided">
          <span className="medium">{label}:</span> <span className="secondary">{comment}</span>
        </p>
      ))}
      {undecided.length > 4 && <p className="text-12 muted">{undecided.length - 4} more in the table.</p>}
      {needed.length > 0 && canAdd && (
        <Button
          small
          busy={add.isPending}
          disabled={add.isSuccess}
          onClick={() => add.mutate({ id: comparison.experimentId, count })}
        >
          {add.isSuccess ? `${words} queued` : `Queue ${words}`}
        </Button>
      )}
      {add.error !== null && <ErrorState failure={add.error.failure} />}
    </Section>
  );
}

function ManyComparisons({
  comparison: { treatments, confidence, correction, selection },
}: {
  readonly comparison: Comparison;
}) {
  const tested = treatments.filter(({ p }) => p !== null).length;
  if (tested === 0) return null;
  // Of a selection, all that could have been selected count.
  const compared = selection?.comparisons ?? tested;
  const risk = formatPercent(1 - confidence);
  const expected = compared * (1 - confidence);
  return (
    <Section title="Many comparisons">
      <p className="text-12 secondary prose">
        {compared > 1 &&
          `${compared} comparisons at ${formatPercent(confidence)} each would show about ${formatNumber(expected, expected < 2 ? 1 : 0)} ` +
            `differences that are not there; corrected, the chance of any is ${risk}. `}
        {correction}.
      </p>
    </Section>
  );
}

interface DriftProps {
  readonly comparison: Comparison;
  readonly drift: NonNullable<Comparison['drift']>;
}

function Drift({ comparison, drift }: DriftProps) {
  const { factor, suffix } = scaleFor(
    Math.max(...drift.points.map(({ value }) => value)),
    comparison.unit,
    'decimal',
  );
  const points = drift.points.map((point) => ({ ...point, value: point.value / factor }));
  const mean = points.reduce((sum, { value }) => sum + value, 0) / (points.length || 1);
  const controls = points.filter(({ control }) => control).length;
  const note = [counted(points.length, 'trial'), controls > 0 ? counted(controls, 'control') : '', suffix];
  return (
    <Section title="Drift" note={note.filter((word) => word !== '').join(', ')}>
      <DriftPlot
        points={points}
        slope={drift.slopePerTrial * mean}
        width={338}
        height={96}
        label={`Values in order of execution. ${drift.sentence}`}
      />
      <Prose>{drift.sentence}</Prose>
    </Section>
  );
}
