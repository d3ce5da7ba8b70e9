import type { Template } from '../../preload/contract/experiments.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';
import { Answer } from '../parts/answer.tsx';
import { LinkButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { paths } from '../paths.ts';
import { useCall } from '../use-call.ts';

const columns: readonly Column<Template>[] = [
  {
    id: 'question',
    head: 'Question and set-up',
    width: '100%',
    cell: ({ title, setup }) => (
      <div className="template">
        <div className="template__title">{title}</div>
        <div className="secondary">{setup}</div>
      </div>
    ),
  },
  { id: 'treatments', head: 'Treatments', numeric: true, cell: ({ treatments }) => treatments },
  {
    id: 'once',
    head: 'Each once',
    numeric: true,
    cell: ({ secondsOnce }) => formatSeconds(Math.round(secondsOnce), 'min'),
  },
  {
    id: 'replicated',
    head: 'Replicated',
    numeric: true,
    cell: ({ secondsReplicated }) => (
      <span className="medium">{formatSeconds(secondsReplicated, 'min')}</span>
    ),
  },
  {
    id: 'open',
    head: <span className="visually-hidden">Open</span>,
    cell: ({ id, title }) => (
      <LinkButton small to={paths.newExperiment(id)}>
        Open<span className="visually-hidden"> {title}</span>
      </LinkButton>
    ),
  },
];

export function Templates() {
  const templates = useCall('experiments.templates', {});
  return (
    <>
      <Section
        title={<span className="text-15">Templates</span>}
        note="each opens as a complete experiment; change the host and the levels"
        flush
      >
        <Answer of={templates} reading="Reading templates">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState action={<LinkButton to={paths.newExperiment()}>Design an experiment</LinkButton>}>
                No templates are installed.
              </EmptyState>
            ) : (
              <Table label="Templates" columns={columns} rows={rows} rowKey={({ id }) => id} />
            )
          }
        </Answer>
      </Section>
      <p className="text-12 secondary" style={{ padding: '12px 16px', maxWidth: 760 }}>
        <span className="medium">Why the two times differ.</span> With each treatment run once there is no
        interval, and no way to tell an effect from drift. Replicates add a restart, a restore and a warm-up
        each, and control trials between them.
      </p>
    </>
  );
}
