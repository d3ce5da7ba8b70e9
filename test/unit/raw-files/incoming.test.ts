import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import {
  IncomingFile,
  incomingNames,
  openIncoming,
  removeIncoming,
} from '../../../main/raw-files/incoming.ts';
import { failureThrownBy } from '../storage/failure-thrown-by.ts';
import { temporaryDirectory } from '../storage/history.ts';

describe('an incoming file', () => {
  it('grows, and goes on at its size when it is opened again', async () => {
    const directory = temporaryDirectory();
    const first = openIncoming(directory, 7, 'out');
    expect(first.offset).toBe(0);
    first.append(Buffer.from('[ 1s ] tps: 5\n[ 2'));
    expect(first.offset).toBe(17);
    await first.close();

    const second = openIncoming(directory, 7, 'out');
    expect(second.offset).toBe(17);
    second.append(Buffer.from('s ] tps: 6\n'));
    expect(await textOf(second.read())).toBe('[ 1s ] tps: 5\n[ 2s ] tps: 6\n');
    expect(await textOf(second.read(14))).toBe('[ 2s ] tps: 6\n');
    await second.close();
  });

  it('shows its newest lines and how many there are, as it grows', async () => {
    const file = openIncoming(temporaryDirectory(), 7, 'out');
    expect(await file.lastLines(5)).toEqual({ text: '', totalLines: 0 });
    file.append(Buffer.from('one\ntwo\nthr'));
    expect(await file.lastLines(2)).toEqual({ text: 'two\nthr', totalLines: 3 });
    file.append(Buffer.from('ee\n'));
    expect(await file.lastLines(2)).toEqual({ text: 'two\nthree', totalLines: 3 });
    expect(await file.lastLines(9)).toEqual({ text: 'one\ntwo\nthree', totalLines: 3 });
    file.append(Buffer.from('\n'));
    expect(await file.lastLines(2)).toEqual({ text: 'three\n', totalLines: 4 });
    await file.close();
  });

  it('counts each line once for callers that ask at the same time', async () => {
    const file = openIncoming(temporaryDirectory(), 7, 'out');
    file.append(Buffer.from('one\ntwo\n'));
    const both = await Promise.all([file.lastLines(1), file.lastLines(2)]);
    expect(both.map(({ totalLines }) => totalLines)).toEqual([2, 2]);
    await file.close();
  });

  it('shows whole lines that are longer than one look at the end', async () => {
    const file = openIncoming(temporaryDirectory(), 7, 'out');
    const long = 'x'.repeat(100_000);
    file.append(Buffer.from(`first\n${long}\n${long}\n`));
    expect(await file.lastLines(2)).toEqual({ text: `${long}\n${long}`, totalLines: 3 });
    await file.close();
  });

  it('says when the disk is full', () => {
    const file = new IncomingFile('/dev/full');
    expect(failureThrownBy(() => file.append(Buffer.from('x')))).toMatchObject({
      code: 'disk-full',
      subject: '/dev/full',
    });
    expect(file.offset).toBe(0);
  });

  it('keeps to its own folder', async () => {
    const directory = temporaryDirectory();
    for (const name of ['../out', 'a/b', '', '..', '.hidden']) {
      expect(() => openIncoming(directory, 7, name), name).toThrow('plain file name');
    }
  });

  it('is listed and removed with its trial', async () => {
    const directory = temporaryDirectory();
    for (const [trialId, name] of [
      [7, 'out'],
      [7, 'err'],
      [8, 'out'],
    ] as const) {
      await openIncoming(directory, trialId, name).close();
    }
    expect(await incomingNames(directory, 7)).toEqual(['err', 'out']);
    await removeIncoming(directory, 7);
    expect(await incomingNames(directory, 7)).toEqual([]);
    expect(await incomingNames(directory, 8)).toEqual(['out']);
  });

  it('has all that was appended when the app is killed with kill -9', async () => {
    const directory = temporaryDirectory();
    const child = spawn(process.execPath, [join(import.meta.dirname, 'append-lines.ts'), directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    let acknowledged = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === 300) child.kill('SIGKILL');
    }
    expect(await ended).toEqual([null, 'SIGKILL']);

    const file = openIncoming(directory, 7, 'out');
    const lines = readFileSync(file.path, 'utf8').split('\n');
    expect(lines.length).toBeGreaterThan(acknowledged);
    expect(lines.slice(0, acknowledged)).toEqual(
      Array.from({ length: acknowledged }, (_, index) => `line ${index + 1}`),
    );
    expect(file.offset).toBe(readFileSync(file.path).length);
    await file.close();
  });
});

async function textOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}
