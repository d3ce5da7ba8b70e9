import type { TextReader } from '../readings/reader.ts';
import type { Line } from '../text/line.ts';
import { cpuShares } from './cpu-columns.ts';
import { createDiskTable, createDiskTotals, diskMetrics } from './disk-columns.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { createSampleLog } from './sample-log.ts';
import { dayOf, epochOf, sysstatHead, timeOfDay } from './stamps.ts';

/** sysstat iostat: old and new columns, `-x`, `-m`, `-k`, `-c`, `-d`, with or without stamps (`-t`). */
export const iostat: TextReader = {
  id: 'iostat',
  label: 'iostat',
  recognises: (head) => /^(avg-cpu:\s+%user|Device:?\s+(tps|r\/s|rrqm\/s)\s)/m.test(head),
  open: (_name, deliver) => openLineLog(createIostatLog(), deliver),
};

function createIostatLog(): LineLog {
  const log = createSampleLog('iostat', diskMetrics);
  const table = createDiskTable(log);
  const addTotals = createDiskTotals(log);
  let disks: string[] = [];
  let diskHeading: Buffer = Buffer.alloc(0);
  let cpuNames: readonly string[] = [];
  let expects: 'cpu' | 'disks' | 'nothing' = 'nothing';
  let stamp: number | null = null;
  let blocks = 0;
  let isStamped = false;
  let hasCpu = false;

  function close(): void {
    if (!log.hasValues()) return;
    if (blocks === 0) log.dropSinceBoot();
    else {
      addTotals(disks);
      log.add(stamp);
    }
    blocks += 1;
    disks = [];
  }

  /** A block begins with its stamp; without stamps with its CPU; without that with its disks. */
  function begin(heading: 'cpu' | 'disks'): void {
    expects = heading;
    hasCpu ||= heading === 'cpu';
    if (!isStamped && (heading === 'cpu' || !hasCpu)) close();
  }

  function cpuHeading(text: string): void {
    begin('cpu');
    cpuNames = text.trim().split(/\s+/).slice(1);
  }

  function disksHeading(line: Line): void {
    begin('disks');
    diskHeading = line.copy();
    table.head(line.text.trim().split(/\s+/).slice(1));
  }

  function isRow(line: Line): boolean {
    if (expects === 'nothing') return false;
    if (expects === 'disks') {
      if (!table.read(line, 0)) return false;
      disks.push(line.word(0));
      return true;
    }
    const shares = new Map(cpuNames.map((name, at) => [name, line.number(at)]));
    if (line.words !== cpuNames.length || [...shares.values()].some(Number.isNaN)) return false;
    for (const [metric, value] of cpuShares(shares)) log.set(log.place(metric), value);
    return true;
  }

  /** What stands between the blocks. */
  function between(text: string): void {
    const head = sysstatHead(text);
    const time = head === null ? stampOf(text) : null;
    if (head === null && time === null) {
      log.unknown();
      return;
    }
    close();
    expects = 'nothing';
    if (head === null) {
      stamp = time;
      isStamped = true;
      return;
    }
    blocks = 0;
    if (head.cpus !== '') log.fact('CPUs', head.cpus);
  }

  return {
    line(line) {
      // Most blocks begin with the same line.
      if (line.is(diskHeading) && diskHeading.length > 0) {
        begin('disks');
        return;
      }
      const first = line.word(0);
      if (first === '') expects = 'nothing';
      else if (first === 'avg-cpu:') cpuHeading(line.text);
      else if (isDeviceHeading(line)) disksHeading(line);
      else if (!isRow(line)) between(line.text);
    },
    finish() {
      close();
      return log.finish();
    },
  };
}

function isDeviceHeading(line: Line): boolean {
  const first = line.word(0);
  return (first === 'Device' || first === 'Device:') && line.words > 1;
}

/** `03/13/2026 08:26:04`, `03/13/26 08:26:04 AM`, `2026-03-13T08:26:04+0000`. */
function stampOf(line: string): number | null {
  if (!/^\s*\d/.test(line)) return null;
  const [date = '', time = '', half = ''] = line.trim().split(/[\sT]+/);
  return epochOf(dayOf(date), timeOfDay(time.replace(/[+-]\d{4}$|Z$/, ''), half));
}
