import { useEffect, useState } from 'react';
import type { Experiment } from '../../preload/contract/experiments.ts';
import type { Host } from '../../preload/contract/hosts.ts';
import { formatBytes, formatNumber, formatSeconds } from '../../preload/contract/quantity.ts';
import { linkShape, linkWord } from '../hosts/host-link.tsx';
import { Mark } from '../parts/mark.tsx';
import { formatClock } from '../parts/time.ts';
import { paths } from '../paths.ts';
import { href } from '../router.ts';
import { useCall } from '../use-call.ts';

/** Links, queue, database. */
export function StatusBar() {
  const hosts = useCall('hosts.list', {});
  const experiments = useCall('experiments.list', {});
  return (
    <footer className="status-bar">
      {hosts.data?.length === 0 && <span>No hosts</span>}
      {hosts.data?.slice(0, 5).map((host) => (
        <HostState key={host.id} host={host} />
      ))}
      <LabState />
      {experiments.data !== undefined && <span>{describeQueue(experiments.data)}</span>}
      <span className="spacer" />
      <DatabaseState />
      <Clock />
    </footer>
  );
}

function HostState({ host }: { readonly host: Host }) {
  const words = host.link.state === 'lost' ? `${host.name}: ${linkWord(host)}` : host.name;
  return (
    <a className="row" style={{ gap: 6 }} href={href(paths.host(host.id))}>
      <Mark shape={linkShape(host)} />
      {words}
    </a>
  );
}

function LabState() {
  const lab = useCall('lab.status', {});
  if (lab.data?.state === 'stopped') return <span>Practice lab not started</span>;
  if (lab.data?.state === 'starting') return <span>Practice lab: {lab.data.step}</span>;
  if (lab.data?.state === 'failed') return <span>Practice lab failed</span>;
  return null;
}

function DatabaseState() {
  const status = useCall('application.status', {}, { everyMs: 30_000 });
  if (status.data === undefined) return null;
  const { trials, databaseBytes } = status.data;
  if (trials === 0) return <span>History empty</span>;
  return (
    <span>
      History {formatNumber(trials, 0)} {trials === 1 ? 'trial' : 'trials'}, {formatBytes(databaseBytes)}
    </span>
  );
}

function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time>{formatClock(now, 's')}</time>;
}

function describeQueue(experiments: readonly Experiment[]): string {
  const queued = experiments.filter(({ status }) => status === 'queued' || status === 'running');
  const trials = queued.reduce((sum, { trials }) => sum + trials.pending + trials.running, 0);
  if (trials === 0) return 'Queue empty';
  // Hosts work in parallel, but experiments of one host do not: the sum is an upper bound only for a single host.
  const seconds = queued.reduce((sum, { secondsLeft }) => sum + (secondsLeft ?? 0), 0);
  const words = `Queue ${formatNumber(trials, 0)} ${trials === 1 ? 'trial' : 'trials'}`;
  return seconds > 0 ? `${words}, ${formatSeconds(seconds, 'min')}` : words;
}
