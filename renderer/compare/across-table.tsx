import { type ReactNode, useRef } from 'react';
import type { Across } from '../../preload/contract/comparisons.ts';
import { formatPercent, quantityParts, scaleFor } from '../../preload/contract/quantity.ts';
import { useElementSize } from '../charts/element-size.ts';
import { StripAxis, type StripValues, stripAxis, ValueStrip } from '../charts/value-strip.tsx';
import { TreatmentName } from '../parts/treatment-name.tsx';
import { paths } from '../paths.ts';
import { href } from '../router.ts';

/** Treatments under the name of their experiment, on one axis and in no order of merit. */
export function AcrossTable({ across: { experiments, rows, metric } }: { readonly across: Across }) {
  const stripHead = useRef<HTMLTableCellElement>(null);
  const { width } = useElementSize(stripHead);
  const unit = metric?.unit ?? 'count';
  const { factor, suffix } = scaleFor(Math.max(0, ...rows.flatMap(({ values }) => values)), unit, 'decimal');
  const axis = stripAxis(rows.map((row) => shownIn(row, factor)));
  const strip = width - stripPadding;
  const confidence = rows.find(({ interval }) => interval !== null)?.interval?.confidence;
  return (
    <table className="table across-table" aria-label="Treatments side by side">
      <thead>
        <tr>
          <th scope="col">Treatment</th>
          <th scope="col" className="number">
            {metric?.label}
            {confidence !== undefined && `, ${formatPercent(confidence)}`}
          </th>
          <th scope="col" className="number">
            n
          </th>
          <th scope="col" className="across-table__strip" ref={stripHead}>
            <span className="visually-hidden">Values, drawn, {suffix}</span>
            {axis !== null && strip > 0 && <StripAxis axis={axis} width={strip} />}
          </th>
          <th scope="col">Trials</th>
        </tr>
      </thead>
      {experiments.map(({ id, name }) => (
        <tbody key={id}>
          <tr data-tone="baseline">
            <th scope="rowgroup" colSpan={5} className="across-table__experiment" title={name}>
              <a href={href(paths.compare(id))}>{name}</a>
            </th>
          </tr>
          {rows
            .filter(({ experimentId }) => experimentId === id)
            .map((row) => (
              <AcrossRow key={row.label} row={row} unit={unit}>
                {axis !== null && strip > 0 && (
                  <ValueStrip axis={axis} width={strip} row={shownIn(row, factor)} />
                )}
              </AcrossRow>
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** Left and right of the strip within its cell. */
const stripPadding = 24;

function shownIn({ values, mean, interval }: Across['rows'][number], factor: number): StripValues {
  return {
    values: values.map((value) => value / factor),
    mean: mean === null ? null : mean / factor,
    interval: interval && { low: interval.low / factor, high: interval.high / factor },
  };
}

interface AcrossRowProps {
  readonly row: Across['rows'][number];
  readonly unit: NonNullable<Across['metric']>['unit'];
  /** The values, drawn. */
  readonly children: ReactNode;
}

function AcrossRow({ row, unit, children }: AcrossRowProps) {
  const { treatment, label, n, trialIds, positions, mean, interval } = row;
  const half = interval === null ? undefined : (interval.high - interval.low) / 2;
  const parts = mean === null ? null : quantityParts(mean, unit, half);
  return (
    <tr>
      <td className="across-table__treatment">
        <span className="row">
          <TreatmentName treatment={treatment} label={label} />
        </span>
      </td>
      <td className="number">
        {parts === null ? <span className="muted">none</span> : parts.value}{' '}
        <span className="unit">
          {parts?.halfWidth != null && `± ${parts.halfWidth} `}
          {parts?.unit}
          {n === 1 && ', no interval'}
        </span>
      </td>
      <td className="number">{n}</td>
      <td className="across-table__strip">{children}</td>
      <td className="across-table__trials" title={positions.join(', ')}>
        {trialIds.map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <a href={href(paths.trial(id))}>{positions[index]}</a>
          </span>
        ))}
      </td>
    </tr>
  );
}
