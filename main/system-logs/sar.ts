import type { TextReader } from '../readings/reader.ts';
import { cpuShares } from './cpu-columns.ts';
import { diskMetrics, diskValues, withDiskTotals } from './disk-columns.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { createSampleLog } from './sample-log.ts';
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
const machineColumns: Readonly<Record<string, readonly [metric: string, size: number]>> = {
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
};

const networkColumns: Readonly<Record<string, readonly [metric: string, size: number]>> = {
  'rxkB/s': ['network-received', kibibyte],
  'txkB/s': ['network-sent', kibibyte],
};

function createSarLog(): LineLog {
  const log = createSampleLog('sar', diskMetrics);
  const samples = new Map<number, Map<string, number>>();
  const clock = createDayClock();
  let day: number | null = null;
  let names: readonly string[] = [];

  function row(seconds: number, words: readonly string[]): void {
    const at = clock.at(seconds) ?? seconds;
    let sample = samples.get(at);
    if (sample === undefined) {
      sample = new Map();
      samples.set(at, sample);
    }
    for (const [metric, value] of valuesOf(names, words)) sample.set(metric, value);
  }

  return {
    line(text) {
      const head = sysstatHead(text);
      if (head !== null) {
        day = head.day;
        if (head.cpus !== '') log.fact('CPUs', head.cpus);
        return;
      }
      const [, time = '', half = '', rest = ''] = /^(\d\d?:\d\d:\d\d)(?: ([AP]M))?\s+(.*)$/.exec(text) ?? [];
      const seconds = timeOfDay(time, half);
      const words = rest.trim().split(/\s+/);
      if (seconds === null) {
        if (text.trim() !== '' && !text.startsWith('Average:')) log.unknown();
      } else if (isHeading(words)) {
        // Each table begins with the first day again.
        clock.startDay(day);
        names = words;
      } else if (words.length === names.length) row(seconds, words);
      else log.unknown();
    },
    finish() {
      for (const [at, values] of [...samples].toSorted(([one], [other]) => one - other))
        log.add({ stampSeconds: day === null ? null : at, values: withDiskTotals(values) });
      return log.finish();
    },
  };
}

/** No name of a column is a number; `LINUX RESTART` is no heading. */
function isHeading(words: readonly string[]): boolean {
  return (
    words.some((word) => /[/%]|^kb|-sz$|^[rwt]tps$/.test(word)) && !words.some((word) => /^\d/.test(word))
  );
}

function valuesOf(names: readonly string[], words: readonly string[]): Map<string, number> {
  const row = new Map(names.map((name, at) => [name, Number(words[at])]));
  const [subject = ''] = words;
  switch (names[0]) {
    case 'CPU':
      return cpuShares(row, subject === 'all' ? '' : subject);
    case 'DEV':
      return diskValues(subject, row);
    case 'IFACE':
      return scaled(row, networkColumns, `:${subject}`);
    default:
      return scaled(row, machineColumns, '');
  }
}

function scaled(
  row: ReadonlyMap<string, number>,
  columns: Readonly<Record<string, readonly [string, number]>>,
  part: string,
): Map<string, number> {
  const values = new Map<string, number>();
  for (const [name, number] of row) {
    const column = columns[name];
    if (column !== undefined && Number.isFinite(number))
      values.set(`${column[0]}${part}`, number * column[1]);
  }
  return values;
}
