/** The value of an option in a file: comments, quotes and escapes, read and written. After mysys `my_default.c`. */
import { type Bytes, bytesOf } from './option-bytes.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  r: '\r',
  s: ' ',
  '\\': '\\',
  '"': '"',
  "'": "'",
};

/**
 * Where the inline comment begins: the first `#` outside quotes, else the end. Quotes count wherever they stand, in a
 * name too, and a backslash escapes a quote only inside quotes.
 */
export function commentStart(bytes: Bytes): number {
  let quote = '';
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.charAt(at);
    if (quote !== '' && byte === '\\') at++;
    else if (quote === '' && byte === '#') return at;
    else if (byte === quote) quote = '';
    else if (quote === '' && (byte === '"' || byte === "'")) quote = byte;
  }
  return bytes.length;
}

/** Quotes are stripped where the first and the last byte are the same quote; an unknown escape keeps its backslash. */
export function readValue(raw: Bytes): Bytes {
  const quoted = raw.length > 1 && /^["']/.test(raw) && raw.endsWith(raw.charAt(0));
  const inner = quoted ? raw.slice(1, -1) : raw;
  return inner.replace(/\\(.)/gs, (whole, letter: string) => ESCAPES[letter] ?? whole);
}

/** Writes a value so that it is read back the same: quoted only where blanks, quotes, `#` or backslashes ask for it. */
export function writeValue(value: string): Bytes {
  const bytes = bytesOf(value);
  if (/^[^\s"'#\\\xa0]+(?: [^\s"'#\\\xa0]+)*$|^$/.test(bytes)) return bytes;
  const escaped = bytes.replace(/[\\"\b\t\n\r]/g, (byte) => {
    const letter = { '\b': 'b', '\t': 't', '\n': 'n', '\r': 'r' }[byte] ?? byte;
    return `\\${letter}`;
  });
  return `"${escaped}"`;
}
