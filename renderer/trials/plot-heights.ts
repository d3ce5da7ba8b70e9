/** Shares of the height: the first chart is what the screen is about. */
const weights: readonly number[] = [2.6, 1.4];
const otherWeight = 1;
const least: readonly number[] = [150, 76];
const otherLeast = 58;
const mostPerWeight = 110;
/** Padding, marks above the first plot and times below the last one. */
const roomPerChart = 14;
const roomOnce = 40;

/** Heights of plots that fill `height` pixels together; with many charts each keeps its least and the stack scrolls. */
export function plotHeights(charts: number, height: number): readonly number[] {
  const own = Array.from({ length: charts }, (_, index) => weights[index] ?? otherWeight);
  const sum = own.reduce((total, weight) => total + weight, 0) || 1;
  const perWeight = Math.min(mostPerWeight, (height - roomOnce - roomPerChart * charts) / sum);
  return own.map((weight, index) => Math.max(least[index] ?? otherLeast, Math.floor(weight * perWeight)));
}
