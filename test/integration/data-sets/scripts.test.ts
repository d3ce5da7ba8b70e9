import { spawnSync } from 'node:child_process';
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
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import adoptScript from '../../../main/data-sets/adopt.sh?raw';
import { readCopyTools } from '../../../main/data-sets/copy-method.ts';
import listScript from '../../../main/data-sets/list.sh?raw';
import { readDataSets } from '../../../main/data-sets/list-data-sets.ts';
import probeScript from '../../../main/data-sets/probe.sh?raw';
import restoreScript from '../../../main/data-sets/restore.sh?raw';
import sizeScript from '../../../main/data-sets/size.sh?raw';
import moveScript from '../../../main/mysql/deploy/move-redo.sh?raw';
import type { CopyMethod } from '../../../preload/contract/data-sets.ts';
import { shells, which } from '../remote/shells.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rackmark data-sets '));
const key = { generator: 'sysbench', data: 'x', server: 'mariadb 10.11.19', initialisation: [], loading: [] };
const record = {
  builtAt: 'now',
  buildSeconds: 2,
  method: 'copy',
  tables: [{ table: "a'b", rows: 3 }],
  redo: '',
};

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.each(shells(scratch))('data sets under $name', ({ argv, path, missing }) => {
  let base: string;
  let data: string;
  let golden: string;
  beforeEach(() => {
    base = mkdtempSync(join(scratch, "base's "));
    data = join(base, 'instance', 'data');
    golden = join(base, 'data-sets', 'sysbench-1');
    mkdirSync(join(data, '#innodb_redo'), { recursive: true });
    writeFileSync(join(data, 'ibdata1'), 'x'.repeat(5000));
    writeFileSync(join(data, '#innodb_redo', '#ib_redo0'), 'y'.repeat(300));
    writeFileSync(join(data, 'empty'), '');
    writeFileSync(join(base, 'key'), `${JSON.stringify(key)}\n`);
    writeFileSync(
      join(base, 'record'),
      `${JSON.stringify({ ...record, bytes: '@bytes@', files: '@files@' })}\n`,
    );
  });

  function run(script: string, ...args: string[]) {
    const [shell = '', ...options] = argv;
    const result = spawnSync(shell, [...options, '-c', script, 'script.sh', ...args], {
      encoding: 'utf8',
      // bash takes a socket as stdin for a login by rsh, and reads its own configuration.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: path },
    });
    return { code: result.status, out: result.stdout, err: result.stderr };
  }

  const adopt = (method: CopyMethod) =>
    run(adoptScript, method, golden, data, join(base, 'key'), join(base, 'record'));
  const restore = (method: CopyMethod, target = 'restored') =>
    run(restoreScript, method, golden, join(base, target));
  const tree = (name: string) => {
    const root = join(base, name);
    return readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  };
  const lacks = (tool: string) =>
    missing !== null || (path.includes('busybox') ? true : which(tool) === null);

  it.skipIf(missing !== null)('are taken over with names and sizes of all files, the key last', () => {
    expect(adopt('copy')).toMatchObject({ code: 0, out: 'bytes 5300\nfiles 3\n', err: '' });
    expect(existsSync(data)).toBe(false);
    expect(readFileSync(join(golden, 'files'), 'utf8')).toBe(
      '0 ./empty\n300 ./#innodb_redo/#ib_redo0\n5000 ./ibdata1\n',
    );
    expect(JSON.parse(readFileSync(join(golden, 'record'), 'utf8'))).toEqual({
      ...record,
      bytes: 5300,
      files: 3,
    });
    const [listed] = readDataSets(run(listScript, base).out);
    expect(listed).toMatchObject({ id: 'sysbench-1', key, record: { bytes: 5300, tables: record.tables } });
    expect(listed?.diskBytes).toBeGreaterThan(5000);
  });

  it.skipIf(missing !== null)('have no key where they were not taken over whole', () => {
    rmSync(join(base, 'record'));
    expect(adopt('copy').code).toBe(1);
    expect(existsSync(join(golden, 'key'))).toBe(false);
    expect(readDataSets(run(listScript, base).out)).toMatchObject([{ id: 'sysbench-1', key: null }]);
  });

  it.skipIf(missing !== null)('come back as they were, again and again', () => {
    adopt('copy');
    for (const target of ['one', 'two']) {
      expect(restore('copy', target)).toMatchObject({ code: 0, err: '' });
      expect(tree(target)).toEqual(['#innodb_redo', '#innodb_redo/#ib_redo0', 'empty', 'ibdata1']);
    }
    expect(readFileSync(join(base, 'two', '#innodb_redo', '#ib_redo0'), 'utf8')).toBe('y'.repeat(300));
  });

  it.skipIf(lacks('zstd'))('come back out of an archive (needs zstd, and no busybox)', () => {
    expect(adopt('archive')).toMatchObject({ code: 0, err: '' });
    expect(existsSync(data)).toBe(false);
    expect(tree('data-sets/sysbench-1')).toEqual(['data.tar.zst', 'files', 'key', 'record']);
    expect(restore('archive')).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(base, 'restored', 'ibdata1'), 'utf8')).toBe('x'.repeat(5000));
  });

  it.skipIf(lacks('zstd'))('are known to be broken when an archive is (needs zstd, and no busybox)', () => {
    adopt('archive');
    const archive = join(golden, 'data.tar.zst');
    writeFileSync(archive, readFileSync(archive).subarray(0, -20));
    expect(restore('archive').code).not.toBe(0);
  });

  it.skipIf(lacks('rsync'))('come back by rsync (needs rsync, and no busybox)', () => {
    adopt('rsync');
    expect(restore('rsync')).toMatchObject({ code: 0, err: '' });
    expect(tree('restored')).toEqual(['#innodb_redo', '#innodb_redo/#ib_redo0', 'empty', 'ibdata1']);
  });

  it.skipIf(missing !== null).each([
    ['a file is shorter', () => writeFileSync(join(golden, 'data', 'ibdata1'), 'x')],
    ['a file is missing', () => rmSync(join(golden, 'data', 'empty'))],
    ['there is one too many', () => writeFileSync(join(golden, 'data', 'ibdata2'), 'x')],
  ])('are known to be damaged when %s', (_, damage) => {
    adopt('copy');
    damage();
    expect(restore('copy').code).toBe(9);
  });

  it.skipIf(missing !== null)('are not restored from where there is none', () => {
    expect(restore('copy').code).toBe(1);
  });

  it.skipIf(missing !== null)('have their room and their tools looked at, without a trace', () => {
    const { code, out } = run(probeScript, join(base, 'new'));
    expect(code).toBe(0);
    const tools = readCopyTools(out);
    expect(tools.freeBytes).toBeGreaterThan(0);
    expect(tools.gnuCp).toBe(!path.includes('busybox'));
    expect(tree('new')).toEqual([]);
  });

  it.skipIf(missing !== null)('are counted, and nothing is zero', () => {
    expect(Number(run(sizeScript, data).out)).toBeGreaterThanOrEqual(5);
    expect(run(sizeScript, join(base, 'nowhere')).out).toBe('0\n');
    expect(readDataSets(run(listScript, join(base, 'nowhere')).out)).toEqual([]);
  });

  it.skipIf(missing !== null)('let their redo log be moved aside', () => {
    for (const name of ['ib_logfile0', 'ib_logfile1']) writeFileSync(join(data, name), name);
    const aside = join(base, 'redo-before');
    expect(run(moveScript, data, aside)).toMatchObject({ code: 0, out: '2\n' });
    expect(tree('redo-before')).toEqual(['ib_logfile0', 'ib_logfile1']);
    expect(readdirSync(data).sort()).toEqual(['#innodb_redo', 'empty', 'ibdata1']);
    expect(run(moveScript, data, aside)).toMatchObject({ code: 0, out: '0\n' });
  });
});
