import type { Fact } from '../../../preload/contract/facts.ts';
import { factsOf } from './fact.ts';
import { chosenOf, countOf, lineOf, namesIn, type SmallFiles } from './small-files.ts';

const block = '/sys/block';

/** Disks, volumes and software RAID from /sys/block; loop, RAM and optical devices and what has no size are left out. */
export function diskFacts(files: SmallFiles): Fact[] {
  return blockDevices(files).flatMap((name) => {
    const file = (rest: string) => `${block}/${name}/${rest}`;
    const uuid = lineOf(files, file('dm/uuid'));
    return factsOf(block, [
      [`disks[${name}].size`, `${name} size`, (countOf(files, file('size')) ?? 0) * 512, 'B'],
      [`disks[${name}].model`, `${name} model`, modelOf(files, name)],
      [`disks[${name}].firmware`, `${name} firmware`, lineOf(files, file('device/rev'))],
      [`disks[${name}].kind`, `${name} kind`, kindOf(files, name)],
      [`disks[${name}].volume`, `${name} volume`, lineOf(files, file('dm/name'))],
      [`disks[${name}].volume-kind`, `${name} volume kind`, volumeKind(uuid)],
      [`disks[${name}].on`, `${name} lies on`, slavesOf(files, name).join(', ')],
      [`disks[${name}].scheduler`, `${name} scheduler`, chosenOf(files, file('queue/scheduler'))],
      [`disks[${name}].queue`, `${name} queue depth`, countOf(files, file('queue/nr_requests')), 'count'],
      [
        `disks[${name}].read-ahead`,
        `${name} read-ahead`,
        kibibytes(countOf(files, file('queue/read_ahead_kb'))),
        'B',
      ],
      [`disks[${name}].write-cache`, `${name} write cache`, lineOf(files, file('queue/write_cache'))],
      [`disks[${name}].raid-level`, `${name} level`, lineOf(files, file('md/level'))],
      [`disks[${name}].raid-state`, `${name} state`, lineOf(files, file('md/array_state'))],
      [`disks[${name}].raid-action`, `${name} under way`, lineOf(files, file('md/sync_action'))],
      [
        `disks[${name}].raid-missing`,
        `${name} members missing`,
        countOf(files, file('md/degraded')),
        'count',
      ],
    ]);
  });
}

function blockDevices(files: SmallFiles): string[] {
  return namesIn(files, /^\/sys\/block\/([^/]+)\/size$/).filter(
    (name) =>
      !/^(loop|ram|zram|sr|fd|nbd)\d/.test(name) && (countOf(files, `${block}/${name}/size`) ?? 0) > 0,
  );
}

/** A vendor that is a number (`0x1af4`) is a bus id, and `ATA` names the protocol. */
function modelOf(files: SmallFiles, name: string): string | undefined {
  const model = lineOf(files, `${block}/${name}/device/model`);
  const vendor = lineOf(files, `${block}/${name}/device/vendor`);
  if (model === undefined) return undefined;
  return vendor === undefined || /^(0x|ATA$)/.test(vendor) ? model : `${vendor} ${model}`;
}

function kindOf(files: SmallFiles, name: string): string | undefined {
  if (name.startsWith('dm-')) return 'volume';
  if (/^md\d/.test(name)) return 'software RAID';
  if (name.startsWith('nvme')) return 'NVMe';
  const rotational = countOf(files, `${block}/${name}/queue/rotational`);
  return rotational === undefined ? undefined : rotational === 1 ? 'rotating' : 'solid state';
}

/**
 * What device mapper says of a volume (readable for all): LVM gives the parts of a snapshot the suffixes `real` (the
 * origin) and `cow` (what changed since).
 */
function volumeKind(uuid: string | undefined): string | undefined {
  if (uuid === undefined) return undefined;
  if (/^LVM-.*-(cow|real)$/.test(uuid)) return 'LVM snapshot';
  if (/^LVM-.*-tpool$/.test(uuid)) return 'LVM thin pool';
  return /^(LVM|CRYPT|mpath|DMRAID)/i.exec(uuid)?.[1]?.toUpperCase();
}

export function slavesOf(files: SmallFiles, name: string): string[] {
  return namesIn(files, new RegExp(`^/sys/block/${escaped(name)}/slaves/([^/]+)$`)).map((slave) =>
    diskOfPartition(files, slave),
  );
}

/** The disk of a partition; any other device is its own. */
export function diskOfPartition(files: SmallFiles, name: string): string {
  return namesIn(files, new RegExp(`^/sys/block/([^/]+)/${escaped(name)}/partition$`))[0] ?? name;
}

/** The device with a number such as `8:3`, partitions by their disk. */
export function deviceByNumber(files: SmallFiles, number: string): string | undefined {
  for (const [path, [line]] of files) {
    const [, disk] = /^\/sys\/block\/([^/]+)\/(?:[^/]+\/)?dev$/.exec(path) ?? [];
    if (disk !== undefined && line?.trim() === number) return disk;
  }
  return undefined;
}

/** The disks at the bottom of a device, through volumes and software RAID; each once. */
export function disksUnder(files: SmallFiles, name: string, depth = 0): string[] {
  const slaves = depth > 8 ? [] : slavesOf(files, name);
  if (slaves.length === 0) return [name];
  return [...new Set(slaves.flatMap((slave) => disksUnder(files, slave, depth + 1)))];
}

function kibibytes(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value * 1024;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
