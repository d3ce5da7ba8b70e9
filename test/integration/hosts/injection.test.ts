import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  adoptGoldenCopy,
  hasGoldenCopy,
  removeGoldenCopy,
  restoreArgv,
} from '../../../main/data-sets/golden-copy.ts';
import { readFacts } from '../../../main/hosts/facts.ts';
import { failureOf } from '../../../main/lab-error.ts';
import { createInstance, removeInstance } from '../../../main/mysql/deploy/private-instance.ts';
import { findServer } from '../../../main/mysql/server-program.ts';
import { findStrays, readStatus, removeJob, startJob, stopJob } from '../../../main/remote/job.ts';
import type { Session } from '../../../main/ssh/session.ts';
import {
  type NamespaceHost,
  type NamespaceLab,
  namespaceLabMissing,
  openNamespaceLab,
} from '../../lab/namespace-lab.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { register, testConnection } from './rack.ts';

/** What each of them tries to make. Its own number tells which one got through. */
const marker = (index: number) => `/tmp/pwned-${index}`;

/** `P` stands for a command that makes the marker, as a shell, awk, sed or mysql would have to be talked into. */
const attacks = [
  '$(P)',
  '`P`',
  "'; P; '",
  '"; P; "',
  "'$(P)'",
  '"$(P)"',
  "\\'; P; \\'",
  'a\'b"c\\$(P)',
  '\nP\n',
  'x\nP',
  '; P',
  '& P &',
  '| P',
  '|| P',
  '&& P',
  '(P)',
  '{ P; }',
  '<(P)',
  '> M',
  '2> M',
  '-o M',
  '--output=M',
  '-- ; P',
  '-e P',
  '-c P',
  '--help; P',
  '--init-file=M',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a shell, which expands it
  '${x:=$(P)}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a shell, which expands it
  '${IFS}P',
  '$((1+$(P)))',
  '";system("P");"',
  '\'{system("P")}\'',
  'e P',
  '1e P',
  '\\! P',
  '%s%n$(P)',
  '!P',
  '*$(P)?[',
  '~root/$(P)',
  '\u2018; P; \u2019',
  '＄（P）',
  '数据库$(P)🐬',
  '\r\nP\r\n',
  '\t;P',
  '\u001b[2J$(P)',
];

const payloads = attacks.map((attack, index) =>
  attack.replaceAll('P', `touch ${marker(index)}`).replaceAll('M', marker(index)),
);

describe.skipIf(namespaceLabMissing() !== null)('hostile values on a real host', () => {
  let lab: NamespaceLab;
  let host: NamespaceHost;
  let parts: OpenParts;
  let id: number;
  let session: Session;
  beforeAll(async () => {
    lab = openNamespaceLab();
    parts = openParts();
    host = await lab.up('r620');
    id = register(parts, lab, host);
    session = await parts.inventory.session(id);
  });
  afterAll(async () => {
    parts.close();
    await lab.close();
  });

  /** The markers of those that were carried out. Deeper down, a path that holds an attack may look like one. */
  function executed(): string[] {
    const found = host.exec([
      'find',
      '/tmp',
      '/home/lab',
      '/',
      '-maxdepth',
      '1',
      '-regex',
      '.*/pwned-[0-9]+',
    ]);
    return found.split('\n').filter(Boolean);
  }

  function keyOf(payload: string) {
    return { generator: payload, data: payload, server: payload, initialisation: [payload] };
  }

  /** Each builder with each value; that it refuses one is as good as that it passes it on unharmed. */
  async function tryAll(build: (payload: string) => Promise<unknown>): Promise<void> {
    for (const payload of payloads) await build(payload).catch(() => undefined);
    expect(executed()).toEqual([]);
  }

  it('would be seen if one was carried out', async () => {
    await session.script(`touch ${marker(0)}`, []);
    expect(executed()).toEqual([marker(0)]);
    host.exec(['rm', marker(0)]);
  });

  it('arrive as arguments, as they are', async () => {
    const answer = await session.exec(['printf', '%s\\0', ...payloads]);
    expect(answer.stdout.toString().split('\0').slice(0, -1)).toEqual(payloads);
    const script = await session.script('printf "%s\\0" "$@"', payloads);
    expect(script.stdout.toString().split('\0').slice(0, -1)).toEqual(payloads);
    expect(executed()).toEqual([]);
  });

  it('are refused with a NUL', async () => {
    for (const call of [
      () => session.exec(['echo', 'a\0b']),
      () => session.script('true', ['a\0b']),
      () => session.sudo(['echo', 'a\0b'], { password: null }),
      () => session.readFile('/tmp/a\0b'),
      () => readFacts(session, '/tmp/a\0b', new Date()),
    ]) {
      const refused = await call().then(
        () => null,
        (error: unknown) => failureOf(error).code,
      );
      expect(refused).toBe('invalid-input');
    }
  });

  it('as programs and arguments of sudo', async () => {
    await tryAll((payload) =>
      session.sudo([payload, payload], { password: lab.password, timeoutSeconds: 5 }),
    );
  });

  it('as paths of files, with SFTP and without', async () => {
    await tryAll(async (payload) => {
      const path = `/tmp/${payload.replaceAll('/', '')}`;
      await session.replaceFile(path, payload, { mode: 0o600 }).catch(() => undefined);
      await session.readFile(path);
      await session.sizeOf(path);
      await session.run(['rm', '-f', '--', path]);
    });
  });

  it('as the directory of a host, from the test of the connection to the facts', {
    timeout: 180_000,
  }, async () => {
    const before = parts.inventory.get(id);
    for (const directory of payloads.slice(0, 12)) {
      parts.inventory.change(id, { ...before, directory });
      await testConnection(parts, id);
      parts.inventory.change(id, { ...before, directory: `/tmp/${directory}` });
      await testConnection(parts, id);
    }
    parts.inventory.change(id, before);
    session = await parts.inventory.session(id);
    expect(executed()).toEqual([]);
  });

  it('as the base of facts', { timeout: 180_000 }, async () => {
    for (const payload of payloads.slice(0, 6)) await readFacts(session, `/tmp/${payload}`, new Date());
    expect(executed()).toEqual([]);
  });

  it('as the arguments and the files of a job', async () => {
    const files = [{ name: 'input', bytes: payloads.join('\0') }];
    const spec = { limitSeconds: 60, graceSeconds: 1, telemetry: 'off' as const, files };
    const argv = ['printf', '%s\\0', ...payloads];
    const job = await startJob(session, '/tmp/base', { ...spec, id: 'arguments', argv });
    await vi.waitFor(async () => expect((await readStatus(session, job)).state).toBe('ended'), {
      timeout: 20_000,
      interval: 50,
    });
    const out = await session.readFile(`${job.directory}/out`);
    expect(String(out).split('\0').slice(0, -1)).toEqual(payloads);
    await removeJob(session, job);
    expect(executed()).toEqual([]);
  });

  it('as the names and places of jobs', async () => {
    await tryAll(async (payload) => {
      const spec = { argv: ['true'], limitSeconds: 5, graceSeconds: 1, telemetry: 'off' as const };
      await startJob(session, '/tmp/base', { ...spec, id: payload }).catch(() => undefined);
      await startJob(session, `/tmp/${payload}`, { ...spec, id: 'place' }).catch(() => undefined);
      await startJob(session, '/tmp/base', {
        ...spec,
        id: 'file',
        files: [{ name: payload, bytes: '' }],
      }).catch(() => undefined);
      const job = { id: payload, directory: `/tmp/base/jobs/${payload}` };
      await stopJob(session, job).catch(() => undefined);
      await removeJob(session, job).catch(() => undefined);
      await findStrays(session, payload);
    });
  });

  it('as programs, places and settings of a server', async () => {
    await tryAll(async (payload) => {
      await findServer(session, payload).catch(() => undefined);
      const server = {
        program: payload,
        client: payload,
        initialiser: payload,
        baseDirectory: payload,
        flavour: 'mariadb' as const,
        version: '10.11.19',
        banner: payload,
      };
      for (const request of [
        {
          id: 'one',
          base: `[mysqld]\nsocket = ${payload}\n`,
          settings: { innodb_buffer_pool_size: payload },
        },
        { id: payload, base: '', settings: {} },
      ]) {
        await createInstance(session, `/tmp/${payload}`, {
          ...request,
          server,
          address: payload,
          port: 3306,
        }).catch(() => undefined);
      }
      await removeInstance(session, `/tmp/${payload}`, 'one').catch(() => undefined);
      await removeInstance(session, '/tmp/base', payload);
    });
  });

  it('as places and targets of data sets', async () => {
    await tryAll(async (payload) => {
      const base = `/tmp/${payload}`;
      await hasGoldenCopy(session, base, 'set').catch(() => undefined);
      await adoptGoldenCopy(session, base, 'set', payload, keyOf(payload)).catch(() => undefined);
      await session.exec(restoreArgv(base, 'set', payload), { timeoutSeconds: 10 }).catch(() => undefined);
      await removeGoldenCopy(session, base, 'set').catch(() => undefined);
      await removeGoldenCopy(session, '/tmp/base', payload);
    });
  });

  it('as a user, and as an address', async () => {
    await tryAll(async (payload) => {
      const before = parts.inventory.get(id);
      const strange = parts.inventory.add({
        ...before,
        name: `host-${payloads.indexOf(payload)}`,
        user: payload,
      });
      parts.inventory.trustKnownKey(strange.id, { fingerprint: host.fingerprint, algorithm: 'ssh-ed25519' });
      await parts.inventory.session(strange.id).catch(() => undefined);
    });
  });
});
