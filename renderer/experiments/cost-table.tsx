import type { Plan, Preview } from '../../preload/contract/experiments.ts';
import { formatBytes, formatNumber, formatSeconds, noBreakSpace } from '../../preload/contract/quantity.ts';
import { Facts, Section } from '../parts/pane.tsx';
import { Table } from '../parts/table.tsx';
import type { Column } from '../parts/table-column.ts';
import { formatMoment } from '../parts/time.ts';
import { PhaseBar } from './phase-bar.tsx';

type ReplicateChoice = Preview['choices'][number];

export interface CostTableProps {
  readonly plan: Plan;
  readonly preview: Preview;
  /** Absent where the plan can no longer change. */
  readonly onReplicates: ((replicates: number) => void) | null;
}

const columns: readonly Column<ReplicateChoice>[] = [
  { id: 'replicates', head: 'Replicates', cell: ({ replicates }) => replicates },
  { id: 'trials', head: 'Trials', numeric: true, cell: ({ trials }) => trials },
  { id: 'time', head: 'Time', numeric: true, cell: ({ seconds }) => formatSeconds(seconds, 'min') },
  {
    id: 'shows',
    head: 'Shows',
    numeric: true,
    cell: ({ detectable }) =>
      detectable === null ? <span className="muted">nothing: no interval</span> : percent(detectable),
  },
];

/** What more replicates cost, and the smallest change they would show. A row chooses. */
export function CostTable({ plan, preview, onReplicates }: CostTableProps) {
  return (
    <>
      <Section title="Cost and what it buys" note="smallest change it would show, 80 % power" flush>
        <Table
          label="Cost and what it buys"
          columns={columns}
          rows={preview.choices}
          rowKey={({ replicates }) => replicates}
          isSelected={({ replicates }) => replicates === plan.replicates}
          toneOf={({ detectable }) => (detectable === null ? 'off' : undefined)}
          {...(onReplicates !== null && {
            onOpen: ({ replicates }: ReplicateChoice) => onReplicates(replicates),
          })}
        />
        <p className="text-12" style={{ padding: '8px 16px 10px' }}>
          {promise(plan, preview)} <span className="secondary">{noise(preview)}</span>
        </p>
      </Section>
      <Section title={`One trial, ${formatSeconds(preview.trialSeconds)}`}>
        <PhaseBar phases={preview.phases} />
        <div style={{ marginTop: 8 }}>
          <Facts
            rows={[
              ['All trials', formatSeconds(preview.totalSeconds, 'min')],
              ['Under load', <UnderLoad key="load" plan={plan} preview={preview} />],
              ...building(preview),
              ['Ends', `${formatMoment(endOf(preview))}, if queued now`],
              [
                'Disk',
                <>
                  {formatBytes(preview.diskBytes)} <span className="unit">on {plan.server.host}</span>
                </>,
              ],
              ...(preview.scaleText === '' ? [] : [['Scale', preview.scaleText] as const]),
            ]}
          />
        </div>
      </Section>
    </>
  );
}

/** Of the treatments alone, once each and as often as planned. */
function UnderLoad({ plan, preview }: Pick<CostTableProps, 'plan' | 'preview'>) {
  const of = (replicates: number) =>
    preview.choices.find((choice) => choice.replicates === replicates)?.loadSeconds ?? 0;
  return (
    <>
      {formatHours(of(plan.replicates))}
      {plan.replicates > 1 && <span className="unit">, {formatHours(of(1))} at one trial each</span>}
    </>
  );
}

/** Nights are planned in hours; an hour is where minutes stop to matter. */
function formatHours(seconds: number): string {
  return seconds < 3600
    ? formatSeconds(seconds, 'min')
    : `${formatNumber(seconds / 3600, 1)}${noBreakSpace}h`;
}

function building({ dataSets }: Preview): (readonly [string, string])[] {
  const seconds = dataSets.reduce((sum, set) => sum + set.buildSeconds, 0);
  if (dataSets.length === 0) return [];
  const times = dataSets.length === 1 ? 'once' : `${dataSets.length} data sets, once each`;
  return [['Loading data', `${formatSeconds(seconds, 'min')}, ${times}`]];
}

function promise(plan: Plan, preview: Preview): string {
  const choice = preview.choices.find(({ replicates }) => replicates === plan.replicates);
  if (choice === undefined) return '';
  if (choice.detectable === null) {
    return 'With one trial per treatment there is no interval: this plan would show nothing and name no winner.';
  }
  return `With ${plan.replicates} replicates this plan would probably show a change of ${percent(choice.detectable)} between a treatment and the baseline.`;
}

function noise({ noise: { cv, source } }: Preview): string {
  return `Noise: ${percent(cv)}, ${source}.`;
}

/** One decimal: the estimate behind it carries no more. */
function percent(ratio: number): string {
  return `${formatNumber(100 * ratio, 1)}${noBreakSpace}%`;
}

function endOf({ totalSeconds }: Preview): string {
  return new Date(Date.now() + totalSeconds * 1000).toISOString();
}
