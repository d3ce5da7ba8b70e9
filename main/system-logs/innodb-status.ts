import { newReading } from '../readings/new-reading.ts';
import type { TextReader } from '../readings/reader.ts';
import { numbersOf } from '../text/number-text.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { createSampleLog } from './sample-log.ts';
import { dayOf, epochOf, timeOfDay } from './stamps.ts';

/** Answers to SHOW ENGINE INNODB STATUS, once or many times, also as batch output with its line ends escaped. */
export const innodbStatus: TextReader = {
  id: 'innodb-status',
  label: 'SHOW ENGINE INNODB STATUS',
  recognises: (head) => /INNODB MONITOR OUTPUT/.test(head),
  open: (_name, deliver) => openLineLog(createInnodbStatusLog(), deliver),
};

/** Lines of the monitor → numbers by name. LSNs of 5.1 come in two halves. */
const lines: readonly (readonly [RegExp, string])[] = [
  [/^History list length (\d+)/, 'History list length'],
  [/^Log sequence number\s+(\d+(?: \d+)?)\s*$/, 'Log sequence number'],
  [/^Last checkpoint at\s+(\d+(?: \d+)?)\s*$/, 'Last checkpoint at'],
  [/^Buffer pool size\s+(\d+)\s*$/, 'Buffer pool size'],
  [/^Free buffers\s+(\d+)/, 'Free buffers'],
  [/^Database pages\s+(\d+)/, 'Database pages'],
  [/^Modified db pages\s+(\d+)/, 'Modified db pages'],
  [/^(\d+) queries inside InnoDB/, 'Queries inside InnoDB'],
  [/queries inside InnoDB, (\d+) queries in queue/, 'Queries in queue'],
];

function createInnodbStatusLog(): LineLog {
  const log = createSampleLog('innodb-status');
  let numbers = new Map<string, number>();
  let stamp: number | null = null;
  let answers = 0;

  function close(): void {
    if (numbers.size === 0) return;
    answers += 1;
    log.addValues(stamp, metricsOf(numbers));
  }

  function line(text: string): void {
    const head = /^(\d{6}|\d{4}-\d\d-\d\d) +(\d\d?:\d\d:\d\d)(?: \S+)? INNODB MONITOR OUTPUT/.exec(text);
    if (head !== null) {
      close();
      numbers = new Map();
      stamp = epochOf(dayOf(dashed(head[1] ?? '')), timeOfDay(head[2] ?? ''));
    }
    for (const [pattern, name] of lines) {
      const found = pattern.exec(text)?.[1];
      const number = found === undefined ? null : wholeNumber(found);
      // Further buffer pools are printed one by one after the sum.
      if (number !== null && !numbers.has(name)) numbers.set(name, number);
    }
  }

  return {
    line({ text }) {
      for (const part of text.includes('\\n') ? text.split('\\n') : [text]) line(part);
    },
    finish() {
      close();
      if (answers > 1) return log.finish();
      const facts = [...numbers].map(([name, value]) => ({ name, value: String(value) }));
      if (answers === 0) return null;
      return {
        ...newReading('status', 'innodb-status'),
        clock: { startEpochSeconds: stamp, periodSeconds: null },
        facts,
      };
    },
  };
}

/** `121130` → `2012-11-30`. */
function dashed(date: string): string {
  return date.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3');
}

function wholeNumber(text: string): number | null {
  const [high, low] = numbersOf(text.split(' ')) ?? [];
  if (high === undefined) return null;
  return low === undefined ? high : high * 2 ** 32 + low;
}

function metricsOf(numbers: ReadonlyMap<string, number>): Map<string, number> {
  const of = (name: string) => numbers.get(name) ?? Number.NaN;
  const pages = of('Buffer pool size');
  const values: (readonly [string, number])[] = [
    ['history-length', of('History list length')],
    ['checkpoint-age', of('Log sequence number') - of('Last checkpoint at')],
    ['buffer-pool-filled', of('Database pages') / pages],
    ['buffer-pool-dirty', of('Modified db pages') / pages],
  ];
  return new Map(values.filter(([, value]) => Number.isFinite(value)));
}
