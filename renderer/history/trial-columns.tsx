import { quantityParts } from '../../preload/contract/quantity.ts';
import type { Measurement, Trial } from '../../preload/contract/trials.ts';
import { Sparkline } from '../charts/sparkline.tsx';
import { TrialOutcome } from '../parts/outcome.tsx';
import type { Column } from '../parts/table-column.ts';
import { formatMoment } from '../parts/time.ts';
import { TrialName } from '../parts/trial-name.tsx';

/** Trials that no host of ours made say where they come from instead. */
const placeWords: Readonly<Partial<Record<Trial['source'], string>>> = {
  imported: 'imported',
  entered: 'entered by hand',
};

/** Those that only a trial with a throughput fills. */
const ofThroughput = ['throughput', 'half-width', 'sparkline'];

/** The columns that these trials have something for: of fixed work it is the seconds it took, not a rate. */
export function columnsFor(trials: readonly Trial[]): readonly Column<Trial>[] {
  const headlines = trials.flatMap(({ headline }) => headline ?? []);
  if (headlines.length === 0) return columns;
  const labels = new Set(headlines.map(({ label }) => label));
  const [label = ''] = labels;
  const own: Column<Trial> = {
    id: 'headline',
    head: labels.size === 1 ? label : 'Compared by',
    numeric: true,
    cell: ({ headline, throughput }) =>
      headline === undefined ? (
        throughput === null && <span className="muted">none</span>
      ) : (
        <Headline measurement={headline} named={labels.size > 1} />
      ),
    sortBy: ({ headline }) => headline?.value ?? null,
  };
  const withRate = trials.some(({ throughput }) => throughput !== null);
  const kept = withRate ? columns : columns.filter(({ id }) => !ofThroughput.includes(id));
  const at = kept.findIndex(({ id }) => id === 'latency');
  return [...kept.slice(0, at), own, ...kept.slice(at)];
}

/** What finds a trial again: when, of what, where, under which treatment, how fast, how even, worth what. */
const columns: readonly Column<Trial>[] = [
  {
    id: 'started',
    head: 'Started',
    cell: ({ startedAt, state }) => (
      <span className="secondary tabular">
        {startedAt === null ? notStarted(state) : formatMoment(startedAt)}
      </span>
    ),
    sortBy: ({ startedAt }) => startedAt,
  },
  {
    id: 'experiment',
    head: 'Experiment',
    cell: ({ experimentName }) => <Long width={150}>{experimentName}</Long>,
    sortBy: ({ experimentName }) => experimentName,
  },
  {
    id: 'host',
    head: 'Host',
    cell: ({ serverHost, source }) => <Long width={100}>{placeWords[source] ?? serverHost}</Long>,
    sortBy: ({ serverHost }) => serverHost,
  },
  {
    id: 'workload',
    head: 'Workload',
    cell: ({ workload }) => (
      <Long width={100} look="secondary">
        {workload}
      </Long>
    ),
    sortBy: ({ workload }) => workload,
  },
  {
    id: 'treatment',
    head: 'Treatment',
    cell: (trial) => (
      <span className="row history-treatment">
        {trial.control && <span className="tag">control</span>}
        <TrialName trial={trial} short />
      </span>
    ),
    sortBy: ({ label }) => label,
  },
  {
    id: 'throughput',
    head: 'Throughput',
    numeric: true,
    cell: ({ throughput }) => <Value measurement={throughput} strong />,
    sortBy: ({ throughput }) => throughput?.value ?? null,
  },
  {
    id: 'half-width',
    head: '95 %',
    numeric: true,
    cell: ({ throughput }) => <HalfWidth measurement={throughput} />,
  },
  {
    id: 'latency',
    head: 'Latency',
    numeric: true,
    cell: ({ latency }) => (latency === null ? '' : <Value measurement={latency} />),
    sortBy: ({ latency }) => latency?.value ?? null,
  },
  {
    id: 'sparkline',
    head: 'Throughput over time',
    cell: ({ sparkline }) => <Sparkline values={sparkline} />,
  },
  {
    id: 'outcome',
    head: 'Outcome',
    width: '100%',
    cell: (trial) => (
      <div className="history-rest">
        <TrialOutcome trial={trial} />
      </div>
    ),
    sortBy: outcomeOrder,
  },
];

/** A window this wide, in pixels, has room for names as wide as they may be. */
const fullWidth = 1440;

/** A name that may be cut: its whole is in the tooltip. */
function Long({
  width,
  look = '',
  children,
}: {
  readonly width: number;
  readonly look?: string;
  readonly children: string;
}) {
  return (
    <span
      className={`history-long ${look}`}
      style={{ maxWidth: `min(${width}px, ${(100 * width) / fullWidth}vw)` }}
      title={children}
    >
      {children}
    </span>
  );
}

function notStarted({ status }: Trial['state']): string {
  return status === 'pending' ? 'not yet' : 'unknown';
}

function Value({
  measurement,
  strong = false,
}: {
  readonly measurement: Measurement | null;
  readonly strong?: boolean;
}) {
  if (measurement === null) return <span className="muted">none</span>;
  const { value, unit } = quantityParts(measurement.value, measurement.unit, halfWidthOf(measurement));
  return (
    <>
      <span className={strong ? 'medium' : 'secondary'}>{value}</span> <span className="unit">{unit}</span>
    </>
  );
}

function Headline({ measurement, named }: { readonly measurement: Measurement; readonly named: boolean }) {
  const { label, direction } = measurement;
  const better = direction === null ? '' : `, ${direction} is better`;
  return (
    <span title={`${label}${better}`}>
      {named && <span className="unit">{label} </span>}
      <Value measurement={measurement} strong />
    </span>
  );
}

function HalfWidth({ measurement }: { readonly measurement: Measurement | null }) {
  const half = measurement === null ? undefined : halfWidthOf(measurement);
  if (measurement === null || half === undefined) return null;
  return <span className="unit">± {quantityParts(measurement.value, measurement.unit, half).halfWidth}</span>;
}

function halfWidthOf({ interval }: Measurement): number | undefined {
  return interval === null ? undefined : (interval.high - interval.low) / 2;
}

/** Worst first: failed, invalid or excluded, suspect, valid, then what has not ended. */
function outcomeOrder({ state, validity, excluded }: Trial): number {
  if (state.status === 'failed') return 0;
  if (excluded !== null || validity?.worth === 'invalid') return 1;
  if (validity?.worth === 'suspect') return 2;
  if (state.status === 'succeeded') return 3;
  return state.status === 'canceled' ? 4 : 5;
}
