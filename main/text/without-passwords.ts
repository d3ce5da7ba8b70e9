/**
 * A text with asterisks where a load generator printed the password it was given: tpcc_start and tpcc_load always do,
 * sysbench 0.4 does when it debugs. As long as before, so that line and byte numbers hold. Told by what stands in the
 * first 4 KiB; other texts pass as they are.
 */
export async function* withoutPasswords(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let held: Buffer | null = null;
  let started = false;
  for await (const piece of pieces) {
    if (!started && mayTellPasswords(piece)) held = Buffer.alloc(0);
    started = true;
    if (held === null) {
      yield piece;
      continue;
    }
    const bytes = Buffer.concat([held, piece]);
    const whole = bytes.lastIndexOf(LF) + 1;
    held = bytes.subarray(whole);
    if (whole > 0) yield masked(bytes.subarray(0, whole));
  }
  if (held !== null && held.length > 0) yield masked(held);
}

const LF = 0x0a;
const programs = ['###easy### TPC-C', 'TPCC-mysql Data Loader', 'sysbench 0.4'];

function mayTellPasswords(piece: Uint8Array): boolean {
  const head = Buffer.from(piece.buffer, piece.byteOffset, Math.min(piece.length, 4096));
  return programs.some((program) => head.includes(program));
}

/** Whole lines; byte for byte, whatever the characters are encoded as. */
function masked(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  return Buffer.from(
    text.replaceAll(secrets, (said: string) => '*'.repeat(said.length)),
    'latin1',
  );
}

/** What stands behind the words, to the end of the line or of the argument. */
const secrets = new RegExp(
  [
    String.raw`(?<=option p with value ')[^\r\n]*(?='[ \t]*\r?$)`,
    String.raw`(?<=option p with value ')[^'\r\n]*$`,
    String.raw`(?<=\[pass\]:[ \t])[^\r\n]+`,
    String.raw`(?<=mysql_real_connect\([^,\r\n]*, (?:"[^"\r\n]*"|\(null\)), "[^"\r\n]*", ")[^"\r\n]*`,
  ].join('|'),
  'gm',
);
