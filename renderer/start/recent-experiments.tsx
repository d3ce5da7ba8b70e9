import { formatSeconds } from '../../preload/contract/quantity.ts';
import { ExperimentOutcome } from '../experiments/experiment-outcome.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import { formatMoment } from '../parts/time.ts';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useCall } from '../use-call.ts';

const shown = 5;

/** Nothing on the first start; later the quickest way back to work. */
export function RecentExperiments() {
  const experiments = useCall('experiments.list', {});
  const recent = (experiments.data ?? [])
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, shown);
  if (recent.length === 0) return null;
  return (
    <Section title={<span className="text-15">Where you left off</span>} flush>
      <Table
        label="Recent experiments"
        rows={recent}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(paths.experiment(id))}
        columns={[
          {
            id: 'name',
            head: 'Experiment',
            width: '100%',
            cell: ({ name }) => <span className="medium">{name}</span>,
          },
          {
            id: 'trials',
            head: 'Trials',
            numeric: true,
            cell: ({ trials }) =>
              trials.total > 0 && `${trials.succeeded + trials.failed} of ${trials.total}`,
          },
          {
            id: 'left',
            head: 'Left',
            numeric: true,
            cell: ({ secondsLeft }) => (secondsLeft === null ? '' : formatSeconds(secondsLeft, 'min')),
          },
          { id: 'created', head: 'Created', numeric: true, cell: ({ createdAt }) => formatMoment(createdAt) },
          {
            id: 'status',
            head: 'Status',
            cell: (experiment) => <ExperimentOutcome experiment={experiment} />,
          },
        ]}
      />
    </Section>
  );
}
