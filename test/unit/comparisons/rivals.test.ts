import { describe, expect, it } from 'vitest';
import { compare } from '../../../main/comparisons/compare.ts';
import { durabilityByTreatment } from '../../../main/experiments/durability-findings.ts';
import { experimentOf } from './experiment.ts';

const pool = 'innodb_buffer_pool_size';
const flush = 'innodb_flush_log_at_trx_commit';

function cell(label: string, size: string, commit: number, values: readonly number[]) {
  return { label, treatment: { [pool]: size, [flush]: commit }, values, baseline: label === 'small' };
}

const comparison = compare(
  experimentOf(
    [
      cell('small', '1G', 1, [100, 101, 99]),
      cell('large', '8G', 1, [150, 151, 149]),
      cell('large and relaxed', '8G', 2, [900, 905, 895]),
    ],
    { durability: durabilityByTreatment('[mysqld]\n') },
  ),
);

describe('a treatment that a crash costs more', () => {
  it('is not ranked, however fast it is', () => {
    expect(comparison.bestSet?.labels).toEqual(['large']);
    expect(comparison.treatments.find(({ label }) => label === 'large and relaxed')?.inBestSet).toBe(false);
  });

  it('is told as a price in the summary, and beside its change', () => {
    expect(comparison.summary).toContain('large is better than the baseline small: +50.0');
    expect(comparison.summary).toContain('large alone has the highest mean of those ranked');
    expect(comparison.summary).toMatch(
      /Not ranked, as a crash costs them other things .*: large and relaxed \(\+800\.0/,
    );
    expect(
      comparison.treatments.find(({ label }) => label === 'large and relaxed')?.warnings.join(),
    ).toContain('commits: none lost, or a second lost if the host crashes');
  });

  it('is told against the first treatment where there is no baseline', () => {
    const cells = [
      cell('small', '1G', 1, [100, 101, 99]),
      cell('large', '8G', 1, [150, 151, 149]),
      cell('relaxed', '8G', 2, [900, 905, 895]),
    ].map((one) => ({ ...one, baseline: false }));
    const { summary } = compare(experimentOf(cells, { durability: durabilityByTreatment('[mysqld]\n') }));
    expect(summary).toContain('Not ranked, as a crash costs them other things than small: relaxed');
  });

  it('is not denied to be better where no ranked one is', () => {
    const cells = [
      cell('small', '1G', 1, [100, 101, 99]),
      cell('slow', '8G', 1, [50, 51, 49]),
      cell('relaxed', '8G', 2, [900, 905, 895]),
    ];
    const { summary } = compare(experimentOf(cells, { durability: durabilityByTreatment('[mysqld]\n') }));
    expect(summary).toContain('No ranked treatment is shown to be better than the baseline small.');
  });

  it('is no exception where the base option file relaxes every treatment alike', () => {
    const relaxed = experimentOf(
      [{ ...cell('small', '1G', 2, [100, 101, 99]) }, cell('large', '8G', 2, [150, 151, 149])],
      { durability: durabilityByTreatment(`[mysqld]\n${flush} = 2\n`) },
    );
    expect(compare(relaxed).summary).not.toContain('Not ranked');
  });
});
