import { afterAll, expect, test } from 'vitest';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import { openParts } from '../../support/lab-parts.ts';
import { recordExperiment } from '../../support/recorded-experiment.ts';

const parts = openParts();
afterAll(() => parts.close());

const plan = (generator: string) => `rackmark: 1
name: ${generator}
server: {host: s}
client: {host: c}
factors: []
workload: {generator: ${generator}}
measureSeconds: 10
replicates: 1
order: {controlEvery: 0}
`;

test.each([
  ['sysbench', 'Throughput'],
  ['mysqlslap', 'Queries'],
])('a metric of %s is worded as that generator words it: %s', (generator, label) => {
  const id = recordExperiment(parts, { yaml: plan(generator), throughput: () => 100 });
  const [trial] = parts.stores.trials.list({ experimentId: id });
  const records = new TrialRecords(parts);
  const worded = { metric: 'throughput', label, unit: '1/s' };
  expect(records.detail(trial?.id ?? 0).series).toContainEqual(expect.objectContaining(worded));
  expect(records.series(trial?.id ?? 0, ['throughput'])).toMatchObject([worded]);
});
