import { type Encoding, encodingOf } from './encoding.ts';
import { secretsMasked, words } from './secrets.ts';

/** What is held of a line that has not ended: no secret and the words before it are longer. */
const longestHeld = 4096;

/**
 * A text with asterisks where a password stands, in whichever line: as generators print them, in command lines, option
 * files, JSON, SQL and connection strings. As long as before, so that line and byte numbers hold.
 */
export async function* withoutPasswords(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let held: Uint8Array = new Uint8Array(0);
  let text: TextBytes | null = null;
  for await (const piece of pieces) {
    const bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
    text ??= textBytes(encodingOf(bytes));
    const masked = text.masked(bytes);
    const end = text.safeEnd(masked);
    // A line under way is looked at again when it is whole; of one that is too long for that, its end as it is shown.
    const rest = masked.length - end < longestHeld ? bytes : masked;
    // Copied, since the giver may read into the same memory again.
    held = Uint8Array.from(rest.subarray(end));
    if (end > 0) yield end === masked.length ? masked : masked.subarray(0, end);
  }
  if (held.length > 0) yield text?.masked(held) ?? held;
}

interface TextBytes {
  masked(bytes: Uint8Array): Uint8Array;
  /** Behind the last line feed that ends a command, or so far back that what is under way is held. */
  safeEnd(bytes: Uint8Array): number;
}

/** Texts of eight bits are looked at byte for byte, whatever their characters are encoded as. */
function textBytes(encoding: Encoding): TextBytes {
  const isWide = encoding !== 'utf-8';
  const step = isWide ? 2 : 1;
  const name = isWide ? 'utf16le' : 'latin1';
  const needles = words.map((word) =>
    encoding === 'utf-16be' ? swapped(Buffer.from(word, name)) : Buffer.from(word, name),
  );
  const feed = encoding === 'utf-16le' ? Buffer.from([10, 0]) : Buffer.from(isWide ? [0, 10] : [10]);

  function masked(bytes: Uint8Array): Uint8Array {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (!needles.some((needle) => buffer.includes(needle))) return bytes;
    const whole = buffer.subarray(0, bytes.length - (bytes.length % step));
    const text = (encoding === 'utf-16be' ? swapped(whole) : whole).toString(name);
    const changed = secretsMasked(text);
    if (changed === text) return bytes;
    const written = Buffer.from(changed, name);
    return Buffer.concat([
      encoding === 'utf-16be' ? written.swap16() : written,
      buffer.subarray(whole.length),
    ]);
  }

  function safeEnd(bytes: Uint8Array): number {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = buffer.lastIndexOf(feed);
    while (at > 0 && (at % step !== 0 || isJoined(buffer, at))) at = buffer.lastIndexOf(feed, at - 1);
    const behindLine = at < 0 ? 0 : at + step;
    const far = Math.max(0, bytes.length - longestHeld);
    return Math.max(behindLine, far - (far % step));
  }

  /** Whether the line that ends there goes on behind a backslash. */
  function isJoined(buffer: Buffer, end: number): boolean {
    const codeAt = (at: number) => buffer[encoding === 'utf-16be' ? at + 1 : at];
    const last = end - step;
    return codeAt(codeAt(last) === 0x0d ? last - step : last) === 0x5c;
  }

  return { masked, safeEnd };
}

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes).swap16();
}
