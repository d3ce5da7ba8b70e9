import { useDeferredValue, useMemo, useState } from 'react';
import { formatNumber } from '../../preload/contract/quantity.ts';
import type { Trial } from '../../preload/contract/trials.ts';
import { useShortcut } from '../keyboard.ts';
import { Answer } from '../parts/answer.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FilterField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Head } from '../parts/pane.tsx';
import { Tabs } from '../parts/segmented.tsx';
import { Table } from '../parts/table.tsx';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import type { ScreenProps } from '../screen-props.ts';
import { ExcludeDialog } from '../trials/exclude-dialog.tsx';
import { useCall } from '../use-call.ts';
import '../charts/charts.css';
import './history.css';
import { filterTrials, type HistoryView, inView } from './filter-trials.ts';
import { columnsFor } from './trial-columns.tsx';

/** Find any trial. `?experiment=` shows those of one experiment. */
export function HistoryScreen({ query }: ScreenProps) {
  const experiment = query.get('experiment');
  const trials = useCall('trials.list', experiment === null ? {} : { experimentId: Number(experiment) });
  return (
    <Answer of={trials} reading="reading trials">
      {(all) => (all.length === 0 ? <NoTrials /> : <TrialHistory trials={all} ofOne={experiment !== null} />)}
    </Answer>
  );
}

function NoTrials() {
  return (
    <>
      <Head title="History" />
      <EmptyState
        action={
          <>
            <LinkButton to={paths.start()}>Start the practice lab</LinkButton>
            <LinkButton to={paths.imports()}>Import results</LinkButton>
          </>
        }
      >
        No trials yet. Each trial that runs or is imported is kept here.
      </EmptyState>
    </>
  );
}

const views: readonly (readonly [HistoryView, string])[] = [
  ['all', 'All'],
  ['doubtful', 'Suspect or invalid'],
  ['failed', 'Failed'],
  ['controls', 'Controls only'],
];

function TrialHistory({ trials, ofOne }: { readonly trials: readonly Trial[]; readonly ofOne: boolean }) {
  const [filter, setFilter] = useState('');
  const [view, setView] = useState<HistoryView>('all');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [excluding, setExcluding] = useState<Trial | null>(null);
  const wanted = useDeferredValue(filter);
  const shown = useMemo(
    () => filterTrials(trials, wanted).filter((trial) => inView(trial, view)),
    [trials, wanted, view],
  );
  const chosen = trials.filter(({ id }) => selected.has(id));
  const toggle = ({ id }: Trial) => setSelected((before) => before.symmetricDifference(new Set([id])));
  useShortcut('x', 'Exclude the selected trial with a reason', () => {
    const [only] = chosen;
    if (chosen.length === 1 && only !== undefined && only.excluded === null) setExcluding(only);
  });
  return (
    <>
      <Head title="History" sub={countAll(trials)} inline>
        {ofOne && <LinkButton to={paths.history()}>All experiments</LinkButton>}
        {selected.size > 0 && <Button onClick={() => setSelected(new Set())}>Clear selection</Button>}
        <CompareButton chosen={chosen} />
      </Head>
      <div className="history-filter">
        <FilterField
          label="Filter trials: words, or status:failed host:name worth:suspect"
          value={filter}
          onChange={setFilter}
        />
        <span className="text-12 secondary tabular" role="status">
          {formatNumber(shown.length, 0)} of {formatNumber(trials.length, 0)} match
        </span>
      </div>
      <Tabs
        label="Views"
        value={view}
        onChange={setView}
        choices={views.map(([value, label]) => ({
          value,
          label: `${label} ${formatNumber(count(trials, value), 0)}`,
        }))}
      />
      {shown.length === 0 ? (
        <EmptyState
          action={
            <Button
              onClick={() => {
                setFilter('');
                setView('all');
              }}
            >
              Clear the filter
            </Button>
          }
        >
          No trials match{filter === '' ? '' : ` “${filter}”`}.
        </EmptyState>
      ) : (
        <div className="history-table">
          <Table
            label="Trials"
            columns={columnsFor(shown)}
            rows={shown}
            rowKey={({ id }) => id}
            initialSort={{ column: 'started', direction: 'descending' }}
            onOpen={({ id }) => navigate(paths.trial(id))}
            onSelect={toggle}
            isSelected={({ id }) => selected.has(id)}
            toneOf={({ state }) => (state.status === 'canceled' ? 'off' : undefined)}
          />
        </div>
      )}
      {excluding !== null && <ExcludeDialog trial={excluding} onClose={() => setExcluding(null)} />}
    </>
  );
}

function count(trials: readonly Trial[], view: HistoryView): number {
  return trials.filter((trial) => inView(trial, view)).length;
}

function countAll(trials: readonly Trial[]): string {
  const plural = (size: number, word: string) => `${formatNumber(size, 0)} ${word}${size === 1 ? '' : 's'}`;
  const experiments = new Set(trials.map(({ experimentId }) => experimentId)).size;
  const hosts = new Set(
    trials.filter(({ source }) => source === 'measured').map(({ serverHost }) => serverHost),
  ).size;
  return `${plural(trials.length, 'trial')} in ${plural(experiments, 'experiment')}, ${plural(hosts, 'host')}`;
}

/** Of one experiment, its comparison with these trials only; of several, their treatments side by side. */
function CompareButton({ chosen }: { readonly chosen: readonly Trial[] }) {
  const experiments = new Set(chosen.map(({ experimentId }) => experimentId));
  const [only] = experiments;
  const possible = chosen.length > 1;
  const ids = chosen.map(({ id }) => id).toSorted((a, b) => a - b);
  return (
    <Button
      kind="primary"
      disabled={!possible}
      title={possible ? undefined : 'Select two trials or more: Space, or click with Ctrl'}
      onClick={() => navigate(experiments.size === 1 ? paths.compare(only, ids) : paths.compareAcross(ids))}
    >
      <Icon name="compare" size={14} />
      {chosen.length === 0 ? 'Compare selected' : `Compare ${chosen.length} selected`}
    </Button>
  );
}
