import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { missingTools } from '../../../main/lab/tools.ts';
import { HostInput } from '../../../preload/contract/hosts.ts';
import type { LabStatus } from '../../../preload/contract/lab.ts';
import { type Engine, openEngine } from '../../support/engine.ts';
import { processesOf } from './processes.ts';

const missing = missingTools().map(({ tool }) => tool);
const skipped = missing.length > 0 ? ` (skipped: no ${missing.join(', ')})` : '';

describe.skipIf(missing.length > 0)(`the practice lab${skipped}`, () => {
  let directory: string;
  let engine: Engine;
  const folder = () => join(directory, 'practice-lab');

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'rackmark 100%d "x '));
    engine = await openEngine(directory);
  });
  afterEach(async () => {
    await engine.call('lab.stop', {}).catch(() => {});
    await engine.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** The first status that is not on its way to another one. */
  async function settled(): Promise<LabStatus> {
    for (;;) {
      const news = Promise.withResolvers<void>();
      const stop = engine.subscribe(({ event }) => event === 'lab.changed' && news.resolve());
      const status = await engine.call('lab.status', {});
      if (status.state !== 'starting') {
        stop();
        return status;
      }
      await news.promise;
      stop();
    }
  }

  async function start(): Promise<Extract<LabStatus, { state: 'running' }>> {
    await engine.call('lab.start', {});
    const status = await settled();
    if (status.state !== 'running') throw new Error(JSON.stringify(status));
    return status;
  }

  const sshdPid = (): number => JSON.parse(readFileSync(join(folder(), 'lab.json'), 'utf8')).pid;

  async function connected(): Promise<void> {
    await vi.waitFor(async () => {
      const hosts = await engine.call('hosts.list', {});
      expect(hosts.map(({ link, facts }) => [link.state, facts !== null])).toEqual([
        ['connected', true],
        ['connected', true],
      ]);
    }, 60_000);
  }

  it('registers itself as two hosts that answer, with their key known', async () => {
    const status = await start();
    expect(status.hosts).toEqual(['practice-server', 'practice-client']);
    await connected();
    const hosts = await engine.call('hosts.list', {});
    expect(hosts.map(({ name, roles, practice, port }) => [name, roles, practice, port])).toEqual([
      ['practice-client', ['client'], true, status.ports[1]],
      ['practice-server', ['server'], true, status.ports[0]],
    ]);
  });

  it('stays as it is when it is started again', async () => {
    const first = await start();
    await connected();
    const before = { pid: sshdPid(), hosts: await engine.call('hosts.list', {}) };
    expect(await start()).toEqual(first);
    expect(sshdPid()).toBe(before.pid);
    expect(await engine.call('hosts.list', {})).toEqual(before.hosts);
  });

  it('is started once when two ask at once', async () => {
    await Promise.all([
      engine.call('lab.start', {}),
      engine.call('lab.start', {}),
      engine.call('lab.start', {}),
    ]);
    expect((await settled()).state).toBe('running');
    // A process of sshd that has just been forked for a login still bears the listener's name.
    await connected();
    expect(processesOf(folder()).filter(({ command }) => command.includes('sshd_config'))).toHaveLength(1);
  });

  it('leaves no process, no file and no host behind', async () => {
    await start();
    await connected();
    expect(await engine.call('lab.stop', {})).toEqual({ state: 'stopped', missing: [] });
    expect(await engine.call('hosts.list', {})).toEqual([]);
    expect(existsSync(folder())).toBe(false);
    await vi.waitFor(() => expect(processesOf(folder())).toEqual([]), 30_000);
    expect(await engine.call('lab.stop', {})).toEqual({ state: 'stopped', missing: [] });
  });

  it('is found again by the next start of the app', async () => {
    const status = await start();
    await engine.close();
    engine = await openEngine(directory);
    expect(await engine.call('lab.status', {})).toEqual(status);
  });

  it('comes back with its keys, ports and hosts after its sshd was killed', async () => {
    const before = await start();
    await connected();
    const hosts = await engine.call('hosts.list', {});
    process.kill(sshdPid(), 'SIGKILL');
    await vi.waitFor(
      async () => expect(await engine.call('lab.status', {})).toEqual({ state: 'stopped', missing: [] }),
      30_000,
    );
    expect(await start()).toEqual(before);
    const again = await engine.call('hosts.list', {});
    expect(again.map(({ id, port, hostKey }) => [id, port, hostKey])).toEqual(
      hosts.map(({ id, port, hostKey }) => [id, port, hostKey]),
    );
    await connected();
  });

  it('takes other ports where somebody has taken its own meanwhile', async () => {
    const before = await start();
    await connected();
    process.kill(sshdPid(), 'SIGKILL');
    await vi.waitFor(async () => expect((await engine.call('lab.status', {})).state).toBe('stopped'), 30_000);
    const squatter = spawn(
      process.execPath,
      ['-e', `require('net').createServer().listen(${before.ports[0]},'127.0.0.1',()=>console.log('up'))`],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    onTestFinished(() => void squatter.kill());
    await once(squatter.stdout, 'data');
    const after = await start();
    expect(after.ports[0]).not.toBe(before.ports[0]);
    await connected();
  });

  it('starts anew over what a kill left half-made', async () => {
    mkdirSync(folder());
    writeFileSync(join(folder(), 'lab.json'), '{"pid": 1, "sta');
    writeFileSync(join(folder(), 'host_key'), 'half a key');
    expect((await engine.call('lab.status', {})).state).toBe('stopped');
    await start();
    await connected();
  });

  it('does not take a host that has its name already', async () => {
    const host = HostInput.parse({
      name: 'practice-server',
      address: '192.0.2.1',
      user: 'me',
      authentication: { kind: 'agent' },
      roles: ['server'],
    });
    const mine = await engine.call('hosts.add', host);
    await engine.call('lab.start', {});
    expect(await settled()).toMatchObject({ state: 'failed', failure: { code: 'conflict' } });
    expect((await engine.call('hosts.list', {})).find(({ id }) => id === mine.id)).toMatchObject(host);
  });

  it('ends with its folder what a dead supervisor left running there, and nothing else', async () => {
    await start();
    const place = join(folder(), 'server', 'jobs', '7-server');
    mkdirSync(place, { recursive: true });
    const job = (cwd: string) => {
      const child = spawn('sleep', ['300'], { cwd, env: { ...process.env, RACKMARK_JOB: '7-server' } });
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    };
    const left = job(place);
    const elsewhere = job(tmpdir());
    await Promise.all([once(left, 'spawn'), once(elsewhere, 'spawn')]);
    const ended = once(left, 'exit');
    await engine.call('lab.stop', {});
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(elsewhere.exitCode ?? elsewhere.signalCode).toBeNull();
  });
});
