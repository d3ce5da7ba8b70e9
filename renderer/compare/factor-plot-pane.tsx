import { useMemo, useRef } from 'react';
import type { Comparison } from '../../preload/contract/comparisons.ts';
import { scaleFor } from '../../preload/contract/quantity.ts';
import { shortName } from '../../preload/contract/short-name.ts';
import { useElementSize } from '../charts/element-size.ts';
import { FactorLegend, FactorPlot } from '../charts/factor-plot.tsx';
import { factorPlotData } from '../charts/factor-plot-data.ts';

/** Pixels; taller, a slope looks like more than it is. */
const tallestPlot = 420;

/** How the means lie over the factors: parallel lines mean that the factors do not depend on each other. */
export function FactorPlotPane({
  comparison: { treatments, unit, metric },
}: {
  readonly comparison: Comparison;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(ref);
  const data = useMemo(() => factorPlotData(treatments), [treatments]);
  const largest = Math.max(0, ...treatments.map(({ mean }) => mean ?? 0));
  const { factor, suffix } = scaleFor(largest, unit, 'decimal');
  const quantity = suffix === '' ? metric.label : `${metric.label}, ${suffix}`;
  if (data === null || largest === 0) return null;
  const title = [data.xFactor, ...(data.lineFactor === null ? [] : [data.lineFactor])]
    .map(shortName)
    .join(' by ');
  return (
    <section className="factor-pane">
      <div className="section__head">
        <h2>{title}</h2>
        <span className="section__note ellipsis">{quantity}, log scale</span>
      </div>
      {data.lineFactor !== null && (
        <div className="factor-pane__legend">
          <span className="label">{shortName(data.lineFactor)}</span>
          <FactorLegend levels={data.lineLevels} />
        </div>
      )}
      <div ref={ref} className="factor-pane__plot">
        {width > 0 && (
          <FactorPlot
            data={data}
            nameOf={shortName}
            quantity={quantity}
            scale={1 / factor}
            width={width}
            height={Math.min(height, tallestPlot)}
          />
        )}
      </div>
    </section>
  );
}
