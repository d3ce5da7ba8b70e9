import type { TextReader } from '../readings/reader.ts';
import { numbersOf } from '../text/number-text.ts';
import { cpuShares } from './cpu-columns.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { createSampleLog } from './sample-log.ts';
import { createDayClock, sysstatHead, timeOfDay } from './stamps.ts';

/** sysstat mpstat, all CPUs together or each (`-P ALL`). */
export const mpstat: TextReader = {
  id: 'mpstat',
  label: 'mpstat',
  recognises: (head) => headLine.test(head),
  open: (_name, deliver) => openLineLog(createMpstatLog(), deliver),
};

const headLine = /^\d\d?:\d\d:\d\d(?: [AP]M)?\s+CPU\s+%usr\s/m;

function createMpstatLog(): LineLog {
  const log = createSampleLog('mpstat');
  const clock = createDayClock();
  let names: readonly string[] = [];
  let values = new Map<string, number>();
  let at: number | null = null;
  let stamp = '';

  function close(): void {
    if (values.size > 0) log.addValues(at, values);
    values = new Map();
  }

  function row(text: string): void {
    const [, time = '', half = '', rest = ''] = /^(\d\d?:\d\d:\d\d)(?: ([AP]M))?\s+(.*)$/.exec(text) ?? [];
    const [cpu = '', ...words] = rest.trim().split(/\s+/);
    const seconds = timeOfDay(time, half);
    const numbers = numbersOf(words);
    if (seconds === null || numbers?.length !== names.length) {
      log.unknown();
      return;
    }
    if (`${time}${half}` !== stamp || cpu === 'all') {
      close();
      stamp = `${time}${half}`;
      at = clock.at(seconds);
    }
    const named = new Map(names.map((name, index) => [name, numbers[index] ?? 0]));
    for (const [metric, value] of cpuShares(named, cpu === 'all' ? '' : cpu)) values.set(metric, value);
  }

  return {
    line({ text }) {
      const head = sysstatHead(text);
      if (head !== null) {
        clock.startDay(head.day);
        if (head.cpus !== '') log.fact('CPUs', head.cpus);
      } else if (headLine.test(text))
        names = text
          .replace(/^.*?\bCPU\s+/, '')
          .trim()
          .split(/\s+/);
      else if (text.trim() !== '' && !text.startsWith('Average:')) row(text);
    },
    finish() {
      close();
      return log.finish();
    },
  };
}
