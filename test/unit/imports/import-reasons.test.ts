import { expect, it, onTestFinished } from 'vitest';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { folderWith, openImport, previewOf } from '../../support/importing.ts';
import { openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

const block = (busy: number) =>
  `Device            r/s     w/s     rkB/s     wkB/s   await  %util\nsda              ${busy}.00    1.00      4.00      4.00    0.50   ${busy}.00\n\n`;

it('counts the trials of which something is said, not how often it is said', async () => {
  const parts = openParts();
  onTestFinished(() => parts.close());
  const iostat = `Linux 6.8.0 (db.lab.example) \t03/13/2026 \t_x86_64_\t(8 CPU)\n\n${[1, 2, 3].map(block).join('')}`;
  const files = Object.fromEntries(
    [1, 2].flatMap((threads) => [
      [`threads_${threads}/run.log`, sysbenchLog({ threads, seconds: 20, tps: 100 * threads })],
      [`threads_${threads}/iostat-a.log`, iostat],
      [`threads_${threads}/iostat-b.log`, iostat.replaceAll('sda', 'sdb')],
      [`threads_${threads}/vmstat.log`, vmstat],
    ]),
  );
  const { findings, trials } = previewOf(
    await openImport(importCalls(parts), { kind: 'paths', paths: [folderWith(files)] }),
  );
  const said = trials.flatMap(({ validity }) => validity.reasons.map(({ title }) => title));
  expect(said.filter((title) => title === 'A log without a clock').length).toBeGreaterThan(2);
  expect(findings.map(({ title }) => title)).toContain('A log without a clock: 2 of 2 trials');
});

const vmstat = `procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
${[1, 2, 3].map((run) => ` ${run}  0      0 132000 135 50780    0    0    10    20  360  140 10  2 86  2  0`).join('\n')}
`;
