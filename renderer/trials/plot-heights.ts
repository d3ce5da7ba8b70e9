/** Shares of the height: the first chart is what the screen is about. */
const weights: readonly number[] = [2.6, 1.4];
const otherWeight = 1;
const least: readonly number[] = [150, 76];
const otherLeast = 58;
const mostPerWeight = 110;
/** Padding, marks above the first plot and times below the last one. */
const roomPerChart = 14;
const roomOnce = 40;

/** Title and head of a readout beside a plot, and each of its rows. */
const readoutHead = 42;
const readoutRow = 15;

/**
 * Heights of plots that fill `height` pixels together; with many charts each keeps its least and the stack scrolls. A
 * plot is never lower than the rows of the readout at its side.
 */
export function plotHeights(charts: number, height: number, rows = 0): readonly number[] {
  const beside = rows === 0 ? 0 : readoutHead + readoutRow * rows;
  const own = Array.from({ length: charts }, (_, index) => weights[index] ?? otherWeight);
  const sum = own.reduce((total, weight) => total + weight, 0) || 1;
  const perWeight = Math.min(mostPerWeight, (height - roomOnce - roomPerChart * charts) / sum);
  return own.map((weight, index) =>
    Math.max(least[index] ?? otherLeast, beside, Math.floor(weight * perWeight)),
  );
}
