import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { privilegedCommands } from '../../../main/hosts/privileged-commands.ts';
import { sudoersFor } from '../../../main/hosts/sudoers.ts';
import type { HostFacts } from '../../../preload/contract/hosts.ts';

const visudoMissing = existsSync('/usr/sbin/visudo') ? null : 'visudo is not installed (sudo)';
const host = { name: 'r620', user: 'lab', facts: null };

function factsWith(path: string): HostFacts {
  const tools = { MegaCli64: { path, version: '' } };
  return {
    readAt: '',
    hostname: '',
    model: null,
    system: '',
    kernel: '',
    cpuModel: '',
    threads: 1,
    memoryBytes: 0,
    freeBytes: 0,
    user: '',
    tools,
  };
}

describe('the sudoers snippet', () => {
  const { text } = sudoersFor(host);
  const rules = text.split('\n').filter((line) => line.startsWith('lab '));

  it('allows every privileged command, argument by argument, without a password or a terminal', () => {
    expect(rules).toHaveLength(privilegedCommands.flatMap(({ argumentLists }) => argumentLists).length);
    expect(text).toContain('Defaults:lab !requiretty');
    for (const rule of rules) expect(rule).toMatch(/^lab ALL=\(root\) NOPASSWD: \/[\w/.-]+ \S/);
  });

  it('leaves no argument open: nothing matches a blank or a slash', () => {
    for (const rule of rules) expect(rule).not.toMatch(/[*?]|\[!|\[\^/);
    expect(text).toContain('/usr/sbin/dmidecode ""');
  });

  it('takes the place of a tool from the facts of the host, unless it looks odd', () => {
    const found = sudoersFor({ ...host, facts: factsWith('/opt/lsi/MegaCli64') }).text;
    expect(found).toContain('NOPASSWD: /opt/lsi/MegaCli64 -AdpAllInfo -aALL -NoLog');
    for (const odd of ['MegaCli64', '/tmp/a b', '/opt/*', '/x, ALL', '/x\nlab ALL=(ALL) ALL', '']) {
      expect(sudoersFor({ ...host, facts: factsWith(odd) }).text).toBe(text);
    }
  });

  it.each(['ALL', '%wheel', 'lab ALL=(ALL) ALL\nlab', '#0', 'a,b', '', 'a:b', '+netgroup', '-x'])(
    'refuses a user named %j, whom sudoers would read as something else',
    (user) => {
      expect(() => sudoersFor({ ...host, user })).toThrow('cannot stand in a sudoers file');
    },
  );

  it.skipIf(visudoMissing !== null)('is accepted by visudo', () => {
    const directory = mkdtempSync(join(tmpdir(), 'rackmark-sudoers-'));
    try {
      writeFileSync(join(directory, 'snippet'), text, { mode: 0o440 });
      execFileSync('/usr/sbin/visudo', ['-c', '-f', join(directory, 'snippet')], { stdio: 'pipe' });
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
