import { openParts } from '../support/lab-parts.ts';
import { recordExperiment } from '../support/recorded-experiment.ts';

const factor = 'innodb_buffer_pool_size';

function planOf(name: string, host: string, workload: string): string {
  return `rackmark: 1
name: ${name}
server: {host: ${host}}
client: {host: ${host}}
factors:
  - {name: ${factor}, levels: [1G, 4G, 8G]}
baseline: {${factor}: 1G}
workload: ${workload}
warmupSeconds: 20
measureSeconds: 120
replicates: 3
`;
}

/**
 * Two experiments that measured alike on different hosts, and one with another generator: trials 1 to 11, 12 to 22 and 23
 * to 33. A program of its own, since the sources of the lab need their hooks:
 * `node --import …/source-hooks.ts recorded-history.ts DIRECTORY`.
 */
function recordHistory(dataDirectory: string): void {
  const parts = openParts(undefined, dataDirectory);
  const speed: Readonly<Record<string, number>> = { '1G': 400, '4G': 520, '8G': 560 };
  const plans = [
    planOf('Pool size', 'r620-a', '{options: {threads: 8}}'),
    planOf('Pool size on the other host', 'r710-b', '{options: {threads: 8}}'),
    planOf('Pool size under tpcc', 'r620-a', '{generator: tpcc-mysql}'),
  ];
  for (const [index, yaml] of plans.entries()) {
    recordExperiment(parts, {
      yaml,
      seed: index + 1,
      throughput: ({ treatment, replicate }) =>
        (speed[String(treatment[factor])] ?? 0) * (0.97 + 0.015 * replicate),
      happened: ({ position }) => (position === 3 ? { excluded: 'a backup ran', stalled: [40, 46] } : {}),
    });
  }
  parts.close();
}

const [, , directory] = process.argv;
if (directory === undefined) throw new Error('No data directory.');
recordHistory(directory);
