import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishRedo, prepareRedo } from '../../../main/mysql/deploy/change-redo.ts';
import type { Instance } from '../../../main/mysql/deploy/instance.ts';
import type { Session } from '../../../main/ssh/session.ts';
import { type PrivateSshd, sshdMissing, startPrivateSshd } from '../../support/private-sshd.ts';
import { closeSessions, connectTo } from '../ssh/connect-to.ts';

const smaller = 'innodb_log_file_size=4294967296';
const larger = 'innodb_log_file_size=8589934592';

describe.skipIf(sshdMissing() !== null)('the redo log of a restored data directory', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'rackmark redo '));
  let sshd: PrivateSshd;
  let session: Session;
  let instance: Instance;
  let number = 0;

  beforeAll(async () => {
    sshd = await startPrivateSshd();
    session = await connectTo(sshd);
  });
  afterAll(async () => {
    closeSessions();
    await sshd.stop();
    rmSync(scratch, { recursive: true, force: true });
  });
  beforeEach(() => {
    instance = instanceOf('5.6.7');
    mkdirSync(instance.dataDirectory, { recursive: true });
    for (const name of ['ib_logfile0', 'ib_logfile1', 'ibdata1'])
      writeFileSync(join(instance.dataDirectory, name), name);
  });

  function instanceOf(version: string): Instance {
    const directory = join(scratch, String(++number));
    return {
      ...{ id: 'i', directory, dataDirectory: `${directory}/data`, temporaryDirectory: `${directory}/tmp` },
      ...{ optionFile: '', errorLog: '', socket: '', address: '', port: 0, asRoot: false },
      server: {
        ...{ flavour: 'mysql', version, program: '', initialiser: null, baseDirectory: null, banner: '' },
        client: `${directory}/client`,
      },
    };
  }

  const files = () => readdirSync(instance.dataDirectory).sort();
  const never = () => Promise.reject(new Error('nothing to wait for'));

  it('is moved aside on 5.6.7 before the start, and deleted when the server has answered', async () => {
    const note = await prepareRedo(session, instance, { before: smaller, now: larger });
    expect(note).toBe(
      `redo log: ${larger}, in the golden copy ${smaller}; 2 old files moved away before the start (MySQL up to 5.6.7)`,
    );
    expect(files()).toEqual(['ibdata1']);
    expect(readFileSync(join(instance.directory, 'redo-before', 'ib_logfile1'), 'utf8')).toBe('ib_logfile1');
    await finishRedo(session, instance, never);
    expect(existsSync(join(instance.directory, 'redo-before'))).toBe(false);
  });

  it('stays where the size is that of the golden copy', async () => {
    expect(await prepareRedo(session, instance, { before: smaller, now: smaller })).toBeNull();
    expect(files()).toEqual(['ib_logfile0', 'ib_logfile1', 'ibdata1']);
    await finishRedo(session, instance, never);
  });

  it('stays where the server resizes it by itself', async () => {
    const newer = { ...instance, server: { ...instance.server, version: '5.6.8' } };
    const note = await prepareRedo(session, newer, { before: smaller, now: '' });
    expect(note).toContain('as the server decides');
    expect(note).toContain('resized by the server at its start (MySQL 5.6.8 to 8.0.29)');
    expect(files()).toEqual(['ib_logfile0', 'ib_logfile1', 'ibdata1']);
  });

  it('is waited for where the server resizes it while it runs', async () => {
    const newest = { ...instance, server: { ...instance.server, version: '8.0.45' } };
    // Stands for the client program: says once that it goes on, then that it is done.
    const client = `#!/bin/sh
state="$(dirname "$0")/asked"
if [ -e "$state" ]; then status=OK; else status='Resizing down'; fi
echo again >>"$state"
printf 'Innodb_redo_log_resize_status\\t%s\\n' "$status"
`;
    writeFileSync(newest.server.client, client, { mode: 0o755 });
    let waited = 0;
    await finishRedo(session, newest, async () => {
      waited += 1;
    });
    expect(waited).toBe(1);
  });
});
