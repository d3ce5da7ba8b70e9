import type { Reading } from '../../preload/contract/reading.ts';
import { newReading } from '../readings/new-reading.ts';
import type { TextReader } from '../readings/reader.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { dayOf, epochOf, timeOfDay } from './stamps.ts';

type Message = Reading['messages'][number];

/** A server's error log, in the styles of MariaDB and of MySQL 5.5 to 9. */
export const errorLog: TextReader = {
  id: 'error-log',
  label: 'error log of a server',
  recognises: (head) => entry.test(head) || oldEntry.test(head),
  open: (_name, deliver) => openLineLog(createErrorLog(), deliver),
};

/** `2026-11-30 19:41:51 0 [ERROR] …`, `2026-03-13T07:12:06.123456Z 0 [Warning] [MY-010068] …` */
const entry =
  /^(\d{4}-\d\d-\d\d)[T ]( ?\d\d?:\d\d:\d\d)\S* +(?:\d+ +)?\[(ERROR|Error|Warning|Note|System)\] ?(.*)$/m;
/** `121130 19:41:51 [ERROR] …`, and InnoDB's lines without a severity. */
const oldEntry = /^(\d{6}) +(\d\d?:\d\d:\d\d) +(?:\[(ERROR|Warning|Note)\] ?|(?=InnoDB: ))(.*)$/m;

/** After these the server is gone. */
const death = /Aborting$|got signal \d+|got exception|Assertion failure|Forcing shutdown/;
const telling =
  /ready for connections|Shutdown complete|Starting (MariaDB|crash recovery)|starting as process/;

function createErrorLog(): LineLog {
  const messages = new Map<string, Message>();
  let start: number | null = null;
  let version = '';
  let notes = 0;
  let line = 0;

  function take(date: string, time: string, severity: string, text: string): void {
    start ??= epochOf(dayOf(date.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3')), timeOfDay(time.trim()));
    version ||= versionIn(text);
    const isNote = /^(Note|System|)$/.test(severity);
    if (isNote && !telling.test(text)) {
      notes += 1;
      return;
    }
    const shown = severity === '' ? text : `[${severity}] ${text}`;
    const known = messages.get(shown);
    if (known !== undefined) messages.set(shown, { ...known, count: known.count + 1 });
    else messages.set(shown, { severity: severityOf(isNote, text), text: shown, line, count: 1 });
  }

  return {
    line({ text }) {
      line += 1;
      const match = entry.exec(text) ?? oldEntry.exec(text);
      if (match !== null) take(match[1] ?? '', match[2] ?? '', match[3] ?? '', match[4] ?? '');
      else if (death.test(text)) take('', '', 'ERROR', text);
      else version ||= versionIn(text);
    },
    finish: () =>
      messages.size === 0 && notes === 0
        ? null
        : {
            ...newReading('log', 'error-log'),
            version,
            clock: { startEpochSeconds: start, periodSeconds: null },
            facts: [{ name: 'notes left out', value: String(notes) }],
            messages: [...messages.values()],
          },
  };
}

function severityOf(isNote: boolean, text: string): Message['severity'] {
  if (death.test(text)) return 'fatal';
  return isNote ? 'note' : 'warning';
}

function versionIn(text: string): string {
  return (
    /Starting MariaDB (\S+)/.exec(text)?.[1] ??
    /\(mysqld (\S+)\) starting/.exec(text)?.[1] ??
    /^Version: '([^']+)'/.exec(text)?.[1] ??
    ''
  );
}
