import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { failureOf, isBug, LabError } from '../../main/lab-error.ts';
import { openLog } from '../../main/log.ts';
import { temporaryDirectory } from './storage/history.ts';

it('a bug is in the log with its stack and its place', () => {
  const directory = temporaryDirectory();
  openLog(directory)(new Error('broken'), 'trials.list');
  expect(readFileSync(join(directory, 'rackmark.log'), 'utf8')).toMatch(
    /broken.*log\.test\.ts.*trials\.list/,
  );
});

it('no password of a bug is in the log', () => {
  const directory = temporaryDirectory();
  const cause = new Error('mysql -uload -pgeheim');
  openLog(directory)(
    Object.assign(new Error('--password=geheim', { cause }), { command: 'mysql -pgeheim' }),
    'x',
  );
  const written = readFileSync(join(directory, 'rackmark.log'), 'utf8');
  expect(written).toContain('--password=******');
  expect(written).not.toContain('geheim');
  openLog(directory)('thrown --password=geheim', 'x');
  openLog(directory)(null, 'x');
  const [, thrown = '', nothing = ''] = readFileSync(join(directory, 'rackmark.log'), 'utf8').split('\n');
  expect(JSON.parse(thrown)).toMatchObject({ err: 'thrown --password=******', where: 'x' });
  expect(JSON.parse(nothing)).toMatchObject({ where: 'x' });
});

it('a log on a full disk ends nothing', async () => {
  const directory = temporaryDirectory();
  symlinkSync('/dev/full', join(directory, 'rackmark.log'));
  const logBug = openLog(directory);
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtExceptionMonitor', note);
  logBug(new Error('broken'), 'trials.list');
  await nextTurn();
  process.off('uncaughtExceptionMonitor', note);
  expect(uncaught).toEqual([]);
});

it.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])(
  'a write that ended with %s is a full disk and no bug',
  (code) => {
    const thrown = Object.assign(new Error('no room'), { code });
    expect(failureOf(thrown)).toMatchObject({ code: 'disk-full', detail: 'no room' });
    expect(isBug(thrown)).toBe(false);
  },
);

it('what nobody foresaw is a bug, and what was told is none', () => {
  expect(isBug(new TypeError('x is undefined'))).toBe(true);
  expect(isBug(new LabError({ code: 'conflict', message: 'Taken.', remedy: 'Wait.' }))).toBe(false);
});
