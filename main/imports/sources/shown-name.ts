import { withPictures } from '../../../preload/contract/shown-name.ts';

/** Windows has names of characters; elsewhere a name is bytes, which need be no UTF-8. */
export const nameEncoding = process.platform === 'win32' ? 'utf8' : 'latin1';

/**
 * A name as it can be shown anywhere, another for every other name: bytes that are no UTF-8 as `\xff`, control characters
 * (line feeds, escape sequences of a terminal) as their pictures.
 */
export function shownName(bytes: Uint8Array): string {
  return withPictures(strict(bytes) ?? escaped(bytes));
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function strict(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function escaped(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`,
  ).join('');
}
