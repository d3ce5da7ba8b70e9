import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { LabError } from '../../../main/lab-error.ts';
import { formats } from '../../../main/reports/formats.ts';
import { reportCalls } from '../../../main/reports/report-calls.ts';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import type { ImportFactor } from '../../../preload/contract/import-factors.ts';
import type { ImportPreview } from '../../../preload/contract/import-preview.ts';
import type { ImportSource } from '../../../preload/contract/imports.ts';
import { columnsFor } from '../../../renderer/history/trial-columns.tsx';
import { carryOut, folderWith, openImport, previewOf, settled, trialAt } from '../../support/importing.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';
import { silentDesktop } from '../../support/temporary-lab.ts';

let parts: OpenParts;
let calls: ReturnType<typeof importCalls>;

beforeEach(() => {
  parts = openParts();
  onTestFinished(() => parts.close());
  calls = importCalls(parts);
});

const capture = readFileSync(
  new URL('../../fixtures/sysbench/sb10-oltp_read_only.out', import.meta.url),
  'utf8',
);

/** Two pools by two counts of threads, a log and what a sampler said of each, an option file for each pool. */
function sweep(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const pool of ['2G', '12G'])
    for (const threads of [16, 64]) {
      const stem = `Tier${pool}_RW_${threads}th`;
      files[`${stem}.sysbench.txt`] = sysbenchLog({
        threads,
        seconds: 30,
        tps: threads * (pool === '2G' ? 10 : 20),
      });
      files[`${stem}.samples.csv`] = samples(30);
      files[`Tier${pool}.cnf.txt`] =
        `[mysqld]\ninnodb_buffer_pool_size = ${pool}\ninnodb_buffer_pool_instances = ${pool === '2G' ? 1 : 8}\n`;
    }
  files['notes/why.md'] = 'Because of the night.\n';
  return files;
}

/** A folder for each of these, with a result, what was sampled beside it and a note. */
function nightOf(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name, at) => [
      [`${name}/sysbench.log`, sysbenchLog({ threads: 4, seconds: 30, tps: 100 + at })],
      [`${name}/status.csv`, samples(30 + at)],
      [`${name}/notes.txt`, 'A quiet night.\n'],
    ]),
  );
}

function samples(seconds: number): string {
  const rows = Array.from({ length: seconds }, (_, at) => `${1_775_404_060 + at},${at % 7}`);
  return `epoch,threads_running\n${rows.join('\n')}\n`;
}

/** Beyond a MiB, with lines that nobody knows. */
function tooLongToHold(text = ''): string {
  return `${text}${'# nothing that anybody knows\n'.repeat(40_000)}`;
}

const paths = (folder: string): ImportSource => ({ kind: 'paths', paths: [folder] });

async function failing(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LabError) return error.failure.code;
    throw error;
  }
  throw new Error('It did not fail.');
}

describe('what is said of an import', () => {
  it('names every reason of its trial, also where there is one trial only', async () => {
    let reasons = 0;
    for (const name of ['sb10-conn-killed-fatal.out', 'sb10-checkpoints.out', 'sb10-deadlocks.out']) {
      const text = readFileSync(new URL(`../../fixtures/sysbench/${name}`, import.meta.url), 'utf8');
      const preview = previewOf(await openImport(calls, { kind: 'text', name, text }));
      const said = preview.findings.map(({ id }) => id);
      const ids = preview.trials.flatMap(({ validity }) => validity.reasons.map(({ id }) => id));
      reasons += ids.length;
      expect(said).toEqual(expect.arrayContaining(ids));
    }
    expect(reasons).toBeGreaterThan(0);
  });
});

describe('a tree of results', () => {
  it('is grouped into trials with their factors, and nothing is stored by looking', async () => {
    const preview = previewOf(await openImport(calls, paths(folderWith(sweep()))));
    expect(preview.factors).toMatchObject([
      { target: 'setting', name: 'innodb_buffer_pool_size', levels: ['2G', '12G'] },
      { target: 'workload', name: 'threads', levels: [16, 64] },
    ]);
    expect(trialAt(preview, 'Tier2G_RW_64th')).toMatchObject({
      treatment: { innodb_buffer_pool_size: '2G', threads: 64 },
      replicate: 1,
      include: true,
      files: [
        { path: 'Tier2G_RW_64th.sysbench.txt', sharedBy: 1 },
        { path: 'Tier2G.cnf.txt', sharedBy: 2 },
        { path: 'Tier2G_RW_64th.samples.csv', sharedBy: 1 },
        { path: 'notes/why.md', sharedBy: 4 },
      ],
    });
    expect(preview.findings.map(({ id }) => id)).toEqual(['import-one-trial', 'import-confounded']);
    expect(preview.counts).toMatchObject({ files: 11, read: 10, kept: 1 });
    expect([parts.stores.experiments.list(), parts.stores.trials.count()]).toEqual([[], 0]);
  });

  it('becomes one experiment, every text kept and every series on the axis of its trial', async () => {
    const folder = folderWith(sweep());
    const opened = await openImport(calls, paths(folder));
    const { status, experimentId, trialIds, failure } = await carryOut(calls, opened.id);
    expect([status, failure, trialIds.length]).toEqual(['stored', null, 4]);
    const { plan, source, status: state } = parts.stores.experiments.get(experimentId ?? 0);
    expect([source, state]).toEqual(['imported', 'finished']);
    expect(plan.factors).toEqual([
      { target: 'setting', name: 'innodb_buffer_pool_size', levels: ['2G', '12G'] },
      { target: 'workload', name: 'threads', levels: [16, 64] },
    ]);
    const detail = new TrialRecords(parts).detail(trialIds[0] ?? 0);
    expect(detail.window).toMatchObject({ startSeconds: 0, endSeconds: 30 });
    expect(detail.settings).toMatchObject([
      { name: 'innodb_buffer_pool_size', requested: '12G', agreement: 'unknown' },
      { name: 'innodb_buffer_pool_instances', requested: '8' },
    ]);
    for (const { name, sha256 } of detail.files)
      expect((await parts.rawFiles.read(sha256)).toString()).toBe(readFileSync(join(folder, name), 'utf8'));
    const series = new TrialRecords(parts).series(detail.trial.id, ['throughput', 'threads-running']);
    expect(series.map(({ label, seconds }) => [label, seconds.length, seconds[0]])).toEqual([
      ['Throughput', 30, 1],
      ['threads_running', 30, 0],
    ]);
    expect(detail.trial.sparkline).toHaveLength(30);
  });

  it('that was imported before changes nothing; what came since is offered alone', async () => {
    const folder = folderWith(sweep());
    const first = await carryOut(calls, (await openImport(calls, paths(folder))).id);
    const again = await carryOut(calls, (await openImport(calls, paths(folder))).id);
    expect(again).toMatchObject({
      already: true,
      experimentId: first.experimentId,
      trialIds: first.trialIds,
    });
    expect(parts.stores.trials.count()).toBe(4);

    const grown = folderWith({
      ...sweep(),
      'Tier2G_RW_256th.sysbench.txt': sysbenchLog({ threads: 256, seconds: 30, tps: 99 }),
    });
    const preview = previewOf(await openImport(calls, paths(grown)));
    expect(preview.trials.filter(({ include }) => include).map(({ path }) => path)).toEqual([
      'Tier2G_RW_256th',
    ]);
    expect(trialAt(preview, 'Tier2G_RW_16th').doubt).toMatch(/^It was imported before, as trial \d\.$/);
  });

  it('whose attempts were given up is known too, whether they were taken in or left out', async () => {
    const tree = {
      ...nightOf('rep1', 'rep2'),
      'rep3/status.csv': samples(4),
      'rep3/notes.txt': 'Stopped early.\n',
      'rep4/status.csv': samples(5),
      'rep4/notes.txt': 'Stopped early again.\n',
    };
    const opened = await openImport(calls, paths(folderWith(tree)));
    expect(previewOf(opened).trials.map(({ end }) => end)).toEqual([
      'complete',
      'complete',
      'aborted',
      'aborted',
    ]);
    await calls['imports.change']({
      id: opened.id,
      trials: [{ key: trialAt(previewOf(opened), 'rep4').key, include: false }],
    });
    const first = await carryOut(calls, opened.id);

    const again = await openImport(calls, paths(folderWith(tree)));
    const [one, two, three, four] = previewOf(again).trials;
    expect([one, two, three].map((trial) => [trial?.include, trial?.knownAs])).toEqual(
      first.trialIds.map((id) => [false, id]),
    );
    expect([four?.include, four?.knownAs, four?.leftOutBy]).toEqual([false, null, first.id]);
    expect(four?.doubt).toMatch(
      /^Import \d+ left it out on \d{4}-\d\d-\d\d\. Its tick was taken away by hand\.$/,
    );
    expect((await carryOut(calls, again.id)).already).toBe(true);

    const third = await openImport(calls, paths(folderWith(tree)));
    await calls['imports.change']({ id: third.id, trials: [{ key: four?.key ?? '', include: true }] });
    const { trialIds, already } = await carryOut(calls, third.id);
    expect([trialIds.length, already]).toEqual([1, false]);
    const all = previewOf(await openImport(calls, paths(folderWith(tree)))).trials;
    expect(all.map(({ knownAs }) => knownAs)).toEqual([...first.trialIds, ...trialIds]);

    await calls['imports.undo']({ id: third.id });
    await calls['imports.undo']({ id: first.id });
    const fresh = previewOf(await openImport(calls, paths(folderWith(tree)))).trials;
    expect(fresh.map(({ include, doubt }) => [include, doubt])).toEqual(Array(4).fill([true, '']));
  });

  it('knows the trials of one text apart', async () => {
    const text = `${sysbenchLog({ threads: 4, seconds: 9, tps: 5 })}${sysbenchLog({ threads: 8, seconds: 9, tps: 9 })}`;
    const source: ImportSource = { kind: 'text', name: 'both.log', text };
    const opened = await openImport(calls, source);
    const [kept, left] = previewOf(opened).trials;
    await calls['imports.change']({ id: opened.id, trials: [{ key: left?.key ?? '', include: false }] });
    const { id, trialIds } = await carryOut(calls, opened.id);
    const again = previewOf(await openImport(calls, source)).trials;
    expect(again.map(({ key, knownAs, leftOutBy }) => [key, knownAs, leftOutBy])).toEqual([
      [kept?.key, trialIds[0], null],
      [left?.key, null, id],
    ]);
  });

  it('can be undone: what it made goes, what was there before stays', async () => {
    const before = await calls['imports.store']({ name: 'before.log', text: capture });
    const { id, experimentId, trialIds } = await carryOut(
      calls,
      (await openImport(calls, paths(folderWith(sweep())))).id,
    );
    const hashes = parts.stores.trialFiles.hashesOf(experimentId ?? 0);
    await calls['imports.undo']({ id });
    expect(parts.stores.experiments.list().map((one) => one.id)).toEqual([before.experimentId]);
    expect(trialIds.map((trial) => parts.stores.trials.find(trial))).toEqual([null, null, null, null]);
    expect(await Promise.all(hashes.map((hash) => parts.rawFiles.verify(hash)))).toEqual(
      hashes.map(() => false),
    );
    expect((await calls['imports.get']({ id })).status).toBe('undone');
    expect(await failing(() => calls['imports.undo']({ id }))).toBe('conflict');
  });

  it('shows what it was after a restart, with the numbers as history has them', async () => {
    const folder = folderWith(sweep());
    const opened = await openImport(calls, paths(folder));
    const before = previewOf(opened);
    const { id, trialIds } = await carryOut(calls, opened.id);
    const later = importCalls(parts);
    const shown = await later['imports.get']({ id });
    expect(shown).toMatchObject({ status: 'stored', trialIds, olderReader: '' });
    expect(previewOf(shown)).toEqual(before);
    expect((await later['imports.list']({}))[0]?.preview).toBe(null);

    const [trialId = 0] = trialIds;
    const [first] = parts.stores.measurements.list(trialId);
    if (first === undefined) throw new Error('It has no measurement.');
    parts.stores.measurements.replace(trialId, [{ ...first, value: 1 }]);
    parts.stores.imports.setParser(id, 'rackmark 0.0.1');
    const read = await later['imports.get']({ id });
    expect(read.olderReader).toBe('rackmark 0.0.1');
    expect(previewOf(read).trials[0]?.measurements.map(({ value }) => value)).toEqual([1]);
  });

  it('can be undone after a restart', async () => {
    const { id } = await carryOut(calls, (await openImport(calls, paths(folderWith(sweep())))).id);
    const later = importCalls(parts);
    expect(await later['imports.list']({})).toMatchObject([{ id, status: 'stored' }]);
    await later['imports.undo']({ id });
    expect(parts.stores.experiments.list()).toEqual([]);
    expect(await later['imports.list']({})).toEqual([]);
  });

  it('can be canceled while it is read and before it is stored', async () => {
    const { id } = await calls['imports.open']({ source: paths(folderWith(sweep())) });
    await calls['imports.cancel']({ id });
    expect((await settled(calls, id)).status).toBe('canceled');
    const ready = await openImport(calls, paths(folderWith(sweep())));
    await calls['imports.cancel']({ id: ready.id });
    expect(await failing(() => calls['imports.carryOut']({ id: ready.id }))).toBe('conflict');
    expect(parts.stores.experiments.list()).toEqual([]);
  });

  it('can be canceled in the middle of one long text, and tells how far it is', async () => {
    const long = sysbenchLog({ threads: 4, seconds: 40_000, tps: 100 });
    const { id } = await calls['imports.open']({ source: { kind: 'text', name: 'long.log', text: long } });
    while ((await calls['imports.get']({ id })).progress.bytes === 0)
      await new Promise((wake) => setImmediate(wake));
    await calls['imports.cancel']({ id });
    const { status, progress } = await settled(calls, id);
    expect(status).toBe('canceled');
    expect(progress.bytes).toBeLessThan(long.length);
    expect(parts.told).toContainEqual({ event: 'import.changed', id });
  });

  it('that is canceled while it is stored leaves nothing, and can be imported again', async () => {
    const source = paths(folderWith(sweep()));
    const { id } = await openImport(calls, source);
    await calls['imports.carryOut']({ id });
    while (parts.stores.trials.count() === 0) await new Promise((wake) => setImmediate(wake));
    await calls['imports.cancel']({ id });
    expect((await settled(calls, id)).status).toBe('canceled');
    expect([parts.stores.experiments.list(), parts.stores.trials.count()]).toEqual([[], 0]);
    expect(
      readdirSync(parts.dataDirectory, { recursive: true }).filter((name) =>
        /[0-9a-f]{64}/.test(String(name)),
      ),
    ).toEqual([]);
    expect((await carryOut(calls, (await openImport(calls, source)).id)).trialIds).toHaveLength(4);
    expect(
      readdirSync(parts.dataDirectory, { recursive: true }).some((name) => /[0-9a-f]{64}/.test(String(name))),
    ).toBe(true);
  });

  it('whose long file grew since it was looked at says so of its trial', async () => {
    const name = 'Tier2G_RW_16th.sysbench.txt';
    const folder = folderWith({ ...sweep(), [name]: tooLongToHold(sweep()[name]) });
    const opened = await openImport(calls, paths(folder));
    appendFileSync(join(folder, name), 'one more line\n');
    const { trialIds } = await carryOut(calls, opened.id);
    const changed = trialIds
      .map((id) => parts.stores.trials.get(id))
      .filter(({ validity }) => validity?.reasons.some(({ id }) => id === 'import-changed'));
    expect(changed.map(({ label, validity }) => [label, validity?.worth])).toEqual([
      ['innodb_buffer_pool_size 2G, threads 16', 'suspect'],
    ]);
  });
});

describe('a file that vanished since it was looked at', () => {
  it('is said of its trial where it was too long to be held', async () => {
    const name = 'Tier2G_RW_16th.samples.csv';
    const folder = folderWith({ ...sweep(), [name]: tooLongToHold(sweep()[name]) });
    const opened = await openImport(calls, paths(folder));
    rmSync(join(folder, name));
    const { trialIds } = await carryOut(calls, opened.id);
    const suspect = trialIds
      .map((id) => parts.stores.trials.get(id))
      .filter(({ validity }) => validity?.worth === 'suspect');
    expect(suspect.map(({ validity }) => validity?.reasons.map(({ id }) => id))).toEqual([
      ['import-changed'],
    ]);
  });

  it('is stored as it was shown where it was held', async () => {
    const folder = folderWith(sweep());
    const opened = await openImport(calls, paths(folder));
    rmSync(folder, { recursive: true });
    const { trialIds } = await carryOut(calls, opened.id);
    expect(trialIds).toHaveLength(4);
    for (const id of trialIds) {
      expect(parts.stores.trials.get(id).validity?.reasons.map(({ id: reason }) => reason)).not.toContain(
        'import-changed',
      );
      for (const { name, sha256 } of parts.stores.trialFiles.list(id))
        expect((await parts.rawFiles.read(sha256)).toString()).toBe(sweep()[name]);
    }
  });
});

describe('an archive that was cut since it was looked at', () => {
  it('is said of its trial, whose numbers stay, and the others are kept', async () => {
    const name = 'Tier2G_RW_16th.sysbench.txt';
    const { [name]: own, ...others } = sweep();
    const packed = gzipSync(tooLongToHold(own));
    const folder = folderWith({ ...others, [`${name}.gz`]: packed });
    const opened = await openImport(calls, paths(folder));
    writeFileSync(join(folder, `${name}.gz`), packed.subarray(0, -100));
    const stored = await carryOut(calls, opened.id);
    expect(stored.failure).toBeNull();
    const trials = stored.trialIds.map((id) => parts.stores.trials.get(id));
    const cut = trials.filter(({ validity }) => validity?.reasons.some(({ id }) => id === 'import-changed'));
    expect(cut).toHaveLength(1);
    const kept = stored.trialIds.flatMap((id) => parts.stores.trialFiles.list(id));
    expect(kept.map((file) => file.name)).not.toContain(name);
    for (const { sha256 } of kept) expect(await parts.rawFiles.verify(sha256)).toBe(true);
  });
});

describe('a history whose disk is full', () => {
  const pages = () => Number(parts.connection.pragma('page_count', { simple: true }));

  it.each([0, 1, 2])(
    '%i pages into an import keeps nothing of it, says so, and takes it later',
    async (room) => {
      const source = paths(folderWith(sweep()));
      const opened = await openImport(calls, source);
      parts.connection.pragma(`max_page_count = ${pages() + room}`);
      const { status, failure } = await carryOut(calls, opened.id);
      expect({ status, code: failure?.code }).toEqual({ status: 'failed', code: 'disk-full' });
      expect(failure?.message).toContain('nothing of this import was kept');
      expect(parts.stores.experiments.list()).toEqual([]);

      parts.connection.pragma('max_page_count = 1000000');
      const again = await openImport(calls, source);
      expect((await carryOut(calls, again.id)).trialIds).toHaveLength(4);
    },
  );
});

describe('a preview', () => {
  const form = { unit: 'as-is' as const, piece: null };
  it('takes other rules, and the levels follow', async () => {
    const opened = await openImport(calls, paths(folderWith(sweep())));
    const changed = await calls['imports.change']({
      id: opened.id,
      name: 'The night of the tiers',
      factors: [{ target: 'workload', name: 'kind', rule: { kind: 'path', pattern: '_(RW|RO)_' }, form }],
    });
    expect(changed.preview?.factors).toMatchObject([{ name: 'kind', levels: ['RW'], why: 'Set by hand.' }]);
    expect(changed.preview?.trials.map(({ replicate }) => replicate)).toEqual([1, 2, 3, 4]);
    const { experimentId } = await carryOut(calls, opened.id);
    expect(parts.stores.experiments.get(experimentId ?? 0).name).toBe('The night of the tiers');
  });

  it.each(['(', '[a', '(?<x', ''])('takes the pattern %s as one that finds nothing', async (pattern) => {
    const opened = await openImport(calls, paths(folderWith(sweep())));
    const { preview } = await calls['imports.change']({
      id: opened.id,
      factors: [{ target: 'workload', name: 'x', rule: { kind: 'path', pattern }, form }],
    });
    expect(preview?.factors).toMatchObject([{ levels: [] }]);
  });

  it('reads a level from names, option files, what servers said and what was printed, in the unit that is meant', async () => {
    const files: Record<string, string> = {};
    for (const gigabytes of [2, 12]) {
      const folder = `mysql-8.4/pool${gigabytes}`;
      files[`${folder}/sysbench.log`] = sysbenchLog({ threads: gigabytes, seconds: 20, tps: gigabytes });
      files[`${folder}/my.cnf`] = `[mysqld]\ninnodb_buffer_pool_size = ${gigabytes * 1024}M\n`;
      files[`${folder}/vars.txt`] =
        `Variable_name\tValue\ninnodb_buffer_pool_size\t${gigabytes * 2 ** 30}\nversion\t8.4.8\n`;
    }
    const opened = await openImport(calls, paths(folderWith(files)));
    const setting = 'innodb_buffer_pool_size';
    const factors = [
      { name: 'by-name', rule: { kind: 'path', pattern: 'pool(\\d+)' }, form: { unit: 'G', piece: null } },
      { name: 'asked', rule: { kind: 'requested', setting }, form: { unit: 'bytes', piece: null } },
      { name: 'had', rule: { kind: 'effective', setting }, form: { unit: 'bytes', piece: null } },
      { name: 'raw', rule: { kind: 'effective', setting }, form },
      { name: 'threads', rule: { kind: 'fact', fact: 'threads' }, form },
      {
        name: 'version',
        rule: { kind: 'path', pattern: '^([^/]+)/' },
        form: { unit: 'as-is', piece: { at: '-', number: 2 } },
      },
      { name: 'nowhere', rule: { kind: 'effective', setting: 'sync_binlog' }, form },
      { name: 'no-pattern', rule: { kind: 'path', pattern: '(' }, form },
    ] satisfies Omit<ImportFactor, 'target' | 'why' | 'levels'>[];
    const asked = factors.map((factor) => ({ ...factor, target: 'setting' as const }));
    const tried = await calls['imports.tryFactors']({ id: opened.id, factors: asked });
    expect(tried).toMatchObject({ trials: 2, treatments: 2 });
    expect(tried.factors.map(({ name, levels, without }) => [name, levels, without])).toEqual([
      ['by-name', ['2G', '12G'], 0],
      ['asked', ['2G', '12G'], 0],
      ['had', ['2G', '12G'], 0],
      ['raw', [2 * 2 ** 30, 12 * 2 ** 30], 0],
      ['threads', [2, 12], 0],
      ['version', [8.4], 0],
      ['nowhere', [], 2],
      ['no-pattern', [], 2],
    ]);
    expect(tried.factors[0]?.example).toEqual({ path: 'mysql-8.4/pool12', level: '12G' });
    expect(previewOf(await calls['imports.get']({ id: opened.id }))).toEqual(previewOf(opened));
    const { preview } = await calls['imports.change']({ id: opened.id, factors: asked });
    expect(preview?.factors.map(({ levels }) => levels)).toEqual(tried.factors.map(({ levels }) => levels));
  });

  it('writes sizes that a server says as people write them', async () => {
    const files: Record<string, string> = {};
    for (const megabytes of [256, 1024])
      Object.assign(files, {
        [`night/a${megabytes === 256 ? 'x' : 'y'}/sysbench.log`]: sysbenchLog({
          threads: 4,
          seconds: 20,
          tps: megabytes,
        }),
        [`night/a${megabytes === 256 ? 'x' : 'y'}/vars.txt`]: `Variable_name\tValue\ninnodb_buffer_pool_size\t${megabytes * 2 ** 20}\nversion\t8.4.8\n`,
      });
    expect(previewOf(await openImport(calls, paths(folderWith(files)))).factors).toMatchObject([
      { name: 'innodb_buffer_pool_size', rule: { kind: 'effective' }, levels: ['256M', '1G'] },
    ]);
  });

  it('keeps what was set by hand when a factor is renamed, and forgets it with the factor', async () => {
    const opened = await openImport(calls, paths(folderWith(sweep())));
    const { trials, factors } = previewOf(opened);
    const [first] = trials;
    const key = first?.key ?? '';
    const treatment = { ...first?.treatment, threads: 99 };
    await calls['imports.change']({ id: opened.id, trials: [{ key, treatment }] });
    const [pool, threads] = factors;
    if (pool === undefined || threads === undefined) throw new Error('It has no factors.');
    const renamed = await calls['imports.change']({
      id: opened.id,
      factors: [pool, { ...threads, name: 'connections' }],
    });
    const shown = (preview: ImportPreview | null) =>
      preview?.trials.find((one) => one.key === key)?.treatment;
    expect(shown(renamed.preview)).toEqual({ innodb_buffer_pool_size: '12G', connections: 99 });
    const without = await calls['imports.change']({ id: opened.id, factors: [pool] });
    expect(shown(without.preview)).toEqual({ innodb_buffer_pool_size: '12G' });
    const none = await calls['imports.change']({ id: opened.id, trials: [{ key, treatment: {} }] });
    expect(shown(none.preview)).toEqual({});
  });

  it('leaves out, moves to another treatment and numbers by hand', async () => {
    const opened = await openImport(calls, paths(folderWith(sweep())));
    const { trials } = previewOf(opened);
    const [first, second] = trials;
    await calls['imports.change']({
      id: opened.id,
      trials: [
        { key: first?.key ?? '', include: false },
        { key: second?.key ?? '', treatment: { threads: 1 }, replicate: 7 },
      ],
    });
    const { trialIds } = await carryOut(calls, opened.id);
    const stored = trialIds.map((id) => parts.stores.trials.get(id));
    expect(stored).toHaveLength(3);
    expect(stored[0]).toMatchObject({ treatment: { threads: 1 }, replicate: 7 });
  });

  it('takes the same result once', async () => {
    const log = sysbenchLog({ threads: 4, seconds: 10, tps: 50 });
    const preview = previewOf(await openImport(calls, paths(folderWith({ 'a/x.txt': log, 'b/x.txt': log }))));
    expect(preview.trials.map(({ include, doubt }) => [include, doubt])).toEqual([
      [true, ''],
      [false, 'The same text as a/x.txt, byte for byte.'],
    ]);
    expect(preview.counts.duplicate).toBe(1);
  });
});

describe('reading again', () => {
  it('shows nothing to change while the readers are the same', async () => {
    const { experimentId } = await carryOut(calls, (await openImport(calls, paths(folderWith(sweep())))).id);
    const { trials } = await calls['imports.reread']({ experimentId: experimentId ?? 0, apply: false });
    expect(trials.map(({ problem, changes }) => [problem, changes])).toEqual(Array(4).fill(['', []]));
  });

  it('shows what would be otherwise, and takes it over when asked', async () => {
    const { experimentId, trialIds } = await calls['imports.store']({ name: 'a.log', text: capture });
    const [trialId = 0] = trialIds;
    const measurements = parts.stores.measurements.list(trialId);
    const [first] = measurements;
    if (first === undefined) throw new Error('It has no measurement.');
    // As an older reader had read it.
    parts.stores.measurements.replace(trialId, [{ ...first, value: 1 }]);
    const looked = await calls['imports.reread']({ experimentId, apply: false });
    expect(looked.trials[0]?.changes.length).toBe(measurements.length);
    expect(looked.trials[0]?.changes[0]).toMatchObject({
      what: first.label,
      before: expect.stringContaining('(1)'),
    });
    expect(parts.stores.measurements.list(trialId)).toHaveLength(1);
    const series = new TrialRecords(parts).series(trialId, []);
    parts.series.reset(trialId);
    await calls['imports.reread']({ experimentId, apply: true });
    expect(parts.stores.measurements.list(trialId)).toEqual(measurements);
    expect(new TrialRecords(parts).series(trialId, [])).toEqual(series);
  });

  it('says of a text that was lost that it cannot be read', async () => {
    const { experimentId, trialIds } = await calls['imports.store']({ name: 'a.log', text: capture });
    const [file] = parts.stores.trialFiles.list(trialIds[0] ?? 0);
    await parts.rawFiles.remove(file?.sha256 ?? '');
    const { trials } = await calls['imports.reread']({ experimentId, apply: true });
    expect(trials[0]?.problem).toMatch(/^The raw file a.log is gone or damaged/);
    expect(parts.stores.measurements.list(trialIds[0] ?? 0).length).toBeGreaterThan(0);
  });
});

describe('numbers entered by hand', () => {
  const entry = {
    name: 'From the notebook of 2009',
    generator: 'sysbench 0.4',
    source: 'A paper, page 7',
    factors: [{ target: 'setting' as const, name: 'innodb_buffer_pool_size' }],
    metrics: [
      { name: 'throughput', label: 'Transactions', unit: '1/s' as const, direction: 'higher' as const },
      { name: 'latency', label: 'Latency P95', unit: 's' as const, direction: 'lower' as const },
    ],
    rows: [
      { levels: ['1G'], replicate: null, values: [500, 0.02], written: ['500 ± 9', null] },
      { levels: ['1G'], replicate: null, values: [510, null], written: [] },
      { levels: ['8G'], replicate: null, values: [900, 0.01], written: [] },
    ],
  };

  it('become trials that say of each number that it was entered', async () => {
    const opened = await openImport(calls, { kind: 'hand', entry });
    expect(
      previewOf(opened).trials.map(({ label, replicate, entered }) => [label, replicate, entered]),
    ).toEqual([
      ['innodb_buffer_pool_size 1G', 1, true],
      ['innodb_buffer_pool_size 1G', 2, true],
      ['innodb_buffer_pool_size 8G', 1, true],
    ]);
    const { trialIds, experimentId } = await carryOut(calls, opened.id);
    const details = trialIds.map((id) => new TrialRecords(parts).detail(id));
    expect(details.map(({ trial }) => trial.source)).toEqual(['entered', 'entered', 'entered']);
    for (const { measurements, note } of details) {
      expect(note).toBe('Entered by hand.\nsource: A paper, page 7');
      for (const { method, warnings } of measurements) {
        expect(method.replace(' as “500 ± 9”', '')).toBe('entered by hand from A paper, page 7');
        expect(warnings.join()).toContain('Entered by hand from A paper, page 7');
      }
    }
    expect(details[0]?.measurements[0]?.method).toContain(' as “500 ± 9”');
    expect(parts.stores.experiments.get(experimentId ?? 0).name).toBe(entry.name);
    expect((await carryOut(calls, (await openImport(calls, { kind: 'hand', entry })).id)).already).toBe(true);
  });

  it('are marked in a report of every format, in the column that they have', async () => {
    const seconds = { name: 'insert', label: 'Insert', unit: 's' as const, direction: 'lower' as const };
    const opened = await openImport(calls, {
      kind: 'hand',
      entry: {
        ...entry,
        metrics: [seconds],
        rows: ['1G', '1G', '8G'].map((level, at) => ({
          levels: [level],
          replicate: null,
          values: [126 - at],
          written: [],
        })),
      },
    });
    const { experimentId } = await carryOut(calls, opened.id);
    const listed = new TrialRecords(parts).list({ experimentId: experimentId ?? 0 });
    expect(listed.map(({ throughput, headline }) => [throughput, headline?.label, headline?.value])).toEqual([
      [null, 'Insert', 126],
      [null, 'Insert', 125],
      [null, 'Insert', 124],
    ]);
    expect(columnsFor(listed).map(({ head }) => head)).toContain('Insert');
    expect(columnsFor(listed).map(({ id }) => id)).not.toContain('throughput');
    const reports = reportCalls(parts.stores, new TrialRecords(parts), silentDesktop(), parts.now);
    for (const { id } of formats) {
      const { text } = await reports['reports.draw']({
        experimentId: experimentId ?? 0,
        format: id,
        redact: false,
      });
      const words = id === 'json' ? /"source":\s*"entered"/g : /entered by hand, valid/g;
      expect([id, text.match(words)?.length]).toEqual([id, 3]);
      expect(text).toMatch(/insert/i);
      expect([id, text.includes('A paper, page 7')]).toEqual([id, true]);
      if (id === 'markdown')
        expect(text).toContain('| Trial | Treatment | Replicate | Insert | Latency | Outcome |');
      if (id === 'markdown') expect(text).toMatch(/\| innodb_buffer_pool_size 8G \| 1 \| 124/);
      if (id === 'html') expect(text.split('Every trial')[1]).toMatch(/<th class="num">Insert/);
    }
  });
});
