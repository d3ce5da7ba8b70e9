import { expect, it, onTestFinished } from 'vitest';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { carryOut, openImport } from '../../support/importing.ts';
import { openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

function callsOfTest(): ReturnType<typeof importCalls> {
  const parts = openParts();
  onTestFinished(() => parts.close());
  return importCalls(parts);
}

it('says of an option file alone that it is one, and where it is judged', async () => {
  const calls = callsOfTest();
  const text = '[mysqld]\nport = 3306\ninnodb_buffer_pool_size = 4G\nmax_connections = 50\n';
  const { id } = await openImport(calls, { kind: 'text', name: 'my.cnf', text });
  const { status, failure } = await carryOut(calls, id);
  expect(status).toBe('failed');
  expect(failure?.message).toBe(
    'my.cnf holds an option file (my.cnf: 3 settings) and no result: there is nothing to store.',
  );
  expect(failure?.remedy).toMatch(/Configs screen.*config check FILE/);
});

it('says of a text that nobody knows to give all of it', async () => {
  const calls = callsOfTest();
  const { id } = await openImport(calls, { kind: 'text', name: 'a.txt', text: 'Dear diary.\n' });
  const { failure } = await carryOut(calls, id);
  expect(failure?.message).toBe('a.txt holds no trial that could be stored.');
  expect(failure?.remedy).toContain('Give the whole text');
});

it('says of trials that are all left out to take one in', async () => {
  const calls = callsOfTest();
  const text = sysbenchLog({ threads: 4, seconds: 30, tps: 100 });
  const { id, preview } = await openImport(calls, { kind: 'text', name: 'a.log', text });
  const trials = (preview?.trials ?? []).map(({ key }) => ({ key, include: false }));
  await calls['imports.change']({ id, trials });
  expect((await carryOut(calls, id)).failure?.remedy).toContain('take one in');
});

it('says of a file that cannot be read that it could not be, and why', async () => {
  const calls = callsOfTest();
  const base64 = Buffer.from([0x1f, 0x8b, 8, 0, 1, 2]).toString('base64');
  const { id } = await openImport(calls, { kind: 'files', files: [{ path: 'night.log.gz', base64 }] });
  const { failure } = await carryOut(calls, id);
  expect(failure).toMatchObject({ code: 'file-unreadable' });
  expect(failure?.message).toMatch(
    /holds no trial that could be stored\. 1 file could not be read: night\.log/,
  );
});
