import { expect, test } from 'vitest';
import { readers } from '../../../main/imports/reading/readers.ts';
import { readWhole, type TextReader } from '../../../main/readings/reader.ts';

/** Where a line may go on for long: at its start, in a table, a version, a heading, a name, a row. */
const beginnings = [
  '',
  '| a |\n| b',
  '| a | b |\n|---|---|\n| time for a',
  '{| class="x"\n|',
  '8.0.3',
  'a,b\n1,',
  'a',
  'a=',
  '[mysqld]\na',
  '----total-usage---- -dsk/total-',
  'Device: r/s',
  'sysbench 1.0.20',
  'Vuser 1:',
  'Uptime\t1',
];
const pieces = [
  ' ',
  '\t',
  '-',
  '_',
  '|',
  '=',
  '(',
  '[',
  '"',
  ',',
  ':',
  '.',
  '0',
  '6.',
  'a',
  'a ',
  'a-',
  'a=',
  '| ',
  '- ',
  '\u001b]',
  '\u001b',
  '\u009b1;',
];
const short = 16 * 1024;
const long = 4 * short;

test.each(readers)('$id takes no more than its share for a line four times as long', (reader) => {
  const slow = pieces.filter((piece) => {
    const ofLong = millisecondsFor(reader, piece, long);
    // Work that grows by the square takes seconds for the long ones.
    return ofLong > 200 && ofLong / millisecondsFor(reader, piece, short) > 8;
  });
  expect(slow).toEqual([]);
});

/** Processor time, since others use the machine too. */
function millisecondsFor(reader: TextReader, piece: string, length: number): number {
  const before = process.cpuUsage();
  for (const beginning of beginnings) {
    const text = `${beginning}${piece.repeat(length / piece.length)}!\n1\n`;
    reader.recognises(text.slice(0, 64 * 1024));
    readWhole(reader, { name: 'long', bytes: Buffer.from(text), exitStatus: null });
  }
  return process.cpuUsage(before).user / 1000;
}
