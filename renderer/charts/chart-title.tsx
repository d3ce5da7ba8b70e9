import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';

export interface ChartTitleProps {
  readonly title: string;
  /** Newest value, already formatted. */
  readonly current?: string | undefined;
  /** Unit, and from when the value is. */
  readonly unit: string;
  /** Legend at the right. */
  readonly children?: ReactNode;
  readonly tableShown: boolean;
  readonly onShowTable: (shown: boolean) => void;
}

/** The line above a chart: title, current value and unit left, legend right, and the way to the numbers. */
export function ChartTitle({ title, current, unit, children, tableShown, onShowTable }: ChartTitleProps) {
  return (
    <div className="chart-title">
      <h3 className="text-12 medium">{title}</h3>
      {current !== undefined && <span className="text-12 medium tabular">{current}</span>}
      <span className="unit">{unit}</span>
      <TableSwitch title={title} shown={tableShown} onShow={onShowTable} />
      <span className="spacer" />
      <span className="unit chart-title__legend">{children}</span>
    </div>
  );
}

export interface TableSwitchProps {
  readonly title: string;
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}

/** Turns a chart into its table and back. */
export function TableSwitch({ title, shown, onShow }: TableSwitchProps) {
  return (
    <Button
      kind="quiet"
      aria-label={`${title}: ${shown ? 'show as chart' : 'show as table'}`}
      onClick={() => onShow(!shown)}
    >
      {shown ? 'chart' : 'table'}
    </Button>
  );
}
