import type uPlot from 'uplot';
import { markerShape } from './marker.tsx';
import { tokenColor } from './theme.ts';
import type { LineStyle } from './treatment-style.ts';

/** CSS pixels between the markers of a line, and how far the next line's are moved, so that they do not meet. */
const spacing = 150;
const stagger = 19;

/** A few markers along a line, so that lines are told apart without their hue. `series` is its row in the plot's data. */
export function drawMarkers(plot: uPlot, series: number, line: number, style: LineStyle): void {
  const xs = plot.data[0];
  const values = plot.data[series];
  if (values === undefined) return;
  const width = plot.over.clientWidth;
  for (let left = 30 + ((line * stagger) % spacing); left < width; left += spacing) {
    const index = nearestValue(values, plot.posToIdx(left));
    const [x, y] = [xs[index ?? -1], values[index ?? -1]];
    if (x === undefined || y === undefined || y === null) continue;
    drawMarker(plot.ctx, plot.valToPos(x, 'x', true), plot.valToPos(y, 'y', true), style);
  }
}

/** Lines have points at times of their own: the next one that has a value, as far as a few columns away. */
const farthest = 12;

function nearestValue(values: uPlot.AlignedData[number], at: number): number | null {
  for (let distance = 0; distance <= farthest; distance += 1) {
    for (const index of [at + distance, at - distance]) {
      if (values[index] !== undefined && values[index] !== null) return index;
    }
  }
  return null;
}

function drawMarker(context: CanvasRenderingContext2D, x: number, y: number, style: LineStyle): void {
  const { path, drawn } = markerShape(style.marker);
  const shape = new Path2D(path);
  context.save();
  context.translate(x, y);
  context.scale(devicePixelRatio, devicePixelRatio);
  context.setLineDash([]);
  // A rim of the ground keeps the marker apart from the lines that it lies on.
  context.lineWidth = drawn === 'stroked' ? 4 : 2.5;
  context.strokeStyle = tokenColor('--surface');
  context.stroke(shape);
  context.strokeStyle = tokenColor(style.color);
  context.fillStyle = drawn === 'hollow' ? tokenColor('--surface') : tokenColor(style.color);
  context.lineWidth = drawn === 'stroked' ? 2 : 1.5;
  if (drawn !== 'stroked') context.fill(shape);
  if (drawn !== 'filled') context.stroke(shape);
  context.restore();
}
