import { formatNumber, noBreakSpace } from '../../preload/contract/quantity.ts';
import type { Trial } from '../../preload/contract/trials.ts';
import { TreatmentKey } from '../charts/marker.tsx';
import type { LineStyle } from '../charts/treatment-style.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Mark } from '../parts/mark.tsx';
import { TrialOutcome } from '../parts/outcome.tsx';
import { TrialName, trialNumber } from '../parts/trial-name.tsx';
import { paths } from '../paths.ts';
import { href } from '../router.ts';
import type { WindowBounds } from './moved-window.ts';
import { overlaidName, overlayNotes, ownName } from './overlay-groups.ts';
import type { Overlay } from './use-overlay.ts';

export interface OverlayLegendProps {
  readonly overlay: Overlay;
  readonly onChange: () => void;
  readonly onRemove: (id: number) => void;
  readonly time: ShownTime;
}

/** Others may have gone on for longer, or warmed up for longer, than this trial. */
export interface ShownTime {
  readonly own: WindowBounds;
  readonly whole: WindowBounds;
  readonly wholeShown: boolean;
  readonly onShowWhole: (whole: boolean) => void;
}

/** Which line is which trial, what to know of them, and that this picture decides nothing. */
export function OverlayLegend({ overlay, onChange, onRemove, time }: OverlayLegendProps) {
  const { trials, missing } = overlay;
  const { own, others } = trials;
  const trial = own.detail.trial;
  return (
    <section className="overlay-legend" aria-label="Overlay">
      <ul>
        <LegendRow trial={trial} style={own.style} name={ownName} elsewhere={false} />
        {others.map(({ detail, style }) => (
          <LegendRow
            key={detail.trial.id}
            trial={detail.trial}
            style={style}
            name={overlaidName(detail.trial, trial)}
            elsewhere={detail.trial.experimentId !== trial.experimentId}
            onRemove={() => onRemove(detail.trial.id)}
          />
        ))}
      </ul>
      <p className="overlay-legend__words">
        <span>
          For the eye; the verdict is in <a href={href(comparePath(overlay))}>Compare</a>. All begin their
          measured window at 0 s; shading and marks are those of this trial.
        </span>
        <span className="row overlay-legend__actions">
          <TimeSwitch {...time} />
          <Button kind="quiet" onClick={onChange}>
            Change
          </Button>
          <LinkButton kind="quiet" to={paths.trial(trial.id)}>
            Take all off
          </LinkButton>
        </span>
      </p>
      {missing.map(({ id, failure }) => (
        <p key={id} className="overlay-legend__note">
          <Mark shape="warns" />
          <span>
            Trial {trialNumber(id)} cannot be laid over: {failure.message}{' '}
            <Button kind="quiet" onClick={() => onRemove(id)}>
              Take it off
            </Button>
          </span>
        </p>
      ))}
      {overlayNotes(own.detail, others).map((note) => (
        <p key={note} className="overlay-legend__note">
          <Mark shape="warns" />
          <span>{note}</span>
        </p>
      ))}
    </section>
  );
}

/** Charts are as wide as this trial unless asked otherwise: an hour beside a minute leaves nothing of the minute. */
function TimeSwitch({ own, whole, wholeShown, onShowWhole }: ShownTime) {
  if (whole.from >= own.from && whole.to <= own.to) return null;
  const bounds = ({ from, to }: WindowBounds) =>
    `${formatNumber(from, 0)} to ${formatNumber(to, 0)}${noBreakSpace}s`;
  return (
    <Button kind="quiet" onClick={() => onShowWhole(!wholeShown)}>
      {wholeShown ? `Only the time of this trial, ${bounds(own)}` : `Show all, ${bounds(whole)}`}
    </Button>
  );
}

/** Of one experiment, its whole comparison; of several, what they have in common. */
function comparePath({ trials: { own, others } }: Overlay): string {
  const trials = [own, ...others].map(({ detail }) => detail.trial);
  const experiments = new Set(trials.map(({ experimentId }) => experimentId));
  return experiments.size === 1
    ? paths.compare(own.detail.trial.experimentId)
    : paths.compareAcross(trials.map(({ id }) => id));
}

interface LegendRowProps {
  readonly trial: Trial;
  readonly style: LineStyle;
  readonly name: string;
  /** Of another experiment, whose name is said. */
  readonly elsewhere: boolean;
  readonly onRemove?: () => void;
}

function LegendRow({ trial, style, name, elsewhere, onRemove }: LegendRowProps) {
  const doubtful = trial.excluded !== null || (trial.validity !== null && trial.validity.worth !== 'valid');
  return (
    <li className="overlay-legend__row">
      <TreatmentKey style={style} />
      {onRemove === undefined ? (
        <span className="overlay-legend__trial">
          <span className="nowrap medium">{ownName},</span>
          <TrialName trial={trial} />
        </span>
      ) : (
        <a className="overlay-legend__trial" href={href(paths.trial(trial.id))} aria-label={name}>
          <TrialName trial={trial} />
        </a>
      )}
      {elsewhere && (
        <span className="unit ellipsis overlay-legend__experiment" title={trial.experimentName}>
          {trial.experimentName}
        </span>
      )}
      {(doubtful || trial.state.status !== 'succeeded') && (
        <span className="outcome-word">
          <TrialOutcome trial={trial} />
        </span>
      )}
      {onRemove !== undefined && (
        <Button kind="icon" aria-label={`Take ${name} off`} onClick={onRemove}>
          <Icon name="close" size={12} />
        </Button>
      )}
    </li>
  );
}
