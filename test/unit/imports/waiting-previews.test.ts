import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { importCalls } from '../../../main/imports/import-calls.ts';
import type { Import } from '../../../preload/contract/imports.ts';
import { importName, letGoWords, nextPasteName } from '../../../renderer/imports/import-name.ts';
import { carryOut, openImport } from '../../support/importing.ts';
import { openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

let calls: ReturnType<typeof importCalls>;

beforeEach(() => {
  const parts = openParts();
  onTestFinished(() => parts.close());
  calls = importCalls(parts);
});

describe('previews that wait', () => {
  const openText = (number: number) =>
    openImport(calls, {
      kind: 'text',
      name: `log ${number}`,
      text: sysbenchLog({ threads: 4, seconds: 30, tps: 100 + number }),
    });

  it('are eight at most, and one that had to go says so, one nobody worked on first', async () => {
    const opened: Import[] = [];
    for (let number = 1; number <= 8; number++) opened.push(await openText(number));
    const [first, second, third] = opened.map(({ id }) => id);
    await calls['imports.change']({ id: first ?? 0, name: 'mine' });
    await carryOut(calls, third ?? 0);
    const statusOf = async () => {
      const listed = await calls['imports.list']({});
      return [first, second, third].map((id) => listed.find((one) => one.id === id)?.status);
    };
    await openText(9);
    expect(await statusOf()).toEqual(['ready', 'ready', 'stored']);
    await openText(10);
    expect(await statusOf()).toEqual(['ready', 'let-go', 'stored']);
    expect(await calls['imports.get']({ id: second ?? 0 })).toMatchObject({
      status: 'let-go',
      name: 'Imported: log 2',
      preview: null,
    });
    for (let number = 11; number <= 18; number++) {
      const { id } = await openText(number);
      await calls['imports.change']({ id, name: `mine ${number}` });
    }
    // All that wait were worked on: the oldest had to go, and is not gone without a word.
    expect(await statusOf()).toEqual(['let-go', 'let-go', 'stored']);
    expect(() => calls['imports.carryOut']({ id: first ?? 0 })).toThrow('There is no import');
    expect(letGoWords(await calls['imports.list']({}))).toContain('previews were let go of');
  });

  it('are not called imported, and pasted texts are told apart', () => {
    expect(importName({ name: 'Imported: a.log', status: 'ready' })).toBe('a.log');
    expect(importName({ name: 'Imported: a.log', status: 'stored' })).toBe('Imported: a.log');
    const named = (...names: string[]) => nextPasteName(names.map((name) => ({ name })));
    expect(named('Imported: a.log')).toBe('pasted text');
    expect(named('Imported: pasted text')).toBe('pasted text 2');
    expect(named('Imported: pasted text 7', 'Imported: pasted text', 'Imported: pasted text 8 of mine')).toBe(
      'pasted text 8',
    );
    expect(letGoWords([{ status: 'ready' }])).toBe('');
  });
});
