import { useRef } from 'react';
import type { ImportSummary } from '../../preload/contract/import-preview.ts';
import { scaleFor } from '../../preload/contract/quantity.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { axisFromZero, tickLabels } from '../charts/axis.ts';
import { useElementSize } from '../charts/element-size.ts';
import { Section } from '../parts/pane.tsx';
import { shortLabel } from './shown-metrics.ts';

const height = 208;
const left = 52;
const bottom = 34;
const top = 8;
const letterWidth = 6.5;

/** The first metric over the levels of the first factor, a ring a trial: what lies apart is seen before it is stored. */
export function LevelRings({ summary }: { readonly summary: ImportSummary }) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(box);
  const drawn = summary.rings;
  const factor = summary.factors.find(({ name }) => name === drawn?.factor);
  const metric = summary.metrics.find(({ name }) => name === drawn?.metric);
  if (drawn === null || factor === undefined || metric === undefined) return null;
  const { rings } = drawn;
  const largest = Math.max(...rings.map(({ value }) => value));
  const { factor: scale, suffix } = scaleFor(largest, metric.unit, 'decimal');
  const axis = axisFromZero(largest / scale, 4);
  const labels = tickLabels(axis.ticks);
  const step = (width - left) / factor.levels.length;
  // Names that stand closer than they are wide would run into each other.
  const widest = Math.max(...factor.levels.map((level) => String(level).length)) * letterWidth + 6;
  const every = Math.max(1, Math.ceil(widest / Math.max(1, step)));
  const x = (level: string | number) => left + (factor.levels.indexOf(level) + 0.5) * step;
  const y = (value: number) => top + (height - top - bottom) * (1 - value / axis.max);
  const quantity = `${shortLabel(metric.label)}${suffix === '' ? '' : `, ${suffix}`}`;
  return (
    <Section title="Preview" note={`${quantity}, a ring a trial`}>
      <div ref={box}>
        {width > left && (
          <svg
            className="drawing"
            width={width}
            height={height}
            role="img"
            aria-label={`${metric.label} by ${factor.name}, ${drawn.trials} trials`}
          >
            {axis.ticks.map((tick, index) => (
              <g key={tick}>
                <path className="drawing__grid" d={`M${left} ${Math.round(y(tick)) + 0.5}H${width}`} />
                <text x={left - 6} y={y(tick) + 4} textAnchor="end">
                  {labels[index]}
                </text>
              </g>
            ))}
            {factor.levels.map(
              (level, at) =>
                at % every === 0 && (
                  <text key={level} x={x(level)} y={height - bottom + 14} textAnchor="middle">
                    {level}
                  </text>
                ),
            )}
            <text x={width} y={height - 4} textAnchor="end">
              {shortName(factor.name)}
            </text>
            {rings.map(({ key, label, level, value }) => (
              <circle key={key} className="import-ring" cx={x(level)} cy={y(value / scale)} r="4">
                <title>{label}</title>
              </circle>
            ))}
          </svg>
        )}
      </div>
    </Section>
  );
}
