import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';

const root = join(import.meta.dirname, '../../..');
const hooks = join(root, 'test/support/source-hooks.ts');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe.skipIf(sshdMissing() !== null)('rackmark host', () => {
  let sshd: PrivateSshd;
  let directory: string;
  beforeAll(async () => {
    sshd = await startPrivateSshd();
    directory = mkdtempSync(join(tmpdir(), 'rackmark-host-command-'));
  });
  afterAll(async () => {
    await sshd.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  function rackmark(...args: readonly string[]): Promise<Ended> {
    const argv = [
      '--import',
      hooks,
      join(root, 'main/entry/cli.ts'),
      'host',
      ...args,
      '--data',
      join(directory, 'data'),
    ];
    // As installed: under npm the command line calls itself by the way it is started there.
    const { npm_lifecycle_event: _, ...installed } = process.env;
    return new Promise((resolve) => {
      execFile(process.execPath, argv, { encoding: 'utf8', env: installed }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      });
    });
  }

  it('adds a host, tests it, asks for its key, and checks it', async () => {
    const added = await rackmark(
      ...['add', 'r620', '--address', sshd.address, '--port', String(sshd.port), '--user', sshd.user],
      ...['--key', sshd.keyFile, '--role', 'server', '--group', 'rack 7', '--sudo', '--json'],
    );
    expect(JSON.parse(added.stdout)).toMatchObject([
      { name: 'r620', groups: ['rack 7'], roles: ['server'], useSudo: true },
    ]);

    const first = await rackmark('test', 'r620');
    expect(first.code).toBe(3);
    expect(first.stdout).toContain(`rackmark host test NAME --trust ${sshd.hostFingerprint}`);
    const wrong = await rackmark('test', 'r620', '--trust', 'SHA256:another');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('another key') });

    const trusted = await rackmark('test', 'r620', '--trust', sshd.hostFingerprint, '--json');
    expect(trusted.code).toBe(0);
    const { steps } = JSON.parse(trusted.stdout) as { steps: { step: string; state: string }[] };
    expect(steps.filter(({ state }) => state === 'fails')).toEqual([]);
    expect((await rackmark('test', 'r620')).stdout).toMatch(
      /ok {4}Authentication +\d+\.\d{3} s {2}.* is logged in\./,
    );

    expect(JSON.parse((await rackmark('facts', 'r620', '--json')).stdout)).toMatchObject({ user: sshd.user });
    const check = await rackmark('check', 'r620', '--json');
    expect(JSON.parse(check.stdout)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: expect.any(String), severity: expect.any(String) }),
      ]),
    );
  });

  it('adds hosts of an ssh_config with the jump hosts on their way', async () => {
    const config = join(directory, 'ssh_config');
    writeFileSync(
      config,
      'Host inner\n  ProxyJump gate.example\nHost other\n  ProxyCommand nc %h\nMatch user x\n  Port 1\n',
    );
    const added = await rackmark('add', 'inner', '--ssh-config', config);
    expect(added.stdout).toMatch(/^Added gate\.example .*\nAdded inner /);
    expect(added.stderr).toContain('“Match user x” and what stands under it is not understood');
    expect((await rackmark('list')).stdout).toMatch(/^gate\.example .*\ninner .*\n/);
    expect(await rackmark('add', 'nobody', '--ssh-config', config)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('names no host nobody'),
    });
  });

  it('says what is missing', async () => {
    expect(await rackmark('test', 'nobody')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"nobody"'),
    });
    expect(await rackmark('add', 'x')).toMatchObject({ code: 2, stderr: expect.stringContaining('--user') });
  });
});
