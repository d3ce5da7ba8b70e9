import type { Experiment } from '../../preload/contract/experiments.ts';
import { formatBytes, formatSeconds } from '../../preload/contract/quantity.ts';
import { Facts, Pane, Section } from '../parts/pane.tsx';
import { formatClock, formatMoment } from '../parts/time.ts';
import { TreatmentName } from '../parts/treatment-name.tsx';
import { paths } from '../paths.ts';
import { href } from '../router.ts';
import { useNow } from '../trials/use-now.ts';
import { useCall } from '../use-call.ts';
import { type QueueRow, queueStarts } from './queue-starts.ts';

/** What runs next on each host, and when the last of it ends. */
export function QueuePane({ experiments }: { readonly experiments: readonly Experiment[] }) {
  const now = useNow();
  const status = useCall('application.status', {});
  const timed = experiments.filter(({ secondsLeft }) => secondsLeft !== null);
  return (
    <Pane width={288} tone="context" hides label="Queue">
      <Section title="Queue" note="one trial per host" flush>
        {experiments.length === 0 ? (
          <p className="quiet">
            Nothing waits. <a href={href(paths.experiments())}>Open an experiment</a>
          </p>
        ) : (
          <table className="table table--compact queue" aria-label="Queue">
            <thead>
              <tr>
                <th scope="col" className="number queue__trial">
                  Trial
                </th>
                <th scope="col">Treatment</th>
                <th scope="col" className="number queue__starts">
                  Starts
                </th>
              </tr>
            </thead>
            {experiments.map((experiment) => (
              <QueuedTrials key={experiment.id} experiment={experiment} now={now} />
            ))}
          </table>
        )}
      </Section>
      {(timed.length > 0 || status.data !== undefined) && (
        <Section title="Time left">
          <Facts
            rows={[
              ...timed.map(
                ({ plan, secondsLeft }) =>
                  [plan.server.host, <TimeLeft key="left" seconds={secondsLeft ?? 0} now={now} />] as const,
              ),
              ...(status.data === undefined
                ? []
                : [['Disk here', `${formatBytes(status.data.freeBytes)} free`] as const]),
            ]}
          />
        </Section>
      )}
    </Pane>
  );
}

function TimeLeft({ seconds, now }: { readonly seconds: number; readonly now: Date }) {
  return (
    <>
      {formatSeconds(seconds, seconds < 600 ? 's' : 'min')}{' '}
      <span className="unit">ends {clockOrDay(new Date(now.getTime() + seconds * 1000), now)}</span>
    </>
  );
}

/** More of them than fit are counted in one row. */
const rowsShown = 10;

function QueuedTrials({ experiment, now }: { readonly experiment: Experiment; readonly now: Date }) {
  const trials = useCall('trials.list', { experimentId: experiment.id });
  const rows = queueStarts(trials.data ?? [], experiment.secondsLeft, now);
  const left = experiment.trials.pending + experiment.trials.running;
  const paused = experiment.status === 'paused';
  const words = [
    experiment.plan.server.host,
    experiment.name,
    paused ? `paused, ${left} left` : `${left} left`,
  ];
  return (
    <tbody>
      <tr className="table__group">
        <td colSpan={3}>
          <a className="ellipsis" href={href(paths.experiment(experiment.id))}>
            {words.join(' · ')}
          </a>
        </td>
      </tr>
      {rows.slice(0, rowsShown).map((row) => (
        <QueuedTrial key={row.trial.id} row={row} paused={paused} now={now} />
      ))}
      {rows.length > rowsShown && (
        <tr data-tone="off">
          <td />
          <td colSpan={2}>{rows.length - rowsShown} more</td>
        </tr>
      )}
    </tbody>
  );
}

function QueuedTrial({
  row,
  paused,
  now,
}: {
  readonly row: QueueRow;
  readonly paused: boolean;
  readonly now: Date;
}) {
  const { trial, startsAt } = row;
  const running = trial.state.status === 'running';
  return (
    <tr aria-selected={running || undefined}>
      <td className="number muted">{trial.position}</td>
      <td>
        <span className="row queue-treatment">
          {trial.control && <span className="tag">control</span>}
          <TreatmentName treatment={trial.treatment} label={trial.label} />
        </span>
      </td>
      <td className="number secondary">
        {running ? 'now' : paused ? 'paused' : startsAt === null ? '' : clockOrDay(startsAt, now)}
      </td>
    </tr>
  );
}

/** The clock for the next 24 hours, the day for what is later. */
function clockOrDay(date: Date, now: Date): string {
  return date.getTime() - now.getTime() < 86_400_000
    ? formatClock(date)
    : formatMoment(date.toISOString(), now);
}
