import type { Measurement } from '../../../preload/contract/trials.ts';
import { numberOf } from '../../text/number-text.ts';

/** What the trials of a log have in common: all of a measurement but its number, its points and its lines. */
type Shape = readonly Omit<Measurement, 'value' | 'points' | 'source'>[];

const shapes = new Map<string, Shape>();
/** Of so many different ones the next import begins anew. */
const mostShapes = 1000;

/** Measurements of one reading, in a tenth of their room: a log of gigabytes holds thousands of trials. */
export class HeldMeasurements implements Iterable<Measurement> {
  readonly shape: Shape;
  readonly values: readonly number[];
  readonly points: readonly (number | null)[];
  /** Names of sources up to their lines, where all have the same; else each source as it is. */
  readonly sources: string | readonly (string | null)[];
  /** First and last line of each, alike where there is one; empty where the sources say them. */
  readonly lines: readonly number[];

  constructor(measurements: readonly Measurement[]) {
    this.shape = sharedShape(measurements);
    this.values = measurements.map(({ value }) => value);
    this.points = measurements.map(({ points }) => points);
    const sources = measurements.map(({ source }) => source);
    const split = sources.map(splitSource);
    const [first] = split;
    const isAlike = first !== undefined && split.every((one) => one !== null && one.name === first?.name);
    this.sources = isAlike && first ? first.name : sources;
    this.lines = isAlike ? split.flatMap((one) => (one === null ? [] : [one.first, one.last])) : [];
  }

  *[Symbol.iterator](): Generator<Measurement, void> {
    for (const [at, constant] of this.shape.entries())
      yield {
        ...constant,
        value: this.values[at] ?? Number.NaN,
        points: this.points[at] ?? null,
        source: this.#sourceAt(at),
      };
  }

  #sourceAt(at: number): string | null {
    if (typeof this.sources !== 'string') return this.sources[at] ?? null;
    const [first, last] = this.lines.slice(2 * at, 2 * at + 2);
    return first === last ? `${this.sources}:${first}` : `${this.sources}:${first}-${last}`;
  }
}

function sharedShape(measurements: readonly Measurement[]): Shape {
  const shape = measurements.map(
    ({ value: _value, points: _points, source: _source, ...constant }) => constant,
  );
  const key = JSON.stringify(shape);
  const known = shapes.get(key);
  if (known !== undefined) return known;
  if (shapes.size >= mostShapes) shapes.clear();
  shapes.set(key, shape);
  return shape;
}

/** `night.log:12-40`; null for a source that would not be put together again as it was. */
function splitSource(source: string | null): { name: string; first: number; last: number } | null {
  const [, name, from, to = from] = /^(.*):([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/s.exec(source ?? '') ?? [];
  const [first, last] = [numberOf(from), numberOf(to)];
  if (name === undefined || first === null || last === null) return null;
  return source === (first === last ? `${name}:${first}` : `${name}:${first}-${last}`)
    ? { name, first, last }
    : null;
}
