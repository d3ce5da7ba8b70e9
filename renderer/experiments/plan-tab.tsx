import type { Experiment, PlannedTrial, Preview } from '../../preload/contract/experiments.ts';
import { formatQuantity, formatSeconds } from '../../preload/contract/quantity.ts';
import type { Trial } from '../../preload/contract/trials.ts';
import { Answer, Reading } from '../parts/answer.tsx';
import { TrialOutcome } from '../parts/outcome.tsx';
import { Body, Pane, Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { paths } from '../paths.ts';
import { navigate } from '../router.ts';
import { useCall } from '../use-call.ts';
import { ChangeProcedures } from './change-procedures.tsx';

export interface PlanTabProps {
  readonly experiment: Experiment | null;
  readonly preview: Preview | null;
}

/** Every trial in order: planned, or what became of it. */
export function PlanTab({ experiment, preview }: PlanTabProps) {
  const kept = experiment !== null && experiment.status !== 'draft';
  return (
    <Body>
      <Pane label="Plan">
        {kept ? <KeptTrials id={experiment.id} /> : <PlannedTrials preview={preview} />}
      </Pane>
      {preview !== null && preview.factors.length > 0 && (
        <Pane width={340} tone="context" label="What is done at each change">
          <Section title="What is done at each change" />
          <ChangeProcedures factors={preview.factors} />
        </Pane>
      )}
    </Body>
  );
}

function PlannedTrials({ preview }: { readonly preview: Preview | null }) {
  if (preview === null) return <Reading>Laying out the trials</Reading>;
  const columns: readonly Column<PlannedTrial>[] = [
    { id: 'position', head: 'Trial', numeric: true, width: 60, cell: ({ position }) => position },
    { id: 'treatment', head: 'Treatment', width: '100%', cell: (trial) => <TreatmentCell trial={trial} /> },
    { id: 'replicate', head: 'Replicate', numeric: true, cell: ({ replicate }) => replicate },
    {
      id: 'starts',
      head: 'Starts after',
      numeric: true,
      cell: (trial) => formatSeconds(preview.trials.indexOf(trial) * preview.trialSeconds, 'min'),
    },
  ];
  return (
    <Table
      label="Planned trials"
      columns={columns}
      rows={preview.trials}
      rowKey={({ position }) => position}
    />
  );
}

const keptColumns: readonly Column<Trial>[] = [
  { id: 'position', head: 'Trial', numeric: true, width: 60, cell: ({ position }) => position },
  { id: 'treatment', head: 'Treatment', width: '100%', cell: (trial) => <TreatmentCell trial={trial} /> },
  { id: 'replicate', head: 'Replicate', numeric: true, cell: ({ replicate }) => replicate },
  {
    id: 'throughput',
    head: 'Throughput',
    numeric: true,
    cell: ({ throughput }) => (throughput === null ? '' : formatQuantity(throughput.value, throughput.unit)),
  },
  { id: 'outcome', head: 'Outcome', cell: (trial) => <TrialOutcome trial={trial} /> },
];

function KeptTrials({ id }: { readonly id: number }) {
  const trials = useCall('trials.list', { experimentId: id });
  return (
    <Answer of={trials} reading="Reading trials">
      {(rows) => (
        <Table
          label="Trials"
          columns={keptColumns}
          rows={rows.toSorted((a, b) => a.position - b.position)}
          rowKey={(trial) => trial.id}
          onOpen={(trial) => navigate(paths.trial(trial.id))}
        />
      )}
    </Answer>
  );
}

function TreatmentCell({ trial }: { readonly trial: { readonly label: string; readonly control: boolean } }) {
  return (
    <span className="row">
      {trial.control && <span className="tag">control</span>}
      <span className="medium">{trial.label}</span>
    </span>
  );
}
