import { expect, it, onTestFinished } from 'vitest';
import { importCalls } from '../../../main/imports/import-calls.ts';
import type { ImportSource } from '../../../preload/contract/imports.ts';
import { carryOut, folderWith, openImport, previewOf } from '../../support/importing.ts';
import { openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

function callsOfTest(): ReturnType<typeof importCalls> {
  const parts = openParts();
  onTestFinished(() => parts.close());
  return importCalls(parts);
}

async function preview(source: ImportSource) {
  return previewOf(await openImport(callsOfTest(), source));
}

const prepared =
  "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nCreating table 'sbtest1'...\nInserting 20000 records into 'sbtest1'\nCreating a secondary index on 'sbtest1'...\n";
const vmstat = `procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
 1  0      0 812345   1024  99999    0    0     1     2   30   40  1  1 98  0  0
 2  0      0 812345   1024  99999    0    0    10    20  300  400 50 10 40  0  0
 3  0      0 812345   1024  99999    0    0    11    21  301  401 51 11 38  0  0
`;

it('takes what prepared the data, a version and a help text beside a result for no trials', async () => {
  const files = Object.fromEntries(
    [1, 2].flatMap((rep) => [
      [`bp_2G/rep${rep}/prepare.log`, prepared],
      [`bp_2G/rep${rep}/version.txt`, 'sysbench 1.0.20\n'],
      [`bp_2G/rep${rep}/run.log`, sysbenchLog({ threads: 4, seconds: 30, tps: 100 + rep })],
    ]),
  );
  const { trials, counts, files: notes } = await preview({ kind: 'paths', paths: [folderWith(files)] });
  expect(trials.map(({ path, replicate, end, validity }) => [path, replicate, end, validity.worth])).toEqual([
    [expect.stringMatching(/rep1$|rep1\/run$/), 1, 'complete', 'valid'],
    [expect.stringMatching(/rep2$|rep2\/run$/), 2, 'complete', 'valid'],
  ]);
  expect(trials[0]?.files.map((file) => JSON.stringify(file)).join()).toContain('prepare.log');
  expect(counts.duplicate).toBe(0);
  const ofPreparation = notes.find(({ path }) => path.endsWith('rep1/prepare.log'));
  expect(ofPreparation?.sentence).toContain('measured nothing');
});

it('takes the run of a text that begins with its preparation for its only trial', async () => {
  const text = `${prepared}${sysbenchLog({ threads: 4, seconds: 30, tps: 100 })}`;
  const { trials } = await preview({ kind: 'text', name: 'night.log', text });
  expect(trials.map(({ end, replicate }) => [end, replicate])).toEqual([['complete', 1]]);
});

it('keeps a run that broke off before its first interval as a trial cut short', async () => {
  const [head = ''] = sysbenchLog({ threads: 4, seconds: 30, tps: 100 }).split('Threads started!');
  const { trials } = await preview({ kind: 'text', name: 'night.log', text: head });
  expect(trials.map(({ end }) => end)).toEqual(['truncated']);
});

it.each([
  ['a preparation alone', 'prepare.log', prepared, /What was read \(sysbench[^)]*\) goes with a result/],
  ['a system log alone', 'vmstat.log', vmstat, /What was read \(vmstat[^)]*\) goes with a result/],
])('says of %s what it is and what is missing', async (_, name, text, message) => {
  const calls = callsOfTest();
  const { id } = await openImport(calls, { kind: 'text', name, text });
  const { failure } = await carryOut(calls, id);
  expect(failure?.message).toMatch(message);
  expect(failure?.remedy).toContain('beside the output of the load generator');
});
