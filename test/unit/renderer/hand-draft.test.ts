import { describe, expect, it } from 'vitest';
import { cellProblem } from '../../../renderer/imports/hand-cell.ts';
import {
  addColumn,
  changeColumn,
  emptyDraft,
  readDraft,
  setCell,
} from '../../../renderer/imports/hand-draft.ts';
import { pastedCells, pasteInto } from '../../../renderer/imports/hand-paste.ts';

function pasted(text: string) {
  const cells = pastedCells(text);
  if (cells === null) throw new Error('not a table');
  return pasteInto({ ...emptyDraft, name: 'paper' }, 0, 0, cells);
}

function entryOf(draft: Parameters<typeof readDraft>[0]) {
  const read = readDraft(draft);
  if (!read.ok) throw new Error(read.problem);
  return read.entry;
}

describe('numbers on paper', () => {
  it('a table with a head names the columns, their units and which way is better', () => {
    const entry = entryOf(pasted('pool\tThroughput\tLatency (ms)\r\n1G\t412\t38.1\r\n4G\t1 204\t-\r\n'));
    expect(entry.factors).toEqual([{ target: 'setting', name: 'pool' }]);
    expect(entry.metrics).toEqual([
      { name: 'throughput', label: 'Throughput', unit: '1/s', direction: 'higher' },
      {
        ...{ name: 'latency', label: 'Latency', unit: 's', direction: 'lower' },
        enteredIn: { unit: 'ms', size: 0.001 },
      },
    ]);
    expect(entry.rows).toEqual([
      { levels: ['1G'], replicate: null, values: [412, 0.0381], written: [null, null] },
      { levels: ['4G'], replicate: null, values: [1204, null], written: [null, null] },
    ]);
  });

  it('a Markdown table loses its rule, a single value is no table', () => {
    expect(pastedCells('| pool | tps |\n|------|----:|\n| 1G | 5 |')).toEqual([
      ['pool', 'tps'],
      ['1G', '5'],
    ]);
    expect(pastedCells('412')).toBeNull();
  });

  it('in a filled grid a table spreads from its cell and adds the rows and columns it needs', () => {
    const begun = setCell(emptyDraft, 0, 0, '1G');
    const grown = pasteInto(begun, 3, 1, [
      ['5', '6'],
      ['7', '8'],
    ]);
    expect(grown.columns).toHaveLength(3);
    expect(grown.rows[0]?.[0]).toBe('1G');
    expect(grown.rows.slice(3)).toEqual([
      ['', '5', '6'],
      ['', '7', '8'],
    ]);
  });

  it('a comma could be either mark and is not taken', () => {
    const metric = emptyDraft.columns[1];
    if (metric === undefined) throw new Error('no metric');
    expect(cellProblem(metric, '1,204')).toContain('Not a number');
    expect(cellProblem(metric, '−3.5')).toBeUndefined();
    expect(cellProblem(metric, '1 204 000')).toBeUndefined();
  });

  it('takes a column for what its head says, by the words that tables are read by', () => {
    const { columns } = pasted(
      'innodb_buffer_pool_size, threads, warehouses, table size, tps, tpmC, p95 (ms), p99, errors\n1G, 16, 10, 1000, 1200, 60, 8, 9, 0',
    );
    expect(
      columns.map(({ name, kind, unit, direction }) => [
        name,
        kind,
        ...(kind === 'metric' ? [unit, direction] : []),
      ]),
    ).toEqual([
      ['innodb_buffer_pool_size', 'setting'],
      ['threads', 'workload'],
      ['warehouses', 'workload'],
      ['table size', 'workload'],
      ['tps', 'metric', '/s', 'higher'],
      ['tpmC', 'metric', '/min', 'higher'],
      ['p95', 'metric', 'ms', 'lower'],
      ['p99', 'metric', 'none', 'lower'],
      ['errors', 'metric', 'none', 'none'],
    ]);
  });

  it.each([
    ['pool\ttps\n1G\t2,345\n2G\t**12,345.5**', [2345, 12345.5], [null, null]],
    ['pool;tps\n1G;2.345,5\n2G;12,5', [2345.5, 12.5], [null, null]],
    ['pool\ttps\n1G\t1500 ± 20\n2G\t2,100 +/- 1.5%', [1500, 2100], ['1500 ± 20', '2100 ± 1.5%']],
  ])('a pasted metric stays one, however its numbers are written: %j', (text, values, written) => {
    const { rows } = entryOf(pasted(text));
    expect(rows.flatMap((row) => row.values)).toEqual(values);
    expect(rows.flatMap((row) => row.written)).toEqual(written);
  });

  it('a row that says - instead of a number is kept, one that says nothing at all is named', () => {
    const good = pasted('pool\ttps\n1G\t5\n2G\t-');
    expect(entryOf(good).rows[1]).toMatchObject({ levels: ['2G'], values: [null] });
    const read = readDraft(setCell(good, 1, 0, '-'));
    expect(read).toEqual({
      ok: false,
      problem: 'Trial 2 says nothing but that all is missing: remove it, or say what was tried.',
    });
  });

  it('carries the source that the numbers stand in', () => {
    const entry = entryOf({ ...pasted('pool\ttps\n1G\t5'), source: ' A paper, page 7 ' });
    expect(entry.source).toBe('A paper, page 7');
  });

  it('says the first thing that keeps it from going', () => {
    const problem = (draft: Parameters<typeof readDraft>[0]) => {
      const read = readDraft(draft);
      return read.ok ? '' : read.problem;
    };
    expect(problem(emptyDraft)).toBe('Give the experiment a name.');
    const good = pasted('pool\ttps\n1G\t5');
    expect(problem(good)).toBe('');
    expect(problem(changeColumn(good, 0, { name: 'tps' }))).toBe('Two columns bear the same name.');
    expect(problem(addColumn(good, 'metric'))).toBe('Name every column.');
    expect(problem(setCell(good, 0, 1, 'fast'))).toBe('Correct tps of trial 1: it is not a number.');
    expect(problem(setCell(good, 0, 1, ''))).toBe(
      'Trial 1 has no number: fill it in, write - if nothing was measured, or remove it.',
    );
    expect(problem({ ...good, rows: [['', '']] })).toBe('Fill in a row: each is a trial.');
  });
});
