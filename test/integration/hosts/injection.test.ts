import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readFacts } from '../../../main/hosts/facts.ts';
import { sudoersFor } from '../../../main/hosts/sudoers.ts';
import { failureOf } from '../../../main/lab-error.ts';
import { readStatus, removeJob, startJob } from '../../../main/remote/job.ts';
import type { Session } from '../../../main/ssh/session.ts';
import {
  type NamespaceHost,
  type NamespaceLab,
  namespaceLabMissing,
  openNamespaceLab,
} from '../../lab/namespace-lab.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { commandBuilders } from './command-builders.ts';
import { marker, payloads } from './hostile-values.ts';
import { giveKernelFiles } from './kernel-files.ts';
import { register } from './rack.ts';

/** A script for a host, a command on one, a command line for one, a file on one, or a program on this computer. */
const makesCommands =
  /\.sh\?raw'|\.(script|sudo|replaceFile)\(|\.(exec|run)\(\s*(\[|argv)|\b(startJob|runJob)\(|\bfunction \w*[aA]rgv\w*\(|'node:child_process'/;

it('the corpus knows every file that makes a command', () => {
  const root = join(import.meta.dirname, '../../..');
  const found = globSync('main/**/*.ts', { cwd: root })
    .filter(
      (file) => !file.startsWith('main/ssh/') && makesCommands.test(readFileSync(join(root, file), 'utf8')),
    )
    .map((file) => (file.startsWith('main/workloads/') ? 'main/workloads' : file));
  expect(
    [...new Set([...found, 'main/workloads'])].sort(),
    'add the file to command-builders.ts, with the calls that a hostile value can reach it by',
  ).toEqual(Object.keys(commandBuilders).sort());
});

async function tryFiles(files: Session): Promise<void> {
  for (const payload of payloads) {
    const path = `/tmp/${payload.replaceAll('/', '')}`;
    await files.replaceFile(path, payload, { mode: 0o600 });
    expect(String(await files.readFile(path))).toBe(payload);
    expect(String(await files.readFrom(path, 1, 1000))).toBe(String(Buffer.from(payload).subarray(1)));
    expect(await files.sizeOf(path)).toBe(Buffer.byteLength(payload));
    await files.run(['rm', '-f', '--', path]);
  }
}

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
    giveKernelFiles(host);
    id = register(parts, lab, host, { useSudo: true });
    host.exec(['tee', '/etc/sudoers.d/rackmark'], sudoersFor(parts.stores.hosts.get(id)).text);
    session = await parts.inventory.session(id);
  });
  afterAll(async () => {
    parts.close();
    await lab.close();
  });

  /** The markers of those that were carried out, there or here. Deeper down, a path that holds an attack may look like one. */
  function executed(): string[] {
    const here = payloads.map((_, index) => marker(index)).filter((path) => existsSync(path));
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
    return [...here, ...found.split('\n').filter(Boolean)];
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

  it('as paths and contents of files', async () => {
    await tryFiles(session);
    expect(executed()).toEqual([]);
  });

  it('as paths and contents of files without SFTP', async () => {
    const plain = await lab.up('no-sftp', ['Subsystem sftp /bin/false']);
    const files = await parts.inventory.session(register(parts, lab, plain));
    expect(await files.sftpProblem()).not.toBeNull();
    await tryFiles(files);
    const found = plain.exec(['find', '/tmp', '/home/lab', '/', '-maxdepth', '1', '-name', 'pwned-*']);
    expect(found).toBe('');
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

  it.each(Object.entries(commandBuilders))('in every call of %s', { timeout: 60_000 }, async (_, builder) => {
    if ('takes' in builder) return;
    for (const payload of payloads.filter((_, index) => index % (builder.every ?? 1) === 0)) {
      session = await parts.inventory.session(id);
      for (const attempt of builder.attempts({ host, parts, id, session }, payload)) {
        await Promise.try(attempt).catch(() => undefined);
      }
    }
    expect(executed()).toEqual([]);
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
