import { expect, it, onTestFinished } from 'vitest';
import { readPlan } from '../../main/experiments/plan-file.ts';
import { previewAt } from '../../main/experiments/plan-preview.ts';
import { reportCalls } from '../../main/reports/report-calls.ts';
import { TrialRecords } from '../../main/trials/trial-records.ts';
import { openParts } from '../support/lab-parts.ts';
import { recordExperiment } from '../support/recorded-experiment.ts';
import { silentDesktop } from '../support/temporary-lab.ts';

/** No call may keep the main process from answering others for longer: a frame or three of a live chart. */
const goalMilliseconds = 50;

/** The longest time in which nobody else got a turn, while `work` went on. */
async function longestBlock(work: () => unknown): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let going = true;
  const watch = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) setImmediate(watch);
  };
  setImmediate(watch);
  await new Promise(setImmediate);
  await work();
  await new Promise(setImmediate);
  going = false;
  return longest;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

it('a preview of a thousand treatments', async () => {
  const levels = Array.from({ length: 10 }, (_, index) => `${index + 1}G`);
  const factors = ['innodb_buffer_pool_size', 'innodb_log_file_size', 'innodb_sort_buffer_size'].map(
    (name) => ({
      name,
      levels,
    }),
  );
  const yaml = JSON.stringify({
    ...{ rackmark: 1, name: 'Many', server: { host: 'a' }, client: { host: 'a' }, factors, workload: {} },
    replicates: 3,
  });
  const place = { serverFacts: null, serverKnown: true, clientKnown: true, observed: {}, noise: null };
  const times = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const began = performance.now();
      const { treatments } = previewAt(readPlan(yaml), place);
      expect(treatments).toHaveLength(1000);
      return performance.now() - began;
    }),
  );
  console.log(`preview of 1 000 treatments: ${median(times).toFixed(0)} ms (goal ${goalMilliseconds} ms)`);
});

it('a report of a hundred trials', async () => {
  const parts = openParts();
  onTestFinished(() => parts.close());
  const yaml = `rackmark: 1
name: Hundred trials
server: {host: a}
client: {host: a}
factors:
  - {name: innodb_buffer_pool_size, levels: [1G, 2G, 4G, 8G, 16G]}
  - {name: innodb_flush_log_at_trx_commit, levels: [0, 1]}
workload: {}
warmupSeconds: 60
measureSeconds: 300
replicates: 10
order: {controlEvery: 0}
`;
  const id = recordExperiment(parts, { yaml, throughput: ({ position }) => 500 + (position % 7) * 20 });
  for (const trial of parts.stores.trials.list({ experimentId: id })) await parts.series.finish(trial.id);
  const { 'reports.draw': draw } = reportCalls(
    parts.stores,
    new TrialRecords(parts),
    silentDesktop(),
    parts.now,
  );
  for (const format of ['html', 'md', 'csv', 'json']) {
    const blocks: number[] = [];
    for (let round = 0; round < 5; round++)
      blocks.push(await longestBlock(() => draw({ experimentId: id, format, redact: false })));
    console.log(
      `report of 100 trials as ${format}: ${median(blocks).toFixed(0)} ms without a turn for others (goal ${goalMilliseconds} ms)`,
    );
  }
});
