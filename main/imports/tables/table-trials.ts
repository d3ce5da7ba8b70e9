import type { z } from 'zod';
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
  for (const results of tables) {
    findings.push(...tableFindings(results));
    const seen = new Map<string, readonly string[]>();
    for (const { cells, line } of results.table.rows) {
      const { treatment, replicate } = treatmentOf(results.factors, cells);
      const key = JSON.stringify([treatment, replicate]);
      const before = seen.get(key);
      if (before !== undefined) {
        if (before.join('\t') === cells.join('\t')) {
          findings.push(doubled(results, cells, line, replicate));
          continue;
        }
      }
      seen.set(key, cells);
      const again = before === undefined ? replicate : repetitionsSoFar(seen, treatment) + 1;
      const trial = at(trials, treatment, again);
      trial.measurements.push(...measured(results, cells, `${name}:${line}`));
      if (again !== replicate) seen.set(JSON.stringify([treatment, again]), cells);
    }
  }
  return { trials: [...trials.values()].sort(inOrder([...trials.values()])), findings };
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

function repetitionsSoFar(seen: ReadonlyMap<string, unknown>, treatment: Treatment): number {
  const own = JSON.stringify(treatment);
  return [...seen.keys()].filter((key) => key.startsWith(`[${own},`)).length;
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
    const own = read.unit ?? { unit, factor };
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
        own.factor === 1 && read.spread === null
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

function doubled(results: ResultTable, cells: readonly string[], line: number, replicate: number): Finding {
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
