const kibibyte = 1024;
const mebibyte = 1024 ** 2;
const sector = 512;

/** Columns of `iostat` and `sar -d` of every age → metric of one disk, and what one of it is in base units. */
const columns: Readonly<Record<string, readonly [metric: string, size: number]>> = {
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
};

/** Whether a column is one that is read. */
export function isDiskColumn(name: string): boolean {
  return Object.hasOwn(columns, name);
}

export const diskMetrics = {
  'disk-read-time': { label: 'Time of a read', unit: 's' },
  'disk-write-time': { label: 'Time of a write', unit: 's' },
  'disk-time': { label: 'Time of a request', unit: 's' },
  'disk-queue': { label: 'Requests under way', unit: 'count' },
} as const;

/** Metrics of one disk: `disk-read:sda` and so on. */
export function diskValues(disk: string, row: ReadonlyMap<string, number>): Map<string, number> {
  const values = new Map<string, number>();
  for (const [name, number] of row) {
    const column = columns[name];
    if (column !== undefined) values.set(`${column[0]}:${disk}`, Math.round(number * column[1] * 1e6) / 1e6);
  }
  return values;
}

/** Sums over whole disks; for utilisation the busiest. A sum over what is made of them would count twice. */
export function withDiskTotals(values: ReadonlyMap<string, number>): Map<string, number> {
  const disks = [...values.keys()].flatMap((metric) => metric.split(':')[1] ?? []);
  const whole = wholeDisks([...new Set(disks)]);
  const totals = new Map(values);
  for (const metric of ['disk-read', 'disk-write', 'disk-reads', 'disk-writes', 'disk-utilisation']) {
    const parts = [...whole].flatMap((disk) => values.get(`${metric}:${disk}`) ?? []);
    if (parts.length === 0) continue;
    const total =
      metric === 'disk-utilisation' ? Math.max(...parts) : parts.reduce((sum, part) => sum + part, 0);
    totals.set(metric, Math.round(total * 1e6) / 1e6);
  }
  return totals;
}

let lastDisks = '';
let lastWhole: ReadonlySet<string> = new Set();

/** The same from block to block of a log, so the answer before is kept. */
function wholeDisks(disks: readonly string[]): ReadonlySet<string> {
  const key = disks.join(' ');
  if (key === lastDisks) return lastWhole;
  lastDisks = key;
  lastWhole = new Set(disks.filter((disk) => isWholeDisk(disk, disks)));
  return lastWhole;
}

function isWholeDisk(disk: string, all: readonly string[]): boolean {
  if (/^(loop|ram|dm-|md|zram|sr|fd|drbd)\d/.test(disk) || disk.includes('/')) return false;
  const parent =
    /^(nvme\d+n\d+|mmcblk\d+)p\d+$/.exec(disk)?.[1] ?? /^((?:sd|hd|vd|xvd)[a-z]+)\d+$/.exec(disk)?.[1];
  return parent === undefined || !all.includes(parent);
}
