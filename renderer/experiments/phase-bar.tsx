import type { Preview } from '../../preload/contract/experiments.ts';
import { formatSeconds } from '../../preload/contract/quantity.ts';

type PhaseCost = Preview['phases'][number];

const width = 446;
const words: { readonly [phase: string]: string } = { 'restore-data': 'restore data', warmup: 'warm up' };
const fills = ['var(--s3)', 'var(--s4)', 'var(--s6)'];

/** Where the time of one trial goes: the long phases named, the short ones together at the end. */
export function PhaseBar({ phases }: { readonly phases: readonly PhaseCost[] }) {
  const total = phases.reduce((sum, { seconds }) => sum + seconds, 0);
  const long = phases.filter(({ seconds }) => seconds >= total * 0.12);
  const restSeconds = total - long.reduce((sum, { seconds }) => sum + seconds, 0);
  const parts = [
    ...long.map(({ phase, seconds }, index) => ({
      name: words[phase] ?? phase,
      seconds,
      fill: fills[index % fills.length] ?? '',
    })),
    ...(restSeconds > 0 ? [{ name: 'other', seconds: restSeconds, fill: 'var(--c8)' }] : []),
  ];
  let x = 0;
  return (
    <svg
      className="drawing"
      width={width}
      height="40"
      role="img"
      aria-label={`Time of one trial: ${inWords(phases)}`}
    >
      {parts.map(({ name, seconds, fill }) => {
        const at = x;
        const share = total === 0 ? 0 : (seconds / total) * width;
        x += share;
        return (
          <g key={name}>
            <rect x={at} y="0" width={Math.max(1, share - 1.5)} height="10" fill={fill} />
            {share > 40 && (
              <>
                <text x={at} y="24">
                  {name}
                </text>
                <text className="drawing__strong" x={at} y="38">
                  {formatSeconds(seconds)}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function inWords(phases: readonly PhaseCost[]): string {
  return phases.map(({ phase, seconds }) => `${words[phase] ?? phase} ${formatSeconds(seconds)}`).join(', ');
}
