import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAbout, knownHostsLine, parseKnownHosts } from '../../../main/ssh/known-hosts.ts';

const keygenMissing = existsSync('/usr/bin/ssh-keygen') ? null : 'ssh-keygen is not installed';
const key = 'AAAAC3NzaC1lZDI1NTE5AAAAIEXb1sLqq1nWx7qZ0l0pB8Lw2o3pQn1Yk6zv5Rr8Tt2U';

describe('a known_hosts file', () => {
  it('is read line by line, with markers; what is no entry is left out', () => {
    const text = [
      '# a comment',
      '',
      `r620,10.0.0.5 ssh-ed25519 ${key} somebody@somewhere`,
      `@revoked r710 ssh-ed25519 ${key}`,
      `@cert-authority *.lab ssh-ed25519 ${key}`,
      `@unknown-marker r720 ssh-ed25519 ${key}`,
      `r730 ssh-rsa ${key}`,
      'r740 ssh-ed25519',
      'garbage',
    ].join('\r\n');
    expect(parseKnownHosts(text).map(({ line, marker }) => [line, marker])).toEqual([
      [3, 'none'],
      [4, 'revoked'],
      [5, 'cert-authority'],
    ]);
  });

  it.each([
    ['r620', 'r620', 22, true],
    ['r620', 'R620', 22, true],
    ['r620', 'r620', 2222, false],
    ['[r620]:2222', 'r620', 2222, true],
    ['[r620]:2222', 'r620', 22, false],
    ['[fe80::1]:2222', 'fe80::1', 2222, true],
    ['r6?0', 'r620', 22, true],
    ['*.lab', 'r620.lab', 22, true],
    ['*.lab', 'r620xlab', 22, false],
    ['*.lab,!r620.lab', 'r620.lab', 22, false],
    ['!r710.lab,*.lab', 'r620.lab', 22, true],
    ['!r710.lab', 'r620.lab', 22, false],
    ['r620.+', 'r6200', 22, false],
  ])('%s is about %s, port %i: %s', (names, address, port, expected) => {
    const [entry] = parseKnownHosts(`${names} ssh-ed25519 ${key}`);
    expect(entry !== undefined && isAbout(entry, address, port)).toBe(expected);
  });

  it('is written so that it is read again, hashed or not', () => {
    for (const hashed of [false, true]) {
      const line = knownHostsLine(
        { address: 'r620', port: 2222, algorithm: 'ssh-ed25519', publicKey: key },
        hashed,
      );
      expect(line.includes('r620')).toBe(!hashed);
      const [entry] = parseKnownHosts(line);
      expect(entry).toMatchObject({ algorithm: 'ssh-ed25519', publicKey: key, marker: 'none' });
      expect(entry !== undefined && isAbout(entry, 'r620', 2222)).toBe(true);
      expect(entry !== undefined && isAbout(entry, 'r620', 22)).toBe(false);
    }
  });
});

describe.skipIf(keygenMissing !== null)('known_hosts and ssh-keygen', () => {
  let directory: string;
  let publicKey: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'rackmark-known-hosts-'));
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(directory, 'key')]);
    publicKey = readFileSync(join(directory, 'key.pub'), 'utf8').split(' ')[1] ?? '';
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('agree on names that it hashed', () => {
    const file = join(directory, 'theirs');
    writeFileSync(file, `r620,[r620]:2222 ssh-ed25519 ${publicKey}\n`);
    execFileSync('ssh-keygen', ['-q', '-H', '-f', file], { stdio: 'ignore' });
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain('r620');
    const entries = parseKnownHosts(text);
    expect(entries.filter((entry) => isAbout(entry, 'r620', 22))).toHaveLength(1);
    expect(entries.filter((entry) => isAbout(entry, 'r620', 2222))).toHaveLength(1);
    expect(entries.filter((entry) => isAbout(entry, 'r710', 22))).toEqual([]);
  });

  it.each([22, 2222])('agree on names that are hashed here, port %i', (port) => {
    const file = join(directory, `ours-${port}`);
    writeFileSync(
      file,
      `${knownHostsLine({ address: 'r620', port, algorithm: 'ssh-ed25519', publicKey }, true)}\n`,
    );
    const name = port === 22 ? 'r620' : '[r620]:2222';
    const found = execFileSync('ssh-keygen', ['-F', name, '-f', file], { encoding: 'utf8' });
    expect(found).toContain(publicKey);
  });
});
