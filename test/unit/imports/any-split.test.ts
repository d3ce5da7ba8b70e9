import { expect, it } from 'vitest';
import { digestFile } from '../../../main/imports/reading/file-digest.ts';
import { readers } from '../../../main/imports/reading/readers.ts';
import { readWhole } from '../../../main/readings/reader.ts';
import { createCustomParser } from '../../../main/workloads/custom/output.ts';
import type { Reading } from '../../../preload/contract/reading.ts';
import { captures, declaration } from '../../support/mutations.ts';
import { pieces, seeded } from '../../support/pieces.ts';

const texts = captures();
const seeds = [1, 2, 3];

it.each(readers.map((reader) => [reader.label, reader] as const))(
  '%s reads the same of every capture, its own and others’, however it is cut',
  (_, reader) => {
    let readings = 0;
    for (const [at, bytes] of texts.entries()) {
      const whole = readWhole(reader, { name: 'x', bytes, exitStatus: null });
      readings += whole.length;
      for (const seed of seeds) {
        const read: Reading[] = [];
        const stream = reader.open(
          'x',
          (reading) => read.push(reading),
          () => {},
        );
        for (const piece of pieces(bytes, seeded(seed))) stream.push(piece);
        stream.end(null);
        expect({ at, seed, read }).toEqual({ at, seed, read: whole });
      }
    }
    // What a command of one's own prints is known to its plan alone.
    if (reader.id !== 'custom') expect(readings).toBeGreaterThan(0);
  },
);

it('a declared parser reads the same however a text is cut', () => {
  for (const bytes of texts) {
    const whole = createCustomParser(declaration);
    const expected = [...whole.push(bytes), ...whole.end(0)];
    for (const seed of seeds) {
      const parser = createCustomParser(declaration);
      const events = pieces(bytes, seeded(seed)).flatMap((piece) => [...parser.push(piece)]);
      expect([...events, ...parser.end(0)]).toEqual(expected);
    }
  }
});

it('an import finds the same in a file that comes at once and in one that comes in pieces', async () => {
  for (const bytes of texts) {
    const digestOf = (parts: readonly Uint8Array[]) => {
      async function* content() {
        yield* parts;
      }
      return digestFile({ path: 'x', bytes: null, content }, 'values');
    };
    const whole = await digestOf([bytes]);
    for (const seed of seeds) expect(await digestOf(pieces(bytes, seeded(seed)))).toEqual(whole);
  }
});
