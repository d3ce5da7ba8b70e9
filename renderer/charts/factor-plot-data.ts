import type { Interval } from '../../preload/contract/numbers.ts';

export interface FactorCell {
  /** A level for each factor, by the factor's name. */
  readonly treatment: Readonly<Record<string, string | number>>;
  readonly mean: number | null;
  readonly interval: Pick<Interval, 'low' | 'high'> | null;
}

export interface FactorPoint {
  /** Place of the level on the x axis, from 0. */
  readonly place: number;
  readonly mean: number;
  readonly interval: Pick<Interval, 'low' | 'high'> | null;
}

export interface FactorLine {
  /** Level of the line factor; empty when there is one factor only. */
  readonly level: string;
  readonly points: readonly FactorPoint[];
}

export interface FactorPanel {
  /** The remaining factors with the level they are held at. */
  readonly held: readonly { readonly name: string; readonly level: string }[];
  readonly lines: readonly FactorLine[];
}

export interface FactorPlotData {
  readonly xFactor: string;
  readonly xLevels: readonly string[];
  readonly lineFactor: string | null;
  readonly lineLevels: readonly string[];
  readonly panels: readonly FactorPanel[];
}

/**
 * Lays treatments out for reading an interaction: the factor with the most levels along x, the next as lines, all
 * others as panels. Null when no factor varies.
 */
export function factorPlotData(cells: readonly FactorCell[]): FactorPlotData | null {
  const factors = [...levelsOf(cells)]
    .filter(([, levels]) => levels.length > 1)
    .sort((a, b) => b[1].length - a[1].length);
  const [x, line, ...others] = factors;
  if (x === undefined) return null;
  const place = (cell: FactorCell) =>
    others.reduce(
      (sum, [name, levels]) => sum * levels.length + levels.indexOf(String(cell.treatment[name])),
      0,
    );
  const panels = Map.groupBy(
    cells.toSorted((a, b) => place(a) - place(b)),
    place,
  );
  return {
    xFactor: x[0],
    xLevels: x[1],
    lineFactor: line?.[0] ?? null,
    lineLevels: line?.[1] ?? [],
    panels: [...panels.values()].map((own) => ({
      held: others.map(([name]) => ({ name, level: String(own[0]?.treatment[name] ?? '') })),
      lines: linesOf(own, x, line),
    })),
  };
}

type FactorLevels = readonly [name: string, levels: readonly string[]];

function linesOf(
  cells: readonly FactorCell[],
  [xName, xLevels]: FactorLevels,
  line: FactorLevels | undefined,
): FactorLine[] {
  return (line?.[1] ?? ['']).map((level) => ({
    level,
    points: cells
      .filter((cell) => line === undefined || String(cell.treatment[line[0]]) === level)
      .flatMap(({ treatment, mean, interval }) => {
        const place = xLevels.indexOf(String(treatment[xName]));
        // A treatment that has no level of the factor has no place on its axis.
        return mean === null || place < 0 ? [] : [{ place, mean, interval }];
      })
      .sort((a, b) => a.place - b.place),
  }));
}

/** Levels of each factor: numbers and sizes rising, words in order of appearance. */
function levelsOf(cells: readonly FactorCell[]): Map<string, string[]> {
  const levels = new Map<string, string[]>();
  for (const { treatment } of cells) {
    for (const [name, level] of Object.entries(treatment)) {
      const own = levels.get(name) ?? [];
      if (!own.includes(String(level))) own.push(String(level));
      levels.set(name, own);
    }
  }
  for (const [name, own] of levels) {
    const sizes = own.map(sizeOf);
    if (sizes.every((size) => size !== null))
      levels.set(
        name,
        own.toSorted((a, b) => (sizeOf(a) ?? 0) - (sizeOf(b) ?? 0)),
      );
  }
  return levels;
}

const prefixes: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };

/** A level as a number, with the K, M, G, T of option files; null for a word. */
function sizeOf(level: string): number | null {
  const [, digits, prefix = ''] = /^(-?\d+(?:\.\d+)?)([KMGT]?)$/i.exec(level) ?? [];
  return digits === undefined ? null : Number(digits) * (prefixes[prefix.toUpperCase()] ?? 1);
}
