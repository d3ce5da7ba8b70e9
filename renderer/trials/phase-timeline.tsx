import { useRef } from 'react';
import type { PhaseTime, TrialStatus } from '../../preload/contract/trials.ts';
import { useElementSize } from '../charts/element-size.ts';
import { phaseNames } from './phase-names.ts';
import { type PlannedSeconds, phaseSegments } from './phase-segments.ts';

export interface PhaseTimelineProps {
  readonly phases: readonly PhaseTime[];
  readonly state: TrialStatus;
  readonly now: Date;
  readonly planned?: PlannedSeconds;
}

/** Ten phases by expected time: past grey, present in accent, a failed one crossed. */
export function PhaseTimeline({ phases, state, now, planned = {} }: PhaseTimelineProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(ref);
  const segments = width === 0 ? [] : phaseSegments(phases, state, width, now, planned);
  return (
    <div ref={ref} className="phase-timeline" role="img" aria-label={phaseInWords(state)}>
      <svg className="drawing" width={width} height="28" aria-hidden="true">
        {segments.map(({ phase, left, width: own, look, done, label }) => (
          <g key={phase}>
            <rect
              className={look === 'present' ? 'phase--future' : `phase--${look}`}
              x={left}
              y="2"
              width={own}
              height="8"
            />
            {look === 'present' && (
              <>
                <rect className="phase--present" x={left} y="2" width={own * done} height="8" />
                <path className="phase--now" d={`M${left + own * done} 0v12`} />
              </>
            )}
            {look === 'failed' && <path className="phase--cross" d={`M${left} 0l12 12m0-12l-12 12`} />}
            <text className={look === 'present' ? 'drawing__strong' : ''} x={left} y="24">
              {label}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function phaseInWords(state: TrialStatus): string {
  if (state.status === 'running' || state.status === 'failed') {
    return `Phases: ${state.status === 'failed' ? 'failed in ' : ''}${phaseNames[state.phase]}`;
  }
  return `Phases: ${state.status}`;
}
