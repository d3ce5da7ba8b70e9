import type { TextReader } from '../readings/reader.ts';
import { cpuShares } from './cpu-columns.ts';
import { diskMetrics, diskValues, isDiskColumn, withDiskTotals } from './disk-columns.ts';
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
  let names: readonly string[] = [];
  let headings: readonly string[] = [];
  let lastHeading = '';
  let values = new Map<string, number>();
  let stamp: number | null = null;
  let blocks = 0;
  let isStamped = false;
  let hasCpu = false;
  let expectsCpu = false;

  function close(): void {
    if (values.size === 0) return;
    if (blocks === 0) log.dropSinceBoot();
    else log.add({ stampSeconds: stamp, values: withDiskTotals(values) });
    blocks += 1;
    values = new Map();
  }

  /** A block begins with its stamp; without stamps with its CPU; without that with its disks. */
  function heading(text: string): void {
    expectsCpu = text.startsWith('avg-cpu:');
    hasCpu ||= expectsCpu;
    if (!isStamped && (expectsCpu || !hasCpu)) close();
    // Most blocks begin with the same line.
    if (text !== lastHeading) headings = text.trim().split(/\s+/).slice(1);
    lastHeading = text;
    names = headings;
  }

  function row(line: string): void {
    const words = line.trim().split(/\s+/);
    const numbers = words.slice(expectsCpu ? 0 : 1).map(decimal);
    if (names.length === 0 || numbers.length !== names.length || !numbers.every(Number.isFinite)) {
      log.unknown();
      return;
    }
    const named = new Map<string, number>();
    for (const [at, name] of names.entries())
      if (expectsCpu || isDiskColumn(name)) named.set(name, numbers[at] ?? 0);
    const read = expectsCpu ? cpuShares(named) : diskValues(words[0] ?? '', named);
    for (const [metric, value] of read) values.set(metric, value);
  }

  return {
    line(text) {
      const head = sysstatHead(text);
      if (head !== null) {
        close();
        blocks = 0;
        if (head.cpus !== '') log.fact('CPUs', head.cpus);
        return;
      }
      const time = stampOf(text);
      if (time !== null) {
        close();
        stamp = time;
        isStamped = true;
      } else if (text.trim() === '') names = [];
      else if (/^(avg-cpu:|Device:?\s)/.test(text)) heading(text);
      else row(text);
    },
    finish() {
      close();
      return log.finish();
    },
  };
}

/** `03/13/2026 08:26:04`, `03/13/26 08:26:04 AM`, `2026-03-13T08:26:04+0000`. */
function stampOf(line: string): number | null {
  if (!/^\s*\d/.test(line)) return null;
  const [date = '', time = '', half = ''] = line.trim().split(/[\sT]+/);
  return epochOf(dayOf(date), timeOfDay(time.replace(/[+-]\d{4}$|Z$/, ''), half));
}

/** Some locales print a comma. */
function decimal(word: string): number {
  const last = word.charCodeAt(word.length - 1);
  const plain = last >= 0x30 && last <= 0x39 ? Number(word) : Number.NaN;
  if (Number.isFinite(plain)) return plain;
  return /^-?\d+([.,]\d+)?$/.test(word) ? Number(word.replace(',', '.')) : Number.NaN;
}
