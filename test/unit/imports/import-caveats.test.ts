import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { comparisonCalls } from '../../../main/comparisons/comparison-calls.ts';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { formats } from '../../../main/reports/formats.ts';
import { reportCalls } from '../../../main/reports/report-calls.ts';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import { carryOut, folderWith, openImport, previewOf, trialAt } from '../../support/importing.ts';
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

/** Three pools by name; the option file of one asks for another; instances change with the pool; one pool twice. */
function doubtfulSweep(): Record<string, string> {
  const files: Record<string, string> = {};
  const pools = [
    ['4G', '4G', 1],
    ['8G', '8G', 4],
    ['16G', '80G', 8],
  ] as const;
  for (const [at, [pool, asked, instances]] of pools.entries()) {
    files[`Tier${pool}.log`] = sysbenchLog({ threads: 8, seconds: 30, tps: 100 + 40 * at });
    files[`Tier${pool}.cnf`] =
      `[mysqld]\ninnodb_buffer_pool_size = ${asked}\ninnodb_buffer_pool_instances = ${instances}\n`;
  }
  return files;
}

async function stored() {
  const opened = await openImport(calls, { kind: 'paths', paths: [folderWith(doubtfulSweep())] });
  const { experimentId, trialIds } = await carryOut(calls, opened.id);
  return { preview: previewOf(opened), experimentId: experimentId ?? 0, trialIds };
}

it('a trial whose option file asks for another level than its name is suspect, and says why', async () => {
  const { preview, trialIds } = await stored();
  expect(trialAt(preview, 'Tier16G').validity).toMatchObject({
    worth: 'suspect',
    reasons: [
      { id: 'import-name-against-file', severity: 'warns', sentence: expect.stringContaining('80G') },
    ],
  });
  expect(trialAt(preview, 'Tier8G').validity).toMatchObject({ worth: 'valid', reasons: [] });
  const worths = trialIds.map((id) => new TrialRecords(parts).detail(id).trial.validity?.worth ?? '');
  expect(worths.toSorted((a, b) => a.localeCompare(b))).toEqual(['suspect', 'valid', 'valid']);
});

it('that reason goes when somebody says the level that the option file asks for', async () => {
  const opened = await openImport(calls, { kind: 'paths', paths: [folderWith(doubtfulSweep())] });
  const { key } = trialAt(previewOf(opened), 'Tier16G');
  const changed = await calls['imports.change']({
    id: opened.id,
    trials: [{ key, treatment: { innodb_buffer_pool_size: '80G' } }],
  });
  expect(trialAt(previewOf(changed), 'Tier16G').validity.worth).toBe('valid');
  expect(previewOf(changed).findings.map(({ id }) => id)).not.toContain('import-name-against-file');
});

it('another reading of its text does not clear it', async () => {
  const { experimentId, trialIds } = await stored();
  const { trials } = await calls['imports.reread']({ experimentId, apply: true });
  expect(trials.flatMap(({ changes }) => changes)).toEqual([]);
  expect(trialIds.map((id) => parts.stores.trials.get(id).validity?.worth)).toContain('suspect');
});

it('what the preview warned of stands in the comparison and in every report', async () => {
  const { preview, experimentId, trialIds } = await stored();
  const warned = preview.findings.filter(({ id }) =>
    ['import-name-against-file', 'import-confounded'].includes(id),
  );
  expect(warned).toHaveLength(2);
  const { 'comparisons.get': compare, 'comparisons.across': across } = comparisonCalls(parts.stores);
  const whole = compare({ experimentId });
  const some = compare({ experimentId, trialIds: trialIds.slice(0, 2) });
  const besides = across({ trialIds });
  for (const { title, sentence } of warned)
    for (const { warnings } of [await whole, await some, await besides])
      expect(warnings.join('\n')).toContain(`${title}. ${sentence}`);
  const { 'reports.draw': draw } = reportCalls(
    parts.stores,
    new TrialRecords(parts),
    silentDesktop(),
    parts.now,
  );
  for (const format of formats.filter(({ id }) => id !== 'csv')) {
    const { text } = await draw({ experimentId, format: format.id, redact: false });
    for (const { title } of warned) expect(text.replaceAll('\\_', '_'), format.id).toContain(title);
  }
  const { text } = await draw({ experimentId, format: 'csv', redact: false });
  expect(text).toContain('Its option file asks for another innodb_buffer_pool_size');
});

/** A table that names its levels beside a sweep whose names do: no rule reads the pools of the sweep. */
function mixedStudies(): Record<string, string> {
  const sweep = [1, 2, 4, 8].map((pool) => [
    `sweep/BP ${pool}G/run.log`,
    sysbenchLog({ threads: 8, seconds: 30, tps: 100 * pool }),
  ]);
  const rows = Array.from({ length: 9 }, (_, at) => `| ${at + 1}G | ${500 + at} |`);
  return {
    ...Object.fromEntries(sweep),
    'article.md': `| innodb_log_file_size | TPS |\n| --- | --- |\n${rows.join('\n')}\n`,
  };
}

it('trials that differ in what no factor tells are no repetitions: each is suspect, and a comparison says it', async () => {
  const opened = await openImport(calls, { kind: 'paths', paths: [folderWith(mixedStudies())] });
  const preview = previewOf(opened);
  const unlike = 'import-unlike-replicates';
  const ofSweep = preview.trials.filter(({ path }) => path.startsWith('sweep'));
  expect(ofSweep.map(({ label }) => label)).toEqual(Array(4).fill('as recorded'));
  for (const { validity } of ofSweep) {
    expect(validity.worth).toBe('suspect');
    const said = validity.reasons.find(({ id }) => id === unlike)?.sentence;
    expect(said).toContain('innodb_buffer_pool_size (1G, 2G, 4G, 8G)');
  }
  const others = preview.trials.filter(({ path }) => !path.startsWith('sweep'));
  expect(others.flatMap(({ validity }) => validity.reasons.map(({ id }) => id))).not.toContain(unlike);
  expect(preview.findings.filter(({ id }) => id === unlike)).toHaveLength(1);
  const { experimentId } = await carryOut(calls, opened.id);
  const { 'comparisons.get': compare } = comparisonCalls(parts.stores);
  const { warnings } = await compare({ experimentId: experimentId ?? 0 });
  expect(warnings.join('\n')).toContain('are no repetitions of each other');
});

it('trials of two generators are said to be no repetitions, and no spread is told of them', async () => {
  const tpcc = readFileSync(join(import.meta.dirname, '../../fixtures/tpcc-mysql/tpcc9-l25-i10.out'), 'utf8');
  const files = {
    'sysbench/a.log': sysbenchLog({ threads: 8, seconds: 30, tps: 1000 }),
    'tpcc/a.log': tpcc,
  };
  const preview = previewOf(await openImport(calls, { kind: 'paths', paths: [folderWith(files)] }));
  expect(new Set(preview.trials.map(({ label }) => label)).size).toBe(1);
  const ids = preview.findings.map(({ id }) => id);
  expect(ids).toContain('import-unlike-replicates');
  expect(ids).not.toContain('import-repeated-cell');
});

it('P95 of one trial and P99 of another are said to be no one metric, in the comparison and in reports too', async () => {
  const log = sysbenchLog({ threads: 8, seconds: 30, tps: 100 });
  const other = log.replace('95th percentile', '99th percentile').replaceAll('(ms,95%)', '(ms,99%)');
  const files = { 'bp_1G/run.log': log, 'bp_2G/run.log': other };
  const opened = await openImport(calls, { kind: 'paths', paths: [folderWith(files)] });
  const said = previewOf(opened).findings.filter(({ id }) => id === 'import-unlike-metric');
  expect(said.map(({ sentence }) => sentence)).toEqual([
    '“latency” is P95 in 1, P99 in 1 of the trials: their difference is no effect of what was varied.',
  ]);
  const experimentId = (await carryOut(calls, opened.id)).experimentId ?? 0;
  const { 'comparisons.get': compare } = comparisonCalls(parts.stores);
  expect((await compare({ experimentId, metric: 'latency' })).warnings.join()).toContain(
    'P95 in 1, P99 in 1',
  );
  const records = new TrialRecords(parts);
  const { 'reports.draw': draw } = reportCalls(parts.stores, records, silentDesktop(), parts.now);
  for (const format of ['md', 'html'] as const) {
    const { text } = await draw({ experimentId, format, redact: false });
    expect(text).toContain('Latency P95 or Latency P99');
  }
});

it('trials whose option files ask for other settings are no repetitions, though one file leaves them out', async () => {
  const log = (tps: number) => sysbenchLog({ threads: 8, seconds: 30, tps });
  const base = '[mysqld]\nserver_id = 1\ninnodb_buffer_pool_size = 1G\n';
  const files = {
    'default/my.cnf': base,
    'default/1/run.log': log(100),
    'default/2/run.log': log(101),
    'tuned/my.cnf': `${base.replace('= 1\n', '= 2\n')}innodb_flush_method = O_DIRECT\n`,
    'tuned/1/run.log': log(120),
    'tuned/2/run.log': log(121),
  };
  const { trials, findings } = previewOf(
    await openImport(calls, { kind: 'paths', paths: [folderWith(files)] }),
  );
  const said = findings.find(({ id }) => id === 'import-unlike-replicates')?.sentence;
  expect(said).toContain('They differ in innodb_flush_method (not set, O_DIRECT), which is no factor here');
  expect(trials.map(({ validity }) => validity.worth)).toEqual(Array(4).fill('suspect'));
});

it('a sweep whose names have no word is told among the others as one without a name', async () => {
  const log = (tps: number) => sysbenchLog({ threads: 8, seconds: 30, tps });
  const files = { 'bp_1G/1.log': log(100), 'again/bp_1G/2.log': log(104) };
  const { findings } = previewOf(await openImport(calls, { kind: 'paths', paths: [folderWith(files)] }));
  const said = findings.find(({ id }) => id === 'import-repeated-cell')?.sentence;
  expect(said).toContain('in 2 sweeps (again; one without a name)');
});

it('a word in names that counts what the generator counted is that factor, not another one', async () => {
  const files = Object.fromEntries(
    [1, 16, 64].map((threads) => [`rw_t${threads}.log`, sysbenchLog({ threads, seconds: 30, tps: 100 })]),
  );
  const { factors } = previewOf(await openImport(calls, { kind: 'paths', paths: [folderWith(files)] }));
  expect(factors.map(({ name, levels }) => [name, levels])).toEqual([['threads', [1, 16, 64]]]);
});

it('trials of one treatment whose names agree, or that another factor tells apart, are repetitions', async () => {
  const log = (tps: number) => sysbenchLog({ threads: 8, seconds: 30, tps });
  const opened = await openImport(calls, {
    kind: 'paths',
    paths: [
      folderWith({
        'BP 4G rep1/run.log': log(100),
        'BP 4G rep2/run.log': log(101),
        'BP 8G rep1/run.log': log(150),
      }),
    ],
  });
  const reasons = previewOf(opened).trials.flatMap(({ validity }) => validity.reasons.map(({ id }) => id));
  expect(reasons).not.toContain('import-unlike-replicates');
});

/** A table as somebody pastes it, a line for each cell. */
async function ofCells(...cells: readonly string[]) {
  const text = ['innodb_buffer_pool_size;threads;TPS', ...cells].join('\n');
  const { findings } = previewOf(await openImport(calls, { kind: 'text', name: 'cells.csv', text }));
  return findings
    .filter(({ id }) => id === 'import-confounded')
    .map(({ title, sentence }) => [title, sentence]);
}

it('factors that change only together are said, once for the two of them', async () => {
  expect(await ofCells('1G;8;400', '2G;16;500', '4G;32;600')).toEqual([
    [
      'threads changes only with innodb_buffer_pool_size',
      'No level of innodb_buffer_pool_size was measured at two levels of threads (8 at 1G, 16 at 2G, 32 at 4G): what the one does cannot be told from what the other does.',
    ],
  ]);
});

it('of a factor that another one tells, only that one is said', async () => {
  const [[title] = []] = await ofCells('1G;8;400', '2G;8;500', '4G;32;600');
  expect(title).toBe('threads changes only with innodb_buffer_pool_size');
  const [[other] = []] = await ofCells('1G;8;400', '1G;16;500', '4G;32;600');
  expect(other).toBe('innodb_buffer_pool_size changes only with threads');
});

it('nothing of the kind is said of cells that cross, even where some are missing', async () => {
  expect(await ofCells('1G;8;400', '1G;16;500', '4G;8;600')).toEqual([]);
  expect(await ofCells('1G;8;400', '1G;16;500', '4G;8;600', '4G;16;700')).toEqual([]);
  expect(await ofCells('1G;8;400', '2G;8;500')).toEqual([]);
});
