import { formatSeconds } from '../../preload/contract/quantity.ts';
import { Button } from './button.tsx';

export interface ProgressProps {
  /** What is under way: “Trial 4 of 12”. */
  readonly label: string;
  /** 0 to 1; null while nobody can tell. */
  readonly done: number | null;
  readonly secondsLeft?: number | null;
  /** Long work can be stopped; the button names what it stops. */
  readonly cancel?: { readonly label: string; readonly run: () => void };
}

export function Progress({ label, done, secondsLeft = null, cancel }: ProgressProps) {
  const percent = done === null ? undefined : Math.round(100 * Math.min(1, Math.max(0, done)));
  return (
    <div className="progress">
      <div className="row">
        <span>{label}</span>
        <span className="spacer" />
        {secondsLeft !== null && <span className="unit">{formatSeconds(secondsLeft)} left</span>}
        {cancel !== undefined && (
          <Button small onClick={cancel.run}>
            {cancel.label}
          </Button>
        )}
      </div>
      <div
        className="progress__track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {percent === undefined ? (
          <div className="progress__done progress__done--unknown" />
        ) : (
          <div className="progress__done" style={{ width: `${percent}%` }} />
        )}
      </div>
    </div>
  );
}
