import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { tarOf, zipOf } from '../../support/archives.ts';
import { folderWith } from '../../support/importing.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

const log = sysbenchLog({ threads: 8, seconds: 20, tps: 300 });
const nobody = 65_534;
const script = new URL('../../support/walk-as.ts', import.meta.url).pathname;
const hooks = new URL('../../support/source-hooks.ts', import.meta.url).pathname;

interface Outcome {
  readonly files: readonly [path: string, outcome: string, sentence: string][];
  readonly understood: readonly [path: string, as: string][];
}

/** What an account without privileges finds there; root may read everything. */
function foundBy(folder: string): Outcome {
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const ran = spawnSync(process.execPath, ['--import', hooks, script, folder], {
    ...account,
    encoding: 'utf8',
    env: { ...process.env, HOME: '/tmp' },
    timeout: 60_000,
  });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout);
}

it('says of each file that cannot be read why, and reads the rest', { timeout: 60_000 }, async () => {
  const zip = zipOf([{ name: 'a.log', text: log }]);
  const claims = Buffer.from(zip);
  claims.writeUInt32LE(0xfffffff0, 22);
  claims.writeUInt32LE(0xfffffff0, claims.indexOf('PK\x01\x02') + 24);
  const encrypted = Buffer.from(zip);
  encrypted.writeUInt16LE(1, 6);
  encrypted.writeUInt16LE(1, encrypted.indexOf('PK\x01\x02') + 8);
  const packed = gzipSync(log);
  const folder = folderWith({
    'bytes.dat': Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)),
    'claims.zip': claims,
    'cut.log.gz': packed.subarray(0, packed.length / 2),
    'empty.log': '',
    'encrypted.zip': encrypted,
    'locked/a.log': log,
    'names.tar': tarOf([{ name: 'a\n\u001b[31m.log', text: 'x' }]),
    'secret.log': log,
    'wrong.zip': packed,
    'z.log': `${log}\n`,
    [`${'n'.repeat(250)}.log`]: `${log}\n\n`,
  });
  chmodSync(folder, 0o755);
  writeFileSync(
    Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe]), Buffer.from('\u001b[31m\n.log')]),
    `${log}\n\n\n`,
  );
  chmodSync(join(folder, 'secret.log'), 0);
  chmodSync(join(folder, 'locked'), 0);
  onTestFinished(() => chmodSync(join(folder, 'locked'), 0o755));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  symlinkSync('/dev/zero', join(folder, 'zero'));
  symlinkSync('loop', join(folder, 'loop'));
  const socket = createServer().listen(join(folder, 'socket'));
  onTestFinished(() => void socket.close());
  await new Promise((resolve) => socket.once('listening', resolve));

  const { files, understood } = foundBy(folder);
  const said = Object.fromEntries(
    files.map(([path, outcome, sentence]) => [path, `${outcome}: ${sentence}`]),
  );
  const noFile = 'refused: It is a device, a pipe or a socket, no file.';
  expect(said).toMatchObject({
    'bytes.dat': 'binary: ',
    'claims.zip/a.log': expect.stringMatching(/^unreadable: /),
    'cut.log': expect.stringMatching(/^unreadable: .*unexpected end of file/),
    'empty.log': 'empty: ',
    'encrypted.zip/a.log': 'refused: It is encrypted.',
    locked: 'unreadable: This account may not read it.',
    loop: 'unreadable: A link that leads to itself.',
    'names.tar/a␊␛[31m.log': expect.stringMatching(/^kept: /),
    pipe: noFile,
    'secret.log': 'unreadable: This account may not read it.',
    socket: noFile,
    zero: noFile,
  });
  expect(understood.map(([path]) => path).sort()).toEqual(
    ['\\xff\\xfe␛[31m␊.log', `${'n'.repeat(250)}.log`, 'wrong.zip', 'z.log'].sort(),
  );
});

it('stops within a second where it is told to among many thousand files', { timeout: 60_000 }, async () => {
  const folder = folderWith({});
  chmodSync(folder, 0o755);
  for (let at = 0; at < 20; at++) {
    mkdirSync(join(folder, String(at)));
    for (let file = 0; file < 500; file++)
      writeFileSync(join(folder, String(at), `${file}.log`), `${file}\n`);
  }
  const walking = spawn(process.execPath, ['--import', hooks, script, '--stop-after=200', folder]);
  const [status] = await new Promise<unknown[]>((resolve) =>
    walking.once('exit', (...said) => resolve(said)),
  );
  expect(status).toBe(3);
});
