import Papa from 'papaparse';
import type { TextReader } from '../readings/reader.ts';
import { numberOf } from '../text/number-text.ts';
import { type DstatColumn, dstatMetrics, metricOf, withBusy } from './dstat-columns.ts';
import { type LineLog, openLineLog } from './line-log.ts';
import { createSampleLog } from './sample-log.ts';

/** What dstat and dool write with `--output`: numbers without suffixes. */
export const dstatCsv: TextReader = {
  id: 'dstat-csv',
  label: 'dstat, dool (CSV)',
  recognises: (head) => /^"?(Dstat|Dool|pcp-dstat) [\d.]+ CSV output"?/im.test(head),
  open: (_name, deliver) => openLineLog(createDstatCsvLog(), deliver),
};

function createDstatCsvLog(): LineLog {
  const log = createSampleLog('dstat', dstatMetrics);
  let groups: readonly string[] = [];
  let columns: readonly DstatColumn[] = [];
  let rowsSoFar = 0;

  function row(cells: readonly string[]): void {
    const values = new Map<string, number>();
    let stamp: number | null = null;
    for (const [at, column] of columns.entries()) {
      const cell = cells[at] ?? '';
      const known = metricOf(column);
      const value = numberOf(cell);
      if (column.name === 'epoch') stamp = value;
      else if (known !== null && value !== null) values.set(known.metric, value * known.size);
    }
    rowsSoFar += 1;
    if (rowsSoFar === 1) log.dropSinceBoot();
    else if (values.size > 0) log.addValues(stamp, withBusy(values));
  }

  return {
    line({ text }) {
      const cells = Papa.parse<string[]>(text).data[0] ?? [];
      if (/^(Dstat|Dool|pcp-dstat|Author:|Host:|Cmdline:|URL:)/i.test(cells[0] ?? '') || text.trim() === '')
        return;
      if (cells.some((cell) => /usage$|^dsk\/|^net\/|^io\//.test(cell))) {
        groups = filled(cells);
        columns = [];
      } else if (groups.length > 0 && columns.length === 0)
        columns = cells.map((name, at) => ({ group: groups[at] ?? '', name }));
      else if (columns.length > 0) row(cells);
    },
    finish: log.finish,
  };
}

/** A group's name stands over its first column only. */
function filled(cells: readonly string[]): string[] {
  let last = '';
  return cells.map((cell) => (last = cell === '' ? last : cell));
}
