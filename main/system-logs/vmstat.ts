import type { Finding } from '../../preload/contract/hosts.ts';
import type { Reading } from '../../preload/contract/imports.ts';
import type { TextReader } from '../readings/reader.ts';
import type { Line } from '../text/line.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { createSampleLog } from './sample-log.ts';
import { dayOf, epochOf, timeOfDay } from './stamps.ts';

/** procps vmstat, narrow or wide (`-w`), with or without stamps (`-t`), of every age: columns are found by their names. */
export const vmstat: TextReader = {
  id: 'vmstat',
  label: 'vmstat',
  recognises: (head) => columnLine.test(head),
  open: (_name, deliver) => openLineLog(createVmstatLog(), deliver),
};

const columnLine = /^[ \t]*r\s+b\s+(?:w\s+)?swpd\s+free\s+/m;

const kibibyte = 1024;
/** Column → metric, and what one of it is in base units. */
const columns = new Map(
  Object.entries<readonly [metric: string, size: number]>({
    r: ['tasks-running', 1],
    b: ['tasks-blocked', 1],
    swpd: ['swap-used', kibibyte],
    free: ['memory-free', kibibyte],
    cache: ['memory-cached', kibibyte],
    si: ['swap-in', kibibyte],
    so: ['swap-out', kibibyte],
    bi: ['disk-read', kibibyte],
    bo: ['disk-write', kibibyte],
    in: ['interrupts', 1],
    cs: ['context-switches', 1],
    us: ['cpu-user', 0.01],
    sy: ['cpu-system', 0.01],
    wa: ['cpu-iowait', 0.01],
    st: ['cpu-steal', 0.01],
  }),
);

function createVmstatLog(): LineLog {
  const log = createSampleLog('vmstat', { interrupts: { label: 'Interrupts', unit: '1/s' } });
  let names: string[] = [];
  let expectsSinceBoot = false;

  function row(line: Line): void {
    const values = valuesOf(names, line);
    if (values === null) log.unknown();
    else if (expectsSinceBoot) log.dropSinceBoot();
    else log.add({ stampSeconds: stampBehind(line, names.length), values });
    if (values !== null) expectsSinceBoot = false;
  }

  return {
    line(line) {
      const first = line.word(0);
      if (first === '' || /^-*procs\b/.test(first)) return;
      if (first !== 'r' || !columnLine.test(line.text)) {
        row(line);
        return;
      }
      expectsSinceBoot ||= names.length === 0;
      // A zone such as UTC stands over the stamps.
      names = line.text
        .trim()
        .split(/\s+/)
        .filter((word) => word === word.toLowerCase());
    },
    finish() {
      const reading = log.finish();
      return reading === null ? null : withoutOddMemory(reading);
    },
  };
}

/** Null where a column has no whole number, and before the columns were named. */
function valuesOf(names: readonly string[], line: Line): Map<string, number> | null {
  if (names.length === 0) return null;
  const values = new Map<string, number>();
  let idle = Number.NaN;
  for (const [at, name] of names.entries()) {
    const number = line.number(at);
    if (!Number.isInteger(number) || number < 0) return null;
    const column = columns.get(name);
    if (column !== undefined) values.set(column[0], Math.round(number * column[1] * 100) / 100);
    else if (name === 'id') idle = number;
  }
  if (Number.isFinite(idle))
    values.set('cpu-busy', Math.max(0, 100 - idle - Math.round((values.get('cpu-iowait') ?? 0) * 100)) / 100);
  return values;
}

function stampBehind(line: Line, columnsBefore: number): number | null {
  if (line.words === columnsBefore) return null;
  return epochOf(dayOf(line.word(columnsBefore)), timeOfDay(line.word(columnsBefore + 1)));
}

/** No machine with a server has less memory than this; `-S M` prints mebibytes, and nothing in the text says so. */
const leastMemory = 256 * 2 ** 20;

function withoutOddMemory(reading: Reading): Reading {
  const memory = reading.series.filter(({ metric }) => /^(memory-|swap-used)/.test(metric));
  const seen = memory.flatMap(({ values }) => values).map((value) => value ?? 0);
  if (memory.length === 0 || seen.some((value) => value >= leastMemory)) return reading;
  return {
    ...reading,
    series: reading.series.filter((series) => !memory.includes(series)),
    findings: [...reading.findings, oddMemoryFinding],
  };
}

const oddMemoryFinding: Finding = {
  id: 'vmstat-memory-unit',
  severity: 'informs',
  title: 'Memory was left out',
  sentence:
    'Its sizes would be below 256 MiB in KiB: vmstat was probably asked for another unit (-S), which it does not print.',
  remedy: '',
  evidence: '',
};
