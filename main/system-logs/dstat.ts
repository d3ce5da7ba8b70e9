import type { TextReader } from '../readings/reader.ts';
import { numberOf } from '../text/number-text.ts';
import { cellValue, type DstatColumn, dstatMetrics, metricOf, withBusy } from './dstat-columns.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { createSampleLog } from './sample-log.ts';
import { timeOfDay } from './stamps.ts';

/** What dstat and dool print on a terminal. */
export const dstat: TextReader = {
  id: 'dstat',
  label: 'dstat, dool',
  recognises: (head) => titleLine.test(head),
  open: (_name, deliver) => openLineLog(createDstatLog(), deliver),
};

/** `----system---- ----total-usage---- -dsk/total- …` */
const titleLine =
  /^(?=.*(?:cpu-usage|total-usage|dsk\/total|net\/total|load-avg|memory-usage))-{1,}[a-z].*-\s*$/m;

function createDstatLog(): LineLog {
  const log = createSampleLog('dstat', dstatMetrics);
  let titles: readonly string[] = [];
  let columns: readonly (readonly DstatColumn[])[] = [];
  let rowsSoFar = 0;

  function row(text: string): void {
    const cells = text.split('|').map((group) => group.trim().split(/\s+/));
    if (cells.length !== columns.length) {
      log.unknown();
      return;
    }
    const values = new Map<string, number>();
    let stamp: number | null = null;
    for (const [at, group] of columns.entries()) {
      const words = cells[at] ?? [];
      if (group[0]?.name === 'time') stamp = dayAndTime(words);
      else if (group[0]?.name === 'epoch') stamp = numberOf(words[0]);
      else readGroup(group, words, values);
    }
    rowsSoFar += 1;
    if (values.size === 0) return;
    // In the first row older versions print what went on since the machine's start, newer ones nothing.
    if (rowsSoFar === 1) log.dropSinceBoot();
    else log.addValues(stamp, withBusy(values));
  }

  return {
    line({ text }) {
      if (titleLine.test(text)) {
        titles = text
          .trim()
          .split(/\s+/)
          .map((title) => title.replace(/^-+|(?<!-)-+$/g, ''));
        columns = [];
      } else if (titles.length > 0 && columns.length === 0) {
        columns = namesOf(text, titles);
        if (columns.some(([first]) => first?.name === 'time')) log.undated();
      } else if (columns.length > 0 && text.trim() !== '') row(text);
    },
    finish: log.finish,
  };
}

function namesOf(text: string, titles: readonly string[]): DstatColumn[][] {
  return text.split('|').map((part, at) => {
    const names = part.trim().split(/\s+/);
    return names.map((name) => ({ group: titles[at] ?? '', name }));
  });
}

function readGroup(
  group: readonly DstatColumn[],
  words: readonly string[],
  values: Map<string, number>,
): void {
  for (const [at, column] of group.entries()) {
    const known = metricOf(column);
    const value = cellValue(words[at] ?? '', column.group);
    if (known !== null && value !== null) values.set(known.metric, value * known.size);
  }
}

/** `13-03 08:26:04`: day and month without a year. A leap year stands in, so that the 29th of February is a day. */
function dayAndTime([date = '', time = '']: readonly string[]): number | null {
  const [, day, month] = /^(\d\d)-(\d\d)$/.exec(date) ?? [];
  const second = timeOfDay(time);
  if (day === undefined || month === undefined || second === null) return null;
  return Date.UTC(2000, (numberOf(month) ?? 1) - 1, numberOf(day) ?? 1) / 1000 + second;
}
