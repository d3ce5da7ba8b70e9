import { describe, expect, it } from 'vitest';
import {
  addColumn,
  cellProblem,
  changeColumn,
  emptyDraft,
  pastedCells,
  pasteInto,
  readDraft,
  setCell,
} from '../../../renderer/imports/hand-draft.ts';

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
      { name: 'latency', label: 'Latency', unit: 's', direction: 'lower' },
    ]);
    expect(entry.rows).toEqual([
      { levels: ['1G'], replicate: null, values: [412, 0.0381] },
      { levels: ['4G'], replicate: null, values: [1204, null] },
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
    expect(problem(setCell(good, 0, 1, 'fast'))).toBe('Correct the cells that are no numbers.');
    expect(problem(setCell(good, 0, 1, ''))).toBe('A row has no number: fill it in or remove it.');
    expect(problem({ ...good, rows: [['', '']] })).toBe('Fill in a row: each is a trial.');
  });
});
