import type { Metric } from '../../../preload/contract/workloads.ts';
import { LabError } from '../../lab-error.ts';
import type { OptionValues } from '../workload.ts';
import { printedUnit, unitWords } from './units.ts';

export interface DeclaredMetric extends Metric {
  /** What a printed number is multiplied by. */
  readonly factor: number;
}

/** How the output of a command of one's own is read. */
export interface Declaration {
  readonly metrics: readonly DeclaredMetric[];
  /** What a printed time is multiplied by to be seconds. */
  readonly timeFactor: number;
  readonly form:
    | { readonly kind: 'regex'; readonly pattern: RegExp }
    /** Names of the columns in order; empty: the first line holds them. */
    | { readonly kind: 'csv'; readonly separator: string; readonly columns: readonly string[] };
}

/** The group, or the column, that says when an interval ended. */
export const timeName = 'time';

/** Throws `plan-invalid` with the option that is wrong as its subject. */
export function declarationOf(options: OptionValues): Declaration {
  const metrics = metricsIn(String(options.metrics));
  return {
    metrics,
    timeFactor: timeFactors[String(options.time_unit)] ?? 1,
    form: options.parser === 'csv' ? csvForm(options, metrics) : regexForm(String(options.pattern), metrics),
  };
}

const timeFactors: Readonly<Record<string, number>> = { s: 1, ms: 1e-3, min: 60 };
const nameForm = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** `name unit direction [label]`, parted by semicolons or lines. */
export function metricsIn(text: string): DeclaredMetric[] {
  const entries = text
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const metrics = entries.map(metricOf);
  const twice = metrics.find(
    ({ name }, index) => metrics.findIndex((other) => other.name === name) !== index,
  );
  if (twice) throw wrong('metrics', `“${twice.name}” is declared twice`, 'Name each metric once.');
  if (metrics.length === 0) throw wrong('metrics', 'No metric is declared', example);
  return metrics;
}

const example = 'Write name, unit and direction of each, such as: throughput 1/s higher; p95 ms lower.';

/** Metrics that charts, lists and checks of validity know by name. */
const knownUnits: ReadonlyMap<string, string> = new Map([
  ['throughput', '1/s'],
  ['latency', 's'],
]);

function metricOf(entry: string): DeclaredMetric {
  const [name = '', unitWord = '', direction = '', ...label] = entry.split(/\s+/);
  const printed = printedUnit(unitWord);
  if (!nameForm.test(name) || name === timeName)
    throw wrong('metrics', `“${name}” cannot name a metric`, 'Use letters, digits and underscores.');
  if (!printed) throw wrong('metrics', `“${unitWord}” is no unit of ${name}`, `Use one of: ${unitWords}.`);
  const known = knownUnits.get(name);
  if (known !== undefined && printed.unit !== known)
    throw wrong('metrics', `${name} is charted as one in ${known}`, `Give it such a unit, or another name.`);
  if (!['higher', 'lower', 'none'].includes(direction))
    throw wrong('metrics', `${name} does not say which way is better`, 'Write higher, lower or none.');
  return {
    name,
    label: label.length > 0 ? label.join(' ') : name,
    unit: printed.unit,
    direction: direction === 'higher' || direction === 'lower' ? direction : null,
    factor: printed.factor,
  };
}

function regexForm(source: string, metrics: readonly Metric[]): Declaration['form'] {
  const pattern = compiled(source);
  const groups = [...source.matchAll(/\(\?<([A-Za-z_]\w*)>/g)].map(([, name = '']) => name);
  refuseStrangers('pattern', 'group', groups, metrics);
  return { kind: 'regex', pattern };
}

function compiled(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : '';
    throw wrong('pattern', `It is no regular expression: ${why}`, 'Write it as JavaScript does.');
  }
}

function csvForm(options: OptionValues, metrics: readonly Metric[]): Declaration['form'] {
  const separator = separators[String(options.separator)] ?? ',';
  const columns = String(options.columns)
    .split(',')
    .map((name) => name.trim());
  if (columns.every((name) => name === '')) return { kind: 'csv', separator, columns: [] };
  refuseStrangers('columns', 'column', columns, metrics);
  return { kind: 'csv', separator, columns };
}

const separators: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', tab: '\t' };

/** A metric that nothing can deliver, found before a trial runs for it. */
function refuseStrangers(
  option: string,
  what: string,
  names: readonly string[],
  metrics: readonly Metric[],
): void {
  const missing = metrics.find(({ name }) => !names.includes(name));
  if (missing)
    throw wrong(option, `No ${what} is named ${missing.name}`, `Name a ${what} after each declared metric.`);
}

function wrong(option: string, sentence: string, remedy: string): LabError {
  return new LabError({ code: 'plan-invalid', message: `${sentence}.`, remedy, subject: option });
}
