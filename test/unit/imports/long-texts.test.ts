import { expect, it, onTestFinished } from 'vitest';
import { noEdits } from '../../../main/imports/edits.ts';
import { importCalls } from '../../../main/imports/import-calls.ts';
import { groupSources, previewOf as previewOfSources } from '../../../main/imports/preview.ts';
import type { FileDigest, FoundReading } from '../../../main/imports/reading/file-digest.ts';
import { readAllSources } from '../../../main/imports/reading/read-sources.ts';
import { readText } from '../../../main/imports/reading/read-text.ts';
import { digestOf } from '../../../main/imports/reading/reading-digest.ts';
import { given } from '../../../main/imports/sources/given.ts';
import { storeImport } from '../../../main/imports/storing/store-import.ts';
import { writeInTurns } from '../../../main/imports/storing/write-in-turns.ts';
import { groupFiles } from '../../../main/imports/trials/group-files.ts';
import { Numbering } from '../../../main/imports/trials/numbering.ts';
import type { TrialSubject } from '../../../main/imports/trials/trial-subject.ts';
import { Turns } from '../../../main/turns.ts';
import { folderWith, openImport, previewOf } from '../../support/importing.ts';
import { openParts } from '../../support/lab-parts.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

const one = sysbenchLog({ threads: 4, seconds: 3, tps: 100 });
const logOf = (trials: number) =>
  Array.from({ length: trials }, (_, at) => sysbenchLog({ threads: 4, seconds: 3, tps: 100 + at })).join(
    '\n',
  );

async function openedWith(text: string) {
  const parts = openParts();
  onTestFinished(() => parts.close());
  const calls = importCalls(parts);
  const opened = await openImport(calls, { kind: 'paths', paths: [folderWith({ 'night.log': text })] });
  return opened;
}

it('trials of one text stand in its order and are numbered so', async () => {
  const opened = await openedWith(logOf(12));
  const { trials } = previewOf(opened);
  expect(trials.map(({ path, replicate }) => [path.replace(/.*#/, ''), replicate])).toEqual(
    Array.from({ length: 12 }, (_, at) => [String(at + 1), at + 1]),
  );
});

/** Looks at a list of readings, whichever way, are counted. */
function counted(readings: readonly FoundReading[]): { readings: readonly FoundReading[]; looks(): number } {
  let looks = 0;
  const list = new Proxy(readings, {
    get: (target, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
      return Reflect.get(target, name);
    },
  });
  return { readings: list, looks: () => looks };
}

it('grouping twice as many trials of one text looks at their readings twice as often, not four times', async () => {
  const [reading] = await readText('night.log', one);
  if (reading === undefined) throw new Error('It was not read.');
  const looksAt = (trials: number) => {
    const found = Array.from({ length: trials }, (_, index) => ({
      reader: 'sysbench',
      index,
      reading: digestOf(reading),
      packed: null,
    }));
    const { readings, looks } = counted(found);
    const file: FileDigest = {
      path: 'night/night.log',
      bytes: one.length,
      sha256: 'aa',
      outcome: 'read',
      as: 'sysbench',
      sentence: '',
      text: null,
      readings,
    };
    expect(groupFiles([file])).toHaveLength(trials);
    return looks();
  };
  expect(looksAt(400)).toBeLessThanOrEqual(2 * looksAt(200));
});

it('storing twice as many trials of one text looks at them twice as often, not four times', async () => {
  const looksAt = async (trials: number) => {
    const parts = openParts();
    onTestFinished(() => parts.close());
    const text = Buffer.from(logOf(trials));
    const sources = () => given([{ path: 'night.log', bytes: text }]);
    const { signal } = new AbortController();
    const pace = { turns: new Turns(), onTrials: () => undefined };
    const read = await groupSources(await readAllSources(sources(), signal, () => undefined), pace);
    const nothingKnown = { seen: () => null, trialOf: () => null };
    const preview = await previewOfSources(read, noEdits, nothingKnown, pace);
    let looks = 0;
    const watched = read.subjects.map(
      (subject) =>
        new Proxy(subject, {
          get: (target, name) => {
            looks += 1;
            return Reflect.get(target, name);
          },
        }),
    );
    const job = {
      id: parts.stores.imports.open('night.log', '2026-12-01T00:00:00.000Z'),
      name: 'night.log',
      factors: preview.factors,
      trials: preview.trials.map((trial, at) => ({ trial, subject: watched[at] as TrialSubject })),
      leftOut: [],
      preview,
      sources,
    };
    const watch = { onStep: () => undefined, onFile: () => undefined, onTrials: () => undefined };
    const { trialIds } = await storeImport(parts, job, signal, watch);
    for (const id of trialIds) expect([...parts.series.read(id, 'throughput').seconds]).toEqual([1, 2, 3]);
    return looks;
  };
  const few = await looksAt(20);
  expect(few).toBeGreaterThan(0);
  expect(await looksAt(40)).toBeLessThanOrEqual(2 * few);
});

it('numbers stay apart whoever asks for which', () => {
  const numbering = new Numbering();
  expect([1, 3, 1, 1, 3, 2, 1].map((wanted) => numbering.next(wanted))).toEqual([1, 3, 2, 4, 5, 6, 7]);
  let last = 0;
  for (let asked = 0; asked < 200_000; asked++) last = numbering.next(1);
  expect(last).toBe(200_007);
});

it('rows are written once each, in transactions that end when the turn does, and can be stopped between them', async () => {
  const written: number[] = [];
  const lots: number[] = [];
  const imports = {
    togetherForNow<Value>(work: () => Value): Value {
      const value = work();
      lots.push(written.length);
      return value;
    },
  };
  let due = 0;
  const turns = new Turns();
  turns.isDue = () => {
    due += 1;
    return due % 3 === 0;
  };
  const rows = Array.from({ length: 8 }, (_, row) => () => void written.push(row));
  await writeInTurns(imports, rows, turns);
  expect(written).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(lots.length).toBeGreaterThan(1);

  const stop = new AbortController();
  const stopped = new Turns(stop.signal);
  stopped.isDue = () => true;
  const writes = writeInTurns(imports, rows, stopped);
  stop.abort(new Error('stopped'));
  await expect(writes).rejects.toThrow('stopped');
  expect(written).toHaveLength(9);
  await writeInTurns(imports, [], turns);
});
