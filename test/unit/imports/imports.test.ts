import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { experimentCalls } from '../../../main/experiments/experiment-calls.ts';
import { readPlan } from '../../../main/experiments/plan-file.ts';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { removeHalfImported } from '../../../main/imports/storing/store-import.ts';
import { LabError } from '../../../main/lab-error.ts';
import { TrialRecords } from '../../../main/trials/trial-records.ts';
import { carryOut, openImport } from '../../support/importing.ts';
import { idleQueue, type OpenParts, openParts } from '../../support/lab-parts.ts';

const fixtures = new URL('../../fixtures/sysbench/', import.meta.url);
const text = (name: string) => readFileSync(new URL(name, fixtures), 'utf8');
const complete = text('sb10-oltp_read_only.out');

let parts: OpenParts;
let calls: ReturnType<typeof importCalls>;

beforeEach(() => {
  parts = openParts();
  onTestFinished(() => parts.close());
  calls = importCalls(parts);
});

async function store(
  name: string,
  content: string,
): Promise<{ experimentId: number; trialIds: number[]; already: boolean }> {
  return calls['imports.store']({ name, text: content });
}

async function failing(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LabError) return error.failure.code;
    throw error;
  }
  throw new Error('It did not fail.');
}

describe('an import', () => {
  it('is a finished experiment with a trial, its numbers, its series and its text', async () => {
    const { experimentId, trialIds, already } = await store('night.log', complete);
    expect(already).toBe(false);
    const { name, status, source, yaml } = parts.stores.experiments.get(experimentId);
    expect([name, status, source]).toEqual(['Imported: night.log', 'finished', 'imported']);
    expect(readPlan(yaml).replicates).toBe(1);

    const detail = new TrialRecords(parts).detail(trialIds[0] ?? 0);
    const reading = await calls['imports.inspect']({ name: 'night.log', text: complete });
    const [inspected] = 'readings' in reading ? reading.readings : [];
    expect(detail.trial.state).toEqual({ status: 'succeeded' });
    expect(detail.measurements).toEqual(inspected?.measurements);
    const stored = new TrialRecords(parts).series(detail.trial.id, []);
    for (const series of inspected?.series ?? [])
      expect(stored.find(({ metric }) => metric === series.metric)).toMatchObject({
        seconds: series.seconds,
        values: series.values,
      });
    const [file] = detail.files;
    expect((await parts.rawFiles.read(file?.sha256 ?? '')).toString()).toBe(complete);
  });

  it('changes nothing the second time, under whatever name', async () => {
    const first = await store('a.log', complete);
    expect(await store('b.log', complete)).toEqual({ ...first, already: true });
    expect(parts.stores.experiments.list()).toHaveLength(1);
    expect(parts.told.filter(({ event }) => event === 'experiment.changed')).toHaveLength(1);
  });

  it('is one when the same text is given twice at once', async () => {
    const both = await Promise.all([store('a.log', complete), store('a.log', complete)]);
    expect(both.map(({ already }) => already)).toEqual([false, true]);
    expect(parts.stores.experiments.list()).toHaveLength(1);
  });

  it('is two when one byte differs', async () => {
    const first = await store('a.log', complete);
    const other = await store('a.log', complete.replace('1.0.20', '1.0.19'));
    expect(other.already).toBe(false);
    expect(other.experimentId).not.toBe(first.experimentId);
  });

  it('holds a trial for each that the text has, in order', async () => {
    const together = [complete, text('sb10-rate.out'), text('sb10-oltp_point_select.out')].join('\n');
    const { trialIds } = await store('week.log', together);
    expect(trialIds).toHaveLength(3);
    const trials = trialIds.map((id) => parts.stores.trials.get(id));
    expect(trials.map(({ replicate }) => replicate)).toEqual([1, 2, 3]);
    const values = trialIds.map((id) => parts.stores.measurements.list(id)[0]?.value);
    expect(new Set(values).size).toBe(3);
  });

  it('of a trial that failed is a failed trial, with what the generator said', async () => {
    const { trialIds } = await store('bad.log', text('sb10-conn-refused-tcp.out'));
    const { state } = parts.stores.trials.get(trialIds[0] ?? 0);
    expect(state).toMatchObject({ status: 'failed', phase: 'measure', failure: { code: 'workload-failed' } });
  });

  it.each([
    ['nothing', ''],
    ['a text of another kind', 'tps: many\n'],
    ['bytes', '\u0000\u0001\uFFFD'.repeat(1000)],
  ])('of %s is refused by its content, and leaves nothing', async (_, content) => {
    expect(await failing(() => calls['imports.inspect']({ name: 'load.out', text: content }))).toBe(
      'format-unknown',
    );
    expect(parts.stores.experiments.list()).toEqual([]);
    expect(existsSync(join(parts.dataDirectory, 'raw'))).toBe(false);
  });

  it('is read by what stands in it, whatever the file is called', async () => {
    expect(await calls['imports.inspect']({ name: 'holiday.jpg', text: complete })).toHaveProperty(
      'readings.length',
      1,
    );
  });

  it('that a kill cut short is taken away at the next start, and can be done again', async () => {
    const killed = importCalls({ ...parts, stores: withoutRemoval(parts), rawFiles: withoutBatch(parts) });
    await expect(killed['imports.store']({ name: 'a.log', text: complete })).rejects.toThrow();
    expect(parts.stores.experiments.list().map(({ status }) => status)).toEqual(['draft']);
    await removeHalfImported(parts);
    expect(parts.stores.experiments.list()).toEqual([]);
    expect((await store('a.log', complete)).already).toBe(false);
  });

  it('that a kill cut short cannot be removed by hand, and goes before the next is stored', async () => {
    const killed = importCalls({ ...parts, stores: withoutRemoval(parts), rawFiles: withoutBatch(parts) });
    await expect(killed['imports.store']({ name: 'a.log', text: complete })).rejects.toThrow();
    const { 'experiments.remove': remove } = experimentCalls(parts, idleQueue(parts));
    const [{ id } = { id: 0 }] = parts.stores.experiments.list();
    expect(await failing(() => remove({ id }))).toBe('conflict');
    const { experimentId } = await store('b.log', text('sb10-rate.out'));
    expect(parts.stores.experiments.list().map((one) => one.id)).toEqual([experimentId]);
  });

  it('whose removal a kill cuts short leaves no text behind', async () => {
    const { experimentId, trialIds } = await store('a.log', complete);
    const [file] = parts.stores.trialFiles.list(trialIds[0] ?? 0);
    const killed = experimentCalls({ ...parts, stores: withoutTrialRemoval(parts) }, idleQueue(parts));
    await expect(killed['experiments.remove']({ id: experimentId })).rejects.toThrow('killed');
    await removeHalfImported(parts);
    expect(parts.stores.experiments.list()).toEqual([]);
    expect(await parts.rawFiles.verify(file?.sha256 ?? '')).toBe(false);
    expect(parts.stores.trialFiles.isUsed(file?.sha256 ?? '')).toBe(false);
  });

  it('whose text another one, half taken away, names too keeps it anew', async () => {
    const before = await store('a.log', complete);
    const [file] = parts.stores.trialFiles.list(before.trialIds[0] ?? 0);
    const source = { kind: 'text' as const, name: 'b.log', text: complete };
    const { id, preview } = await openImport(calls, source);
    await calls['imports.change']({ id, trials: [{ key: preview?.trials[0]?.key ?? '', include: true }] });
    const killed = experimentCalls({ ...parts, stores: withoutTrialRemoval(parts) }, idleQueue(parts));
    await expect(killed['experiments.remove']({ id: before.experimentId })).rejects.toThrow('killed');
    await carryOut(calls, id);
    expect(await parts.rawFiles.verify(file?.sha256 ?? '')).toBe(true);
  });

  it('can be removed with its raw file, unless another import names it too', async () => {
    const { 'experiments.remove': remove } = experimentCalls(parts, idleQueue(parts));
    const one = await store('a.log', complete);
    const [file] = parts.stores.trialFiles.list(one.trialIds[0] ?? 0);
    const sha256 = file?.sha256 ?? '';
    const two = await store('b.log', text('sb10-rate.out'));
    parts.stores.trialFiles.put(two.trialIds[0] ?? 0, { name: 'also', sha256, bytes: 1, parser: null });

    await remove({ id: one.experimentId });
    expect(await parts.rawFiles.verify(sha256)).toBe(true);
    await remove({ id: two.experimentId });
    expect(await parts.rawFiles.verify(sha256)).toBe(false);
    expect((await store('a.log', complete)).already).toBe(false);
  });
});

async function cut(): Promise<never> {
  throw new LabError({ code: 'disk-full', message: 'cut', remedy: '' });
}

/** As if the process had ended while it kept the texts. */
function withoutBatch({ rawFiles }: OpenParts): OpenParts['rawFiles'] {
  return new Proxy(rawFiles, {
    get: (store, name) =>
      name === 'batch'
        ? () => ({ keep: cut, keepPacked: cut, drop: async () => {} })
        : Reflect.get(store, name).bind(store),
  });
}

/** As if it had ended while it took trials away. */
function withoutTrialRemoval({ stores }: OpenParts): OpenParts['stores'] {
  function killed(): never {
    throw new Error('killed');
  }
  const trials = new Proxy(stores.trials, {
    get: (store, name) => (name === 'removeSome' ? killed : Reflect.get(store, name).bind(store)),
  });
  return { ...stores, trials };
}

/** As if the process had ended before it could tidy up. */
function withoutRemoval({ stores }: OpenParts): OpenParts['stores'] {
  const experiments = new Proxy(stores.experiments, {
    get: (store, name) => (name === 'remove' ? () => {} : Reflect.get(store, name).bind(store)),
  });
  return { ...stores, experiments };
}
