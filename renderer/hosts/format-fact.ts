import type { Fact } from '../../preload/contract/facts.ts';
import {
  formatBytes,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatSeconds,
  noBreakSpace,
} from '../../preload/contract/quantity.ts';

type Shown = Pick<Fact, 'path' | 'value' | 'unit'>;

/** A fact's value as people read it. */
export function formatFact({ path, value, unit }: Shown): string {
  if (typeof value === 'string') return value;
  switch (unit) {
    case 'B':
      return formatSize(path, value);
    case 'B/s':
      return `${formatQuantity((value * 8) / 1e9, 'count')}${noBreakSpace}Gbit/s`;
    case 's':
      return formatSeconds(value, 'min');
    case 'Hz':
      return value >= 1e9
        ? `${formatNumber(value / 1e9, 2)}${noBreakSpace}GHz`
        : `${formatNumber(value / 1e6, 0)}${noBreakSpace}MHz`;
    case '1/s':
      return `${formatNumber(value / 1e6, 0)}${noBreakSpace}MT/s`;
    case 'ratio':
      return formatPercent(value);
    case 'count':
    case undefined:
      return formatNumber(value, Number.isInteger(value) ? 0 : 2);
  }
}

/** Disks and filesystems count in powers of 1000, as on their labels; memory, caches and queues in those of 1024. */
function formatSize(path: string, bytes: number): string {
  if (path.endsWith('.mtu')) return `${formatNumber(bytes, 0)}${noBreakSpace}B`;
  const ofDisks = /^(disks|filesystems|raid)\b.*[.-](size|free)$/.test(path);
  return formatBytes(bytes, ofDisks ? 'decimal' : 'binary');
}
