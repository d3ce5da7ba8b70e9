/** How a treatment or line looks: hue, dash and marker always go together, so that no meaning hangs on hue alone. */
export interface LineStyle {
  /** CSS variable that holds its colour. */
  readonly color: `--c${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}` | '--text-3';
  readonly dash: readonly number[];
  readonly marker: 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'ring' | 'plus' | 'bar';
}

const styles: readonly LineStyle[] = [
  { color: '--c1', dash: [], marker: 'circle' },
  { color: '--c2', dash: [6, 3], marker: 'square' },
  { color: '--c3', dash: [2, 2], marker: 'triangle' },
  { color: '--c4', dash: [8, 3, 2, 3], marker: 'diamond' },
  { color: '--c5', dash: [12, 3], marker: 'cross' },
  { color: '--c6', dash: [1, 3], marker: 'ring' },
  { color: '--c7', dash: [4, 2, 1, 2, 1, 2], marker: 'plus' },
  { color: '--c8', dash: [10, 6], marker: 'bar' },
];

const first: LineStyle = { color: '--c1', dash: [], marker: 'circle' };

/** Style of the n-th line, counted from 0; over eight they begin again. */
export function lineStyle(index: number): LineStyle {
  return styles[index % styles.length] ?? first;
}

/** Styles that differ from each other. */
export const differentStyles = styles.length;

/** Of whatever comes after the eight. */
export const greyStyle: LineStyle = { color: '--text-3', dash: [14, 3, 3, 3], marker: 'ring' };
