import { closeSync, openSync, readSync } from 'node:fs';
import { createSysbenchParser } from '../../main/workloads/sysbench/output.ts';

/** Reads the log named by the first argument as often as the second says; prints the sums and the least CPU seconds. */
const [log = '', rounds = '1'] = process.argv.slice(2);
const chunk = Buffer.alloc(1 << 16);
let seconds = Number.POSITIVE_INFINITY;
let sums = {};
for (let round = 0; round < Number(rounds); round++) {
  const before = process.cpuUsage();
  sums = readLog();
  const used = process.cpuUsage(before);
  seconds = Math.min(seconds, (used.user + used.system) / 1e6);
}
console.log(JSON.stringify({ seconds, sums }));

function readLog() {
  const sum = { throughput: 0, queries: 0, reads: 0, writes: 0, other: 0, errors: 0, reconnects: 0 };
  const latencies: number[] = [];
  const parser = createSysbenchParser();
  const file = openSync(log, 'r');
  for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
    for (const event of parser.push(chunk.subarray(0, read))) {
      if (event.kind !== 'interval') continue;
      const { interval } = event;
      sum.throughput += interval.throughput ?? 0;
      sum.queries += interval.queries ?? 0;
      sum.reads += interval.reads ?? 0;
      sum.writes += interval.writes ?? 0;
      sum.other += interval.other ?? 0;
      sum.errors += interval.errors ?? 0;
      sum.reconnects += interval.reconnects ?? 0;
      latencies.push(interval.latencySeconds ?? 0);
    }
  }
  closeSync(file);
  return { ...sum, latencies: latencies.length };
}
