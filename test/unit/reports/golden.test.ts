import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatOf } from '../../../main/reports/formats.ts';
import type { Report } from '../../../main/reports/report.ts';
import type { Series } from '../../../preload/contract/trials.ts';

const fixtures = new URL('../../fixtures/reports/', import.meta.url);

/** A report as the JSON format wrote it: what it holds is everything that the other formats draw from. */
type WrittenReport = Omit<Report, 'throughput'> & {
  readonly throughput: readonly (Series & { readonly trialId: number })[];
};

const text = readFileSync(new URL('report.json', fixtures), 'utf8');
const { throughput, ...written } = JSON.parse(text) as WrittenReport;
const report: Report = {
  ...written,
  throughput: new Map(throughput.map(({ trialId, ...series }) => [trialId, series])),
};

it('JSON is the report itself', () => {
  expect(JSON.parse(formatOf('json').draw(report))).toEqual(JSON.parse(text));
});

it.each(['html', 'md', 'csv'])(
  'the report is drawn as it was when it was last looked at (%s)',
  async (id) => {
    const drawn = formatOf(id)
      .draw(report)
      .replace(/<style>[^<]*<\/style>/, '<style></style>');
    await expect(drawn).toMatchFileSnapshot(new URL(`report.${id}`, fixtures).pathname);
  },
);
