import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ImportProgress } from '../../../main/imports/import-progress.ts';
import { measureSource } from '../../../main/imports/measure-source.ts';
import { folderWith } from '../../support/importing.ts';

describe('how far an import is', () => {
  it('says nothing of the time left until it can tell, then by the pace so far', () => {
    let now = 0;
    const progress = new ImportProgress(() => now);
    progress.begin('reading', null);
    now = 5000;
    progress.set({ files: 10, bytes: 1000, now: 'a.log' });
    expect(progress.view()).toEqual({
      step: 'reading',
      trials: 0,
      ofTrials: null,
      files: 10,
      bytes: 1000,
      ofFiles: null,
      ofBytes: null,
      secondsLeft: null,
      now: 'a.log',
    });
    progress.expect({ files: 40, bytes: 4000 });
    expect(progress.view()).toMatchObject({ ofFiles: 40, ofBytes: 4000, secondsLeft: 15 });
    progress.begin('files', { files: 2, bytes: 100 });
    now = 5900;
    progress.add('b.log', 50);
    expect(progress.view()).toMatchObject({ files: 1, secondsLeft: null });
    now = 7000;
    expect(progress.view()).toMatchObject({ secondsLeft: 2 });
    progress.add('c.log', 50);
    progress.end();
    expect(progress.view()).toMatchObject({ files: 2, ofFiles: 2, secondsLeft: 0, now: '' });
  });

  it('goes by trials where there are no bytes, and by both where both take their time', () => {
    let now = 0;
    const progress = new ImportProgress(() => now);
    progress.begin('grouping', null, 400);
    now = 3000;
    progress.setTrials(100);
    expect(progress.view()).toMatchObject({ step: 'grouping', trials: 100, ofTrials: 400, secondsLeft: 9 });
    progress.begin('files', { files: 2, bytes: 1000 }, 400);
    now = 6000;
    progress.setTrials(400);
    expect(progress.view()).toMatchObject({ step: 'files', trials: 400, secondsLeft: 3 });
    progress.add('a.log', 1000);
    expect(progress.view()).toMatchObject({ secondsLeft: 0 });
  });

  it('expects nothing any more of what turned out to be larger', () => {
    const progress = new ImportProgress(() => 0);
    progress.expect({ files: 1, bytes: 100 });
    progress.set({ files: 1, bytes: 101, now: '' });
    expect(progress.view()).toMatchObject({ ofFiles: null, ofBytes: null, secondsLeft: null });
  });
});

describe('how much there is to read', () => {
  const { signal } = new AbortController();
  const of = (folder: string, watch = signal) => measureSource({ kind: 'paths', paths: [folder] }, watch);

  it('is every file below a folder, links not followed', async () => {
    const folder = folderWith({ 'a.log': 'abc', 'b/c.log': 'defg', 'b/empty.log': '' });
    symlinkSync(folder, join(folder, 'b', 'round'));
    expect(await of(folder)).toEqual({ files: 3, bytes: 7 });
    expect(await of(join(folder, 'a.log'))).toEqual({ files: 1, bytes: 3 });
    expect(await of(join(folder, 'nowhere'))).toEqual({ files: 0, bytes: 0 });
  });

  it('is unknown where an archive lies, and once nobody waits for it', async () => {
    const folder = folderWith({ 'a.log': 'abc', 'b.tar': 'x' });
    expect(await of(folder)).toBe(null);
    mkdirSync(join(folder, 'c'));
    expect(await of(join(folder, 'c'), AbortSignal.abort())).toBe(null);
  });

  it('is what a window handed over, or a text', async () => {
    expect(await measureSource({ kind: 'text', name: 'x', text: 'äb' }, signal)).toEqual({
      files: 1,
      bytes: 3,
    });
    const base64 = Buffer.from('hello').toString('base64');
    expect(
      await measureSource(
        {
          kind: 'files',
          files: [
            { path: 'a', base64 },
            { path: 'b', base64 },
          ],
        },
        signal,
      ),
    ).toEqual({ files: 2, bytes: 10 });
  });
});
