import type { TextReader } from '../../readings/reader.ts';
import { createLineReader, plainText } from '../../text/lines.ts';
import { areDatedTrials } from '../tables/dated-rows.ts';
import { newSamples, type Samples } from './samples.ts';
import { readingOfSamples } from './samples-reading.ts';
import { secondsOf } from './time-stamp.ts';

/**
 * Samples that a script took of anything, as CSV: a head, then a line a sample with its time. Which column is the time
 * is told by what stands in it and never by the head alone.
 */
export const samplesReader: TextReader = {
  id: 'samples',
  label: 'samples of a script (CSV)',
  recognises: (head) => samplesIn(head) !== null,
  open(name, deliver) {
    let samples: Samples | null = null;
    let line = 0;
    const lines = createLineReader((bytes, start, end) => {
      line += 1;
      const text = plainText(bytes, start, end);
      if (samples !== null) samples.add(text, line);
      else if (text.trim() !== '') samples = newSamples(text, line);
    });
    return {
      push: (chunk) => lines.push(chunk),
      end() {
        lines.end();
        const reading = samples === null ? null : readingOfSamples(samples, name);
        if (reading !== null) deliver(reading);
      },
    };
  },
};

/** A head of names, and below it lines of as many cells with a time among them. */
function samplesIn(head: string): { columns: number } | null {
  const [first = '', ...rest] = head.split('\n', 12).filter((line) => line.trim() !== '');
  const names = first.split(',');
  if (names.length < 2 || !names.every((name) => /^"?[A-Za-z_][\w ./%()-]*"?$/.test(name.trim())))
    return null;
  const whole = rest.slice(0, -1).length > 0 ? rest.slice(0, -1) : rest;
  const fits = (line: string) => {
    const cells = line.split(',');
    return cells.length === names.length && cells.some((cell) => secondsOf(cell) !== null);
  };
  if (whole.length === 0 || !whole.every(fits)) return null;
  const isOfTrials = areDatedTrials(
    names,
    whole.map((line) => line.split(',')),
  );
  return isOfTrials ? null : { columns: names.length };
}
