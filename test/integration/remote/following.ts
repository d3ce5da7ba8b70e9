import type { FileSink } from '../../../main/remote/follow-job.ts';
import type { JobStream } from '../../../main/remote/job.ts';
import { noSecrets, openSession, type Session } from '../../../main/ssh/session.ts';
import { type PrivateSshd, trustingOnly } from '../../support/private-sshd.ts';

/** Keeps in memory what is followed; `files` taken again later go on where the bytes end. */
export function memorySinks() {
  const kept: Record<JobStream, Buffer[]> = { out: [], err: [], telemetry: [] };
  const sink = (stream: JobStream): FileSink => ({
    offset: Buffer.concat(kept[stream]).length,
    write: (bytes) => void kept[stream].push(bytes),
  });
  return {
    get files() {
      return { out: sink('out'), err: sink('err'), telemetry: sink('telemetry') };
    },
    /** Bytes of each write. */
    pieces: (stream: JobStream) => kept[stream].map((bytes) => bytes.length),
    text: (stream: JobStream) => Buffer.concat(kept[stream]).toString(),
  };
}

export function openTestSession(sshd: PrivateSshd): Promise<Session> {
  const target = {
    name: 'a-host',
    address: sshd.address,
    port: sshd.port,
    user: sshd.user,
    authentication: { kind: 'key', keyFile: sshd.keyFile, encrypted: false },
  } as const;
  return openSession(target, {
    hostKey: trustingOnly(sshd.hostFingerprint),
    secrets: noSecrets,
    connectTimeoutSeconds: 20,
  });
}
