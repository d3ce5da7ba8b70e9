import { formatSeconds } from '../../preload/contract/quantity.ts';
import type { PhaseTime, TrialStatus } from '../../preload/contract/trials.ts';

/** Phases long enough to bear their name. */
const labelled: { readonly [Phase in PhaseTime['phase']]?: string } = {
  'restore-data': 'restore data',
  warmup: 'warm up',
  measure: 'measure',
};

export interface PhaseTimelineProps {
  readonly phases: readonly PhaseTime[];
  readonly state: TrialStatus;
  /** Pixels. */
  readonly width: number;
}

/** Ten phases, as wide as their expected time: past grey, present accent, failed crossed, to come sunken. */
export function PhaseTimeline({ phases, state, width }: PhaseTimelineProps) {
  const boxes = layOut(phases, width);
  return (
    <svg className="drawing" width={width} height="28" role="img" aria-label={inWords(state)}>
      {boxes.map(({ phase, x, width: boxWidth }) => {
        const time = stateOf(phase.phase, phases, state);
        return (
          <g key={phase.phase}>
            <rect className={`phase phase--${time}`} x={x} y="2" width={boxWidth} height="8" />
            {time === 'failed' && (
              <path className="phase__cross" d={`M${x + boxWidth / 2 - 6} 0l12 12m0-12l-12 12`} />
            )}
            {labelled[phase.phase] !== undefined && boxWidth > 44 && (
              <text className={time === 'present' ? 'drawing__strong' : ''} x={x} y="24">
                {labelled[phase.phase]}
                {phase.seconds !== null && boxWidth > 130 ? ` ${formatSeconds(phase.seconds)}` : ''}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface Box {
  readonly phase: PhaseTime;
  readonly x: number;
  readonly width: number;
}

/** Every phase keeps at least 6 px to be seen; the rest is shared by expected time. */
function layOut(phases: readonly PhaseTime[], width: number): readonly Box[] {
  const gap = 2;
  const least = 6;
  const total = phases.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0);
  const shared = Math.max(0, width - phases.length * (least + gap));
  let x = 0;
  return phases.map((phase) => {
    const share = total === 0 ? 1 / phases.length : phase.expectedSeconds / total;
    const box = { phase, x, width: least + shared * share };
    x += box.width + gap;
    return box;
  });
}

type PhaseState = 'past' | 'present' | 'failed' | 'to-come';

function stateOf(phase: PhaseTime['phase'], phases: readonly PhaseTime[], state: TrialStatus): PhaseState {
  if (state.status === 'succeeded') return 'past';
  const current = state.status === 'pending' ? null : state.phase;
  const place = (name: PhaseTime['phase'] | null) => phases.findIndex((one) => one.phase === name);
  if (phase === current) {
    if (state.status === 'running') return 'present';
    return state.status === 'failed' ? 'failed' : 'to-come';
  }
  return place(phase) < place(current) ? 'past' : 'to-come';
}

function inWords(state: TrialStatus): string {
  switch (state.status) {
    case 'pending':
      return 'Phases: not started';
    case 'succeeded':
      return 'Phases: all done';
    case 'running':
      return `Phases: in ${state.phase}`;
    case 'failed':
      return `Phases: failed in ${state.phase}`;
    case 'canceled':
      return state.phase === null
        ? 'Phases: canceled before the start'
        : `Phases: canceled in ${state.phase}`;
  }
}
