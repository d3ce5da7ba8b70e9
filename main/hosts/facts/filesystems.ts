import type { Fact } from '../../../preload/contract/facts.ts';
import { deviceByNumber, disksUnder } from './disks.ts';
import { factsOf } from './fact.ts';
import type { SmallFiles } from './small-files.ts';

interface Mount {
  readonly device: string;
  readonly at: string;
  readonly type: string;
  readonly options: string;
}

/** Filesystems that hold nothing of anybody's. */
const unreal =
  /^(proc|sysfs|cgroup2?|devpts|devtmpfs|mqueue|debugfs|tracefs|securityfs|pstore|efivarfs|bpf|configfs|fusectl|hugetlbfs|autofs|binfmt_misc|rpc_pipefs|nsfs|ramfs|rootfs|squashfs|selinuxfs|usbfs)$/;

/** Free bytes of each mounted filesystem that could hold data, and which one holds our directory, down to its disks. */
export function filesystemFacts(
  mountsText: string,
  dfText: string,
  placesText: string,
  files: SmallFiles,
): Fact[] {
  const mounts = mountsIn(mountsText);
  const places = placesIn(placesText);
  const base = places.get('base')?.mount;
  const sizes = sizesIn(dfText);
  const shown = mounts.filter(
    ({ type, at, device }) => at === base || (!unreal.test(type) && keeps(type, device)),
  );
  const disks = base === undefined ? [] : disksOfMount(base, mountsText, files);
  return [
    ...shown.flatMap(({ at, device, type, options }) => [
      ...factsOf('/proc/mounts', [
        [`filesystems[${at}].device`, `${at} device`, device],
        [`filesystems[${at}].type`, `${at} type`, type],
        [`filesystems[${at}].options`, `${at} mount options`, options],
      ]),
      ...factsOf('df', [
        [`filesystems[${at}].size`, `${at} size`, sizes.get(at)?.size, 'B'],
        [`filesystems[${at}].free`, `${at} free`, sizes.get(at)?.free, 'B'],
      ]),
    ]),
    ...factsOf('df', [
      ['filesystems.of-data', 'Filesystem of our directory', base],
      ['filesystems.of-home', 'Filesystem of the home directory', places.get('home')?.mount],
      ['filesystems.home-writable', 'Home directory can be written', places.get('home')?.writable],
      ['filesystems.home-free', 'Free in the home directory', places.get('home')?.free, 'B'],
      ['filesystems.data-writable', 'Our directory can be written', places.get('base')?.writable],
    ]),
    ...factsOf('/sys/block', [['disks.of-data', 'Disks under our directory', disks.join(', ')]]),
  ];
}

function keeps(type: string, device: string): boolean {
  if (/^(nfs4?|cifs|smb3|zfs|overlay|aufs|glusterfs|ceph)$/.test(type)) return type !== 'overlay';
  return device.startsWith('/dev/') && !/^\/dev\/loop\d/.test(device);
}

/** Later mounts on the same place hide the earlier. */
function mountsIn(text: string): Mount[] {
  const mounts = new Map<string, Mount>();
  for (const line of text.split('\n')) {
    const [device, at, type, options] = line.split(' ').map(unescaped);
    if (device === undefined || device === '@' || at === undefined || type === undefined) continue;
    mounts.set(at, { device, at, type, options: options ?? '' });
  }
  return [...mounts.values()];
}

/** /proc writes blanks, tabs and backslashes of a path as octal numbers. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([0-7]{3})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
}

function sizesIn(text: string): ReadonlyMap<string, { readonly size: number; readonly free: number }> {
  const sizes = new Map<string, { size: number; free: number }>();
  for (const line of text.split('\n')) {
    const [, size, free, at] = /\s(\d+)\s+-?\d+\s+(-?\d+)\s+\d+%\s+(\/.*)$/.exec(line) ?? [];
    if (at !== undefined) sizes.set(at, { size: Number(size) * 1024, free: Number(free) * 1024 });
  }
  return sizes;
}

/** Lines `home yes 81430084 /`: which place, whether it can be written, KiB free, mount point. */
function placesIn(text: string) {
  const places = new Map<
    string,
    { readonly writable: string; readonly free: number; readonly mount: string }
  >();
  for (const line of text.split('\n')) {
    const [, place, writable, free, mount] = /^(home|base) (yes|no) (-?\d+) (.+)$/.exec(line) ?? [];
    if (place === undefined || writable === undefined || mount === undefined) continue;
    places.set(place, { writable, free: Number(free) * 1024, mount });
  }
  return places;
}

/** By the device number of the mount: a name such as /dev/root leads nowhere. */
function disksOfMount(at: string, mountsText: string, files: SmallFiles): string[] {
  const line = mountsText
    .split('\n')
    .findLast((one) => one.startsWith('@ ') && unescaped(one.split(' ')[2] ?? '') === at);
  const device = deviceByNumber(files, line?.split(' ')[1] ?? '');
  return device === undefined ? [] : disksUnder(files, device);
}
