import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeScratch, processesIn, runJobScript, shells, startScriptedJob, until } from './shells.ts';

const scratch = makeScratch();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Ignores TERM, and so do its children. */
const stubborn = 'trap "" TERM; sleep 300 & while :; do sleep 300; done';

for (const shell of shells(scratch)) {
  const skip = shell.missing === null ? '' : ` (skipped: ${shell.missing})`;
  describe.skipIf(shell.missing !== null)(`job.sh under ${shell.name}${skip}`, { concurrent: true }, () => {
    const start = (spec: Parameters<typeof startScriptedJob>[2]) => startScriptedJob(scratch, shell, spec);

    it('hands every argument over as it was', async () => {
      const given = [
        '',
        ' ',
        'a b',
        "it's",
        '"$(date)"',
        '`id`',
        '*',
        '$HOME',
        '\\n',
        'two\nlines',
        '\n',
        'end\n\n',
        '=x',
        '+y',
        '-n',
        'ünï',
      ];
      const job = start({ argv: ['printf', '%s\\0', ...given] });
      await job.over;
      expect(job.read('out')).toBe(given.map((argument) => `${argument}\0`).join(''));
    });

    it('reports the exit code, and sizes that are those of the files', async () => {
      const job = start({ argv: ['sh', '-c', 'echo out; echo error >&2; exit 7'] });
      await job.over;
      expect(job.status()).toMatchObject({
        state: 'ended',
        reason: 'exit',
        exitCode: 7,
        sizes: { out: 4, err: 6, telemetry: 0 },
      });
      expect([job.read('out'), job.read('err')]).toEqual(['out\n', 'error\n']);
    });

    it('reports a signal as 128 + n', async () => {
      const job = start({ argv: ['sh', '-c', 'kill -SEGV $$'] });
      await job.over;
      expect(job.status()).toMatchObject({ reason: 'exit', exitCode: 139 });
    });

    it('says which command was not found', async () => {
      const job = start({ argv: ['no-such-command-here', 'x'] });
      await job.over;
      expect(job.status()).toMatchObject({ state: 'ended', reason: 'exit', exitCode: 127 });
      expect(job.read('err')).toBe('no-such-command-here: command not found\n');
    });

    it('caps a flood on stderr and counts what it leaves out', async () => {
      const lines = 300_000;
      const flood = start({
        argv: [
          'sh',
          '-c',
          `awk 'BEGIN { for (i = 0; i < ${lines}; i++) print "FATAL: line " i " of a flood" }' >&2`,
        ],
      });
      await flood.over;
      const err = flood.read('err');
      expect(flood.status()).toMatchObject({ exitCode: 0, sizes: { err: Buffer.byteLength(err) } });
      expect(err.length).toBeLessThan(1.1 * 1024 * 1024);
      const verbatim = err.split('\n').filter((line) => line.startsWith('FATAL')).length;
      const rest = [...err.matchAll(/^rackmark: total (\d+) x/gm)].reduce(
        (sum, match) => sum + Number(match[1]),
        0,
      );
      // The line at the border can count on both sides.
      expect(verbatim + rest - lines).toBeGreaterThanOrEqual(0);
      expect(verbatim + rest - lines).toBeLessThanOrEqual(1);
    });

    it('ends a tree that ignores TERM at the time limit', async () => {
      const job = start({ argv: ['sh', '-c', stubborn], limitSeconds: 2, graceSeconds: 1 });
      await job.over;
      expect(job.status()).toMatchObject({ reason: 'timeout', exitCode: 137, killed: true });
      expect(processesIn(job.directory)).toEqual([]);
    });

    it('stops when the file is there', async () => {
      const job = start({ argv: ['sleep', '300'] });
      await job.said('run');
      writeFileSync(join(job.directory, 'stop'), '');
      await job.over;
      expect(job.status()).toMatchObject({ reason: 'stop', exitCode: 143, killed: false });
      expect(job.read('status').match(/ stop ;/g)).toHaveLength(1);
    });

    it('stops on TERM, and keeps exit code and last words of the command', async () => {
      const job = start({
        argv: ['sh', '-c', 'trap "echo bye; exit 5" TERM; echo ready; while :; do sleep 0.1; done'],
      });
      await until(() => existsSync(join(job.directory, 'out')) && job.read('out') === 'ready\n');
      job.supervisor.kill('SIGTERM');
      await job.over;
      expect(job.status()).toMatchObject({ reason: 'stop', exitCode: 5, killed: false, sizes: { out: 10 } });
      expect(job.read('out')).toBe('ready\nbye\n');
    });

    it('sweeps a descendant that left the group, but not one of a job with a longer name', async () => {
      const id = `sweep-${process.pid}-${shell.argv.length}-${shell.name.length}`;
      const other = start({ argv: ['sleep', '300'], id: `${id}2` });
      await other.said('run');
      const job = start({ argv: ['sh', '-c', '(setsid sleep 300 &); sleep 0.2; exit 3'], id });
      await job.over;
      expect(job.status()).toMatchObject({ reason: 'exit', exitCode: 3 });
      expect(job.read('status')).toMatch(/ swept \d+ ;/);
      expect(job.read('status').match(/ swept /g)).toHaveLength(1);
      other.supervisor.kill('SIGTERM');
      await other.over;
      expect(other.status()).toMatchObject({ reason: 'stop', exitCode: 143 });
    });

    it('starts once, ever', async () => {
      const job = start({ argv: ['sh', '-c', 'echo once; exec sleep 300'], id: 'once' });
      await job.said('run');
      expect(await runJobScript(job.directory, shell, { argv: [], id: 'once' }).over).toBe(98);
      job.supervisor.kill('SIGTERM');
      await job.over;
      expect(await runJobScript(job.directory, shell, { argv: [], id: 'once' }).over).toBe(98);
      expect(job.read('out')).toBe('once\n');
    });

    it('ends the job, with sizes, when the supervisor is killed', async () => {
      const job = start({ argv: ['sh', '-c', 'echo here; exec sleep 300'], telemetry: 'host' });
      await until(
        () => existsSync(join(job.directory, 'telemetry')) && job.read('telemetry').includes('\n.\n'),
      );
      job.supervisor.kill('SIGKILL');
      await job.said('end');
      const bytes = statSync(join(job.directory, 'telemetry')).size;
      expect(job.status()).toMatchObject({
        reason: 'orphan',
        exitCode: null,
        sizes: { out: 5, err: 0, telemetry: bytes },
      });
      await until(() => processesIn(job.directory).length === 0);
    });

    it('ends a job whose output grows over its limit', async () => {
      const job = start({
        argv: ['sh', '-c', 'head -c 2000000 /dev/zero; exec sleep 300'],
        limitOutBytes: 1_000_000,
      });
      await job.over;
      expect(job.status()).toMatchObject({
        reason: 'output-limit',
        exitCode: 143,
        sizes: { out: 2_000_000 },
      });
    });

    it('ends a job before the disk is full', async () => {
      const job = start({ argv: ['sleep', '300'], minFreeKb: 1e12 });
      await job.over;
      expect(job.status()).toMatchObject({ reason: 'disk-full', exitCode: 143 });
    });

    it('samples the process of the command, and leaves files that nobody else can read', async () => {
      const job = start({ argv: ['sleep', '2'], telemetry: 'host-and-process' });
      await job.over;
      const pid = / run (\d+) /.exec(job.read('status'))?.[1];
      const telemetry = job.read('telemetry');
      expect(telemetry).toContain(`F /proc/${pid}/stat\n${pid} (sleep) `);
      for (const name of ['out', 'err', 'telemetry', 'status']) {
        expect(statSync(join(job.directory, name)).mode & 0o777).toBe(0o600);
      }
    });

    it('leaves no process and no pipe behind', async () => {
      const job = start({
        argv: ['sh', '-c', '(setsid sleep 300 &) ; sleep 300 & sleep 1'],
        telemetry: 'host',
      });
      await job.over;
      await until(() => processesIn(job.directory).length === 0);
      expect(existsSync(join(job.directory, 'errpipe'))).toBe(false);
    });
  });
}
