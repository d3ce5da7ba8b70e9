import { posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RootShell } from '../../../main/hosts/root-access.ts';
import { failureOf } from '../../../main/lab-error.ts';
import {
  findDestination,
  findMarker,
  readService,
  serviceAsked,
  theRunningServer,
} from '../../../main/mysql/service/look-at-service.ts';
import {
  type FileChange,
  lookAtFile,
  readFound,
  replaceOptionFile,
  restoreOptionFile,
  sha256Of,
} from '../../../main/mysql/service/option-files.ts';
import {
  askService,
  findRunningServers,
  type RunningServer,
  type Service,
  startService,
  stopService,
} from '../../../main/mysql/service/service.ts';
import { endOfLog, readServiceLog } from '../../../main/mysql/service/service-log.ts';
import { validateOnServer } from '../../../main/mysql/service/validate-on-server.ts';
import type { Session } from '../../../main/ssh/session.ts';
import { HostService } from '../../../preload/contract/deployment.ts';
import { allowSudo, hostServerMissing, installServer } from '../../lab/host-server.ts';
import {
  type NamespaceHost,
  type NamespaceLab,
  namespaceLabMissing,
  openNamespaceLab,
} from '../../lab/namespace-lab.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { register } from '../hosts/rack.ts';

const server = { flavour: 'mariadb', version: '10.11.19' } as const;

describe.skipIf((namespaceLabMissing() ?? hostServerMissing()) !== null)('the own server of a host', () => {
  let lab: NamespaceLab;
  let host: NamespaceHost;
  let parts: OpenParts;
  let session: Session;
  let root: RootShell;
  let running: RunningServer;

  beforeAll(async () => {
    lab = openNamespaceLab();
    host = await lab.up('svc');
    installServer(host, 'debian');
    allowSudo(host);
    parts = openParts();
    const id = register(parts, lab, host, { useSudo: true });
    session = await parts.inventory.session(id);
    root = await parts.inventory.rootShell(id);
    await session.run(['mkdir', '-m', '700', '/home/lab/of-trial']);
    running = await theOne();
  });
  afterAll(async () => {
    parts.close();
    await lab.close();
  });

  async function theOne(): Promise<RunningServer> {
    const found = await theRunningServer(root);
    if (found === null) throw new Error('no server runs');
    return found;
  }

  async function serviceBy(asked: Partial<HostService>): Promise<Service> {
    const whole = HostService.parse({ control: 'sysv', ...asked });
    const { service } = await serviceAsked(root, whole, '/usr/bin/mariadb', '/home/lab/of-trial');
    return { ...service, dataDirectory: '/var/lib/mysql' };
  }

  const silent = async () => '';
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => failureOf(error),
    );

  it('is found by its process, with its log, its options and its user; ours are not counted', async () => {
    expect(running).toMatchObject({
      program: '/usr/sbin/mariadbd',
      dataDirectory: '/var/lib/mysql',
      user: 'mysql',
      standardError: '/var/log/mysql/error.log',
      argv: ['--user=mysql'],
    });
    host.exec([
      'sh',
      '-c',
      'cd /tmp; RACKMARK_JOB=t1 mariadbd --no-defaults --user=mysql --verbose --help >/dev/null 2>&1 &',
    ]);
    expect(await findRunningServers(root)).toHaveLength(1);
  });

  describe('is stopped and started', () => {
    it.each([
      ['by its init script', { control: 'sysv', name: 'mariadb' }],
      ['by the init script that is found', { control: 'sysv' }],
      ['by mysqld_safe', { control: 'mysqld-safe' }],
      [
        'by commands',
        {
          control: 'commands',
          start: ['/etc/init.d/mariadb', 'start'],
          stop: ['/etc/init.d/mariadb', 'stop'],
        },
      ],
    ] as const)('%s', async (_, asked) => {
      const service = await serviceBy(asked as Partial<HostService>);
      const before = await theOne();
      await stopService(root, service);
      expect(await findRunningServers(root)).toEqual([]);
      const started = await startService(root, service, silent);
      expect(await theOne()).toMatchObject(started);
      expect(started.pid).not.toBe(before.pid);
      expect(await startService(root, service, silent)).toEqual(started);
      if (asked.control === 'mysqld-safe') {
        await stopService(root, service);
        await startService(root, await serviceBy({}), silent);
      }
    });

    it('by systemd, which forgives it former failures first', async () => {
      expect((await failure(serviceBy({ control: 'systemd' })))?.message).toMatch(/svc has no systemd/);
      host.exec(['sh', '-ec', standInForSystemd]);
      const service = await serviceBy({ control: 'systemd' });
      await stopService(root, service);
      await startService(root, service, silent);
      expect(host.exec(['cat', '/run/systemctl.log'])).toMatch(
        /cat mariadb\nstop mariadb\nreset-failed mariadb\nstart mariadb\n$/,
      );
      host.exec(['rm', '-r', '/run/systemd/system', '/usr/local/bin/systemctl']);
    });

    it('and what no init script is named after is refused', async () => {
      const found = await failure(serviceBy({ control: 'sysv', name: 'percona' }));
      expect(found).toMatchObject({ code: 'host-not-fit', message: expect.stringContaining('percona') });
    });

    it('is killed where it does not end by itself, and recovers', async () => {
      const service = await serviceBy({
        control: 'commands',
        start: ['service', 'mariadb', 'start'],
        stop: ['true'],
      });
      const { pid } = await theOne();
      await stopService(root, service, 1);
      expect(await findRunningServers(root)).toEqual([]);
      expect((await startService(root, service, silent)).pid).not.toBe(pid);
    });
  });

  describe('that does not come up', () => {
    it('fails with the first error of InnoDB in its log', async () => {
      host.exec(
        ['tee', '/etc/mysql/mariadb.conf.d/zz-bad.cnf'],
        '[mysqld]\ninnodb_buffer_pool_size = 15000T\n',
      );
      const service = await serviceBy({});
      const log = await endOfLog(root, await theOne(), '', '');
      await stopService(root, service);
      const readLog = async () => (await readServiceLog(root, log, 100_000)).toString();
      const said = await failure(startService(root, service, readLog));
      host.exec(['rm', '/etc/mysql/mariadb.conf.d/zz-bad.cnf']);
      await startService(root, service, silent);
      expect(said).toMatchObject({
        code: 'server-did-not-start',
        detail: expect.stringMatching(/\[ERROR\] InnoDB: /),
      });
    });

    it('fails when it hangs, and when its command only says that it failed', async () => {
      const real = await serviceBy({});
      await stopService(root, real);
      const hanging = { ...real, start: ['sleep', '60'], startSeconds: 1 };
      expect(await failure(startService(root, hanging, silent))).toMatchObject({
        ...{
          code: 'server-did-not-start',
          message: expect.stringContaining('took no connection within 1 s'),
        },
      });
      const failing = { ...real, start: ['sh', '-c', 'echo mysqld: cannot allocate >&2; exit 7'] };
      expect(await failure(startService(root, failing, silent))).toMatchObject({
        ...{ code: 'server-did-not-start', detail: expect.stringContaining('cannot allocate') },
      });
      await startService(root, real, silent);
    });

    it('is no secret to an administrator who is not let in', async () => {
      host.exec(['tee', '/root/wrong.cnf'], '[client]\nuser = nobody\npassword = wrong\n');
      const service = await serviceBy({ loginFile: '/root/wrong.cnf' });
      expect(await failure(askService(root, service, 'SELECT 1'))).toMatchObject({
        code: 'authentication-failed',
      });
      expect(await failure(startService(root, service, silent))).toMatchObject({
        ...{ code: 'server-did-not-start', message: expect.stringContaining('denies its administrator') },
      });
    });
  });

  it('is looked at: its settings, and everything of others', async () => {
    const service = await serviceBy({});
    expect(await findMarker(root)).toBeNull();
    const quiet = await readService(root, session, service, await theOne());
    expect(quiet).toMatchObject({ connections: [], newConnections: 0, replicates: false });
    expect(quiet.program).toMatchObject({ flavour: 'mariadb', program: '/usr/sbin/mariadbd' });
    expect(quiet.variables.get('datadir')).toBe('/var/lib/mysql/');
    expect(quiet.freeBytes).toBeGreaterThan(1e6);

    host.exec(['touch', '/etc/rackmark-production']);
    host.exec(['mariadb'], "CREATE DATABASE shop; CHANGE MASTER TO MASTER_HOST = '198.18.0.1';");
    host.exec(['sh', '-c', "mariadb -e 'SELECT SLEEP(60)' >/dev/null 2>&1 </dev/null & echo $! >/run/asker"]);
    const busy = await readService(root, session, service, await theOne());
    expect(await findMarker(root)).toBe('/etc/rackmark-production');
    expect(busy).toMatchObject({ replicates: true });
    expect(busy.schemas).toContain('shop');
    expect(busy.connections).toEqual(['root@localhost Query']);
    host.exec(['rm', '/etc/rackmark-production']);
    host.exec(['mariadb'], 'RESET SLAVE ALL; DROP DATABASE shop;');
    host.exec(['sh', '-c', 'kill "$(cat /run/asker)"']);
  });

  it('is not taken for another one that answers in its place', async () => {
    const service = await serviceBy({});
    const other = { ...(await theOne()), dataDirectory: '/srv/other' };
    expect(await failure(readService(root, session, service, other))).toMatchObject({
      ...{ code: 'host-not-fit', message: expect.stringContaining('/srv/other') },
    });
  });

  describe('checks settings itself before anything is written', () => {
    const check = () => ({
      program: '/usr/sbin/mariadbd',
      user: 'mysql',
      server,
      optionFiles: ['/etc/mysql/my.cnf'],
    });

    it.each([
      ['an unknown variable', 'innodb_bufer_pool_size = 1G', /unknown variable 'innodb_bufer_pool_size=1G'/],
      ['a size with a fraction', 'innodb_buffer_pool_size = 1.5G', /Unknown suffix '\.'/],
      ['a word that is no choice', 'innodb_flush_method = quick', /innodb.flush.method/],
    ])('and refuses %s', async (_, line, detail) => {
      expect(await failure(validateOnServer(root, check(), `[mysqld]\n${line}\n`))).toMatchObject({
        ...{ code: 'setting-impossible', detail: expect.stringMatching(detail) },
      });
      expect(host.exec(['sh', '-c', 'ls -d /tmp/rackmark-check-* 2>/dev/null; true'])).toBe('');
    });

    it('and takes what it can start with, whatever its own files say', async () => {
      await validateOnServer(root, check(), '[mysqld]\ninnodb_io_capacity = 500\n');
      host.exec(['tee', '/etc/mysql/mariadb.conf.d/99-odd.cnf'], '[mysqld]\nnobody_knows = 1\n');
      await validateOnServer(root, check(), '[mysqld]\ninnodb_io_capacity = 500\n');
      host.exec(['rm', '/etc/mysql/mariadb.conf.d/99-odd.cnf']);
    });
  });

  describe('has an option file', () => {
    const path = '/etc/mysql/mariadb.cnf';
    const ours = Buffer.from('[mysqld]\nreport_host = ours\n');
    const listing = () =>
      host.exec([
        'sh',
        '-c',
        `cd /etc/mysql; find . -printf '%p %y %m %U:%G %l\\n' | sort; sha256sum mariadb.cnf`,
      ]);

    async function changeOf(token: string, file = path): Promise<FileChange> {
      const found = await lookAtFile(root, file);
      const before = found.kind === 'file' ? await readFound(root, found) : null;
      return { path: found.path, token, before, oursSha256: sha256Of(ours) };
    }

    it('whose links are followed to where it really is', async () => {
      const asked = HostService.parse({});
      const main = await findDestination(root, session, running, 'main-file', asked);
      expect(main.found.links.map((link) => link.path)).toEqual([
        '/etc/mysql/my.cnf',
        '/etc/alternatives/my.cnf',
      ]);
      expect(main.found.path).toBe(path);
      const dropIn = await findDestination(root, session, running, 'drop-in', asked);
      expect(dropIn).toMatchObject({
        before: null,
        found: { path: '/etc/mysql/mariadb.conf.d/zz-rackmark.cnf' },
      });
    });

    it('that is not touched where a link leads elsewhere', async () => {
      host.exec([
        'sh',
        '-c',
        'cp /etc/mysql/mariadb.cnf /srv/mine.cnf; ln -sfn /srv/mine.cnf /etc/alternatives/my.cnf',
      ]);
      const refused = await failure(
        findDestination(root, session, running, 'main-file', HostService.parse({})),
      );
      host.exec(['ln', '-sfn', path, '/etc/alternatives/my.cnf']);
      expect(refused).toMatchObject({
        code: 'unsafe-path',
        message: expect.stringContaining('/srv/mine.cnf'),
      });
    });

    it.each([
      ['a file', 'main-file', `echo '[mysqld]' >/etc/mysql/.rackmark-t9.before`],
      [
        'lines',
        'main-file',
        `cp -a ${path} /etc/mysql/.copy; echo '# Rackmark, trial 9: at its end' >>${path}`,
      ],
      ['a drop-in file', 'drop-in', 'echo >/etc/mysql/mariadb.conf.d/zz-rackmark.cnf'],
    ] as const)('that is not taken for its owner’s where another app left %s', async (_, way, script) => {
      host.exec(['sh', '-ec', script]);
      const refused = await failure(findDestination(root, session, running, way, HostService.parse({})));
      host.exec(['sh', '-c', `cd /etc/mysql; [ ! -e .copy ] || mv .copy ${path}; rm -f .rackmark-* */zz-*`]);
      expect(refused).toMatchObject({
        code: 'host-not-fit',
        message: expect.stringContaining('another Rackmark'),
      });
    });

    /** What a cut, a crash or a hand may leave between two steps of replacing. */
    const interruptions: readonly (readonly [string, string])[] = [
      ['before anything', ''],
      ['with half of the new file', `head -c 9 ${path} >.rackmark-t.new`],
      ['with the original kept', `ln ${path} .rackmark-t.before`],
      [
        'when it is replaced',
        `ln ${path} .rackmark-t.before; cat >.rackmark-t.new; mv .rackmark-t.new ${path}`,
      ],
      ['when it is replaced and the original is lost', `cat >.rackmark-t.new; mv .rackmark-t.new ${path}`],
      ['when it is back already', `ln ${path} .rackmark-t.before; rm .rackmark-t.before`],
      ['when its rights were changed', `chmod 600 ${path}; chown mysql:mysql ${path}`],
    ];
    it.each(interruptions)('that is what it was after an interruption %s', async (_, script) => {
      const before = listing();
      const change = await changeOf('t');
      host.exec(['sh', '-ec', `cd /etc/mysql; ${script}`], ours.toString());
      await restoreOptionFile(root, change);
      expect(listing()).toBe(before);
      await restoreOptionFile(root, change);
      expect(listing()).toBe(before);
    });

    it.each([path, '/etc/mysql/conf.d/zz-rackmark.cnf'])(
      'that is replaced in one step, and back, even on a full disk: %s',
      async (file) => {
        host.exec(['sh', '-ec', smallFileSystem]);
        try {
          const before = listing();
          const change = await changeOf('t', file);
          await replaceOptionFile(root, change, ours);
          expect(host.exec(['cat', file])).toBe(ours.toString());
          host.exec(['sh', '-c', 'cat /dev/zero >/etc/mysql/filler 2>/dev/null; true']);
          const again = { ...change, token: 'u', path: posix.join('/etc/mysql', 'other.cnf'), before: null };
          expect(await failure(replaceOptionFile(root, again, Buffer.alloc(9000)))).toMatchObject({
            code: 'disk-full',
          });
          await restoreOptionFile(root, change);
          host.exec(['rm', '/etc/mysql/filler']);
          expect(listing()).toBe(before);
        } finally {
          host.exec(['umount', '/etc/mysql']);
        }
      },
    );

    it('that is left to whoever changed it meanwhile', async () => {
      const change = await changeOf('t');
      host.exec(['sh', '-c', `cp ${path} /srv/copy; echo '# by hand' >>${path}`]);
      expect(await failure(replaceOptionFile(root, change, ours))).toMatchObject({ code: 'conflict' });
      expect(await failure(restoreOptionFile(root, change))).toMatchObject({ code: 'conflict' });
      expect(host.exec(['tail', '-n', '1', path])).toBe('# by hand\n');
      host.exec(['sh', '-c', `cat /srv/copy >${path}`]);
      host.exec(['sh', '-c', `mv ${path} ${path}.moved; ln -s ${path}.moved ${path}`]);
      expect(await failure(replaceOptionFile(root, change, ours))).toMatchObject({ code: 'conflict' });
      expect(await failure(restoreOptionFile(root, change))).toMatchObject({ code: 'conflict' });
      host.exec(['mv', `${path}.moved`, path]);
    });
  });
});

/** What a trial asks of it, for a host without systemd. */
const standInForSystemd = `mkdir -p /run/systemd/system
cat >/usr/local/bin/systemctl <<'END'
#!/bin/sh
echo "$*" >>/run/systemctl.log
case $1 in
  cat) [ "$2" = mariadb ] ;;
  start | stop) exec "/etc/init.d/$2" "$1" ;;
esac
END
chmod 755 /usr/local/bin/systemctl`;

const smallFileSystem = `cp -a /etc/mysql /etc/copy
mount -t tmpfs -o size=128k,mode=755 tmpfs /etc/mysql
cp -a /etc/copy/. /etc/mysql/
rm -r /etc/copy`;
