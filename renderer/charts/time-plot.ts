import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Axis } from './axis.ts';
import { tickLabels, timeTicks } from './axis.ts';
import { type ColumnData, gatherColumns, isolatedPoints, type Points } from './columns.ts';
import { drawMarkers } from './plot-markers.ts';
import { tokenColor } from './theme.ts';
import type { LineStyle } from './treatment-style.ts';

export interface PlotLine extends Points {
  readonly key: string;
  readonly style: LineStyle;
  /**
   * Where lines of several trials lie over each other each has markers: the trial that the chart is of (`own`) a
   * stronger line, the others (`beside`) a fainter band. Absent: the only trial.
   */
  readonly part?: 'own' | 'beside';
}

/** Where the plot lies within its chart, in CSS pixels from the chart's top left corner. */
export interface PlotBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PlotView {
  readonly lines: readonly PlotLine[];
  readonly from: number;
  readonly to: number;
  readonly axis: Axis;
  readonly box: PlotBox;
  /** Size of the whole chart, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly showTimes: boolean;
}

export interface TimePlot {
  readonly update: (view: PlotView) => void;
  /** Reads the colour tokens again. */
  readonly recolor: () => void;
  readonly destroy: () => void;
}

const columnPixels = 2;
const bandOpacity = 0.22;
const besideOpacity = 0.09;

/** Draws grid, axes, lines and bands on a canvas; marks and labels are SVG above and below it (`chart-marks.tsx`). */
export function createTimePlot(host: HTMLElement, first: PlotView): TimePlot {
  let view = first;
  const plot = new uPlot(
    plotOptions(() => view),
    plotData(view),
    host,
  );
  return {
    update(next) {
      const resized = next.width !== view.width || next.height !== view.height;
      const same = !resized && drawsAlike(next, view);
      view = next;
      if (same) return;
      plot.batch(() => {
        if (resized) plot.setSize({ width: view.width, height: view.height });
        plot.setData(plotData(view), true);
      });
    },
    recolor: () => plot.redraw(false),
    destroy: () => plot.destroy(),
  };
}

/** A moved mark or window leaves the lines as they are. */
function drawsAlike(one: PlotView, other: PlotView): boolean {
  const fields = ['lines', 'from', 'to', 'axis'] as const;
  return fields.every((field) => one[field] === other[field]) && one.box.height === other.box.height;
}

function plotData({ lines, from, to, box }: PlotView): uPlot.AlignedData {
  const data = gatherColumns(lines, { from, to, columns: Math.floor(box.width / columnPixels) });
  // uPlot wants at least one x; a lone x without values draws nothing.
  if (data.seconds.length === 0) return [[from], ...lines.flatMap(() => [[null], [null], [null]])];
  return [[...data.seconds], ...data.lines.flatMap((line) => threeRows(line, data.gathered))];
}

/** High edge, low edge and mean of one line, in the order of `plotSeries`. */
function threeRows(line: ColumnData['lines'][number], gathered: boolean) {
  const none = line.mean.map(() => undefined);
  return gathered ? [[...line.high], [...line.low], [...line.mean]] : [none, none, [...line.mean]];
}

function plotOptions(view: () => PlotView): uPlot.Options {
  const { lines, width, height, box } = view();
  return {
    width,
    height,
    padding: [box.top, width - box.left - box.width, view().showTimes ? 0 : height - box.top - box.height, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [view().from, view().to] },
      y: { range: () => [view().axis.min, view().axis.max] },
    },
    axes: [timeAxis(view), valueAxis(view)],
    series: [{}, ...lines.flatMap((line) => plotSeries(line))],
    bands: lines.map(({ style, part }, index) => ({
      series: [3 * index + 1, 3 * index + 2],
      fill: () => translucent(tokenColor(style.color), part === 'beside' ? besideOpacity : bandOpacity),
    })),
    hooks: {
      draw: [
        (plot) =>
          lines.forEach(({ part, style }, index) => {
            if (part !== undefined) drawMarkers(plot, 3 * index + 3, index, style);
          }),
      ],
    },
  };
}

function plotSeries({ style, part }: PlotLine): uPlot.Series[] {
  const edge: uPlot.Series = { width: 0, points: { show: false } };
  return [
    edge,
    edge,
    {
      width: part === 'own' ? 2 : 1.4,
      stroke: () => tokenColor(style.color),
      dash: [...style.dash],
      points: {
        show: false,
        size: 3,
        width: 0,
        fill: () => tokenColor(style.color),
        filter: (plot, index) => isolatedPoints(plot.data[index] ?? []),
      },
    },
  ];
}

const axisFont = '11px "Inter Variable", Inter, system-ui, sans-serif';

function valueAxis(view: () => PlotView): uPlot.Axis {
  return {
    scale: 'y',
    size: view().box.left,
    gap: 6,
    font: axisFont,
    stroke: () => tokenColor('--text-3'),
    splits: () => [...view().axis.ticks],
    values: (_plot, splits) => tickLabels(splits),
    grid: { stroke: () => tokenColor('--grid'), width: 1 },
    ticks: { show: false },
  };
}

function timeAxis(view: () => PlotView): uPlot.Axis {
  const { showTimes, height, box } = view();
  return {
    scale: 'x',
    size: showTimes ? height - box.top - box.height : 0,
    gap: 3,
    font: axisFont,
    stroke: () => tokenColor('--text-3'),
    splits: () => timeTicks(view().from, view().to, view().box.width / 90),
    values: (_plot, splits) => (showTimes ? tickLabels(splits) : splits.map(() => '')),
    grid: { show: false },
    ticks: { stroke: () => tokenColor('--line-2'), width: 1, size: 3 },
  };
}

function translucent(color: string, opacity: number): string {
  const alpha = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');
  return color + alpha;
}
