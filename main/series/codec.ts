// The whole module, not its names: a Node without zstd then still starts and can say what it lacks.
import zlib from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes.ts';

/*
 * A chunk is one byte and a payload. The byte: the decimal scale, `raw` or `even`, and `compressed` when the payload is a
 * zstd frame. A decimal payload: count, exceptions, and the values times 10^scale as differences. A raw payload: float64,
 * little-endian. An even payload: the first value, the step to each next one, both float64, and the count; what stands
 * still and what ticks evenly need no more.
 *
 * Measuring tools print decimals ("1095.71"), and a double that came from a decimal n / 10^s comes back from the integer
 * n by one correctly rounded division, for every |n| < 2^53 and s <= 22.
 */
const raw = 0x3f;
const even = 0x3e;
const compressed = 0x80;
/** Of less, a compressor saves a few hundred bytes, and to set it up takes longer than all the rest. */
const leastCompressed = 1024;
const largestScale = 15;
/** So that a difference in zigzag form stays an exact integer. */
const integerLimit = 2 ** 51;

/**
 * Packs a chunk of values; `decode` answers with the same bits, whatever they are: gaps (NaN), -0, infinities,
 * denormals. Decimals of up to 15 places cost a byte or two, values that are no decimals up to eight.
 */
export function encode(values: Float64Array): Uint8Array {
  const step = evenStep(values);
  if (step !== null) return encodeEven(values, step);
  const scale = smallestScale(values);
  const payload = scale === null ? bytesOf(values).slice() : encodeDecimals(values, scale);
  const frame = payload.length < leastCompressed ? null : zlib.zstdCompressSync(payload);
  const isSmaller = frame !== null && frame.length < payload.length;
  const stored = isSmaller ? frame : payload;
  const chunk = new Uint8Array(1 + stored.length);
  chunk[0] = (scale ?? raw) | (isSmaller ? compressed : 0);
  chunk.set(stored, 1);
  return chunk;
}

/** The values of a chunk; throws on bytes that `encode` did not write. */
export function decode(chunk: Uint8Array): Float64Array {
  const kind = chunk[0];
  if (kind === undefined) throw new RangeError('An empty chunk holds no series.');
  const stored = chunk.subarray(1);
  const payload = kind & compressed ? zlib.zstdDecompressSync(stored) : stored;
  const scale = kind & ~compressed;
  if (scale === even) return decodeEven(payload);
  if (scale === raw) return new Float64Array(new Uint8Array(payload).buffer);
  if (scale > largestScale) throw new RangeError(`A chunk of kind ${kind} is unknown.`);
  return decodeDecimals(payload, scale);
}

/** What each value is more than the one before, where that gives every one to the bit; else null. */
function evenStep(values: Float64Array): number | null {
  const [first = 0, second = first] = values;
  const step = second - first;
  // Of gaps the bits would not be sure.
  if (Number.isNaN(step)) return null;
  for (let i = 0; i < values.length; i += 1) if (!Object.is(values[i], first + i * step)) return null;
  return step;
}

function encodeEven(values: Float64Array, step: number): Uint8Array {
  const writer = new ByteWriter(1 + 16 + 8);
  writer.bytes(Uint8Array.of(even));
  writer.bytes(bytesOf(Float64Array.of(values[0] ?? 0, step)));
  writer.unsigned(values.length);
  return writer.written();
}

function decodeEven(payload: Uint8Array): Float64Array {
  const reader = new ByteReader(payload);
  const [first = 0, step = 0] = new Float64Array(new Uint8Array(reader.bytes(16)).buffer);
  return Float64Array.from({ length: reader.unsigned() }, (_, i) => first + i * step);
}

/** The fewest decimal places that give every ordinary value exactly; null when 15 are not enough. */
function smallestScale(values: Float64Array): number | null {
  let scale = 0;
  let factor = 1;
  let largest = 0;
  for (const value of values) {
    if (isException(value)) continue;
    while (Math.round(value * factor) / factor !== value) {
      if (scale === largestScale) return null;
      scale += 1;
      factor = 10 ** scale;
    }
    largest = Math.max(largest, Math.abs(value));
  }
  return largest * factor < integerLimit ? scale : null;
}

/** What integers cannot express; kept beside them bit by bit. */
function isException(value: number): boolean {
  return !Number.isFinite(value) || Object.is(value, -0);
}

function encodeDecimals(values: Float64Array, scale: number): Uint8Array {
  const bytes = bytesOf(values);
  const exceptions: number[] = [];
  values.forEach((value, index) => {
    if (isException(value)) exceptions.push(index);
  });
  const writer = new ByteWriter(values.length * 8 + exceptions.length * 16 + 16);
  writer.unsigned(values.length);
  writer.unsigned(exceptions.length);
  let previousIndex = 0;
  for (const index of exceptions) {
    writer.unsigned(index - previousIndex);
    writer.bytes(bytes.subarray(index * 8, index * 8 + 8));
    previousIndex = index;
  }
  const factor = 10 ** scale;
  let previous = 0;
  for (const value of values) {
    const integer = isException(value) ? previous : Math.round(value * factor);
    writer.signed(integer - previous);
    previous = integer;
  }
  return writer.written();
}

function decodeDecimals(payload: Uint8Array, scale: number): Float64Array {
  const reader = new ByteReader(payload);
  const count = reader.unsigned();
  const exceptionCount = reader.unsigned();
  const exceptions: { readonly index: number; readonly bits: Uint8Array }[] = [];
  let index = 0;
  for (let i = 0; i < exceptionCount; i += 1) {
    index += reader.unsigned();
    exceptions.push({ index, bits: reader.bytes(8) });
  }
  const values = new Float64Array(count);
  const factor = 10 ** scale;
  let integer = 0;
  for (let i = 0; i < count; i += 1) {
    integer += reader.signed();
    values[i] = integer / factor;
  }
  const bytes = bytesOf(values);
  for (const exception of exceptions) bytes.set(exception.bits, exception.index * 8);
  return values;
}

/** Every platform that runs this is little-endian, so memory is the file format. */
function bytesOf(values: Float64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
