import type { Line } from '../text/line.ts';
import type { Sample, SampleLog } from './sample-log.ts';

const kibibyte = 1024;
const mebibyte = 1024 ** 2;
const sector = 512;

/** Columns of `iostat` and `sar -d` of every age → metric of one disk, and what one of it is in base units. */
const columns = new Map(
  Object.entries<readonly [metric: string, size: number]>({
    'r/s': ['disk-reads', 1],
    'w/s': ['disk-writes', 1],
    'rkB/s': ['disk-read', kibibyte],
    'wkB/s': ['disk-write', kibibyte],
    'rMB/s': ['disk-read', mebibyte],
    'wMB/s': ['disk-write', mebibyte],
    'rsec/s': ['disk-read', sector],
    'wsec/s': ['disk-write', sector],
    'rd_sec/s': ['disk-read', sector],
    'wr_sec/s': ['disk-write', sector],
    'kB_read/s': ['disk-read', kibibyte],
    'kB_wrtn/s': ['disk-write', kibibyte],
    'MB_read/s': ['disk-read', mebibyte],
    'MB_wrtn/s': ['disk-write', mebibyte],
    'Blk_read/s': ['disk-read', sector],
    'Blk_wrtn/s': ['disk-write', sector],
    r_await: ['disk-read-time', 0.001],
    w_await: ['disk-write-time', 0.001],
    await: ['disk-time', 0.001],
    'aqu-sz': ['disk-queue', 1],
    'avgqu-sz': ['disk-queue', 1],
    '%util': ['disk-utilisation', 0.01],
  }),
);

export const diskMetrics = {
  'disk-read-time': { label: 'Time of a read', unit: 's' },
  'disk-write-time': { label: 'Time of a write', unit: 's' },
  'disk-time': { label: 'Time of a request', unit: 's' },
  'disk-queue': { label: 'Requests under way', unit: 'count' },
} as const;

/** Rows of one table of disks: what its columns mean is found out once a heading, where they go once a disk. */
export interface DiskTable {
  /** Names of the columns behind the one of the disk. */
  head(names: readonly string[]): void;
  /**
   * Adds a row, whose disk is the word at `from`, to the sample: `disk-read:sda` and so on. False, with nothing done, for
   * a line that is no such row.
   */
  read(line: Line, from: number): boolean;
}

interface Cell {
  readonly at: number;
  readonly place: number;
  readonly size: number;
}

/** Of so many different ones it is looked up anew where their values go. */
const mostDisks = 1000;

export function createDiskTable(sample: Sample): DiskTable {
  let names: readonly string[] = [];
  const cells = new Map<string, readonly Cell[]>();

  function cellsOf(disk: string): readonly Cell[] {
    const known = cells.get(disk);
    if (known !== undefined) return known;
    const found = names.flatMap((name, at) => {
      const column = columns.get(name);
      if (column === undefined) return [];
      return [{ at: at + 1, place: sample.place(`${column[0]}:${disk}`), size: column[1] }];
    });
    if (cells.size >= mostDisks) cells.clear();
    cells.set(disk, found);
    return found;
  }

  return {
    head(given) {
      names = given;
      cells.clear();
    },
    read(line, from) {
      if (names.length === 0 || line.words !== from + 1 + names.length) return false;
      for (let at = from + 1; at < line.words; at++) if (Number.isNaN(line.number(at))) return false;
      for (const { at, place, size } of cellsOf(line.word(from)))
        sample.set(place, Math.round(line.number(from + at) * size * 1e6) / 1e6);
      return true;
    },
  };
}

const totalMetrics = ['disk-read', 'disk-write', 'disk-reads', 'disk-writes', 'disk-utilisation'];

interface Total {
  readonly place: number;
  readonly of: readonly number[];
  readonly isLargest: boolean;
}

/**
 * Adds the sums over whole disks to the sample that these disks are in; of utilisation the busiest. A sum over what is
 * made of them would count twice. The disks are the same from block to block of a log, so what is summed is kept.
 */
export function createDiskTotals(log: SampleLog): (disks: readonly string[]) => void {
  let last: readonly string[] = [];
  let totals: readonly Total[] = [];
  return (disks) => {
    if (disks.length !== last.length || disks.some((disk, at) => disk !== last[at])) {
      last = disks;
      const all = new Set(disks);
      const whole = [...all].filter((disk) => isWholeDisk(disk, all));
      totals = totalMetrics.map((metric) => ({
        place: log.place(metric),
        of: whole.map((disk) => log.place(`${metric}:${disk}`)),
        isLargest: metric === 'disk-utilisation',
      }));
    }
    for (const total of totals) {
      const value = totalOf(log, total);
      if (!Number.isNaN(value)) log.set(total.place, Math.round(value * 1e6) / 1e6);
    }
  };
}

/** NaN where none of them is known. */
function totalOf(log: SampleLog, { of, isLargest }: Total): number {
  let total = Number.NaN;
  for (const place of of) {
    const value = log.at(place);
    if (Number.isNaN(value)) continue;
    if (Number.isNaN(total)) total = value;
    else total = isLargest ? Math.max(total, value) : total + value;
  }
  return total;
}

function isWholeDisk(disk: string, all: ReadonlySet<string>): boolean {
  if (/^(loop|ram|dm-|md|zram|sr|fd|drbd)\d/.test(disk) || disk.includes('/')) return false;
  const parent =
    /^(nvme\d+n\d+|mmcblk\d+)p\d+$/.exec(disk)?.[1] ?? /^((?:sd|hd|vd|xvd)[a-z]+)\d+$/.exec(disk)?.[1];
  return parent === undefined || !all.has(parent);
}
