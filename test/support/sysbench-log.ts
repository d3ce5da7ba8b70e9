/** A log of sysbench 1.0 of this length and about this speed; the same for the same input. */
export function sysbenchLog({
  threads,
  seconds,
  tps,
}: {
  readonly threads: number;
  readonly seconds: number;
  readonly tps: number;
}): string {
  const lines = [
    'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)',
    '',
    'Running the test with following options:',
    `Number of threads: ${threads}`,
    'Report intermediate results every 1 second(s)',
    'Initializing random number generator from current time',
    '',
    '',
    'Initializing worker threads...',
    '',
    'Threads started!',
    '',
  ];
  for (let second = 1; second <= seconds; second++) {
    const now = tps + ((second * 7) % 11) / 10;
    const parted = `${(now * 14).toFixed(2)}/${(now * 4).toFixed(2)}/${(now * 2).toFixed(2)}`;
    lines.push(
      `[ ${second}s ] thds: ${threads} tps: ${now.toFixed(2)} qps: ${(now * 20).toFixed(2)} (r/w/o: ${parted}) lat (ms,95%): 12.50 err/s: 0.00 reconn/s: 0.00`,
    );
  }
  const events = tps * seconds;
  return `${lines.join('\n')}
SQL statistics:
    queries performed:
        read:                            ${events * 14}
        write:                           ${events * 4}
        other:                           ${events * 2}
        total:                           ${events * 20}
    transactions:                        ${events}   (${tps.toFixed(2)} per sec.)
    queries:                             ${events * 20} (${(tps * 20).toFixed(2)} per sec.)
    ignored errors:                      0      (0.00 per sec.)
    reconnects:                          0      (0.00 per sec.)

General statistics:
    total time:                          ${seconds}.0012s
    total number of events:              ${events}

Latency (ms):
         min:                                    1.00
         avg:                                   10.00
         max:                                   99.00
         95th percentile:                       12.50
         sum:                                ${events * 10}.00

Threads fairness:
    events (avg/stddev):           ${(events / threads).toFixed(4)}/0.50
    execution time (avg/stddev):   ${seconds}.0001/0.00

`;
}
