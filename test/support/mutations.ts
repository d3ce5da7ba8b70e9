import { globSync, readFileSync } from 'node:fs';
import { noEdits } from '../../main/imports/edits.ts';
import { groupSources, previewOf } from '../../main/imports/preview.ts';
import { digestFile, type FileDigest } from '../../main/imports/reading/file-digest.ts';
import { FileNotes } from '../../main/imports/reading/file-notes.ts';
import { readers } from '../../main/imports/reading/readers.ts';
import { readWhole } from '../../main/readings/reader.ts';
import { decode } from '../../main/series/codec.ts';
import { Turns } from '../../main/turns.ts';
import type { Declaration } from '../../main/workloads/custom/declaration.ts';
import { createCustomParser } from '../../main/workloads/custom/output.ts';
import { collectTrials } from '../../main/workloads/parsed-trial.ts';
import { ImportPreview } from '../../preload/contract/import-preview.ts';
import { Reading } from '../../preload/contract/reading.ts';
import { plainInterval } from './plain-interval.ts';

/** What programs and people wrote, of 16 KiB at most: damage at the head of a long text is found as well. */
export function captures(): readonly Buffer[] {
  const fixtures = new URL('../fixtures/', import.meta.url).pathname;
  const folders = ['hammerdb', 'mysqlslap', 'sql-bench', 'sysbench', 'system-logs', 'tpcc-mysql'];
  const files = globSync(`${fixtures}{${folders.join(',')}}/*.*`).sort();
  const read = [
    ...files,
    `${fixtures}mysql/flattened-study.txt`,
    `${fixtures}hosts/pt-summary-brief.txt`,
  ].map((path) => readFileSync(path).subarray(0, 16_384));
  return [...read, ...written.map((text) => Buffer.from(text))];
}

const samples = Array.from({ length: 40 }, (_, at) => `${1_775_404_060 + at},${at * 900},900`).join('\n');

/** Texts that no generator prints, each read by a reader of its own. */
const written = [
  '| innodb_buffer_pool_size | TPS | P95 (ms) |\n|---|---|---|\n| 1G | 5.25 | 18,337 |\n| 1G(2) | - | 1 |\n| 2G | 6 | 2 ms |\n',
  '{| class="wikitable"\n! size !! TPS\n|-\n| 1G || 5\n|-\n| 2G || 7.5\n|}\n',
  'innodb_log_file_size;tps;latency\n1G;500;3.5\n2G;600;2.5\n',
  'threads  TPS   QPS\n16       100   2000\n32       180   3600\n',
  `time,questions,qps\n${samples}\n`,
  '[mysqld]\ninnodb_buffer_pool_size = 1G # words\nskip-name-resolve\n[client]\npassword = geheim\n',
  '{"timestamp": "2026-04-05T15:46:39+00:00", "virtual_users": 64, "name": "Prüfung 測試"}\n',
  '8.0.36-28.1\n',
  'Uptime\t100\nCom_select\t5\nInnodb_buffer_pool_reads\t7\nUptime\t110\nCom_select\t25\nInnodb_buffer_pool_reads\t9\n',
  '2026-11-30 19:41:51 0x7f INNODB MONITOR OUTPUT\nHistory list length 12\nLog sequence number 1234567\nLast checkpoint at  1234000\n',
  '----total-usage---- -dsk/total-\nusr sys idl wai stl| read  writ\n  1   2  96   1   0|  78M 3124B\n  3   2  94   1   0|  84k    0 \n  2   2  95   1   0|  84k 12.5M\n',
  '"Dstat 0.7.4 CSV output"\n"total cpu usage",,,"dsk/sda",\n"usr","sys","idl","read","writ"\n1.5,2,96.5,4096.0,0.0\n2.5,2,95.5,8192.0,512\n2,2,96,0,1e3\n',
  '{\n  "rackmark-hand-entry": 1,\n  "name": "paper",\n  "factors": [{ "target": "setting", "name": "x" }],\n  "metrics": [{ "name": "tps", "label": "TPS", "unit": "1/s", "direction": "higher" }],\n  "rows": [{ "levels": ["1"], "values": [5] }]\n}\n',
];

/** A capture after one to four wounds, and now and then what happens to a text as a whole. */
export function damaged(texts: readonly Buffer[], round: number, random: () => number): Buffer {
  const one = (from: readonly Buffer[]) => from[Math.floor(random() * from.length)] ?? Buffer.alloc(0);
  let bytes: Buffer = texts[round % texts.length] ?? Buffer.alloc(0);
  if (random() < 0.25) bytes = mixed(bytes, one(texts), random);
  for (let wounds = 1 + Math.floor(random() * 4); wounds > 0; wounds--)
    bytes = pick(wounding, random)(bytes, random);
  return random() < 0.25 ? pick(disguises, random)(bytes, random) : bytes;
}

type Mutation = (bytes: Buffer, random: () => number) => Buffer;

function pick(list: readonly Mutation[], random: () => number): Mutation {
  return list[Math.floor(random() * list.length)] ?? ((bytes) => bytes);
}

/** Two programs that wrote into one file: one after the other, or line by line, whole lines or not. */
function mixed(one: Buffer, other: Buffer, random: () => number): Buffer {
  if (random() < 0.3) return Buffer.concat([one, other]);
  const parts: Buffer[] = [];
  const rest = [one, other];
  while (rest.some(({ length }) => length > 0)) {
    const at = random() < 0.5 ? 0 : 1;
    const from = rest[at] ?? Buffer.alloc(0);
    const end =
      random() < 0.05 ? Math.floor(random() * 80) : linesEnd(from, 1 + Math.floor(random() ** 3 * 20));
    parts.push(from.subarray(0, end));
    rest[at] = from.subarray(end);
  }
  return Buffer.concat(parts);
}

function linesEnd(bytes: Buffer, lines: number): number {
  let end = 0;
  for (let line = 0; line < lines && end < bytes.length; line++) {
    const feed = bytes.indexOf(10, end);
    end = feed < 0 ? bytes.length : feed + 1;
  }
  return end;
}

function spliced(bytes: Buffer, at: number, remove: number, insert: string | Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(insert), bytes.subarray(at + remove)]);
}

const place = (bytes: Buffer, random: () => number) => Math.floor(random() * bytes.length);

/** As texts suffer: in one place. */
const wounding: readonly Mutation[] = [
  (bytes, random) => spliced(bytes, place(bytes, random), 1, Buffer.from([random() * 256])),
  (bytes, random) => spliced(bytes, place(bytes, random), 1 + Math.floor(random() ** 3 * 400), ''),
  (bytes, random) => bytes.subarray(0, place(bytes, random)),
  (bytes, random) => bytes.subarray(place(bytes, random)),
  function doubled(bytes, random) {
    const at = place(bytes, random);
    return spliced(bytes, at, 0, bytes.subarray(Math.max(0, at - Math.floor(random() ** 2 * 2000)), at));
  },
  function withoutLine(bytes, random) {
    const at = bytes.lastIndexOf(10, place(bytes, random)) + 1;
    return spliced(bytes, at, linesEnd(bytes.subarray(at), 1), '');
  },
  (bytes, random) => spliced(bytes, place(bytes, random), 3, odd[Math.floor(random() * odd.length)] ?? ''),
  function otherNumber(bytes, random) {
    const text = bytes.toString('latin1');
    const [digits] = /\d+(?:\.\d+)?/.exec(text.slice(place(bytes, random))) ?? [];
    if (digits === undefined) return bytes;
    const number =
      random() < 0.5 ? '9'.repeat(1 + random() ** 2 * 400) : (odd[Math.floor(random() * 11)] ?? '');
    return spliced(bytes, text.indexOf(digits), digits.length, number);
  },
  function repeated(bytes, random) {
    const at = place(bytes, random);
    const what = bytes.subarray(at, at + 1 + Math.floor(random() ** 2 * 40));
    return spliced(
      bytes,
      at,
      0,
      Buffer.alloc(Math.floor(random() ** 4 * 100_000), what.length > 0 ? what : ' '),
    );
  },
  function joinedLines(bytes, random) {
    const at = place(bytes, random);
    const lines = bytes.subarray(at).toString('latin1').replaceAll('\n', pickWord(random));
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(lines, 'latin1')]);
  },
];

function pickWord(random: () => number): string {
  return ['', ' ', '\t', '\r', '|', ','][Math.floor(random() * 6)] ?? '';
}

/** Numbers that are none or too much, and bytes of other alphabets, whole and cut. */
const odd: readonly string[] = [
  '-1',
  '1e999',
  'nan',
  '-inf',
  '99999999999999999999',
  '0',
  '0x1f',
  'constructor',
  '__proto__',
  '1e-320',
  '0.0000001',
  '\0',
  '\0'.repeat(500),
  ',',
  ':',
  '%s',
  '\r',
  '\u00ff\u00fe',
  '測試',
  '\u001b[31m',
  '\u001b[2K\r',
  '\u001b]0;',
  '\b\b\b',
  '\ufeff',
  '\u2028',
];

/** As whole texts come: through terminals, editors and mails. */
const disguises: readonly Mutation[] = [
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll(/^(?=\S)/gm, '\u001b[1;32m'), 'latin1'),
  (bytes, random) =>
    Buffer.from(
      bytes
        .toString()
        .replaceAll(/\d+/g, (digits) => (random() < 0.1 ? `\u001b[7m${digits}\u001b[0m` : digits)),
    ),
  (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  (bytes) => Buffer.from(bytes.toString('latin1'), 'utf16le'),
  (bytes) => Buffer.from(`\ufeff${bytes.toString('latin1')}`, 'utf16le').swap16(),
  (bytes) => Buffer.from(`\ufeff${bytes.toString('latin1')}x`, 'utf16le').subarray(0, -1),
  (bytes) => Buffer.concat([Buffer.from([0xb2, 0xe2, 0xca, 0xd4, 0x0a, 0xe9, 0x0a]), bytes]),
  (bytes) => Buffer.concat([bytes, Buffer.from('測試').subarray(0, 4)]),
];

export const declaration: Declaration = {
  metrics: [{ name: 'throughput', label: 'T', unit: '1/s', direction: 'higher', factor: 1 / 60 }],
  timeFactor: 60,
  form: { kind: 'regex', pattern: /^\[ *(?<time>\S+?)s? *\].*?tps: *(?<throughput>\S+)/ },
};

/** All that the lab makes of such a file: as an import does, by a reader that does not know it, by a declared parser. */
export async function understood(bytes: Buffer, random: () => number): Promise<Understood> {
  const cut = 1 + Math.floor(random() ** 2 * 40_000);
  async function* content() {
    for (let at = 0; at < bytes.length; at += cut) yield bytes.subarray(at, at + cut);
  }
  const path = 'run/16th/damaged.log';
  const digest = await digestFile({ path, bytes: bytes.length, content }, 'values');
  const exitStatus = [null, 0, 1, 137][Math.floor(random() * 4)] ?? null;
  const stranger = readers[Math.floor(random() * readers.length)];
  const read = stranger === undefined ? [] : readWhole(stranger, { name: 'damaged', bytes, exitStatus });
  const parser = createCustomParser(declaration);
  const own = collectTrials([...parser.push(bytes), ...parser.end(exitStatus)]).map((trial) => ({
    ...trial,
    intervals: trial.intervals.map(plainInterval),
  }));
  return { digest, read, own };
}

export interface Understood {
  readonly digest: FileDigest;
  readonly read: readonly Reading[];
  readonly own: readonly unknown[];
}

/** What is wrong with it: numbers that JSON cannot say, values without a time. Empty where all could be stored. */
export function faultsOf({ digest, read, own }: Understood): string[] {
  const series = read.flatMap((reading) => reading.series);
  const uneven = series.filter(({ seconds, values }) => seconds.length !== values.length);
  return [
    ...[...uneven, ...unevenlyPacked(digest)].map(({ metric }) => `${metric}: not as many values as times`),
    ...oddNumbers(digest, 'digest'),
    ...oddNumbers(read, 'read'),
    ...oddNumbers(own, 'custom'),
  ];
}

function unevenlyPacked({ readings }: FileDigest): { readonly metric: string }[] {
  const groups = readings.flatMap(({ packed }) => packed ?? []);
  return groups.flatMap(({ points, seconds, series }) =>
    decode(seconds).length === points
      ? series.filter(({ values }) => decode(values).length !== points)
      : series,
  );
}

function oddNumbers(value: unknown, path: string): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  const faults: string[] = [];
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'object' || typeof inner === 'number')
      faults.push(...oddNumbers(inner, `${path}.${name}`));
  }
  return faults;
}

/** Whether the contract takes what was read, and the preview that is made of it. */
export async function contractFaults({ digest, read }: Understood): Promise<string[]> {
  const notes = new FileNotes();
  notes.addRead(digest, false);
  const pace = { turns: new Turns(), onTrials: () => undefined };
  const all = { digests: [digest], files: notes.files(), counts: notes.counts() };
  const sources = await groupSources(all, pace);
  const nothingKnown = { seen: () => null, trialOf: () => null };
  const preview = ImportPreview.safeParse(await previewOf(sources, noEdits, nothingKnown, pace));
  const readings = read.map((reading) => Reading.safeParse(reading));
  return [preview, ...readings].flatMap(({ error }) => error?.message ?? []);
}
