import { expect, it, onTestFinished } from 'vitest';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { printedLines } from '../../../main/trials/printed-lines.ts';
import { carryOut, openImport } from '../../support/importing.ts';
import { openParts } from '../../support/lab-parts.ts';

it('shows the line that each number was read from, as it is printed', async () => {
  const parts = openParts();
  onTestFinished(() => parts.close());
  const calls = importCalls(parts);
  const text =
    '| innodb_buffer_pool_size | tps | latency ms |\n|---|---|---|\n| 1G | 18,337 ± 20 | 37.3 |\n| 4G | 20,001 | - |\n';
  const { id } = await openImport(calls, { kind: 'text', name: 'a table.txt', text });
  const { trialIds, failure } = await carryOut(calls, id);
  expect(failure).toBe(null);
  const shown = await Promise.all(trialIds.map((trial) => printedLines(parts, trial)));
  expect(shown).toEqual([
    [{ source: 'a table.txt:3', text: '| 1G | 18,337 ± 20 | 37.3 |' }],
    [{ source: 'a table.txt:4', text: '| 4G | 20,001 | - |' }],
  ]);
});
