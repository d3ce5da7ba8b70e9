import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LabError } from '../../../main/lab-error.ts';
import { followJob } from '../../../main/remote/follow-job.ts';
import { removeJob, startJob, stopJob } from '../../../main/remote/job.ts';
import type { Session } from '../../../main/ssh/session.ts';
import { memorySinks, openTestSession } from '../../integration/remote/following.ts';
import { makeScratch, processesIn, until } from '../../integration/remote/shells.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';

const missing = sshdMissing();
const scratch = makeScratch();
const base = join(scratch, 'base');
let sshd: PrivateSshd;

/** 20 lines a second on stdout, and as many on stderr, until it is stopped. */
const writer =
  'i=0; while :; do i=$((i+1)); echo "line $i of the writer"; echo "warning $i" >&2; sleep 0.05; done';

function writerSpec(id: string) {
  return { id, argv: ['sh', '-c', writer], limitSeconds: 200, graceSeconds: 5, telemetry: 'host' } as const;
}

/** One session, opened anew when the last one is closed. */
function reconnecting() {
  let session: Session | null = null;
  let opened = 0;
  return {
    session: async () => {
      if (session === null || session.closed) {
        session = await openTestSession(sshd);
        opened++;
      }
      return session;
    },
    opened: () => opened,
    close: () => session?.close(),
  };
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function lineNumbers(text: string): readonly number[] {
  return [...text.matchAll(/^line (\d+) of the writer$/gm)].map((match) => Number(match[1]));
}

describe.skipIf(missing !== null)(
  `following a job${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    beforeAll(async () => {
      sshd = await startPrivateSshd();
    });
    afterAll(async () => {
      await sshd.stop();
      rmSync(scratch, { recursive: true, force: true });
    });

    it('neither loses nor doubles a byte over twenty cuts', async () => {
      const control = await openTestSession(sshd);
      const job = await startJob(control, base, writerSpec('cuts'));
      control.close();
      const link = reconnecting();
      const sinks = memorySinks();
      let lost = 0;
      const end = followJob({
        session: link.session,
        job,
        files: sinks.files,
        pollSeconds: () => 0.05,
        signal: new AbortController().signal,
        onLink: ({ state }) => {
          if (state === 'lost') lost++;
        },
      });
      for (let cut = 0; cut < 20; cut++) {
        // Each cut falls into another moment of a pass: some after fresh bytes, some while bytes are on their way.
        const before = sinks.text('out').length;
        await until(() => sinks.text('out').length > before);
        sshd.cut();
        await until(() => lost > cut);
      }
      process.kill(supervisorOf(job.directory), 'SIGTERM');
      expect(await end).toMatchObject({ state: 'ended', reason: 'stop' });

      for (const stream of ['out', 'err', 'telemetry'] as const) {
        expect(sha256(sinks.text(stream))).toBe(sha256(readFileSync(join(job.directory, stream))));
      }
      const numbers = lineNumbers(sinks.text('out'));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      expect(numbers.length).toBeGreaterThan(20);
      expect(link.opened()).toBe(21);
      await removeJob(await link.session(), job);
      link.close();
      expect(processesIn(job.directory)).toEqual([]);
    });

    it('goes on from stored offsets in a new follower', async () => {
      const link = reconnecting();
      const job = await startJob(await link.session(), base, writerSpec('handover'));
      const sinks = memorySinks();
      for (let follower = 0; follower < 5; follower++) {
        const quit = new AbortController();
        const before = sinks.text('out').length;
        const first = followJob({
          ...link,
          job,
          files: sinks.files,
          pollSeconds: () => 0.05,
          signal: quit.signal,
        });
        const rejected = expect(first).rejects.toThrow('the app quit');
        await until(() => sinks.text('out').length > before);
        quit.abort(new Error('the app quit'));
        await rejected;
      }
      const last = followJob({ ...link, job, files: sinks.files, signal: new AbortController().signal });
      await stopJob(await link.session(), job);
      expect(await last).toMatchObject({ state: 'ended', reason: 'stop' });
      for (const stream of ['out', 'err', 'telemetry'] as const) {
        expect(sha256(sinks.text(stream))).toBe(sha256(readFileSync(join(job.directory, stream))));
      }
      await removeJob(await link.session(), job);
      link.close();
    });

    it('waits out a host that is away, tells so, and can be called off meanwhile', async () => {
      const link = reconnecting();
      const job = await startJob(await link.session(), base, writerSpec('away'));
      const sinks = memorySinks();
      const quit = new AbortController();
      const links: string[] = [];
      const end = followJob({
        session: () => (links.at(-1) === 'lost' ? Promise.reject(hostAway()) : link.session()),
        job,
        files: sinks.files,
        pollSeconds: () => 0.05,
        signal: quit.signal,
        onLink: (state) => links.push(state.state),
      });
      const rejected = expect(end).rejects.toThrow('called off');
      await until(() => sinks.text('out') !== '');
      sshd.cut();
      await until(() => links.length >= 4);
      quit.abort(new Error('called off'));
      await rejected;
      const kept = sinks.text('out');
      expect(links).toEqual(['connected', 'lost', 'lost', 'lost']);

      const later = await openTestSession(sshd);
      await stopJob(later, job);
      expect(sinks.text('out')).toBe(kept);
      await removeJob(later, job);
      later.close();
    });

    it('does not retry what no retry can mend', async () => {
      const link = reconnecting();
      const job = await startJob(await link.session(), base, writerSpec('key'));
      const sinks = memorySinks();
      const trusted = sshd.hostFingerprint;
      const end = followJob({
        session: async () => {
          link.close();
          return openTestSession({ ...sshd, hostFingerprint: trusted });
        },
        job,
        files: sinks.files,
        pollSeconds: () => 0.05,
        signal: new AbortController().signal,
      });
      const rejected = expect(end).rejects.toMatchObject({ failure: { code: 'host-key-changed' } });
      await until(() => sinks.text('out') !== '');
      await sshd.restart({ newHostKey: true });
      await rejected;

      await stopJob(await link.session(), job);
      await removeJob(await link.session(), job);
      link.close();
    });
  },
);

function supervisorOf(directory: string): number {
  return Number(/ job (\d+) /.exec(readFileSync(join(directory, 'status'), 'utf8'))?.[1]);
}

function hostAway(): LabError {
  return new LabError({
    code: 'host-unreachable',
    message: 'a-host does not answer.',
    remedy: 'Check the network.',
  });
}
