import { newReading } from '../readings/new-reading.ts';
import type { TextReader } from '../readings/reader.ts';
import { type StatusSnapshot, statusValues } from '../telemetry/status-values.ts';
import { numberOf } from '../text/number-text.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { createRowReader } from './name-value-row.ts';
import { createSampleLog } from './sample-log.ts';

/** Answers to SHOW GLOBAL STATUS, and `mysqladmin extended-status`, once or every some seconds. */
export const statusDump: TextReader = {
  id: 'status',
  label: 'SHOW STATUS',
  recognises: (head) =>
    /^(\|[ \t]*)?(Aborted_clients|Com_select|Innodb_buffer_pool_reads|Threads_running|Uptime)(\t|[ \t]*\|)/m.test(
      head,
    ) || /^[ \t]*Variable_name: (Aborted_|Com_|Innodb_)/m.test(head),
  open: (_name, deliver) => openLineLog(createStatusLog(), deliver),
};

/**
 * One answer is what stands at a moment. Several are a series: rates are differences of the counters over the time that
 * the server's own `Uptime` tells, however often the script meant to ask.
 */
function createStatusLog(): LineLog {
  const readRow = createRowReader();
  const log = createSampleLog('status');
  log.undated();
  let status = new Map<string, string>();
  let before: StatusSnapshot | null = null;
  let answers = 0;

  function complete(): void {
    const atSeconds = numberOf(status.get('Uptime'));
    if (status.size === 0) return;
    answers += 1;
    if (atSeconds !== null) {
      const snapshot: StatusSnapshot = { atSeconds, status };
      log.addValues(atSeconds, new Map(Object.entries(statusValues(before, snapshot))));
      before = snapshot;
    }
  }

  return {
    line({ text }) {
      const row = readRow(text);
      if (row === null || !/^[A-Z]/.test(row.name)) return;
      if (status.has(row.name)) {
        complete();
        status = new Map();
      }
      status.set(row.name, row.value);
    },
    finish() {
      complete();
      if (answers > 1) return log.finish();
      const facts = [...status].map(([name, value]) => ({ name, value }));
      return answers === 0 ? null : { ...newReading('status', 'status'), facts };
    },
  };
}
