import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAnsible } from '../../../../main/hosts/sources/ansible.ts';
import { expandRange } from '../../../../main/hosts/sources/ansible-inventory.ts';
import { failureOf } from '../../../../main/lab-error.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rackmark-ansible-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(directory, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

function hostsOf(file: string) {
  return Object.fromEntries(readAnsible(file).hosts.map((host) => [host.name, host]));
}

describe('ranges', () => {
  it.each([
    ['r620', ['r620']],
    ['r620-[08:11]', ['r620-08', 'r620-09', 'r620-10', 'r620-11']],
    ['db-[a:c].lab', ['db-a.lab', 'db-b.lab', 'db-c.lab']],
    ['n[0:4:2]', ['n0', 'n2', 'n4']],
    ['[1:2]-[a:b]', ['1-a', '1-b', '2-a', '2-b']],
    ['n[3:1]', []],
  ])('%s', (pattern, names) => {
    expect(expandRange(pattern)).toEqual(names);
  });

  it('without end have one', () => {
    expect(expandRange('n[0:999999999]').length).toBeLessThanOrEqual(10_001);
  });
});

describe('an inventory in INI form', () => {
  const ini = `
# the rack
mail.lab
[servers]
r620-[01:02] ansible_port=2222
r710 ansible_host=10.0.0.7 ansible_user="db admin" ansible_ssh_private_key_file=~/.ssh/r710 # old
r720:2200

[clients]
load01 ansible_ssh_pass=hunter2

[rack:children]
servers
clients

[rack:vars]
ansible_user = lab
ansible_ssh_common_args = '-o ProxyJump=admin@gate:22'

[servers:vars]
ansible_user=dba
`;

  it('gives hosts with the variables of their groups, the nearest winning', () => {
    const hosts = hostsOf(write('hosts.ini', ini));
    expect(Object.keys(hosts)).toEqual(['mail.lab', 'r620-01', 'r620-02', 'r710', 'r720', 'load01']);
    expect(hosts['r620-02']).toMatchObject({
      address: 'r620-02',
      port: 2222,
      user: 'dba',
      groups: ['servers', 'rack'],
    });
    expect(hosts.r710).toMatchObject({ address: '10.0.0.7', user: 'db admin', keyFiles: ['~/.ssh/r710'] });
    expect(hosts.r720).toMatchObject({ port: 2200, jumps: ['admin@gate:22'] });
    expect(hosts['mail.lab']).toMatchObject({ user: null, groups: [], jumps: [] });
  });

  it('takes no password out of it', () => {
    const file = write('hosts.ini', ini);
    expect(hostsOf(file).load01).toMatchObject({ user: 'lab', methods: [{ kind: 'password' }] });
    expect(hostsOf(file).load01?.remarks.join()).toContain('it is not taken');
    expect(JSON.stringify(readAnsible(file))).not.toContain('hunter2');
  });

  it('says where it was not understood', () => {
    const file = write('odd.ini', '[servers:what]\nx\n[servers:vars]\nno variable here\n');
    expect(readAnsible(file).notUnderstood).toEqual([
      `${file}, line 1: a section “what” is not known.`,
      `${file}, line 4: “no variable here” is no variable.`,
    ]);
  });

  it('reads the variables beside it, and leaves a vault alone', () => {
    write('group_vars/servers.yml', 'ansible_user: from-group\nansible_port: 2022\n');
    write('group_vars/all/base.yml', 'ansible_user: from-all\n');
    write('host_vars/r710', 'ansible_port: 2023\n');
    write('host_vars/r620.yml', '$ANSIBLE_VAULT;1.1;AES256\n6162\n');
    const file = write('hosts', '[servers]\nr620\nr710\n[other]\nmail\n');
    const hosts = hostsOf(file);
    expect(hosts.r620).toMatchObject({ user: 'from-group', port: 2022 });
    expect(hosts.r710).toMatchObject({ user: 'from-group', port: 2023 });
    expect(hosts.mail).toMatchObject({ user: 'from-all', port: 22 });
    expect(readAnsible(file).notUnderstood).toEqual([expect.stringContaining('Ansible Vault')]);
  });
});

describe('an inventory in YAML form', () => {
  const yaml = `
all:
  vars:
    ansible_user: lab
  hosts:
    mail:
  children:
    rack:
      children:
        servers:
          hosts:
            r620-[01:02]:
              ansible_port: 2222
            r710:
              ansible_host: 10.0.0.7
          vars:
            ansible_user: dba
    odd:
      what: 1
`;

  it('gives hosts with the variables of their groups', () => {
    const hosts = hostsOf(write('hosts.yml', yaml));
    expect(Object.keys(hosts)).toEqual(['mail', 'r620-01', 'r620-02', 'r710']);
    expect(hosts.mail).toMatchObject({ user: 'lab', groups: [] });
    expect(hosts['r620-01']).toMatchObject({ user: 'dba', port: 2222, groups: ['servers', 'rack'] });
    expect(hosts.r710).toMatchObject({ address: '10.0.0.7' });
    expect(readAnsible(write('hosts.yml', yaml)).notUnderstood).toEqual([
      expect.stringContaining('“what” in group odd'),
    ]);
  });

  it.each(['a list: [', '- one\n- two\n', 'just text'])('is refused when it is none: %j', (text) => {
    const file = write('hosts.yaml', text);
    let thrown: unknown;
    try {
      readAnsible(file);
    } catch (error) {
      thrown = error;
    }
    expect(failureOf(thrown)).toMatchObject({ code: 'format-unknown', subject: file });
  });
});
