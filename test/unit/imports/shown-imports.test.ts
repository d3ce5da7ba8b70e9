import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { importCalls } from '../../../main/imports/import-calls.ts';
import type { ImportSource } from '../../../preload/contract/imports.ts';
import { carryOut, folderWith, openImport, previewOf } from '../../support/importing.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

let parts: OpenParts;
let calls: ReturnType<typeof importCalls>;

beforeEach(() => {
  parts = openParts();
  onTestFinished(() => parts.close());
  calls = importCalls(parts);
});

/** A table of so many results over four levels. */
function tableOf(trials: number): ImportSource {
  const rows = Array.from({ length: trials }, (_, at) => `| ${[1, 2, 4, 8][at % 4]}G | ${1000 + at} |`);
  const text = `| innodb_buffer_pool_size | tps |\n|---|---|\n${rows.join('\n')}\n`;
  return { kind: 'text', name: 'results.txt', text };
}

it('sends no more of ten times the trials, and every one of them by its page', async () => {
  const sizes: number[] = [];
  for (const trials of [200, 2000]) {
    const opened = await openImport(calls, tableOf(trials));
    const summary = await calls['imports.summary']({ id: opened.id });
    expect(summary?.trials).toMatchObject({ all: trials, included: trials });
    sizes.push(JSON.stringify(summary).length);
    const pages = [];
    for (let from = 0; from < trials; from += 100)
      pages.push(...(await calls['imports.trials']({ id: opened.id, from, count: 100 })));
    const all = previewOf(opened).trials;
    expect(new Set(pages.map(({ key }) => key))).toEqual(new Set(all.map(({ key }) => key)));
    expect(await calls['imports.trials']({ id: opened.id, from: trials, count: 100 })).toEqual([]);
  }
  const [small = 0, large = 0] = sizes;
  expect(large).toBeLessThan(small + 25_000);
});

it('shows the lines of one that was asked for before it was there', async () => {
  const page = { id: 1, from: 0, count: 5 };
  await expect(calls['imports.trials'](page)).rejects.toThrow('no import with number 1');
  const { id } = await openImport(calls, tableOf(8));
  await carryOut(calls, id);
  expect(id).toBe(page.id);
  expect(await calls['imports.trials'](page)).toHaveLength(5);
});

it('shows a change in the summary, in the line and in the trial, before it is stored and after a restart', async () => {
  const files = Object.fromEntries(
    [1, 2, 3].map((threads) => [
      `threads_${threads}/run.log`,
      sysbenchLog({ threads, seconds: 20, tps: 100 * threads }),
    ]),
  );
  const { id } = await openImport(calls, { kind: 'paths', paths: [folderWith(files)] });
  const [first, second] = await calls['imports.trials']({ id, from: 0, count: 3 });
  expect(first?.values[0]).toMatchObject({ unit: '1/s' });
  const change = { id, preview: false, trials: [{ key: first?.key ?? '', include: false }] };
  expect((await calls['imports.change'](change)).preview).toBe(null);
  expect((await calls['imports.summary']({ id }))?.trials.included).toBe(2);
  expect((await calls['imports.trials']({ id, from: 0, count: 3 })).map(({ include }) => include)).toEqual([
    false,
    true,
    true,
  ]);
  const { trialIds } = await carryOut(calls, id);
  const later = importCalls(parts);
  expect((await later['imports.summary']({ id }))?.trials.included).toBe(2);
  const kept = await later['imports.trial']({ id, key: second?.key ?? '' });
  expect(kept.historyId).toBe(trialIds[0]);
  expect(kept.trial.measurements.length).toBeGreaterThan(0);
  expect((await later['imports.trial']({ id, key: first?.key ?? '' })).historyId).toBe(null);
  expect(await later['imports.files']({ id })).toHaveLength(3);
  await expect(later['imports.trial']({ id, key: 'none' })).rejects.toThrow('has no such trial');
});

it('opens one again that was canceled or let go of, where its source is still known', async () => {
  const canceled = await openImport(calls, tableOf(2));
  await calls['imports.cancel']({ id: canceled.id });
  expect((await calls['imports.get']({ id: canceled.id })).reopens).toBe(true);
  const { id } = await calls['imports.reopen']({ id: canceled.id });
  const listed = await calls['imports.list']({});
  expect(listed.map((one) => one.id)).toEqual([id]);
  await expect(calls['imports.reopen']({ id })).rejects.toThrow('There is no import');

  const large = { kind: 'text', name: 'large.txt', text: 'x '.repeat(2 ** 20) } as const;
  const held = await openImport(calls, large);
  for (let number = 0; number < 8; number++) await openImport(calls, tableOf(3 + number));
  const letGo = (await calls['imports.list']({})).filter(({ status }) => status === 'let-go');
  expect(letGo.map((one) => [one.id, one.reopens])).toEqual([
    [held.id, false],
    [id, true],
  ]);
});
