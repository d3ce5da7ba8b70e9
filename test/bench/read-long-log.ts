import { digestFile } from '../../main/imports/reading/file-digest.ts';
import { sysbenchLog } from '../support/sysbench-log.ts';
import { heldMemory } from './held-memory.ts';

/**
 * Reads a log of so many MiB that is never on a disk: `trials`, one trial of an hour after the other, or `lines`, a
 * single trial that does not end. Prints what it was read as, the largest memory of the process, and what is
 * held of it in the end.
 */
const [shape = 'trials', mebibytes = '64'] = process.argv.slice(2);
const hour = Buffer.from(sysbenchLog({ threads: 64, seconds: 3600, tps: 500 }));
const lines = hour.subarray(hour.indexOf('[ 1s ]'), hour.indexOf('SQL statistics'));

async function* content(): AsyncGenerator<Uint8Array, void> {
  const size = Number(mebibytes) * 2 ** 20;
  const piece = shape === 'trials' ? hour : lines;
  if (shape === 'lines') yield hour.subarray(0, hour.indexOf('[ 1s ]'));
  for (let sent = 0; sent < size; sent += piece.length)
    for (let at = 0; at < piece.length; at += 256 * 1024) yield piece.subarray(at, at + 256 * 1024);
}

const before = heldMemory();
const digest = await digestFile({ path: 'long.log', bytes: null, content });
const peakMebibytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(
  JSON.stringify({
    bytes: digest.bytes,
    readings: digest.readings.length,
    sentence: digest.sentence,
    peakMebibytes,
    heldMebibytes: heldMemory() - before,
  }),
);
