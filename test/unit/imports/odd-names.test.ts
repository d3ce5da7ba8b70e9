import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { compareExperiment } from '../../../main/comparisons/comparison-calls.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { LabError } from '../../../main/lab-error.ts';
import { contract } from '../../../preload/contract/contract.ts';
import type { ImportSource } from '../../../preload/contract/imports.ts';
import { withPictures } from '../../../preload/contract/shown-name.ts';
import { tarOf } from '../../support/archives.ts';
import { carryOut, folderWith, openImport, previewOf } from '../../support/importing.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';
import { shortestPlan } from '../experiments/plan-texts.ts';

let parts: OpenParts;
let calls: ReturnType<typeof importCalls>;

beforeEach(() => {
  parts = openParts();
  onTestFinished(() => parts.close());
  calls = importCalls(parts);
});

const log = (tps: number) => sysbenchLog({ threads: 4, seconds: 9, tps });
const folder = (files: Readonly<Record<string, string | Uint8Array>>): ImportSource => ({
  kind: 'paths',
  paths: [folderWith(files)],
});

it('a level behind a dot in the name of a file is seen', async () => {
  const files = {
    'host.example.org bp 1G.log': log(5),
    'host.example.org bp 2G.log': log(9),
    'mysql 8.0.36 BP 4G.sysbench.txt': log(10),
  };
  const { factors } = previewOf(await openImport(calls, folder(files)));
  expect(factors.map(({ name, levels }) => [name, levels])).toContainEqual([
    'innodb_buffer_pool_size',
    ['1G', '2G', '4G'],
  ]);
});

describe('files of one name', () => {
  const asFiles = (...paths: string[]) => ({
    kind: 'files' as const,
    files: paths.map((path, at) => ({ path, base64: Buffer.from(log(5 + at * 85)).toString('base64') })),
  });
  const asPaths = (files: Readonly<Record<string, string>>, ...below: string[]) => {
    const root = folderWith(files);
    return { kind: 'paths' as const, paths: below.map((path) => join(root, path)) };
  };

  it.each<[string, () => ImportSource, string[]]>([
    [
      'in two folders',
      () => asPaths({ '1G/run.log': log(5), '2G/run.log': log(90) }, '1G/run.log', '2G/run.log'),
      ['1G/run.log', '2G/run.log'],
    ],
    [
      'in folders of one name',
      () => asPaths({ 'a/results/x.log': log(5), 'b/results/x.log': log(90) }, 'a/results', 'b/results'),
      ['a/results/x.log', 'b/results/x.log'],
    ],
    [
      'in a folder and beside it',
      () =>
        asPaths({ 'a/x.log': log(5), 'b/a/x.log': log(90), 'c/x.log': log(7) }, 'a', 'b/a/x.log', 'c/x.log'),
      ['a/x.log', 'a/x.log (2)', 'c/x.log'],
    ],
    ['given twice', () => asFiles('x.log', 'x.log'), ['x.log', 'x.log (2)']],
    ['shown alike', () => asFiles('x\u0001.log', 'x\u2401.log'), ['x\u2401.log', 'x\u2401.log (2)']],
  ])('%s are a trial each, with the text that its numbers are of', async (_, source, names) => {
    const { id } = await openImport(calls, source());
    const { trialIds } = await carryOut(calls, id);
    const files = trialIds.flatMap((trial) => parts.stores.trialFiles.list(trial));
    expect(files.map(({ name }) => name)).toEqual(names);
    for (const [at, trial] of trialIds.entries()) {
      const text = String(await parts.rawFiles.read(files[at]?.sha256 ?? ''));
      const measured = parts.stores.measurements.list(trial).find(({ metric }) => metric === 'throughput');
      expect(text).toContain(`(${measured?.value.toFixed(2)} per sec.)`);
    }
  });

  it('of which one path is given twice are one', async () => {
    const source = asPaths({ '1G/run.log': log(5) }, '1G/run.log', '1G/../1G/run.log');
    expect(previewOf(await openImport(calls, source)).trials).toHaveLength(1);
  });
});

it('two entries of one name in an archive are two trials, each with its own text and values', async () => {
  const archive = tarOf([
    { name: 'same.log', text: log(5) },
    { name: 'same.log', text: log(90) },
  ]);
  const { id } = await openImport(calls, folder({ 'night.tar': archive }));
  const { trialIds } = await carryOut(calls, id);
  expect(trialIds).toHaveLength(2);
  const { stores, series } = parts;
  const hashes = trialIds.map((trial) => stores.trialFiles.list(trial).map(({ sha256 }) => sha256));
  expect(new Set(hashes.flat()).size).toBe(2);
  const rates = trialIds.map((trial) => series.read(trial, 'throughput').values[0] ?? 0);
  expect((rates[1] ?? 0) / (rates[0] ?? 1)).toBeGreaterThan(10);
  const reasons = trialIds.flatMap((trial) => stores.trials.get(trial).validity?.reasons ?? []);
  expect(reasons.map(({ id: reason }) => reason)).not.toContain('import-changed');
});

it('a factor whose name no plan allows keeps its levels in the plan, the trials and the comparison', async () => {
  const opened = await openImport(
    calls,
    folder(
      Object.fromEntries(
        [1, 2, 3].flatMap((run) => [
          [`bp 1G/run ${run}/a.log`, log(100 + run)],
          [`bp 2G/run ${run}/a.log`, log(200 + run)],
        ]),
      ),
    ),
  );
  const [pool, ...others] = previewOf(opened).factors;
  if (pool === undefined) throw new Error('No factor was inferred.');
  await calls['imports.change']({
    id: opened.id,
    factors: [{ ...pool, name: 'buffer pool' }, ...others],
  });
  const { experimentId, trialIds } = await carryOut(calls, opened.id);
  const stored = parts.stores.experiments.get(experimentId ?? 0);
  const [name = ''] = stored.plan.factors.map((factor) => factor.name);
  const levels = trialIds.map((trial) => parts.stores.trials.get(trial).treatment[name]);
  expect(new Set(levels)).toEqual(new Set(['1G', '2G']));
  const { treatments } = compareExperiment(parts.stores, stored);
  expect(Object.fromEntries(treatments.map(({ treatment, n }) => [treatment[name], n]))).toEqual({
    '1G': 3,
    '2G': 3,
  });
});

it('a pattern that takes forever on these names is refused, and nothing waits for it', async () => {
  const slow = 'a'.repeat(60);
  const { id } = await openImport(
    calls,
    folder({ [`${slow}1! BP 1G.log`]: log(5), [`${slow}2! BP 2G.log`]: log(9) }),
  );
  const factors = [
    {
      name: 'pool',
      target: 'workload' as const,
      rule: { kind: 'path' as const, pattern: '^(a+)+b$' },
      form: { unit: 'as-is' as const, piece: null },
    },
  ];
  for (const call of ['imports.tryFactors', 'imports.change'] as const) {
    const failure = await failureOf(() => calls[call]({ id, factors }));
    expect(failure).toBe('invalid-input');
  }
});

async function failureOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LabError) return error.failure.code;
    throw error;
  }
  return 'none';
}

const hostile = 'two\nlines \x1b[2J \x85 \u2028 \u202egnp.exe';
const seen = 'two␊lines ␛[2J \\x85 \\u2028 \\u202egnp.exe';

describe('a name with what cannot be seen', () => {
  it('of a text, a file or a folder names an experiment on one line, of at most 200 letters', async () => {
    const text = log(100);
    const base64 = Buffer.from(text).toString('base64');
    const sources: readonly ImportSource[] = [
      { kind: 'text', name: hostile, text },
      { kind: 'files', files: [{ path: hostile, base64 }] },
      { kind: 'paths', paths: [join(folderWith({ [`${hostile}/a.log`]: text }), hostile)] },
    ];
    for (const source of sources) {
      const { name, preview } = await openImport(calls, source);
      expect([source.kind, name]).toEqual([source.kind, `Imported: ${seen}`]);
      for (const { path } of [...(preview?.trials ?? []), ...(preview?.files ?? [])])
        expect([source.kind, withPictures(path)]).toEqual([source.kind, path]);
    }
    const long = await openImport(calls, { kind: 'text', name: `${'🙂'.repeat(300)}`, text });
    expect([long.name.length, long.name.isWellFormed(), long.name.at(-1)]).toEqual([199, true, '…']);
  });

  it('in a plan is shown on one line wherever the experiment is named', () => {
    const plan = readPlan(shortestPlan.replace('Shortest', JSON.stringify(hostile)));
    const { id } = parts.stores.experiments.insert({ plan, yaml: '', source: 'designed' }, '2026-01-01');
    const stored = parts.stores.experiments.get(id);
    expect([stored.name, stored.plan.name]).toEqual([seen, hostile]);
  });

  it('given to an import by hand is stored so, and an empty one is refused', async () => {
    const opened = await openImport(calls, { kind: 'text', name: 'a.log', text: log(100) });
    const change = contract['imports.change'].input.parse({ id: opened.id, name: hostile });
    expect(change.name).toBe(seen);
    expect(contract['imports.change'].input.safeParse({ id: opened.id, name: '' }).success).toBe(false);
    expect(contract['imports.change'].input.safeParse({ id: opened.id, name: 'x'.repeat(201) }).success).toBe(
      false,
    );
  });
});

it('an unpacked text is called as it is packed where nothing else is left or another file has that name', async () => {
  const packed = (tps: number) => gzipSync(log(tps));
  const files = {
    'a..': log(1),
    'sub../b.log..': log(2),
    log: packed(3),
    '.gz': packed(4),
    'c.log': log(5),
    'c.log.gz': packed(6),
    'd..gz': packed(7),
    night: gzipSync(
      tarOf([
        { name: 'e..', text: log(8) },
        { name: 'f.log', text: log(9) },
        { name: 'f.log.gz', text: packed(10) },
        { name: 'g.log.gz', text: packed(11) },
        { name: 'g.log', text: log(12) },
      ]),
    ),
  };
  const names = ['.gz', 'a..', 'c.log', 'c.log.gz', 'd.', 'log', 'night/e..', 'night/f.log'];
  const expected = [...names, 'night/f.log.gz', 'night/g.log', 'night/g.log (2)', 'sub../b.log..'];
  const preview = previewOf(await openImport(calls, folder(files)));
  expect(preview.files.map(({ path }) => path).toSorted()).toEqual(expected);
  expect(new Set(preview.trials.map(({ key }) => key)).size).toBe(12);
  const handed = Object.entries(files).map(([path, content]) => ({
    path,
    base64: Buffer.from(content).toString('base64'),
  }));
  const dropped = previewOf(await openImport(calls, { kind: 'files', files: handed }));
  expect(dropped.files.map(({ path }) => path).toSorted()).toEqual(expected);
});
