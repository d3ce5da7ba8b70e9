import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Session } from '../../../main/ssh/session.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';
import { closeSessions, connectTo, failureFrom } from './connect-to.ts';

const ways = [
  { way: 'over SFTP', config: [] },
  { way: 'by shell commands, where there is no SFTP', config: ['Subsystem other /bin/false'] },
  { way: 'by shell commands, where SFTP ends at once', config: ['Subsystem sftp /bin/false'] },
  {
    way: 'by shell commands, where SFTP talks nonsense',
    config: ['Subsystem sftp /bin/echo Welcome to this host!'],
  },
  { way: 'by shell commands on the only channel', config: ['Subsystem other /bin/false', 'MaxSessions 1'] },
];

describe.skipIf(sshdMissing() !== null).each(ways)('files $way', ({ config }) => {
  let sshd: PrivateSshd;
  let session: Session;
  let directory: string;
  let number = 0;

  beforeAll(async () => {
    sshd = await startPrivateSshd(config);
    session = await connectTo(sshd);
  });
  beforeEach(() => {
    number++;
    directory = join(sshd.directory, `it's file ${number}`);
    mkdirSync(directory);
  });
  afterAll(async () => {
    closeSessions();
    await sshd.stop();
  });

  // More than is asked for at once, and what ends exactly where a request does.
  it.each([3_000_001, 2 * 31 * 1024])('reads a file of %i bytes whole, byte for byte', async (size) => {
    const bytes = randomBytes(size);
    writeFileSync(join(directory, 'big'), bytes);
    expect((await session.readFile(join(directory, 'big')))?.equals(bytes)).toBe(true);
  });

  it('reads an empty file as empty, and a missing one as null', async () => {
    writeFileSync(join(directory, 'empty'), '');
    expect(await session.readFile(join(directory, 'empty'))).toEqual(Buffer.alloc(0));
    expect(await session.readFile(join(directory, 'missing'))).toBeNull();
  });

  it('reads files of /proc, which claim to have no bytes', async () => {
    expect(await session.readFile('/proc/version')).toEqual(readFileSync('/proc/version'));
  });

  it('reads from an offset, up to a limit, and nothing past the end', async () => {
    const bytes = randomBytes(200_000);
    const path = join(directory, 'log');
    writeFileSync(path, bytes);
    expect((await session.readFrom(path, 0, 10)).equals(bytes.subarray(0, 10))).toBe(true);
    expect((await session.readFrom(path, 40_000, 100_000)).equals(bytes.subarray(40_000, 140_000))).toBe(
      true,
    );
    expect((await session.readFrom(path, 199_990, 1000)).equals(bytes.subarray(199_990))).toBe(true);
    expect(await session.readFrom(path, 200_000, 1000)).toHaveLength(0);
    expect(await session.readFrom(path, 300_000, 1000)).toHaveLength(0);
    expect(await failureFrom(session.readFrom(`${path}x`, 0, 1))).toMatchObject({ code: 'not-found' });
  });

  it('knows the size of a file, and null without one', async () => {
    writeFileSync(join(directory, 'sized'), 'x'.repeat(70_000));
    expect(await session.sizeOf(join(directory, 'sized'))).toBe(70_000);
    expect(await session.sizeOf(join(directory, 'missing'))).toBeNull();
  });

  it('replaces content and mode exactly, and leaves nothing beside the file', async () => {
    const path = join(directory, 'my.cnf');
    const bytes = randomBytes(3_000_000);
    writeFileSync(path, 'before', { mode: 0o600 });
    await session.replaceFile(path, bytes, { mode: 0o664 });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(statSync(path).mode & 0o7777).toBe(0o664);
    expect(readdirSync(directory)).toEqual(['my.cnf']);
  });

  it('makes a file that was not there, even an empty one', async () => {
    await session.replaceFile(join(directory, 'new'), '', { mode: 0o600 });
    expect(readFileSync(join(directory, 'new'), 'utf8')).toBe('');
    expect(statSync(join(directory, 'new')).mode & 0o7777).toBe(0o600);
  });

  it('refuses a target that is a symbolic link, and touches neither link nor file', async () => {
    writeFileSync(join(directory, 'somebody-elses'), 'untouched');
    symlinkSync('somebody-elses', join(directory, 'my.cnf'));
    const failure = await failureFrom(session.replaceFile(join(directory, 'my.cnf'), 'x', { mode: 0o644 }));
    expect(failure).toMatchObject({
      code: 'unsafe-path',
      message: `${join(directory, 'my.cnf')} on r620 was not written: it is a symbolic link.`,
    });
    expect(readlinkSync(join(directory, 'my.cnf'))).toBe('somebody-elses');
    expect(readFileSync(join(directory, 'somebody-elses'), 'utf8')).toBe('untouched');
  });

  it('refuses a dangling link, a directory, and a parent that is a link', async () => {
    mkdirSync(join(directory, 'real'));
    symlinkSync('nowhere', join(directory, 'dangling'));
    symlinkSync('real', join(directory, 'linked'));
    const problems = {
      dangling: 'it is a symbolic link',
      real: 'it is not a regular file',
      'linked/my.cnf': 'its directory is a symbolic link',
    };
    for (const [name, problem] of Object.entries(problems)) {
      const path = join(directory, name);
      expect(await failureFrom(session.replaceFile(path, 'x', { mode: 0o644 }))).toMatchObject({
        code: 'unsafe-path',
        message: `${path} on r620 was not written: ${problem}.`,
      });
    }
    expect(readdirSync(directory).sort()).toEqual(['dangling', 'linked', 'real']);
    expect(readdirSync(join(directory, 'real'))).toEqual([]);
  });

  it('says that the directory is missing', async () => {
    const failure = await failureFrom(
      session.replaceFile(join(directory, 'no/my.cnf'), 'x', { mode: 0o644 }),
    );
    expect(failure).toMatchObject({ code: 'not-found', subject: join(directory, 'no') });
  });

  it('leaves the old file when the new one cannot be written', async () => {
    const failure = await failureFrom(session.replaceFile('/proc/version', 'x', { mode: 0o644 }));
    expect(failure).toMatchObject({ code: 'command-failed', subject: '/proc/version' });
  });

  it('says that the disk is full, and leaves the old file alone', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'mounting a small file system needs root');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', directory]);
    onTestFinished(() => void execFileSync('umount', [directory]));
    const path = join(directory, 'my.cnf');
    writeFileSync(path, 'before');
    const failure = await failureFrom(session.replaceFile(path, randomBytes(200_000), { mode: 0o644 }));
    expect(failure).toMatchObject({ code: 'disk-full', subject: path });
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(readdirSync(directory)).toEqual(['my.cnf']);
  });

  it('refuses a relative path', async () => {
    for (const path of ['my.cnf', '-rf', '~/my.cnf', '/a\0b']) {
      expect(await failureFrom(session.readFile(path))).toMatchObject({ code: 'invalid-input' });
      expect(await failureFrom(session.replaceFile(path, 'x', { mode: 0o600 }))).toMatchObject({
        code: 'invalid-input',
      });
    }
  });
});
