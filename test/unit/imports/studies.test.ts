import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { comparisonCalls } from '../../../main/comparisons/comparison-calls.ts';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import { carryOut, measuredIn, openImport, previewOf } from '../../support/importing.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';

const folder = process.env.RACKMARK_STUDIES ?? '';

let parts: OpenParts;
let calls: ReturnType<typeof importCalls>;

beforeEach(() => {
  parts = openParts();
  onTestFinished(() => parts.close());
  calls = importCalls(parts);
});

/** The text of a study as it was published, by its number. */
function study(number: string): string {
  const name = readdirSync(folder).find((file) => file.startsWith(`${number}_`));
  if (name === undefined) throw new Error(`${folder} has no study ${number}.`);
  return readFileSync(join(folder, name), 'utf8');
}

async function pasted(number: string) {
  const opened = await openImport(calls, { kind: 'text', name: 'pasted', text: study(number) });
  return { id: opened.id, preview: previewOf(opened) };
}

async function verdicts(id: number, metric?: string) {
  const { experimentId } = await carryOut(calls, id);
  return comparisonCalls(parts.stores)['comparisons.get']({
    experimentId: experimentId ?? 0,
    ...(metric === undefined ? {} : { metric }),
  });
}

// The texts are other people's: they are read where they lie and are no part of the project.
describe.skipIf(folder === '')('the published studies (needs RACKMARK_STUDIES)', () => {
  it('buffer pool instances: four treatments, undecided, the slip of the header noted', async () => {
    const { id, preview } = await pasted('000');
    expect(preview.factors).toMatchObject([{ name: 'innodb_buffer_pool_instances', levels: [1, 2, 4, 8] }]);
    expect(preview.trials.map((trial) => measuredIn(trial, 'tpmc'))).toEqual([
      18337.033, 18589.4, 18042.867, 17935.199,
    ]);
    expect(preview.findings.map((finding) => finding.id)).toEqual(['table-header-slip', 'import-one-trial']);
    const comparison = await verdicts(id);
    expect(comparison.treatments.map(({ n }) => n)).toEqual([1, 1, 1, 1]);
    for (const { baseline, verdict } of comparison.treatments)
      expect(['undecided', null]).toContain(baseline ? null : verdict);
    expect(comparison.summary).toMatch(/undecided|one trial/i);
  });

  it('the configuration of one line: 39 settings and 3 flags, no trial', async () => {
    const { preview } = await pasted('001');
    expect(preview.trials).toEqual([]);
    expect(preview.configurations).toMatchObject([{ settings: 39, flags: 3 }]);
    expect(preview.configurations[0]?.text).toContain('\ninnodb_buffer_pool_size = 125G\n');
    expect(preview.configurations[0]?.text).toContain('\nskip-grant-tables\n');
  });

  it('the log of sysbench: 36 intervals, 804.14 and 777.30, the burst marked', async () => {
    const { id, preview } = await pasted('003');
    const [trial] = preview.trials;
    expect(trial?.points.find(({ metric }) => metric === 'throughput')?.points).toBe(36);
    expect(trial && [measuredIn(trial, 'throughput'), measuredIn(trial, 'throughput-without-first')]).toEqual(
      [804.14, expect.closeTo(777.3, 2)],
    );
    const { trialIds } = await carryOut(calls, id);
    const detail = new TrialRecords(parts).detail(trialIds[0] ?? 0);
    expect(detail.annotations).toMatchObject([{ atSeconds: 0, durationSeconds: 5 }]);
  });

  it('sql-bench: metrics by levels, gaps, a second replicate, a doubled row', async () => {
    const { id, preview } = await pasted('004');
    expect(preview.factors).toMatchObject([
      { name: 'innodb_buffer_pool_size', levels: ['4M', '80M', '160M', '240M', '300M', '360M'] },
    ]);
    expect(preview.metrics).toHaveLength(10);
    const second = preview.trials.find(({ replicate }) => replicate === 2);
    expect(second?.treatment).toEqual({ innodb_buffer_pool_size: '360M' });
    expect(second?.measurements.map(({ metric, value }) => [metric, value])).toEqual([
      ['insert_key', 300],
      ['update_of_primary_key_many_keys', 937],
      ['delete_big_many_keys', 166],
      ['delete_all_many_keys', 168],
    ]);
    const smallest = preview.trials.find(({ treatment }) => treatment.innodb_buffer_pool_size === '4M');
    expect(smallest && measuredIn(smallest, 'delete_big_many_keys')).toBeUndefined();
    expect(preview.findings.map((finding) => finding.id)).toEqual([
      'table-row-doubled',
      'table-same-trials',
      'import-repeated-cell',
      'import-one-trial',
      'import-missing-values',
    ]);
    const comparison = await verdicts(id, 'insert_key');
    expect(comparison.treatments.find(({ label }) => label.includes('360M'))?.n).toBe(2);
  });
});
