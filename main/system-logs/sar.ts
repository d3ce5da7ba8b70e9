import type { TextReader } from '../readings/reader.ts';
import type { Line } from '../text/line.ts';
import { cpuShares } from './cpu-columns.ts';
import { createDiskTable, createDiskTotals, diskMetrics } from './disk-columns.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { createSampleLog, type Sample } from './sample-log.ts';
import { createDayClock, sysstatHead, timeOfDay } from './stamps.ts';

/** Text of `sar`: a table an activity, each from the same times. */
export const sar: TextReader = {
  id: 'sar',
  label: 'sar',
  recognises: (head) =>
    /^\d\d?:\d\d:\d\d(?: [AP]M)?\s+(CPU\s+%user|proc\/s|pswpin\/s|tps\s+rtps|kbmemfree|kbswpfree|runq-sz|DEV\s+tps|IFACE\s+rxpck\/s)\s/m.test(
      head,
    ),
  open: (_name, deliver) => openLineLog(createSarLog(), deliver),
};

const page = 4096;
const kibibyte = 1024;
const sector = 512;

/** Columns that say something of the whole machine → metric, and what one of it is in base units. */
const machineColumns = new Map(
  Object.entries<readonly [metric: string, size: number]>({
    'cswch/s': ['context-switches', 1],
    'pswpin/s': ['swap-in', page],
    'pswpout/s': ['swap-out', page],
    rtps: ['disk-reads', 1],
    wtps: ['disk-writes', 1],
    'bread/s': ['disk-read', sector],
    'bwrtn/s': ['disk-write', sector],
    kbmemfree: ['memory-free', kibibyte],
    kbavail: ['memory-available', kibibyte],
    kbcached: ['memory-cached', kibibyte],
    kbdirty: ['memory-dirty', kibibyte],
    kbswpused: ['swap-used', kibibyte],
    'runq-sz': ['tasks-running', 1],
    blocked: ['tasks-blocked', 1],
    'ldavg-1': ['load', 1],
  }),
);

const networkColumns = new Map(
  Object.entries<readonly [metric: string, size: number]>({
    'rxkB/s': ['network-received', kibibyte],
    'txkB/s': ['network-sent', kibibyte],
  }),
);

/** What all tables said of one time, by the places that the log gives to metrics. */
interface Moment {
  readonly values: Map<number, number>;
  readonly disks: string[];
}

function createSarLog(): LineLog {
  const log = createSampleLog('sar', diskMetrics);
  const moments = new Map<number, Moment>();
  const clock = createDayClock();
  let moment: Moment = { values: new Map(), disks: [] };
  const said: Sample = { place: log.place, set: (place, value) => void moment.values.set(place, value) };
  const diskTable = createDiskTable(said);
  const addTotals = createDiskTotals(log);
  let day: number | null = null;
  let names: readonly string[] = [];

  function heading(words: readonly string[]): void {
    // Each table begins with the first day again.
    clock.startDay(day);
    names = words;
    if (words[0] === 'DEV') diskTable.head(words.slice(1));
  }

  function momentAt(seconds: number): Moment {
    const at = clock.at(seconds) ?? seconds;
    const known = moments.get(at) ?? { values: new Map(), disks: [] };
    moments.set(at, known);
    return known;
  }

  /** The row's own words begin at `from`. */
  function row(seconds: number, line: Line, from: number): void {
    if (line.words - from !== names.length) {
      log.unknown();
      return;
    }
    moment = momentAt(seconds);
    if (names[0] !== 'DEV') {
      for (const [metric, value] of valuesOf(names, line, from)) said.set(said.place(metric), value);
    } else if (diskTable.read(line, from)) moment.disks.push(line.word(from));
    else log.unknown();
  }

  return {
    line(line) {
      const half = /^[AP]M$/.test(line.word(1)) ? line.word(1) : '';
      const from = half === '' ? 1 : 2;
      const seconds = timeOfDay(line.word(0), half);
      const head = seconds === null ? sysstatHead(line.text) : null;
      if (head !== null) {
        day = head.day;
        if (head.cpus !== '') log.fact('CPUs', head.cpus);
      } else if (seconds === null) {
        if (line.words > 0 && line.word(0) !== 'Average:') log.unknown();
      } else if (Number.isNaN(line.number(line.words - 1)) && isHeading(wordsFrom(line, from)))
        heading(wordsFrom(line, from));
      else row(seconds, line, from);
    },
    finish() {
      for (const [at, { values, disks }] of [...moments].toSorted(([one], [other]) => one - other)) {
        for (const [place, value] of values) log.set(place, value);
        addTotals(disks);
        log.add(day === null ? null : at);
      }
      return log.finish();
    },
  };
}

function wordsFrom(line: Line, from: number): string[] {
  return Array.from({ length: line.words - from }, (_, at) => line.word(from + at));
}

/** No name of a column is a number; `LINUX RESTART` is no heading. */
function isHeading(words: readonly string[]): boolean {
  return (
    words.some((word) => /[/%]|^kb|-sz$|^[rwt]tps$/.test(word)) && !words.some((word) => /^\d/.test(word))
  );
}

function valuesOf(names: readonly string[], line: Line, from: number): Map<string, number> {
  const row = new Map(names.map((name, at) => [name, line.number(from + at)]));
  const subject = line.word(from);
  if (names[0] === 'CPU') return cpuShares(row, subject === 'all' ? '' : subject);
  return names[0] === 'IFACE' ? scaled(row, networkColumns, `:${subject}`) : scaled(row, machineColumns, '');
}

function scaled(
  row: ReadonlyMap<string, number>,
  columns: ReadonlyMap<string, readonly [string, number]>,
  part: string,
): Map<string, number> {
  const values = new Map<string, number>();
  for (const [name, number] of row) {
    const column = columns.get(name);
    if (column !== undefined && Number.isFinite(number))
      values.set(`${column[0]}${part}`, number * column[1]);
  }
  return values;
}
