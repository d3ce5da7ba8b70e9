import { useState } from 'react';
import type { Comparison } from '../../preload/contract/comparisons.ts';
import { counted } from '../../preload/contract/counted.ts';
import type { Experiment, Treatment } from '../../preload/contract/experiments.ts';
import type { Verdict } from '../../preload/contract/numbers.ts';
import { formatPercent } from '../../preload/contract/quantity.ts';
import { parseIds } from '../id-list.ts';
import { Answer } from '../parts/answer.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Body, Head, Pane } from '../parts/pane.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { paths } from '../paths.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useCall } from '../use-call.ts';
import '../charts/charts.css';
import './compare.css';
import { BaselineDialog } from './baseline-dialog.tsx';
import { CompareContext } from './compare-context.tsx';
import { countVerdicts } from './comparison-rows.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { marginWords, noVerdictWords } from './comparison-words.ts';
import { EffectsTable } from './effects-table.tsx';
import { ExperimentChoice } from './experiment-choice.tsx';
import { FactorPlotPane } from './factor-plot-pane.tsx';
import { MetricSwitch } from './metric-switch.tsx';
import { SelectionNotice, totalOf } from './selection-section.tsx';
import { withResults } from './with-results.ts';

/** Which treatments differ, and am I sure? Without an experiment in the address, the newest one with results. */
export function CompareScreen({ params, query }: ScreenProps) {
  const experiments = useCall('experiments.list', {});
  return (
    <Answer of={experiments} reading="reading experiments">
      {(all) => {
        const comparable = withResults(all);
        const chosen =
          params.id === undefined ? comparable[0] : all.find(({ id }) => id === Number(params.id));
        return chosen === undefined ? (
          <NothingToCompare />
        ) : (
          <ExperimentComparison
            key={chosen.id}
            experiment={chosen}
            comparable={comparable}
            selected={parseIds(query.get('trials'))}
          />
        );
      }}
    </Answer>
  );
}

function NothingToCompare() {
  return (
    <>
      <Head title="Compare" />
      <EmptyState action={<LinkButton to={paths.experiments()}>Open experiments</LinkButton>}>
        No experiment has results yet. Once two treatments have a trial each, they are compared here.
      </EmptyState>
    </>
  );
}

interface ExperimentComparisonProps {
  readonly experiment: Experiment;
  readonly comparable: readonly Experiment[];
  /** Trials to compare; none: all. */
  readonly selected: readonly number[];
}

function ExperimentComparison({ experiment, comparable, selected }: ExperimentComparisonProps) {
  const [metric, setMetric] = useState<string>();
  const [baseline, setBaseline] = useState<Treatment>();
  const [choosing, setChoosing] = useState(false);
  const input = {
    experimentId: experiment.id,
    ...(metric !== undefined && { metric }),
    ...(baseline !== undefined && { baseline }),
    ...(selected.length > 0 && { trialIds: [...selected] }),
  };
  const answer = useCall('comparisons.get', input, { keepPrevious: true });
  return (
    <Answer of={answer} reading="comparing treatments">
      {(comparison) => (
        <>
          <Head
            title={`Compare: ${comparison.experimentName}`}
            sub={<Against comparison={comparison} experiment={experiment} />}
          >
            <ExperimentChoice
              label="Experiment"
              experiments={comparable}
              value={experiment.id}
              pathOf={(id) => paths.compare(id)}
            />
            <MetricSwitch metrics={comparison.metrics} value={comparison.metric.name} onChange={setMetric} />
            <Button onClick={() => setChoosing(true)}>Change baseline</Button>
            <LinkButton
              to={paths.report(experiment.id, selected, chosenBaseline(comparison, experiment, baseline))}
            >
              Report
            </LinkButton>
          </Head>
          <SelectionNotice comparison={comparison} />
          <Body>
            <Pane label="Comparison">
              <ComparisonPane comparison={comparison} imported={experiment.source === 'imported'} />
            </Pane>
            <CompareContext
              comparison={comparison}
              canAdd={experiment.status === 'finished' && experiment.source !== 'imported'}
            />
          </Body>
          {choosing && (
            <BaselineDialog
              treatments={comparison.treatments}
              imported={experiment.source === 'imported'}
              onChoose={setBaseline}
              onClose={() => setChoosing(false)}
            />
          )}
        </>
      )}
    </Answer>
  );
}

/** A trial of the baseline that was chosen here, as a report of an import takes it; a plan's report keeps its own. */
function chosenBaseline(
  { treatments }: Comparison,
  { source }: Experiment,
  chosen: Treatment | undefined,
): readonly number[] {
  if (source !== 'imported' || chosen === undefined) return [];
  return treatments.find(({ baseline }) => baseline)?.trialIds.slice(0, 1) ?? [];
}

function Against({
  comparison,
  experiment,
}: {
  readonly comparison: Comparison;
  readonly experiment: Experiment;
}) {
  const baseline = comparison.treatments.find((treatment) => treatment.baseline);
  const { succeeded, failed } = experiment.trials;
  const imported = experiment.source === 'imported';
  const trials = useCall('trials.list', { experimentId: experiment.id }, { enabled: imported });
  const entered = trials.data?.filter(({ source }) => source === 'entered').length ?? 0;
  const words = [
    baseline === undefined ? 'no baseline' : `against the baseline ${baseline.label}`,
    comparison.selection === null
      ? `${succeeded} trials${failed > 0 ? `, ${failed} failed` : ''}`
      : `${totalOf(comparison.selection).used} of ${succeeded} trials`,
    imported ? whereFrom(entered, succeeded + failed) : experiment.plan.server.host,
  ];
  return <p className="ellipsis">{words.join(' · ')}</p>;
}

/** Numbers that somebody typed in are never taken for those of a log. */
function whereFrom(entered: number, trials: number): string {
  if (entered === 0) return 'imported';
  return entered >= trials ? 'entered by hand' : `imported, ${entered} entered by hand`;
}

interface ComparisonPaneProps {
  readonly comparison: Comparison;
  readonly imported: boolean;
}

function ComparisonPane({ comparison, imported }: ComparisonPaneProps) {
  const replicates = Math.max(...comparison.treatments.map(({ n }) => n), 0);
  return (
    <div className="comparison">
      <VerdictCounts comparison={comparison} imported={imported} />
      <ComparisonTable comparison={comparison} />
      <p className="comparison__key">{keyWords(replicates)}</p>
      <div className="comparison__factors">
        <FactorPlotPane comparison={comparison} />
        {comparison.effects.length > 0 && (
          <div className="comparison__effects">
            <EffectsTable comparison={comparison} />
          </div>
        )}
      </div>
    </div>
  );
}

/** How to read the drawing, by the most replicates that a treatment has. */
function keyWords(replicates: number): string {
  if (replicates === 0) return 'No usable trial, so nothing is drawn.';
  return replicates > 1
    ? 'Bar: interval of the change, corrected like the verdict. Ticks: the replicates. Left edge: best set. n: replicates (restart, restore, warm-up), not seconds. “3 more”: replicates that would probably settle it.'
    : 'Ring: the change of one trial against one trial. Nothing tells it from the noise between restarts, so there is no interval and no verdict. n: replicates, not seconds.';
}

const verdicts: readonly Verdict[] = ['better', 'worse', 'equivalent', 'undecided'];

function VerdictCounts({ comparison, imported }: ComparisonPaneProps) {
  const { treatments, confidence, margin, selection } = comparison;
  const counts = countVerdicts(treatments);
  const compared = treatments.filter(({ p }) => p !== null).length;
  const words =
    compared === 0
      ? noVerdictWords(treatments)
      : `Corrected over ${counted(selection?.comparisons ?? compared, 'comparison')}, ${formatPercent(confidence)}.`;
  return (
    <div className="comparison__counts" role="status" aria-label="Verdicts">
      {compared > 0 &&
        verdicts.map((verdict) => (
          <VerdictMark key={verdict} verdict={verdict}>
            {counts[verdict]} {verdict}
          </VerdictMark>
        ))}
      <span className="spacer" />
      <span className="muted">
        {words} Shaded: {marginWords(margin, imported)}
      </span>
    </div>
  );
}
