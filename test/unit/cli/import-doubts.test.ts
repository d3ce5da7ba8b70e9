import { expect, it, onTestFinished } from 'vitest';
import { storedText } from '../../../main/entry/cli/imports.ts';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { carryOut, folderWith, openImport } from '../../support/importing.ts';
import { openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

async function said(files: Readonly<Record<string, string>>): Promise<string> {
  const parts = openParts();
  onTestFinished(() => parts.close());
  const calls = importCalls(parts);
  const { id, preview } = await openImport(calls, { kind: 'paths', paths: [folderWith(files)] });
  return storedText(await carryOut(calls, id), preview);
}

const log = (tps: number) => sysbenchLog({ threads: 4, seconds: 30, tps });

it('names what the preview warns of, and how many trials are suspect', async () => {
  const text = await said({
    'Tier4G.log': log(100),
    'Tier4G.cnf': '[mysqld]\ninnodb_buffer_pool_size = 4G\n',
    'Tier8G.log': log(120),
    'Tier8G.cnf': '[mysqld]\ninnodb_buffer_pool_size = 80G\n',
  });
  expect(text).toContain('1 trial of 2 suspect');
  expect(text).toMatch(/warning: Names and option files disagree on innodb_buffer_pool_size\. .*80G/);
  expect(text).not.toContain('invalid');
});

it('names a warning that only one trial has, with the trial', async () => {
  const cut = log(110).slice(0, log(110).length / 2);
  const text = await said({ 'a/sysbench.log': log(100), 'b/sysbench.log': cut });
  expect(text).toMatch(/1 trial of 2 suspect: .*\n {2}warning: No final report\b.*\(Said of b\.\)/);
});

it('adds nothing where nothing speaks against it', async () => {
  const text = await said({ 'a/sysbench.log': log(100), 'b/sysbench.log': log(110) });
  expect(text).not.toMatch(/warning|suspect|invalid/);
});
