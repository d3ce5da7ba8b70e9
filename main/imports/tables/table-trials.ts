import type { z } from 'zod';
import { counted } from '../../../preload/contract/counted.ts';
import type { Level, Treatment } from '../../../preload/contract/experiments.ts';
import type { Finding } from '../../../preload/contract/hosts.ts';
import type { Measurement } from '../../../preload/contract/trials.ts';
import { numberOf } from '../../text/number-text.ts';
import { isMissing, readCell } from './cell-value.ts';
import type { FactorColumn } from './factor-columns.ts';
import { repetitionIn } from './repetition.ts';
import type { ResultTable } from './result-tables.ts';
import { tableFindings } from './table-findings.ts';

type LevelValue = z.infer<typeof Level>;

/** One row of one or of several tables: a treatment, measured once. */
export interface TableTrial {
  readonly treatment: Treatment;
  readonly replicate: number;
  readonly measurements: Measurement[];
}

/**
 * Rows of all result tables that name the same treatment and the same repetition make one trial: a study prints one
 * table for each of its metrics. `360M(2)` is the second repetition of 360M; a row that stands twice with the same
 * numbers counts once.
 */
export function trialsOf(
  tables: readonly ResultTable[],
  name: string,
): { trials: TableTrial[]; findings: Finding[] } {
  const trials = new Map<string, TableTrial>();
  const findings: Finding[] = [];
  const merged = new MergedTables();
  for (const results of tables) {
    findings.push(...tableFindings(results));
    const seen = new SeenRows();
    const doubled: DoubledRow[] = [];
    for (const { cells, line } of results.table.rows) {
      const { treatment, replicate } = treatmentOf(results.factors, cells);
      const again = seen.add(treatment, replicate, cells);
      if (again === null) doubled.push({ cells, line, replicate });
      else {
        const numbers = measured(results, cells, `${name}:${line}`);
        const trial = merged.place(trials, treatment, again, numbers, results.table.line);
        trial.measurements.push(...numbers);
      }
    }
    findings.push(...doubledRows(results, doubled));
  }
  findings.push(...merged.findings());
  return { trials: [...trials.values()].sort(inOrder([...trials.values()])), findings };
}

/** The rows of one table by what they are of. */
class SeenRows {
  readonly #rows = new Map<string, Map<number, string>>();

  /** Which repetition the row is: the one that it says, else the next; null where the same row stands there already. */
  add(treatment: Treatment, replicate: number, cells: readonly string[]): number | null {
    const key = JSON.stringify(treatment);
    const known = this.#rows.get(key) ?? new Map<number, string>();
    this.#rows.set(key, known);
    const text = cells.join('\t');
    const before = known.get(replicate);
    if (before === text) return null;
    const again = before === undefined ? replicate : nextOf(known);
    known.set(replicate, text).set(again, text);
    return again;
  }
}

/** Tables that name the same treatments: of other metrics they tell of the same trials, of the same metric they cannot. */
class MergedTables {
  readonly #tables = new Map<TableTrial, Set<number>>();
  readonly #together = new Set<number>();
  readonly #again = new Set<number>();

  /** The trial of that treatment and repetition, or of the next where another table has said these metrics of it. */
  place(
    trials: Map<string, TableTrial>,
    treatment: Treatment,
    replicate: number,
    numbers: readonly Measurement[],
    table: number,
  ): TableTrial {
    for (let number = replicate; ; number++) {
      const trial = at(trials, treatment, number);
      const tables = this.#tables.get(trial) ?? new Set();
      this.#tables.set(trial, tables);
      const others = [...tables].filter((one) => one !== table);
      const metrics = new Set(numbers.map(({ metric }) => metric));
      const isSaid = others.length > 0 && trial.measurements.some(({ metric }) => metrics.has(metric));
      for (const one of others.length > 0 ? [...others, table] : [])
        (isSaid ? this.#again : this.#together).add(one);
      if (isSaid) continue;
      tables.add(table);
      return trial;
    }
  }

  findings(): Finding[] {
    return [
      sameTreatments(this.#together, {
        id: 'table-same-trials',
        severity: 'informs',
        what: 'Their metrics were taken as measured in the same trials.',
      }),
      sameTreatments(this.#again, {
        id: 'table-same-metric',
        severity: 'warns',
        what: 'They hold the same metric: what stands in the later ones was taken as repetitions.',
      }),
    ].flatMap((finding) => finding ?? []);
  }
}

function sameTreatments(
  tables: ReadonlySet<number>,
  { id, severity, what }: Pick<Finding, 'id' | 'severity'> & { readonly what: string },
): Finding | null {
  if (tables.size === 0) return null;
  const lines = [...tables].sort((one, other) => one - other).join(', ');
  return {
    id,
    severity,
    title: 'Tables name the same treatments',
    sentence: `The tables of lines ${lines} name the same treatments. ${what}`,
    remedy: 'If they tell of different experiments, give them apart, or add a column that says what differs.',
    evidence: lines,
  };
}

/** No number that another row says of itself. */
function nextOf(known: ReadonlyMap<number, unknown>): number {
  for (let number = known.size + 1; ; number++) if (!known.has(number)) return number;
}

function at(trials: Map<string, TableTrial>, treatment: Treatment, replicate: number): TableTrial {
  const key = JSON.stringify([treatment, replicate]);
  const found = trials.get(key) ?? { treatment, replicate, measurements: [] };
  trials.set(key, found);
  return found;
}

/** As the levels came; repetitions after what they repeat. */
function inOrder(trials: readonly TableTrial[]): (a: TableTrial, b: TableTrial) => number {
  const ranks = new Map<string, number>();
  const keys = new Map(trials.map((trial) => [trial, JSON.stringify(trial.treatment)]));
  for (const key of keys.values()) if (!ranks.has(key)) ranks.set(key, ranks.size);
  const rank = (trial: TableTrial) => ranks.get(keys.get(trial) ?? '') ?? 0;
  return (a, b) => rank(a) - rank(b) || a.replicate - b.replicate;
}

function treatmentOf(
  factors: readonly FactorColumn[],
  cells: readonly string[],
): { treatment: Treatment; replicate: number } {
  let replicate = 1;
  const treatment: Record<string, LevelValue> = {};
  for (const { at: column, name, suffix } of factors) {
    const cell = cells[column] ?? '';
    const { level, repetition } = repetitionIn(cell);
    replicate = Math.max(replicate, repetition ?? 1);
    treatment[name] = levelOf(level, suffix);
  }
  return { treatment, replicate: Math.max(1, replicate) };
}

/** A plain number stays one; `1` under `size (G)` is `1G`. */
export function levelOf(text: string, suffix: string): LevelValue {
  const plain = text.trim();
  if (!/^-?\d+(\.\d+)?$/.test(plain))
    return plain.replace(/^(\d+(?:\.\d+)?)\s*([KMGT])i?B$/i, (_, n, u) => `${n}${u.toUpperCase()}`);
  return suffix === '' ? (numberOf(plain) ?? plain) : `${plain}${suffix}`;
}

function measured(results: ResultTable, cells: readonly string[], source: string): Measurement[] {
  const hasRate = results.metrics.some(({ metric }) => metric === 'throughput');
  return results.metrics.flatMap(({ at: column, metric, label, unit, factor, direction, unitUnknown }) => {
    const cell = cells[column] ?? '';
    const read = isMissing(cell) ? null : readCell(cell);
    if (read === null) return [];
    const own = read.unit ?? { unit, factor: read.isShortened && factor === 1000 ? 1 : factor };
    const measurement: Measurement = {
      metric,
      label,
      value: read.value * own.factor,
      unit: own.unit,
      direction,
      interval: null,
      points: null,
      effectivePoints: null,
      method:
        own.factor === 1 && read.spread === null && !read.isShortened
          ? 'printed in the table'
          : `printed in the table as “${cell.trim()}”`,
      warnings: [...(unitUnknown ? [noUnit] : []), ...(read.spread === null ? [] : [spreadOf(read.spread)])],
      source,
    };
    return perMinute.has(metric) && !hasRate ? [measurement, perSecond(measurement)] : [measurement];
  });
}

const noUnit = 'A time whose unit the table does not say.';

function spreadOf(spread: string): string {
  return `Printed with ± ${spread}; of what, and of how many trials, the table does not say.`;
}

const perMinute = new Set(['tpmc', 'nopm']);

/** In the base unit, beside what was printed. */
function perSecond(printed: Measurement): Measurement {
  return {
    ...printed,
    metric: 'throughput',
    label: 'New orders',
    value: printed.value / 60,
    unit: '1/s',
    method: `${printed.label} over 60`,
  };
}

interface DoubledRow {
  readonly cells: readonly string[];
  readonly line: number;
  readonly replicate: number;
}

/** More are told together. */
const mostDoubledToldApart = 5;

function doubledRows(results: ResultTable, rows: readonly DoubledRow[]): Finding[] {
  const [first] = rows;
  if (first === undefined || rows.length <= mostDoubledToldApart)
    return rows.map((row) => doubledRow(results, row));
  const { sentence } = doubledRow(results, first);
  return [
    {
      ...doubledRow(results, first),
      title: `${rows.length} rows stand twice`,
      sentence: `${sentence} So it is with ${counted(rows.length - 1, 'other row')} of the table of line ${results.table.line}.`,
      evidence: `lines ${rows.map(({ line }) => line).join(', ')}`.slice(0, 1000),
    },
  ];
}

function doubledRow(results: ResultTable, { cells, line, replicate }: DoubledRow): Finding {
  const row = cells[results.factors[0]?.at ?? 0] ?? '';
  return {
    id: 'table-row-doubled',
    severity: 'warns',
    title: 'A row stands twice',
    sentence: `Line ${line} says the same of ${row} as a row above it, number for number; it was taken once.`,
    remedy: `If it was meant as a repetition, it would be written ${row}(${replicate + 1}); correct it in the text.`,
    evidence: cells.join(' | '),
  };
}
