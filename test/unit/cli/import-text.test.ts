import { expect, it, onTestFinished } from 'vitest';
import { previewText } from '../../../main/entry/cli/imports.ts';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { folderWith, openImport, previewOf } from '../../support/importing.ts';
import { openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

const vmstat = `procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 1  0      0 100000  20000 300000    0    0     5     6  100  200  3  1 95  1  0
 2  0      0 100000  20000 300000    0    0     5     6  100  200 30 10 59  1  0
 2  0      0 100000  20000 300000    0    0     5     6  100  200 30 10 59  1  0
`;

it('says of each doubt what it is about', async () => {
  const parts = openParts();
  onTestFinished(() => parts.close());
  const folder = folderWith({
    'one/sysbench.log': sysbenchLog({ threads: 4, seconds: 30, tps: 100 }),
    'one/vmstat.txt': vmstat,
  });
  const preview = previewOf(await openImport(importCalls(parts), { kind: 'paths', paths: [folder] }));
  const text = previewText(preview);
  expect(text).toContain(
    'The first block was left out. The first block of vmstat averages over the time since the machine’s start',
  );
  expect(text).toContain('A log without a clock. The lines of vmstat carry no date and time');
  for (const { validity } of preview.trials)
    for (const { title, sentence } of validity.reasons) expect(text).toContain(`  ${title}. ${sentence}`);
});
