import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../main/storage/database.ts';
import { failureThrownBy } from './failure-thrown-by.ts';
import { openHistory, temporaryDirectory } from './history.ts';

describe('two processes on one data directory', () => {
  it('the second is told that the first one runs, and which it is', async () => {
    const directory = temporaryDirectory();
    const holder = await processThatOpens(directory);
    const failure = failureThrownBy(() => openDatabase(directory));
    expect(failure.code).toBe('already-running');
    expect(failure.message).toContain(`process ${holder.pid}`);
    expect(failure.subject).toBe(directory);
  });

  it('a killed process leaves no lock behind', async () => {
    const directory = temporaryDirectory();
    const holder = await processThatOpens(directory);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(openHistory(directory).experiments.list()).toEqual([]);
  });

  it('a leftover that names a living process is no lock', () => {
    const directory = temporaryDirectory();
    openDatabase(directory).close();
    writeFileSync(join(directory, 'lock-holder'), `${process.ppid}\n`);
    expect(openHistory(directory).warnings).toEqual([]);
    expect(readFileSync(join(directory, 'lock-holder'), 'utf8')).toBe(`${process.pid}\n`);
  });
});

describe('one process', () => {
  it('cannot open a directory twice, and can again once it was closed', () => {
    const directory = temporaryDirectory();
    const first = openHistory(directory);
    expect(failureThrownBy(() => openDatabase(directory)).code).toBe('already-running');
    first.close();
    expect(openHistory(directory).experiments.list()).toEqual([]);
  });

  it('works on two directories at the same time', () => {
    openHistory();
    expect(openHistory().experiments.list()).toEqual([]);
  });
});

/** Resolves when the other process holds the directory. */
async function processThatOpens(directory: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hold-directory.ts'), directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
