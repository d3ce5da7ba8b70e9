import type { Unit } from '../../../preload/contract/numbers.ts';
import { numberOf, numbersOf } from '../../text/number-text.ts';
import type { Figure } from '../output-event.ts';

type Found = Omit<Figure, 'line'>;

/** The first line of what 0.4 and 0.5 say at the end of `fileio`; later versions have a heading. */
export function isFileReportStart(text: string): boolean {
  return text.startsWith('Operations performed:');
}

/** What a line of the report of `fileio` says, of 0.4 to 1.1. Null when `text` is none. */
export function fileFigures(text: string): Found[] | null {
  for (const { form, fields } of forms) {
    const match = form.exec(text);
    const numbers = match && numbersOf(match.slice(1, fields.length + 1));
    if (match && numbers) return fields.map((field, index) => figure(field, numbers[index] ?? 0));
  }
  return moved(text);
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
  readonly times?: number;
}

function figure({ times = 1, ...field }: Field, printed: number): Found {
  return { ...field, value: printed * times };
}

const NUM = String.raw`(\d+(?:\.\d+)?)`;
const perSecond = (name: string, label: string): Field => ({ name, label, unit: '1/s' });
const counted = (name: string, label: string): Field => ({ name, label, unit: 'count' });
const mebibytes = (name: string, label: string): Field => ({ name, label, unit: 'B/s', times: 2 ** 20 });

const reads = perSecond('file-reads', 'Reads of files per second');
const writes = perSecond('file-writes', 'Writes of files per second');
const syncs = perSecond('fsyncs', 'Syncs of files per second');
const read = mebibytes('file-read', 'Read from files');
const written = mebibytes('file-written', 'Written to files');

const forms: readonly { readonly form: RegExp; readonly fields: readonly Field[] }[] = [
  { form: new RegExp(`^reads/s:\\s+${NUM}$`), fields: [reads] },
  { form: new RegExp(`^writes/s:\\s+${NUM}$`), fields: [writes] },
  { form: new RegExp(`^fsyncs/s:\\s+${NUM}$`), fields: [syncs] },
  { form: new RegExp(`^read, MiB/s:\\s+${NUM}$`), fields: [read] },
  { form: new RegExp(`^written, MiB/s:\\s+${NUM}$`), fields: [written] },
  // 1.1
  { form: new RegExp(`^read:\\s+IOPS=${NUM} ${NUM} MiB/s \\(${NUM} MB/s\\)$`), fields: [reads, read] },
  { form: new RegExp(`^write:\\s+IOPS=${NUM} ${NUM} MiB/s \\(${NUM} MB/s\\)$`), fields: [writes, written] },
  { form: new RegExp(`^fsync:\\s+IOPS=${NUM}$`), fields: [syncs] },
  // 0.4 and 0.5
  {
    form: /^Operations performed:\s+(\d+) [Rr]eads?, (\d+) [Ww]rites?, (\d+) [Oo]ther = (\d+) [Tt]otal$/,
    fields: [
      counted('file-reads-count', 'Reads of files'),
      counted('file-writes-count', 'Writes of files'),
      counted('file-other-count', 'Other operations on files'),
      counted('file-operations-count', 'Operations on files'),
    ],
  },
  {
    form: new RegExp(`^${NUM} Requests/sec executed$`),
    fields: [perSecond('file-requests', 'Requests to files per second')],
  },
];

const SIZE = String.raw`(\d+(?:\.\d+)?)(b|Kb|Mb|Gb|Tb)`;
const movedForm = new RegExp(
  `^Read ${SIZE}\\s+Written ${SIZE}\\s+Total transferred ${SIZE}\\s+\\(${SIZE}/sec\\)$`,
);
const powers = ['b', 'Kb', 'Mb', 'Gb', 'Tb'];

/** Bytes of 0.4 and 0.5: `Mb` is 2^20 bytes there. */
function moved(text: string): Found[] | null {
  const [, ...parts] = movedForm.exec(text) ?? [];
  if (parts.length === 0) return null;
  const fields: readonly Field[] = [
    { name: 'file-read-bytes', label: 'Read from files', unit: 'B' },
    { name: 'file-written-bytes', label: 'Written to files', unit: 'B' },
    { name: 'file-moved-bytes', label: 'Read and written', unit: 'B' },
    { name: 'file-moved', label: 'Read and written per second', unit: 'B/s' },
  ];
  return fields.flatMap((field, index) => {
    const number = numberOf(parts[index * 2]);
    const power = powers.indexOf(parts[index * 2 + 1] ?? '');
    return number === null || power < 0 ? [] : [figure(field, number * 1024 ** power)];
  });
}
