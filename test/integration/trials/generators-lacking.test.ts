import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from '../../../main/lab-error.ts';
import { findGenerator, generatorFinding } from '../../../main/trials/find-generator.ts';
import { workloadOf } from '../../../main/workloads/list.ts';
import { completeOptions } from '../../../main/workloads/options.ts';
import type { OptionValue } from '../../../preload/contract/workloads.ts';
import { trialHostsMissing } from '../../faults/trials/world.ts';
import { type NamespaceHost, type NamespaceLab, openNamespaceLab } from '../../lab/namespace-lab.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { register } from '../hosts/rack.ts';

const missing = trialHostsMissing();
/** Of which the drivers are taken away; without it nothing is left to show. */
const noDbi = spawnSync('perl', ['-MDBI', '-e1']).status !== 0;
const support = new URL('../../support/', import.meta.url).pathname;

/** What a host of its own lacks, or has in another form, for each generator. */
describe.skipIf(missing !== null)(
  `what a client host lacks${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let lab: NamespaceLab;
    let parts: OpenParts;
    let host: NamespaceHost;
    let hosts = 0;
    beforeAll(() => {
      lab = openNamespaceLab();
      parts = openParts(() => new Date());
    });
    afterAll(async () => {
      parts?.close();
      await lab?.close();
    });

    type Options = Readonly<Record<string, OptionValue>>;

    /** A new host on which root has done `script`. */
    async function hostWith(script: string): Promise<number> {
      host = await lab.up(`bare${hosts++}`);
      if (script !== '') host.exec(['sh', '-ec', script]);
      return register(parts, lab, host, { roles: ['client'] });
    }

    async function look(id: number, generator: string, options: Options) {
      const found = workloadOf(generator);
      const client = {
        ...{ id, name: 'bare', address: host.address, base: '/home/lab/.rackmark' },
        session: () => parts.inventory.session(id),
      };
      const complete = completeOptions(found, options);
      return generatorFinding(found, await findGenerator(client, found, complete));
    }

    async function lackOf(id: number, generator: string, options: Options = {}) {
      const failure = await look(id, generator, options).catch((error: unknown) => failureOf(error));
      if (!('code' in failure)) throw new Error(`nothing lacks: ${failure.evidence}`);
      expect([failure.code, failure.subject]).toEqual(['tool-missing', 'bare']);
      expect(failure.remedy).toMatch(/[Ii]nstall|[Nn]ame|git clone|Unpack/);
      return failure.message;
    }

    const program = (path: string, text: string) =>
      `mkdir -p ${path.slice(0, path.lastIndexOf('/'))}; cat >${path} <<'TEXT'\n${text}TEXT\nchmod 755 ${path}\n`;
    const withoutPrograms = (...names: readonly string[]) =>
      `for name in ${names.join(' ')}; do rm -f "/usr/bin/$name" "/bin/$name" "/usr/local/bin/$name"; done\n`;

    it('sysbench itself, or its scripts, or its driver', async () => {
      const bare = await hostWith(withoutPrograms('sysbench'));
      expect(await lackOf(bare, 'sysbench')).toBe('bare lacks sysbench, which sysbench needs.');
      expect(await lackOf(bare, 'sysbench-tpcc')).toBe('bare lacks sysbench, which sysbench-tpcc needs.');

      const withoutScripts = await hostWith(
        'rm /usr/share/sysbench/oltp_read_only.lua\nrm "$(ldconfig -p | sed -n "s/.*=> \\(.*libpq.so.5\\)/\\1/p")"',
      );
      // Without the library of a driver that nobody asked for it does not even begin.
      expect(await lackOf(withoutScripts, 'sysbench')).toMatch(
        /lacks sysbench \(.*libpq\.so\.5.*\) and a sysbench that/,
      );
    });

    it('a script of sysbench, or what its version does not do', async () => {
      const id = await hostWith('rm /usr/share/sysbench/oltp_read_only.lua');
      expect(await lackOf(id, 'sysbench', { script: 'oltp_read_only' })).toMatch(
        /a sysbench that does what the plan asks for \(1\.0\.\d+ finds no script oltp_read_only\.lua: FATAL: /,
      );
      for (const generation of ['0.4', '0.5', '1.1']) {
        const rate = generation === '0.4' ? { tables: 1 } : {};
        expect(await lackOf(id, 'sysbench', { generation, ...rate })).toMatch(
          new RegExp(
            `\\(it is 1\\.0\\.\\d+, and the plan is written for ${generation.replace('.', '\\.')}\\)`,
          ),
        );
      }
      expect(await lackOf(id, 'sysbench', { 'rand-type': 'zipfian' })).toMatch(
        /knows no --rand-type=zipfian/,
      );
      expect(await lackOf(id, 'sysbench', { 'warmup-time': true })).toMatch(/knows no --warmup-time/);
      const { sentence, evidence } = await look(id, 'sysbench', { rate: 10 });
      expect(sentence).toMatch(/^sysbench 1\.0\.\d+\.$/);
      expect(evidence).toMatch(
        /^\S+\/sysbench sha256 [0-9a-f]{64}\n.*: scripts in \/usr\/share\/sysbench, sha256 of all [0-9a-f]{64}$/,
      );
    });

    it('the old ways of sysbench, which are told by what the program says', async () => {
      const said = (version: string, help: string) =>
        program(
          '/opt/old/sysbench',
          `#!/bin/sh\ncase $1 in --version) echo "sysbench ${version}" ;; *) echo "${help}" ;; esac\n`,
        );
      const drivers = 'Compiled-in database drivers:\n  mysql - MySQL driver\n';
      const old = { program: '/opt/old/sysbench', tables: 1 };
      const third = await hostWith(said('0.4.12', drivers));
      expect((await look(third, 'sysbench', old)).evidence).toContain('tests are built in');
      expect(await lackOf(third, 'sysbench', { ...old, generation: '1.0' })).toMatch(
        /it is 0\.4\.12, and the plan/,
      );
      expect(await lackOf(third, 'sysbench-tpcc', { program: old.program })).toMatch(/need 1\.0 or later/);

      const fifth = await hostWith(said('0.5', drivers) + program('/opt/old/db/oltp.lua', ''));
      const scripts = { ...old, tests: '/opt/old/db' };
      expect((await look(fifth, 'sysbench', scripts)).evidence).toMatch(/scripts in \/opt\/old\/db, sha256/);
      expect(await lackOf(fifth, 'sysbench', { ...scripts, script: 'oltp_insert' })).toContain(
        'finds no /opt/old/db/insert.lua',
      );
      expect(await lackOf(fifth, 'sysbench', old)).toContain('/usr/share/doc/sysbench/tests/db/oltp.lua');

      const other = await hostWith(
        said('1.0.20', 'Compiled-in database drivers:\n  pgsql - PostgreSQL driver\n'),
      );
      expect(await lackOf(other, 'sysbench', { program: old.program })).toContain(
        '1.0.20 was built without MySQL',
      );
    });

    it('the scripts of sysbench-tpcc', async () => {
      const id = await hostWith('mkdir /opt/empty');
      expect(await lackOf(id, 'sysbench-tpcc')).toContain('there is no folder /opt/sysbench-tpcc');
      expect(await lackOf(id, 'sysbench-tpcc', { folder: '/opt/empty' })).toContain(
        'there is no /opt/empty/tpcc.lua',
      );
      cpSync(`${support}far-end-of-sysbench-tpcc`, `${host.root}/opt/sysbench-tpcc`, { recursive: true });
      expect((await look(id, 'sysbench-tpcc', {})).evidence).toMatch(
        /scripts in \/opt\/sysbench-tpcc, sha256/,
      );
      host.exec(['rm', '/opt/sysbench-tpcc/tpcc_common.lua']);
      expect(await lackOf(id, 'sysbench-tpcc')).toMatch(/a sysbench that runs tpcc\.lua \(FATAL: /);
    });

    it('the programs of tpcc-mysql, their files, their libraries and a client', async () => {
      const id = await hostWith('mkdir /opt/tpcc-mysql');
      expect(await lackOf(id, 'tpcc-mysql')).toBe(
        'bare lacks /opt/tpcc-mysql/tpcc_start, /opt/tpcc-mysql/tpcc_load, /opt/tpcc-mysql/create_table.sql and /opt/tpcc-mysql/add_fkey_idx.sql, which tpcc-mysql needs.',
      );
      // sysbench stands for a program that was linked to the client library.
      host.exec([
        'sh',
        '-c',
        `cd /opt/tpcc-mysql && touch create_table.sql add_fkey_idx.sql && cp "$(command -v sysbench)" tpcc_start && cp tpcc_start tpcc_load
         chmod -x tpcc_load`,
      ]);
      expect(await lackOf(id, 'tpcc-mysql')).toBe(
        'bare lacks /opt/tpcc-mysql/tpcc_load, which tpcc-mysql needs.',
      );
      host.exec(['chmod', '+x', '/opt/tpcc-mysql/tpcc_load']);
      expect((await look(id, 'tpcc-mysql', {})).evidence.split('\n')).toHaveLength(5);
      host.exec(['sh', '-c', `${withoutPrograms('mariadb', 'mysql')} rm -f /usr/lib/*/libmariadb.so.3`]);
      expect(await lackOf(id, 'tpcc-mysql')).toMatch(
        /tpcc_start \(\s*libmariadb\.so\.3 => not found\), .*tpcc_load \(.*\) and mariadb or mysql, which/,
      );
    });

    it('mysqlslap, under its name', async () => {
      const id = await hostWith(withoutPrograms('mysqlslap'));
      expect(await lackOf(id, 'mysqlslap')).toBe('bare lacks mysqlslap, which mysqlslap needs.');
    });

    it('HammerDB, and the package of its Tcl for the server', async () => {
      const id = await hostWith('');
      expect(await lackOf(id, 'hammerdb')).toContain('/opt/HammerDB/hammerdbcli');
      // As `librarycheck` of HammerDB 4 and 5 answers: each driver in turn.
      const answers = `#!/bin/sh
[ "$(cat "$2")" = librarycheck ] || exit 1
echo 'HammerDB CLI v4.12'
echo 'Checking database library for MySQL'
echo "Error: failed to load mysqltcl - couldn't load file libmysqlclient.so.21"
echo 'Checking database library for MariaDB'
echo 'Success ... loaded library mariatcl for MariaDB'
`;
      host.exec(['sh', '-ec', program('/opt/HammerDB/hammerdbcli', answers)]);
      expect(await lackOf(id, 'hammerdb', { database: 'mysql' })).toMatch(
        /hammerdbcli \(Error: failed to load mysqltcl - couldn't load file libmysqlclient\.so\.21\), which/,
      );
      expect((await look(id, 'hammerdb', { database: 'maria' })).sentence).toBe('HammerDB CLI v4.12.');
      expect(host.exec(['sh', '-c', 'ls /tmp'])).toBe('');
      host.exec(['sh', '-ec', program('/opt/HammerDB/hammerdbcli', '#!/opt/HammerDB/bin/tclsh8.6\n')]);
      expect(await lackOf(id, 'hammerdb')).toMatch(/hammerdbcli \(.*(?:not found|No such file)/);
    });

    it('the program of a command of one’s own', async () => {
      const id = await hostWith(program('/opt/bench', '#!/no/such/interpreter\n'));
      expect(await lackOf(id, 'custom', { program: 'no-such-benchmark' })).toContain('no-such-benchmark');
      expect(await lackOf(id, 'custom', { program: '/opt/bench', version_arguments: '--version' })).toMatch(
        /\/opt\/bench \(.*(?:not found|No such file)/,
      );
    });

    it.skipIf(noDbi)(
      `perl, its modules, the suite of sql-bench and the parts of that${noDbi ? ' (skipped: no DBI of Perl, libdbi-perl)' : ''}`,
      async () => {
        const suite = (driver: string, end: string) =>
          [
            'mkdir -p /opt/suite/Data/ATIS; cd /opt/suite; touch Data/ATIS/flight.txt',
            `for name in run-all-tests test-insert; do touch $name${end}; done`,
            `echo '$benchmark_version="2.15";' >bench-init.pl${end}`,
            `echo '"DBI:${driver}:database=x"' >server-cfg${end}`,
          ].join('\n');
        const id = await hostWith(suite('MariaDB', '.sh'));
        const here = { directory: '/opt/suite' };
        expect(await lackOf(id, 'sql-bench')).toMatch(
          /lacks \/usr\/share\/sql-bench\/run-all-tests.*, which/,
        );
        host.exec(['sh', '-c', 'rm -rf /usr/lib/*/perl5/*/DBD/MariaDB* /usr/lib/*/perl5/*/auto/DBD/MariaDB']);
        expect(await lackOf(id, 'sql-bench', here)).toBe(
          'bare lacks the driver of DBI (this suite speaks by DBD::MariaDB), which sql-bench needs.',
        );
        host.exec(['sh', '-c', 'rm -rf /usr/lib/*/perl5/*/DBI.pm']);
        expect(await lackOf(id, 'sql-bench', here)).toMatch(
          /lacks DBI of Perl \(perl does not find it\) and the driver of DBI/,
        );
        host.exec(['sh', '-c', `rm -rf /opt/suite; ${suite('mysql', '')}; ${withoutPrograms('perl')}`]);
        expect(await lackOf(id, 'sql-bench', here)).toBe('bare lacks perl, which sql-bench needs.');
        expect(await lackOf(id, 'sql-bench', { ...here, program: 'test-wisconsin' })).toMatch(
          /run-all-tests \(there is no \/opt\/suite\/test-wisconsin\) and perl/,
        );
        host.exec(['rm', '/opt/suite/Data/ATIS/flight.txt']);
        expect(await lackOf(id, 'sql-bench', here)).toContain('there is no /opt/suite/Data/ATIS/flight.txt');
      },
    );
  },
);
