import { useState } from 'react';
import { counted } from '../../preload/contract/counted.ts';
import type { Experiment } from '../../preload/contract/experiments.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { Answer } from '../parts/answer.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FilterField } from '../parts/field.tsx';
import { Body, Head, Pane } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { formatMoment } from '../parts/time.ts';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useCall } from '../use-call.ts';
import { ExperimentOutcome } from './experiment-outcome.tsx';

const columns: readonly Column<Experiment>[] = [
  {
    id: 'name',
    head: 'Experiment',
    sortBy: ({ name }) => name,
    cell: ({ name }) => <span className="medium">{name}</span>,
  },
  {
    id: 'question',
    head: 'Question',
    fills: true,
    cell: ({ question }) => <span className="secondary">{question}</span>,
  },
  { id: 'factors', head: 'Factors', cell: ({ plan }) => <FactorNames factors={plan.factors} /> },
  {
    id: 'host',
    head: 'Server host',
    sortBy: ({ plan }) => plan.server.host,
    cell: ({ plan }) => plan.server.host,
  },
  {
    id: 'trials',
    head: 'Trials done',
    numeric: true,
    sortBy: ({ trials }) => trials.total,
    cell: ({ trials }) =>
      trials.total > 0 && (
        <>
          {trials.succeeded + trials.failed} <span className="unit">of {trials.total}</span>
        </>
      ),
  },
  {
    id: 'left',
    head: 'Time left',
    numeric: true,
    sortBy: ({ secondsLeft }) => secondsLeft,
    cell: ({ secondsLeft }) => (secondsLeft === null ? '' : formatSeconds(secondsLeft, 'min')),
  },
  {
    id: 'created',
    head: 'Created',
    numeric: true,
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    id: 'status',
    head: 'Status',
    sortBy: ({ status }) => status,
    cell: (experiment) => <ExperimentOutcome experiment={experiment} />,
  },
];

export function ExperimentsScreen({ query }: ScreenProps) {
  const [filter, setFilter] = useState(query.get('filter') ?? '');
  const experiments = useCall('experiments.list', {});
  return (
    <>
      <Head title="Experiments" sub={experiments.data && summary(experiments.data)} inline>
        <Button kind="primary" onClick={() => navigate(paths.newExperiment())}>
          Design an experiment
        </Button>
      </Head>
      <Body>
        <Pane label="Experiments">
          <Answer of={experiments} reading="Reading experiments">
            {(list) =>
              list.length === 0 ? (
                <NoExperiments />
              ) : (
                <ExperimentTable list={list} filter={filter} onFilter={setFilter} />
              )
            }
          </Answer>
        </Pane>
      </Body>
    </>
  );
}

interface ExperimentTableProps {
  readonly list: readonly Experiment[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

function ExperimentTable({ list, filter, onFilter }: ExperimentTableProps) {
  const rows = list.filter((one) => textOf(one).includes(filter.toLowerCase()));
  return (
    <>
      <div style={{ padding: '8px 16px', width: 452 }}>
        <FilterField label="Filter experiments" value={filter} onChange={onFilter} />
      </div>
      {rows.length === 0 ? (
        <EmptyState>No experiment matches “{filter}”.</EmptyState>
      ) : (
        <Table
          label="Experiments"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          initialSort={{ column: 'created', direction: 'descending' }}
          onOpen={({ id }) => navigate(paths.experiment(id))}
        />
      )}
    </>
  );
}

/** Names without the prefix that most share; the rest is counted. */
function FactorNames({ factors }: { readonly factors: Experiment['plan']['factors'] }) {
  const [first, ...others] = factors.map(({ name }) => shortName(name));
  if (first === undefined) return <span className="muted">none</span>;
  return (
    <span title={factors.map(({ name }) => name).join(', ')}>
      <span className="mono-small">{first}</span>
      {others.length > 0 && <span className="unit"> and {others.length} more</span>}
    </span>
  );
}

function NoExperiments() {
  return (
    <EmptyState
      action={
        <>
          <LinkButton to={paths.newExperiment()}>Design the first one</LinkButton>
          <LinkButton to={paths.start()}>Templates and practice lab</LinkButton>
        </>
      }
    >
      No experiments yet. An experiment is a question with its design: what varies, how often, on which host.
    </EmptyState>
  );
}

function textOf({ name, question, plan, status }: Experiment): string {
  const factors = plan.factors.map((factor) => factor.name).join(' ');
  return `${name} ${question} ${factors} ${plan.server.host} ${status}`.toLowerCase();
}

function summary(list: readonly Experiment[]): string {
  const running = list.filter(({ status }) => status === 'running').length;
  const drafts = list.filter(({ status }) => status === 'draft').length;
  const words = [counted(list.length, 'experiment')];
  if (running > 0) words.push(`${running} running`);
  if (drafts > 0) words.push(counted(drafts, 'draft'));
  return list.length === 0 ? '' : words.join(', ');
}
