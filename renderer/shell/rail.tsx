import { formatNumber } from '../../preload/contract/quantity.ts';
import { Icon } from '../parts/icon.tsx';
import { paths } from '../paths.ts';
import { usePins } from '../pins.ts';
import { href } from '../router.ts';
import { useCall } from '../use-call.ts';
import { type Destination, destinations, type Section, settingsDestination } from './destinations.ts';

export function Rail({ section }: { readonly section: Section | null }) {
  const counts = useCounts();
  return (
    <nav className="rail" aria-label="Main">
      {destinations.map((one) => (
        <RailLink key={one.section} to={one} current={section} count={counts[one.section]} />
      ))}
      <div className="rail__rule" />
      <Pins />
      <span className="spacer" />
      <RailLink to={settingsDestination} current={section} />
    </nav>
  );
}

/** Pinned experiments that still exist. */
function Pins() {
  const pins = usePins();
  const experiments = useCall('experiments.list', {});
  const pinned = pins.flatMap((id) => experiments.data?.find((one) => one.id === id) ?? []);
  if (pinned.length === 0) return null;
  return (
    <div className="rail__pins">
      <h2>Pinned</h2>
      {pinned.map(({ id, name }) => (
        <a key={id} className="rail__pin ellipsis" href={href(paths.experiment(id))} title={name}>
          {name}
        </a>
      ))}
    </div>
  );
}

interface RailLinkProps {
  readonly to: Destination;
  readonly current: Section | null;
  readonly count?: number | undefined;
}

function RailLink({ to, current, count = 0 }: RailLinkProps) {
  return (
    <a
      href={href(to.path)}
      aria-current={current === to.section ? 'page' : undefined}
      title={`${to.label} (G ${to.letter.toUpperCase()})`}
      aria-label={to.label}
    >
      <Icon name={to.icon} />
      <span className="rail__label">{to.label}</span>
      {count > 0 && <span className="rail__count">{formatNumber(count, 0)}</span>}
    </a>
  );
}

function useCounts(): { readonly [Name in Section]?: number | undefined } {
  const hosts = useCall('hosts.list', {});
  const experiments = useCall('experiments.list', {});
  const status = useCall('application.status', {});
  return {
    hosts: hosts.data?.length,
    experiments: experiments.data?.length,
    live: experiments.data?.reduce((sum, one) => sum + one.trials.running, 0),
    history: status.data?.trials,
  };
}
