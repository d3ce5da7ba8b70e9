import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import jobScript from '../../../main/remote/job.sh?raw';
import { argvFile } from '../../../main/remote/job-argv.ts';
import { jobStatus } from '../../../main/remote/job-status.ts';
import processScript from '../../../main/remote/process.sh?raw';
import { makeScratch } from '../../integration/remote/shells.ts';

const scratch = makeScratch();
const own = join(scratch, 'disk');
mkdirSync(own);
const missing =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', own]).status === 0
    ? null
    : 'no mount namespaces here';

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.skipIf(missing !== null)(
  `a job on a disk that gets full${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    it('runs on to its own exit code, and its end is said', () => {
      const flood =
        'i=0; while [ $i -lt 40000 ]; do echo "warning, nothing to be done about it" >&2; i=$((i+1)); done; exit 3';
      writeFileSync(join(scratch, 'argv'), argvFile(['sh', '-c', flood], own));
      writeFileSync(join(scratch, 'job.sh'), jobScript);
      writeFileSync(join(scratch, 'process.sh'), processScript);
      const inNamespace = [
        `mount -t tmpfs -o size=160k none "$1/disk" && cp "$1/argv" "$1/job.sh" "$1/process.sh" "$1/disk"`,
        `setsid -w sh "$1/disk/job.sh" "$1/disk" full 60 5 1000000000 1 off </dev/null >/dev/null 2>&1`,
        `wc -c <"$1/disk/err" >"$1/kept"; cat "$1/disk/status"`,
      ].join('\n');
      const statusFile = execFileSync('unshare', ['-rm', 'sh', '-c', inNamespace, 'sh', scratch], {
        encoding: 'utf8',
      });
      // On a disk with room the first MiB of the flood would be kept.
      const kept = Number(readFileSync(join(scratch, 'kept'), 'utf8'));
      expect(kept).toBeGreaterThan(0);
      expect(kept).toBeLessThan(160 * 1024);
      expect(jobStatus(statusFile, { bootId: '', alive: false })).toMatchObject({
        state: 'ended',
        reason: 'exit',
        exitCode: 3,
        killed: false,
      });
    });
  },
);
