import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from '../../../main/lab-error.ts';
import { type FollowOptions, followJob } from '../../../main/remote/follow-job.ts';
import { readHostClock } from '../../../main/remote/host-clock.ts';
import {
  findStrays,
  type JobSpec,
  type JobStatus,
  readStatus,
  removeJob,
  startJob,
  stopJob,
} from '../../../main/remote/job.ts';
import { jobAt } from '../../../main/remote/job-directory.ts';
import type { Session } from '../../../main/ssh/session.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';
import { memorySinks, openTestSession } from './following.ts';
import { makeScratch, processesIn, until } from './shells.ts';

const missing = sshdMissing();
const scratch = makeScratch();
const base = join(scratch, 'base dir');
let sshd: PrivateSshd;
let session: Session;

function spec(id: string, argv: readonly string[], more: Partial<JobSpec> = {}): JobSpec {
  return { id, argv, limitSeconds: 120, graceSeconds: 5, telemetry: 'off', ...more };
}

function follow(id: string, more: Partial<FollowOptions> = {}) {
  const sinks = memorySinks();
  const end = followJob({
    session: async () => session,
    job: jobAt(base, id),
    files: sinks.files,
    pollSeconds: () => 0.1,
    signal: AbortSignal.timeout(60_000),
    ...more,
  });
  return { sinks, end };
}

describe.skipIf(missing !== null)(
  `a job on a host${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    beforeAll(async () => {
      sshd = await startPrivateSshd();
      session = await openTestSession(sshd);
    });
    afterAll(async () => {
      session.close();
      await sshd.stop();
      rmSync(scratch, { recursive: true, force: true });
    });

    it('starts, is followed to its end, and is removed without a trace', async () => {
      const argv = ['sh', '-c', 'cat "$1"; echo problem >&2; sleep 1; pwd; exit 4', 'sh', '{job}/load.lua'];
      const job = await startJob(
        session,
        base,
        spec('whole', argv, { telemetry: 'host', files: [{ name: 'load.lua', bytes: 'script\n' }] }),
      );
      expect(job).toEqual({ id: 'whole', directory: `${base}/jobs/whole`, startedBefore: false });

      const seen: JobStatus['state'][] = [];
      const { sinks, end } = follow('whole', { onStatus: (status) => seen.push(status.state) });
      const status = await end;
      expect(status).toMatchObject({ state: 'ended', reason: 'exit', exitCode: 4, killed: false });
      expect(seen.at(-1)).toBe('ended');
      expect(sinks.text('out')).toBe(`script\n${job.directory}\n`);
      expect(sinks.text('err')).toBe('problem\n');
      expect(sinks.text('telemetry')).toBe(readFileSync(join(job.directory, 'telemetry'), 'utf8'));
      expect(sinks.text('telemetry')).toMatch(/^V 1 .*\nK /);

      await removeJob(session, job);
      expect(existsSync(job.directory)).toBe(false);
      expect(processesIn(job.directory)).toEqual([]);
      expect(await findStrays(session, 'whole')).toEqual([]);
      expect(await readStatus(session, job)).toEqual({ state: 'absent' });
    });

    it('is started once, however often and at the same time that is asked', async () => {
      const sleeper = spec('once', ['sh', '-c', 'echo started; exec sleep 300']);
      const starts = await Promise.all([1, 2, 3].map(() => startJob(session, base, sleeper)));
      expect(starts.filter((start) => start.startedBefore)).toHaveLength(2);
      expect(await startJob(session, base, sleeper)).toMatchObject({ startedBefore: true });
      const job = jobAt(base, 'once');
      await stopJob(session, job);
      expect(readFileSync(join(job.directory, 'out'), 'utf8')).toBe('started\n');
      expect(await startJob(session, base, sleeper)).toMatchObject({ startedBefore: true });
      await removeJob(session, job);
    });

    it('is running until it is stopped, and cannot be removed before', async () => {
      const job = await startJob(
        session,
        base,
        spec('stopped', ['sh', '-c', 'trap "exit 9" TERM; while :; do sleep 0.1; done']),
      );
      const running = await readStatus(session, job);
      expect(running).toMatchObject({
        state: 'running',
        pid: expect.any(Number),
        startedUptime: expect.any(Number),
      });
      const pid = running.state === 'running' ? running.pid : null;
      expect(await findStrays(session, 'stopped')).toContain(pid);
      expect(failureOf(await removeJob(session, job).catch((error: unknown) => error))).toMatchObject({
        code: 'conflict',
      });

      expect(await stopJob(session, job)).toMatchObject({
        state: 'ended',
        reason: 'stop',
        exitCode: 9,
        killed: false,
      });
      expect(await stopJob(session, job)).toMatchObject({ state: 'ended', reason: 'stop' });
      await removeJob(session, job);
      expect(existsSync(job.directory)).toBe(false);
      expect(await stopJob(session, job)).toEqual({ state: 'absent' });
    });

    it('goes on without the connection that started it', async () => {
      const own = await openTestSession(sshd);
      const job = await startJob(own, base, spec('alone', ['sh', '-c', 'sleep 1; echo survived']));
      own.close();
      const { sinks, end } = follow('alone');
      expect(await end).toMatchObject({ state: 'ended', exitCode: 0 });
      expect(sinks.text('out')).toBe('survived\n');
      await removeJob(session, job);
    });

    it('is read whole when it had long ended, in pieces and from any offset', async () => {
      const job = await startJob(session, base, spec('large', ['seq', '500000']));
      const statusFile = join(job.directory, 'status');
      await until(() => readFileSync(statusFile, 'utf8').includes(' end '));
      const written = readFileSync(join(job.directory, 'out'), 'utf8');
      const { sinks, end } = follow('large');
      expect(await end).toMatchObject({ state: 'ended', sizes: { out: written.length } });
      expect(sinks.text('out') === written).toBe(true);
      expect(Math.max(...sinks.pieces('out'))).toBeLessThanOrEqual(256 * 1024);

      const rest: Buffer[] = [];
      const out = { offset: 3_000_001, write: (bytes: Buffer) => void rest.push(bytes) };
      await follow('large', { files: { ...memorySinks().files, out } }).end;
      expect(Buffer.concat(rest).toString() === written.slice(3_000_001)).toBe(true);
      await removeJob(session, job);
    });

    it('runs a command that is not there to its end, with the reason', async () => {
      const job = await startJob(session, base, spec('nothing', ['no-such-load-generator']));
      const { sinks, end } = follow('nothing');
      expect(await end).toMatchObject({ state: 'ended', exitCode: 127 });
      expect(sinks.text('err')).toBe('no-such-load-generator: command not found\n');
      await removeJob(session, job);
    });

    it('is gone when the boot id of the host is another one, and its files are still read', async () => {
      const job = await startJob(
        session,
        base,
        spec('rebooted', ['sh', '-c', 'echo before; exec sleep 300']),
      );
      const statusFile = join(job.directory, 'status');
      const own = readFileSync(statusFile, 'utf8');
      writeFileSync(
        statusFile,
        own.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '00000000-0000-4000-8000-000000000000'),
      );
      expect(await readStatus(session, job)).toEqual({ state: 'gone', cause: 'reboot' });
      const { sinks, end } = follow('rebooted');
      expect(await end).toEqual({ state: 'gone', cause: 'reboot' });
      expect(sinks.text('out')).toBe('before\n');
      writeFileSync(statusFile, own);
      await stopJob(session, job);
      await removeJob(session, job);
    });

    it('is gone when other processes have got the numbers of supervisor and watchdog', async () => {
      const job = await startJob(session, base, spec('reused', ['sleep', '300']));
      const statusFile = join(job.directory, 'status');
      const own = readFileSync(statusFile, 'utf8');
      writeFileSync(statusFile, own.replace(/ (job|watch) \d+ \d+ /g, ` $1 ${process.pid} 1 `));
      expect(await readStatus(session, job)).toEqual({ state: 'gone', cause: 'kill' });
      writeFileSync(statusFile, own);
      await stopJob(session, job);
      await removeJob(session, job);
    });

    it('is gone when supervisor and watchdog were killed; stopping it then kills what is left', async () => {
      const job = await startJob(session, base, spec('killed', ['sleep', '300']));
      const said = readFileSync(join(job.directory, 'status'), 'utf8');
      for (const event of ['watch', 'job'])
        process.kill(Number(new RegExp(` ${event} (\\d+) `).exec(said)?.[1]), 'SIGKILL');
      expect(await readStatus(session, job)).toEqual({ state: 'gone', cause: 'kill' });
      expect(await findStrays(session, 'killed')).toHaveLength(1);
      expect(failureOf(await removeJob(session, job).catch((error: unknown) => error))).toMatchObject({
        code: 'conflict',
      });
      expect(await stopJob(session, job)).toMatchObject({ state: 'gone' });
      await until(() => processesIn(job.directory).length === 0);
      await removeJob(session, job);
    });

    it('is never removed through a link or from another place', async () => {
      const treasure = join(scratch, 'treasure');
      mkdirSync(treasure);
      writeFileSync(join(treasure, 'gold'), '');
      symlinkSync(treasure, join(base, 'jobs', 'link'));
      for (const directory of [
        join(base, 'jobs', 'link'),
        treasure,
        `${base}/jobs/../jobs/link`,
        '/jobs/link',
      ]) {
        const refusal = await removeJob(session, { id: 'link', directory }).catch((error: unknown) => error);
        expect(failureOf(refusal)).toMatchObject({ code: 'unsafe-path' });
      }
      expect(existsSync(join(treasure, 'gold'))).toBe(true);
    });

    it('does not start where the disk is nearly full', async () => {
      const refusal = await startJob(session, base, spec('full', ['true'], { minFreeBytes: 1e15 })).catch(
        (error: unknown) => error,
      );
      expect(failureOf(refusal)).toMatchObject({ code: 'disk-full' });
    });

    it('does not start where nothing can be written', async () => {
      const file = join(scratch, 'a-file');
      writeFileSync(file, '');
      const refusal = await startJob(session, file, spec('unwritable', ['true'])).catch(
        (error: unknown) => error,
      );
      expect(failureOf(refusal)).toMatchObject({
        code: 'command-failed',
        detail: expect.stringContaining('Not a directory'),
      });
    });

    it('cannot be followed when it never was', async () => {
      const refusal = await follow('never').end.catch((error: unknown) => error);
      expect(failureOf(refusal)).toMatchObject({ code: 'not-found' });
    });

    it('says so when a file is shorter than the job said at its end', async () => {
      const job = await startJob(session, base, spec('short', ['echo', 'twelve chars']));
      await until(() => readFileSync(join(job.directory, 'status'), 'utf8').includes(' end '));
      writeFileSync(join(job.directory, 'out'), 'twelve\n');
      const refusal = await follow('short').end.catch((error: unknown) => error);
      expect(failureOf(refusal)).toMatchObject({
        code: 'file-unreadable',
        message: expect.stringContaining('ends at byte 7'),
      });
      await removeJob(session, job);
    });

    it('knows how the clock of this very machine stands to ours', async () => {
      const clock = await readHostClock(session);
      expect(clock.uptimeError).toBeLessThan(0.02);
      const uptime = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
      const measured = Date.now() / 1000 - uptime;
      expect(Math.abs(clock.uptimeZero - measured)).toBeLessThan(clock.uptimeError + 0.05);
      expect(Math.abs(clock.epochOffset)).toBeLessThan(clock.epochError + 0.05);
    });
  },
);
