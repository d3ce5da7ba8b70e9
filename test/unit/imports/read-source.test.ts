import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { digestFile } from '../../../main/imports/reading/file-digest.ts';
import { seeded } from '../../support/pieces.ts';
import { sysbenchLog } from '../../support/sysbench-log.ts';

const log = sysbenchLog({ threads: 8, seconds: 20, tps: 300 });
const vmstat = readFileSync(new URL('../../fixtures/system-logs/vmstat.txt', import.meta.url), 'utf8');

function digest(content: string | Uint8Array, piece = 64 * 1024) {
  const bytes = Buffer.from(content);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  return digestFile({ path: 'night.log', bytes: bytes.length, content: pieces });
}

async function kinds(content: string | Uint8Array, piece?: number) {
  const { outcome, readings } = await digest(content, piece);
  return [outcome, readings.map(({ reading }) => [reading.generator, reading.series[0]?.points])];
}

const understood = ['read', [['sysbench', 20]]];

/** Big-endian, with its mark. */
function utf16be(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
}

describe('a text', () => {
  it.each([
    ['with a byte order mark', `\uFEFF${log}`],
    ['with CRLF', log.replaceAll('\n', '\r\n')],
    ['with CR alone', log.replaceAll('\n', '\r')],
    [
      'in colours',
      log.replaceAll(/^\[ (\d+)s/gm, '\u001b[32m[ $1s').replaceAll(/tps/g, '\u001b[1mtps\u001b[0m'),
    ],
    ['in UTF-16', Buffer.from(`\uFEFF${log}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from(log, 'utf16le')],
    ['in big-endian UTF-16', utf16be(log)],
    ['after words of another language', `測試結果如下：\n${log}`],
    [
      'with bytes that are no UTF-8',
      Buffer.concat([Buffer.from([0xb2, 0xe2, 0xca, 0xd4, 0x0a]), Buffer.from(log)]),
    ],
  ])('%s is read as it is without', async (_, content) => {
    expect(await kinds(content)).toEqual(understood);
    expect(await kinds(content, 7)).toEqual(understood);
  });

  it('that holds the records of two programs gives those of both', async () => {
    const [outcome, readings] = await kinds(`${log}\n${vmstat}`);
    expect(outcome).toBe('read');
    expect(readings).toMatchObject([
      ['sysbench', 20],
      ['vmstat', expect.any(Number)],
    ]);
  });

  it('that holds three trials gives three', async () => {
    expect(await kinds(log.repeat(3))).toEqual(['read', Array(3).fill(['sysbench', 20])]);
  });

  it('whose second program begins far in is asked all the same', async () => {
    const long = sysbenchLog({ threads: 8, seconds: 4000, tps: 300 });
    const [, readings] = await kinds(`${long}${vmstat.repeat(40)}`);
    expect(readings).toContainEqual(['sysbench', 4000]);
    expect(readings).toContainEqual(['vmstat', expect.any(Number)]);
  });

  it.each([
    ['nothing', '', 'empty'],
    ['blanks', ' \n\t\r\n', 'empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'binary'],
    ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)), 'binary'],
    ['a letter', 'Dear reader,\n', 'kept'],
    ['a megabyte without a line end', 'x'.repeat(1_000_000), 'kept'],
  ])('of %s is said to be so', async (_, content, outcome) => {
    expect((await digest(content)).outcome).toBe(outcome);
  });

  it('that fails while it is read is unreadable and ends nothing else', async () => {
    async function* content() {
      yield Buffer.from(log.slice(0, 500));
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    }
    const broken = await digestFile({ path: 'x', bytes: null, content });
    expect(broken).toMatchObject({ outcome: 'unreadable', sha256: '', readings: [] });
    expect(broken.sentence).toContain('i/o error');
  });
});

/** One to eight wounds: bytes changed, taken out, doubled, or put in from elsewhere. */
function mutated(bytes: Buffer, random: () => number): Buffer {
  let text = bytes;
  const wounds = 1 + Math.floor(random() * 8);
  for (let wound = 0; wound < wounds; wound++) {
    const at = Math.floor(random() * text.length);
    const length = Math.floor(random() ** 3 * 400);
    const kind = Math.floor(random() * 4);
    const head = text.subarray(0, at);
    if (kind === 0)
      text = Buffer.concat([head, Buffer.from([Math.floor(random() * 256)]), text.subarray(at + 1)]);
    else if (kind === 1) text = Buffer.concat([head, text.subarray(at + length)]);
    else if (kind === 2) text = Buffer.concat([head, text.subarray(at, at + length), text.subarray(at)]);
    else
      text = Buffer.concat([
        head,
        bytes.subarray(at, at + length),
        Buffer.from('\n|9e999,,-(['),
        text.subarray(at),
      ]);
  }
  return text;
}

describe('a text that was damaged', () => {
  const rows = Array.from({ length: 40 }, (_, at) => `${1_775_404_060 + at},${at * 900},900`).join('\n');
  const texts = {
    'a log': log,
    'a system log': vmstat,
    'a table':
      '| innodb_buffer_pool_size | TPS | P95 (ms) |\n|---|---|---|\n| 1G | 5 | 1 |\n| 1G(2) | - | 1 |\n',
    samples: `time,questions,qps\n${rows}\n`,
    'an option file':
      '[mysqld]\ninnodb_buffer_pool_size = 1G # words\nskip-name-resolve\n[client]\nport = 1\n',
    parameters: '{"timestamp": "2026-04-05T15:46:39+00:00", "virtual_users": 64}',
  };

  it.each(Object.entries(texts))('%s is read or kept, the same however it is cut', async (_, text) => {
    const random = seeded(7);
    for (let round = 0; round < 40; round++) {
      const bytes = mutated(Buffer.from(text), random);
      const whole = await digest(bytes);
      expect(['read', 'kept', 'empty', 'binary']).toContain(whole.outcome);
      expect(await digest(bytes, 1 + Math.floor(random() * 500))).toEqual(whole);
    }
  });
});
