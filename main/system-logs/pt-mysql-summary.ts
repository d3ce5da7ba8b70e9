import { newReading } from '../readings/new-reading.ts';
import type { TextReader } from '../readings/reader.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { dayOf, epochOf, timeOfDay } from './stamps.ts';

/** The report of Percona Toolkit on a server: sections `# Name ####` with `label | value` lines. */
export const ptMysqlSummary: TextReader = {
  id: 'pt-mysql-summary',
  label: 'pt-mysql-summary',
  recognises: (head) => /^# Percona Toolkit MySQL Summary Report #/m.test(head),
  open: (_name, deliver) => openLineLog(createSummaryLog(), deliver),
};

function createSummaryLog(): LineLog {
  const facts: { name: string; value: string }[] = [];
  let section = '';
  let version = '';
  let at: number | null = null;

  function row(label: string, value: string): void {
    if (value === '') return;
    facts.push({ name: `${section}: ${label}`, value });
    if (label === 'Version' && section.startsWith('Report On Port')) version = value.split(' ')[0] ?? '';
    if (label === 'System time') at = timeIn(value);
  }

  return {
    line({ text }) {
      const title = /^# (.+?) #{3,}\s*$/.exec(text)?.[1];
      if (title !== undefined) section = title;
      const bar = text.indexOf(' | ');
      const label = text.slice(0, Math.max(bar, 0)).trim();
      if (/^[\w.'/ -]*\S$/.test(label)) row(label, text.slice(bar + 3).trim());
    },
    finish: () =>
      facts.length === 0
        ? null
        : {
            ...newReading('facts', 'pt-mysql-summary'),
            version,
            clock: { startEpochSeconds: at, periodSeconds: null },
            facts,
          },
  };
}

/** `2026-03-13 07:12:07 UTC (local TZ: UTC +0000)` */
function timeIn(value: string): number | null {
  const [date = '', time = ''] = value.split(' ');
  return epochOf(dayOf(date), timeOfDay(time));
}
