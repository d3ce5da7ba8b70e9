import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { given } from '../../../main/imports/sources/given.ts';
import { withoutPasswords } from '../../../main/text/without-passwords.ts';
import { pieces, seeded } from '../../support/pieces.ts';

async function passed(parts: readonly Uint8Array[]): Promise<Buffer> {
  async function* source() {
    yield* parts;
  }
  const out: Uint8Array[] = [];
  for await (const piece of withoutPasswords(source())) out.push(piece);
  return Buffer.concat(out);
}

const whole = async (text: string) => (await passed([Buffer.from(text)])).toString();
const tpcc = '*** ###easy### TPC-C Load Generator ***\n';
const sysbench = 'sysbench 0.4.12:  multi-threaded system evaluation benchmark\n';

describe('passwords that a generator printed', () => {
  test.each([
    [`${tpcc}option p with value 's3cret'\n`, `${tpcc}option p with value '******'\n`],
    [`${tpcc}option p with value 'it's'\r\n`, `${tpcc}option p with value '****'\r\n`],
    [`${tpcc}option p with value 's3cr`, `${tpcc}option p with value '****`],
    [
      `${tpcc}       [pass]: s3 cret\n  [warehouse]: 1\n`,
      `${tpcc}       [pass]: *******\n  [warehouse]: 1\n`,
    ],
    [`${tpcc}       [pass]: \n  [warehouse]: 1\n`, `${tpcc}       [pass]: \n  [warehouse]: 1\n`],
    [
      `${sysbench}DEBUG: mysql_real_connect(0x1, "localhost", "sb", "s3cret", "db", 3306, "/s", X)\n`,
      `${sysbench}DEBUG: mysql_real_connect(0x1, "localhost", "sb", "******", "db", 3306, "/s", X)\n`,
    ],
    [`${tpcc}option u with value 'sb'\n`, `${tpcc}option u with value 'sb'\n`],
  ])('%j', async (text, expected) => {
    expect(await whole(text)).toBe(expected);
  });

  test('are found wherever the text is cut', async () => {
    const file = new URL('../../fixtures/tpcc-mysql/tpcc9-access.out', import.meta.url);
    const bytes = readFileSync(file);
    const expected = bytes.toString().replaceAll('wrong', '*****');
    expect(expected).not.toBe(bytes.toString());
    const random = seeded(3);
    for (let round = 0; round < 50; round++) {
      const [first, ...rest] = [bytes.subarray(0, 100), ...pieces(bytes.subarray(100), random)];
      expect((await passed([first, ...rest])).toString()).toBe(expected);
    }
  });

  test.each(['tpcc-mysql', 'sysbench'])('no byte of %s moves', async (generator) => {
    const folder = new URL(`../../fixtures/${generator}/`, import.meta.url);
    for (const file of readdirSync(folder)) {
      const bytes = readFileSync(new URL(file, folder));
      const text = await passed([bytes]);
      const differ = [...text].flatMap((byte, at) => (byte === bytes[at] ? [] : byte));
      expect({ file, length: text.length }).toEqual({ file, length: bytes.length });
      expect({ file, others: differ.filter((byte) => byte !== 0x2a) }).toEqual({ file, others: [] });
    }
  });
});

test('other texts pass piece by piece as they are', async () => {
  const text = Buffer.from("option p with value 's3cret'\n[pass]: s3cret\n");
  async function* source() {
    yield text;
  }
  for await (const piece of withoutPasswords(source())) expect(piece).toBe(text);
});

test.each([
  ['as it is', (bytes: Buffer) => bytes],
  ['packed', (bytes: Buffer) => gzipSync(bytes)],
])('what is imported %s comes without them', async (_, pack) => {
  const bytes = pack(Buffer.from(`${tpcc}option p with value 's3cret'\n`));
  for await (const found of given([{ path: 'log.gz', bytes }])) {
    const parts: Uint8Array[] = [];
    if (found.kind === 'file') for await (const piece of found.file.content()) parts.push(piece);
    expect(Buffer.concat(parts).toString()).toBe(`${tpcc}option p with value '******'\n`);
  }
});
