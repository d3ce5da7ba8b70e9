import { formatSeconds } from '../../preload/contract/quantity.ts';
import type { TrialDetail } from '../../preload/contract/trials.ts';
import { Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import { formatMoment } from '../parts/time.ts';
import { phaseNames } from './phase-names.ts';
import { PhaseTimeline } from './phase-timeline.tsx';
import { useNow } from './use-now.ts';

/** Each phase with when it began and how long it took, beside what was expected. */
export function PhasesView({ detail }: { readonly detail: TrialDetail }) {
  const now = useNow();
  return (
    <>
      <Section>
        <PhaseTimeline phases={detail.phases} state={detail.trial.state} now={now} />
      </Section>
      <Table
        label="Phases"
        rows={detail.phases}
        rowKey={({ phase }) => phase}
        columns={[
          { id: 'phase', head: 'Phase', cell: ({ phase }) => phaseNames[phase] },
          { id: 'started', head: 'Started', cell: ({ startedAt }) => formatMoment(startedAt) },
          {
            id: 'took',
            head: 'Took',
            numeric: true,
            cell: ({ seconds }) => (seconds === null ? 'under way' : formatSeconds(seconds)),
          },
          {
            id: 'expected',
            head: 'Expected',
            numeric: true,
            cell: ({ expectedSeconds }) =>
              expectedSeconds > 0 ? formatSeconds(Math.round(expectedSeconds)) : '',
          },
        ]}
      />
    </>
  );
}
