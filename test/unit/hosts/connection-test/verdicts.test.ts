import { describe, expect, it } from 'vitest';
import { judgeDirectory } from '../../../../main/hosts/connection-test/judge-directory.ts';
import { judgeShell, readShell } from '../../../../main/hosts/connection-test/judge-shell.ts';
import { StepBook } from '../../../../main/hosts/connection-test/step-book.ts';

const shell = ['charmap=UTF-8', 'uid=1000', 'login=/bin/bash', 'sh=bash 3.2.25(1)-release', 'missing='];

describe('the shell of a host', () => {
  it('is told with what its sh is', () => {
    const reading = readShell(shell.join('\n'));
    expect(reading).toMatchObject({ uid: '1000', login: '/bin/bash', missing: [] });
    expect(judgeShell(reading, '', 0.02)).toEqual({
      state: 'passes',
      sentence: 'Login shell /bin/bash; scripts run in sh, which is bash 3.2.25(1)-release.',
    });
  });

  it('warns of tools that are missing, and of a login that prints', () => {
    const lacking = readShell(shell.join('\n').replace('missing=', 'missing=setsid stat'));
    expect(judgeShell(lacking, 'x', 0.02)).toMatchObject({
      state: 'warns',
      sentence: expect.stringContaining('missing: setsid, stat'),
    });
    const noisy = judgeShell(readShell(shell.join('\n')), `line one\n${'long '.repeat(40)}`, 0.02);
    expect(noisy).toMatchObject({ state: 'warns', sentence: expect.stringContaining('“line one long') });
    expect(noisy.sentence.length).toBeLessThan(300);
  });

  it('has a word for a locale that is neither UTF-8 nor plain', () => {
    const latin = readShell(shell.join('\n').replace('UTF-8', 'ISO-8859-1'));
    expect(judgeShell(latin, '', 0.02).sentence).toContain('The locale of the login is in ISO-8859-1');
  });

  it('warns of commands that are slow to begin', () => {
    expect(judgeShell(readShell(shell.join('\n')), '', 0.9435)).toMatchObject({
      state: 'warns',
      sentence: expect.stringMatching(
        /A command that does nothing takes 94[34]\sms, and a trial gives some sixty\.$/,
      ),
      remedy: expect.stringContaining('.bashrc'),
    });
  });

  it('may say nothing at all', () => {
    expect(judgeShell(readShell(''), '', 0.02).sentence).toContain('Login shell unknown');
  });
});

function answer(code: number, stdout: string, stderr = '') {
  return { code, signal: null, stdout: Buffer.from(stdout), stderr: Buffer.from(stderr), truncated: false };
}

describe('the directory on a host', () => {
  it('can take files, and has so much free', () => {
    expect(judgeDirectory(answer(0, '/home/lab\n1048576\n'), '/home/lab/.rackmark')).toEqual({
      state: 'passes',
      sentence: 'Files can be made in /home/lab, 1.07\u00A0GB free.',
    });
    expect(judgeDirectory(answer(0, '/home/lab\n'), '').sentence).toBe('Files can be made in /home/lab.');
  });

  it.each([
    ['sh: 1: cannot create /h/x: Read-only file system', /mounted read-only/],
    ["head: error writing 'standard output': No space left on device", /is full/],
    ['head: write error: Disk quota exceeded', /is full/],
    ['sh: 1: cannot create /h/x: Permission denied', /Permission denied/],
    ['', /no reason was given/],
  ])('cannot take files: %s', (stderr, sentence) => {
    const verdict = judgeDirectory(answer(46, '/h\n', stderr), '/h/.rackmark');
    expect(verdict).toMatchObject({ state: 'fails', sentence: expect.stringMatching(sentence) });
    expect(verdict.remedy).not.toBe('');
  });
});

describe('the steps of a test', () => {
  it('are walked one at a time, and the rest is skipped', () => {
    let changes = 0;
    const book = new StepBook(() => changes++);
    book.end('jump', { state: 'skipped', sentence: 'straight' });
    book.begin('resolve');
    expect(book.running).toBe('resolve');
    book.end('resolve', { state: 'passes', sentence: 'found' });
    book.begin('reach');
    // A secret that is missing belongs to the login, although the packets were about to be sent.
    book.end('log-in', { state: 'fails', sentence: 'no password', remedy: 'give it' });
    book.skipRest('Not tried.');
    expect(book.steps.map(({ step, state }) => [step, state])).toEqual([
      ['jump', 'skipped'],
      ['resolve', 'passes'],
      ['reach', 'skipped'],
      ['host-key', 'skipped'],
      ['log-in', 'fails'],
      ['shell', 'skipped'],
      ['directory', 'skipped'],
      ['sftp', 'skipped'],
      ['sudo', 'skipped'],
    ]);
    expect(book.steps.find(({ step }) => step === 'resolve')?.seconds).toBeGreaterThanOrEqual(0);
    expect(book.steps.find(({ step }) => step === 'log-in')).toMatchObject({
      seconds: null,
      remedy: 'give it',
    });
    expect(book.running).toBeNull();
    expect(changes).toBeGreaterThan(5);
  });
});
