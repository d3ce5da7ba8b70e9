import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Transcripts } from '../../../../main/hosts/access/transcripts.ts';
import { LabError } from '../../../../main/lab-error.ts';
import type { CommandRecord } from '../../../../main/ssh/session.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rackmark-transcripts-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function ran(line: string, change: Partial<CommandRecord> = {}): CommandRecord {
  const nothing = Buffer.alloc(0);
  return {
    line,
    startedAt: new Date('2026-11-30T20:00:00.000Z'),
    seconds: 0.12345,
    result: { code: 0, signal: null, stdout: nothing, stderr: nothing, truncated: false },
    failure: null,
    ...change,
  };
}

describe('a transcript', () => {
  it('holds what was run, when, how long and how it ended', () => {
    const transcripts = new Transcripts(null);
    transcripts.add(1, ran("ls '/a b'"), []);
    const failure = new LabError({ code: 'timed-out', message: 'sleep on r620 did not end.', remedy: '' });
    transcripts.add(1, ran('sleep 9', { result: null, failure }), []);
    expect(transcripts.list(1)).toEqual([
      {
        startedAt: '2026-11-30T20:00:00.000Z',
        seconds: 0.123,
        command: "ls '/a b'",
        code: 0,
        ending: 'exit code 0',
      },
      expect.objectContaining({ code: null, ending: 'sleep on r620 did not end.' }),
    ]);
    expect(transcripts.list(2)).toEqual([]);
    expect(transcripts.fileOf(1)).toBe('');
  });

  it.each([
    ['mysql --password=hunter2 -e x', 'mysql --password=••• -e x'],
    ["mysql '--password=it is' x", "mysql '--password=••• is' x"],
    ['env MYSQL_PWD=hunter2 mysql', 'env MYSQL_PWD=••• mysql'],
    ['tool --api-token=abc', 'tool --api-token=•••'],
    ['echo sesame', 'echo •••'],
    ['passwordless is a word', 'passwordless is a word'],
  ])('shows %j as %j', (line, shown) => {
    const transcripts = new Transcripts(null);
    transcripts.add(1, ran(line), ['sesame', 'x']);
    expect(transcripts.list(1)[0]?.command).toBe(shown);
  });

  it('keeps the last 500 in memory', () => {
    const transcripts = new Transcripts(null);
    for (let index = 0; index < 510; index++) transcripts.add(1, ran(`echo ${index}`), []);
    const commands = transcripts.list(1).map(({ command }) => command);
    expect(commands).toHaveLength(500);
    expect([commands[0], commands.at(-1)]).toEqual(['echo 10', 'echo 509']);
  });

  it('is written to a file a host that only its user may read, and that does not grow for ever', async () => {
    const transcripts = new Transcripts(directory);
    const long = `echo ${'x'.repeat(1900)}`;
    for (let index = 0; index < 700; index++) transcripts.add(7, ran(long), []);
    await transcripts.settled();
    const file = transcripts.fileOf(7);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(file).size + statSync(`${file}.old`).size).toBeGreaterThan(1024 * 1024);
    expect(statSync(`${file}.old`).size).toBeLessThan(1024 * 1024 + 4096);
    const [first = ''] = readFileSync(file, 'utf8').split('\n');
    expect(JSON.parse(first)).toMatchObject({ code: 0, command: long });
  });
});
