import { useRef } from 'react';
import type { Comparison, FactorEffect } from '../../preload/contract/comparisons.ts';
import type { Verdict } from '../../preload/contract/numbers.ts';
import { formatChange, formatChangeRange, formatNumber, formatP } from '../../preload/contract/quantity.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { useElementSize } from '../charts/element-size.ts';
import { IntervalBar } from '../charts/interval-bar.tsx';
import { chooseLogRatioAxis } from '../charts/log-ratio-axis.ts';
import { Section } from '../parts/pane.tsx';
import { effectsWords } from './comparison-words.ts';

/** What each factor does across the levels of the others, and where factors depend on each other. */
export function EffectsTable({ comparison }: { readonly comparison: Comparison }) {
  const barHead = useRef<HTMLTableCellElement>(null);
  const { width: barWidth } = useElementSize(barHead);
  const { effects, margin, metric } = comparison;
  if (effects.length === 0) return null;
  const axis = chooseLogRatioAxis(effects, margin);
  const title = effects.length === 1 ? 'What the factor does' : 'Factors and interactions';
  const drawn = effects.some(({ change }) => change !== null);
  return (
    <Section title={title} note={effectsWords(comparison)} flush>
      <table
        className="table table--compact table--last-open effects-table"
        data-plain={!drawn || undefined}
        aria-label={title}
      >
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col" className="number effects-table__change">
              Change
            </th>
            <th scope="col" className="number effects-table__change">
              Interval
            </th>
            <th scope="col" className="comparison-table__bar" ref={barHead}>
              <span className="visually-hidden">Interval, drawn</span>
            </th>
            <th scope="col" className="number">
              p
            </th>
          </tr>
        </thead>
        <tbody>
          {effects.map((effect) => (
            <tr key={effect.term}>
              <td className="effects-table__term">{effect.term.split(' × ').map(shortName).join(' × ')}</td>
              <td className="number effects-table__change">
                {effect.change === null ? '' : formatChange(effect.change)}
              </td>
              <td className="number effects-table__change comparison-table__interval">
                {effect.changeInterval === null ? '' : formatChangeRange(effect.changeInterval)}
              </td>
              <td className="comparison-table__bar">
                {effect.change !== null && (
                  <IntervalBar
                    axis={axis}
                    margin={margin}
                    width={barWidth}
                    height={20}
                    change={effect.change}
                    interval={effect.changeInterval}
                    verdict={directionOf(effect, metric.direction)}
                    replicateChanges={[]}
                  />
                )}
              </td>
              <td
                className="number secondary"
                title={
                  effect.f === null
                    ? undefined
                    : `F ${formatNumber(effect.f, 1)}, ${effect.degreesOfFreedom} df`
                }
              >
                {effect.p === null ? 'none' : formatP(effect.p)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** An effect clear of zero is coloured by the direction of the metric; anything else is undecided. */
function directionOf(
  { changeInterval }: FactorEffect,
  direction: Comparison['metric']['direction'],
): Verdict | null {
  if (changeInterval === null || direction === null) return null;
  if (changeInterval.low > 0) return direction === 'higher' ? 'better' : 'worse';
  if (changeInterval.high < 0) return direction === 'higher' ? 'worse' : 'better';
  return 'undecided';
}
