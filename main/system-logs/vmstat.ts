import type { Finding } from '../../preload/contract/hosts.ts';
import type { Reading } from '../../preload/contract/reading.ts';
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
  let cells: readonly Cell[] = [];
  let expectsSinceBoot = false;

  /** A zone such as UTC stands over the stamps. */
  function heading(text: string): void {
    expectsSinceBoot ||= cells.length === 0;
    const names = text.trim().split(/\s+/);
    cells = names
      .filter((word) => word === word.toLowerCase())
      .map((name) => {
        const [metric, size] = columns.get(name) ?? ['', 1];
        return { name, place: metric === '' ? null : log.place(metric), size };
      });
  }

  function row(line: Line): void {
    if (cells.length === 0 || !cells.every((_, at) => isCount(line.number(at)))) {
      log.unknown();
      return;
    }
    let idle = Number.NaN;
    let waiting = 0;
    for (const [at, { name, place, size }] of cells.entries()) {
      const number = line.number(at);
      if (place !== null) log.set(place, Math.round(number * size * 100) / 100);
      if (name === 'id') idle = number;
      if (name === 'wa') waiting = number;
    }
    if (!Number.isNaN(idle)) log.set(log.place('cpu-busy'), Math.max(0, 100 - idle - waiting) / 100);
    if (expectsSinceBoot) log.dropSinceBoot();
    else log.add(stampBehind(line, cells.length));
    expectsSinceBoot = false;
  }

  return {
    line(line) {
      const first = line.word(0);
      if (first === '' || /^-*procs\b/.test(first)) return;
      if (first === 'r' && columnLine.test(line.text)) heading(line.text);
      else row(line);
    },
    finish() {
      const reading = log.finish();
      return reading === null ? null : withoutOddMemory(reading);
    },
  };
}

interface Cell {
  readonly name: string;
  /** Null for a column that is not read. */
  readonly place: number | null;
  readonly size: number;
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0;
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
