import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { knownOptions } from '../../../main/mysql/option-files/known-options.ts';
import { readOptionText } from '../../../main/mysql/option-files/read-option-files.ts';
import { readVersionBanner } from '../../../main/mysql/server-identity.ts';
import { hasMariadb } from './option-readers.ts';

const program = '/usr/sbin/mariadbd';
const server = hasMariadb
  ? readVersionBanner(execFileSync(program, ['--version'], { encoding: 'utf8' }))
  : undefined;

describe.skipIf(server === undefined)('the MariaDB of this computer', () => {
  it('reads the groups that it is said to read', () => {
    const directory = mkdtempSync(join(tmpdir(), 'rackmark-groups-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const series = server?.version.split('.').slice(0, 2).join('.') ?? '';
    const names = [
      'mysqld',
      'server',
      'mariadb',
      'mariadbd',
      'client-server',
      'galera',
      'client',
      'mysqld_safe',
    ];
    const versions = ['mysqld', 'mariadb', 'mariadbd', 'server'].flatMap((name) =>
      [series, '9.7', '10', server?.version].map((version) => `${name}-${version}`),
    );
    const groups = [...names, ...versions, 'MariaDB', ' mysqld', 'mysqld1', 'mysql_cluster', 'embedded'];
    const text = groups.map((group, index) => `[${group}]\nport=${index}\n`).join('');
    const file = join(directory, 'my.cnf');
    writeFileSync(file, text);
    const printed = execFileSync(program, [`--defaults-file=${file}`, '--print-defaults'], {
      encoding: 'utf8',
    });
    const [port] = readOptionText(text, server).settings;
    const ours = [...(port?.lost ?? []), port].map((line) => `--port=${line?.value}`);
    expect(ours).toEqual(printed.match(/--port=\d+/g));
    expect(ours.length).toBeGreaterThan(8);
  });

  it.skipIf(server?.version.startsWith('10.11.') !== true)('has no option that is not on the list', () => {
    const help = execFileSync(program, ['--no-defaults', '--verbose', '--help'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const names = [...help.matchAll(/^ {2}(?:-., )?--([\w-]+)/gm)].map(([, name = '']) =>
      name.toLowerCase().replaceAll('-', '_'),
    );
    const { options, exact } = knownOptions(server ?? { flavour: 'mariadb', version: '10.11' });
    expect(exact).toBe(true);
    expect(names.length).toBeGreaterThan(600);
    expect(names.filter((name) => !options.has(name))).toEqual([]);
  });
});
