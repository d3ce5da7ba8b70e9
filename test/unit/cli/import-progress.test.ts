import { expect, it } from 'vitest';
import { progressText } from '../../../main/entry/cli/import-progress.ts';
import { progressDrawer, steadyLine } from '../../../main/entry/cli/terminal.ts';
import { ImportProgress } from '../../../main/imports/import-progress.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('says of each step how much of it is done and how long it still takes', () => {
  let now = 0;
  const progress = new ImportProgress(() => now);
  const text = () => plain(progressText({ progress: progress.view() }));
  expect(text()).toBe('Reading: 0 files, 0 B');
  progress.expect({ files: 3, bytes: 4_000_000 });
  progress.set({ files: 1, bytes: 1_000_000, now: 'a.log' });
  now = 2000;
  expect(text()).toBe('Reading: 1 of 3 files, 1 MB of 4 MB, 6 s left');
  progress.begin('grouping', null, 2000);
  progress.setTrials(500);
  now = 4000;
  expect(text()).toBe('Grouping: 500 of 2 000 trials, 6 s left');
  progress.begin('files', { files: 1, bytes: 4_000_000 }, 2000);
  expect(text()).toBe('Keeping texts and values over time: 0 of 2 000 trials');
});

function place(isTTY: boolean, columns?: number) {
  const written: string[] = [];
  return { written, isTTY, ...(columns && { columns }), write: (text: string) => written.push(text) };
}

it('a terminal has one line that is redrawn and goes again, no wider than it is, once it is worth one', () => {
  let now = 0;
  const terminal = place(true, 10);
  const line = steadyLine(terminal, () => now);
  line.draw('too soon');
  line.clear();
  expect(terminal.written).toEqual([]);
  now = 1000;
  line.draw('twelve characters and \u001b more');
  line.clear();
  line.clear();
  expect(terminal.written).toEqual(['\r\u001b[2Ktwelve ch', '\r\u001b[2K']);
  progressDrawer(terminal).draw({ step: 'a', line: 'another long line' });
  expect(terminal.written.at(-1)).toBe('\r\u001b[2Kanother l');
});

it('a log gets a line every ten seconds', () => {
  let now = 0;
  const log = place(false);
  const line = steadyLine(log, () => now);
  for (; now <= 25_000; now += 50) line.draw(`at ${now}`);
  line.clear();
  expect(log.written).toEqual(['at 10000\n', 'at 20000\n']);
});
