import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { propose } from '../../../../main/hosts/sources/propose.ts';
import { readSshConfig } from '../../../../main/hosts/sources/ssh-config.ts';
import type { ProposedHost } from '../../../../preload/contract/host-access.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rackmark-ssh-config-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(name: string, text: string): string {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
}

function proposal(text: string, taken: readonly string[] = []) {
  const found = readSshConfig(write('config', text), directory);
  return propose('config', found, { taken: new Set(taken), defaultKeyFiles: ['~/.ssh/id_ed25519'] });
}

function byName(hosts: readonly ProposedHost[], name: string): ProposedHost {
  const host = hosts.find((one) => one.name === name);
  if (host === undefined) throw new Error(`no host ${name}`);
  return host;
}

describe('hosts of an ssh_config', () => {
  it('get the first value of each option, patterns and negations included', () => {
    const { hosts } = proposal(`
Host r620 r710
  HostName %h.rack.lab
  Port 2222
Host r7* !r710
  User nobody
Host *
  User dba
  IdentityFile ~/.ssh/rack
  IdentityFile ~/.ssh/old
`);
    expect(hosts.map(({ name }) => name)).toEqual(['r620', 'r710']);
    expect(byName(hosts, 'r710')).toMatchObject({
      address: 'r710.rack.lab',
      port: 2222,
      user: 'dba',
      authentication: { kind: 'key', keyFile: '~/.ssh/rack' },
      furtherAuthentication: [{ kind: 'key', keyFile: '~/.ssh/old' }, { kind: 'agent' }],
      jumps: [],
      present: false,
    });
  });

  it('are tried as ssh would where no key is named: agent first, then the usual files', () => {
    expect(byName(proposal('Host r620\n').hosts, 'r620')).toMatchObject({
      address: 'r620',
      port: 22,
      authentication: { kind: 'agent' },
      furtherAuthentication: [{ kind: 'key', keyFile: '~/.ssh/id_ed25519' }],
    });
  });

  it('go through jump hosts, which are added without a role', () => {
    const { hosts } = proposal(`
Host gate
  HostName gate.lab
Host inner
  ProxyJump gate,admin@bastion:2200
Host straight
  ProxyJump none
`);
    expect(byName(hosts, 'inner').jumps).toEqual(['gate', 'bastion']);
    expect(byName(hosts, 'gate')).toMatchObject({ roles: [], jumps: [], address: 'gate.lab' });
    expect(byName(hosts, 'bastion')).toMatchObject({ roles: [], jumps: ['gate'], user: 'admin', port: 2200 });
    expect(byName(hosts, 'straight').jumps).toEqual([]);
  });

  it('may be in the inventory already, as may their jump host', () => {
    const { hosts } = proposal('Host r620\n  ProxyJump gate\n', ['r620', 'gate']);
    expect(hosts.map(({ name, present }) => [name, present])).toEqual([['r620', true]]);
    expect(byName(hosts, 'r620').jumps).toEqual(['gate']);
  });

  it('may stand in included files, by glob and inside a section', () => {
    mkdirSync(join(directory, 'rack.d'));
    write('rack.d/a.conf', 'Host a\n  Port 1001\n');
    write('rack.d/b.conf', 'Host b\n  Port 1002\n');
    write('common', 'User shared\n');
    const { hosts, notUnderstood } = proposal(`
Include rack.d/*.conf missing
Host c
  Include common
  Port 1003
`);
    expect(hosts.map(({ name, port, user }) => [name, port, user === 'shared'])).toEqual([
      ['a', 1001, false],
      ['b', 1002, false],
      ['c', 1003, true],
    ]);
    expect(notUnderstood).toEqual([`${join(directory, 'missing')}: it is included and cannot be read.`]);
  });

  it('that include themselves end', () => {
    const { notUnderstood } = proposal('Include config\nHost r620\n');
    expect(notUnderstood).toHaveLength(1);
    expect(notUnderstood[0]).toContain('deeper than 16');
  });

  it('never run a program to be read: Match is said and left out', () => {
    const marker = join(directory, 'ran');
    const { hosts, notUnderstood } = proposal(`
Host r620
  Port 1
Match exec "touch ${marker}" host r620
  Port 2
Host r710
`);
    expect(() => writeFileSync(marker, '', { flag: 'wx' })).not.toThrow();
    expect(byName(hosts, 'r620').port).toBe(1);
    expect(hosts).toHaveLength(2);
    expect(notUnderstood).toEqual([expect.stringContaining('is not understood')]);
    expect(notUnderstood[0]).toContain('Match exec');
  });

  it('say what of them is not taken', () => {
    const { hosts } = proposal('Host r620\n  ProxyCommand nc %h %p\n  ForwardAgent yes\n  Port 99999\n');
    expect(byName(hosts, 'r620')).toMatchObject({ port: 22 });
    expect(byName(hosts, 'r620').remarks.join(' ')).toMatch(/ProxyCommand.*ForwardAgent.*99999/);
  });

  it('get names that the inventory takes', () => {
    const { hosts } = proposal('Host "rack 7/r620" -odd- 10.0.0.5\n');
    expect(hosts.map(({ name }) => name)).toEqual(['rack-7-r620', 'odd', '10.0.0.5']);
  });
});
