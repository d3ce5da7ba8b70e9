import { describe, expect, it } from 'vitest';
import { diskFacts, disksUnder } from '../../../../main/hosts/facts/disks.ts';
import { filesystemFacts } from '../../../../main/hosts/facts/filesystems.ts';
import { lsblkFacts } from '../../../../main/hosts/facts/lsblk.ts';
import { mdstatFacts } from '../../../../main/hosts/facts/mdstat.ts';
import { smallFilesIn } from '../../../../main/hosts/facts/small-files.ts';
import { fixture, valuesOf } from './fixture.ts';

/** A RAID controller's disk, partitioned, LVM on the second partition with a snapshot. */
const files = smallFilesIn(
  [
    'sda/dev:8:0',
    'sda/size:1754529792',
    'sda/removable:0',
    'sda/device/vendor:DELL    ',
    'sda/device/model:PERC H710       ',
    'sda/device/rev:3.13',
    'sda/queue/scheduler:noop deadline [cfq] ',
    'sda/queue/rotational:1',
    'sda/queue/nr_requests:128',
    'sda/queue/read_ahead_kb:128',
    'sda/sda1/partition:1',
    'sda/sda1/dev:8:1',
    'sda/sda2/partition:2',
    'sda/sda2/dev:8:2',
    'dm-0/dev:253:0',
    'dm-0/size:1468006400',
    'dm-0/dm/name:vg00-data',
    'dm-0/dm/uuid:LVM-aaaabbbbccccddddeeeeffff',
    'dm-0/slaves/dm-1:',
    'dm-1/dev:253:1',
    'dm-1/size:1468006400',
    'dm-1/dm/name:vg00-data-real',
    'dm-1/dm/uuid:LVM-aaaabbbbccccddddeeeeffff-real',
    'dm-1/slaves/sda2:',
    'loop0/size:2048',
    'sr0/size:2097151',
    'sdb/size:0',
  ]
    .map((line) => `/sys/block/${line}`)
    .join('\n'),
);

describe('disks of /sys/block', () => {
  it('keep what could hold data, with scheduler, queue and what lies on what', () => {
    expect(valuesOf(diskFacts(files))).toEqual({
      'disks[sda].size': 898_319_253_504,
      'disks[sda].model': 'DELL PERC H710',
      'disks[sda].firmware': '3.13',
      'disks[sda].kind': 'rotating',
      'disks[sda].scheduler': 'cfq',
      'disks[sda].queue': 128,
      'disks[sda].read-ahead': 131_072,
      'disks[dm-0].size': 751_619_276_800,
      'disks[dm-0].kind': 'volume',
      'disks[dm-0].volume': 'vg00-data',
      'disks[dm-0].volume-kind': 'LVM',
      'disks[dm-0].on': 'dm-1',
      'disks[dm-1].size': 751_619_276_800,
      'disks[dm-1].kind': 'volume',
      'disks[dm-1].volume': 'vg00-data-real',
      'disks[dm-1].volume-kind': 'LVM snapshot',
      'disks[dm-1].on': 'sda',
    });
  });

  it('are found under a volume, through all that lies between', () => {
    expect(disksUnder(files, 'dm-0')).toEqual(['sda']);
  });
});

describe('filesystems', () => {
  const mounts = [
    'rootfs / rootfs rw 0 0',
    '/dev/sda1 /boot ext4 rw,relatime 0 0',
    '/dev/mapper/vg00-data /data\\040one xfs rw,noatime,nobarrier,attr2 0 0',
    'proc /proc proc rw 0 0',
    'filer:/home /home nfs rw,vers=3 0 0',
    'tmpfs /dev/shm tmpfs rw 0 0',
    '@ 8:1 /boot',
    '@ 253:0 /data\\040one',
  ].join('\n');
  const df = [
    'Filesystem         1024-blocks      Used Available Capacity Mounted on',
    '/dev/sda1               495844     55000    415244      12% /boot',
    '/dev/mapper/vg00-data 734003200 300000000 434003200      41% /data one',
  ].join('\n');
  const places = 'home yes 1000000 /home\nbase no 434003200 /data one';

  it('hold options, room, and the disks under our directory, in a mount point with a blank too', () => {
    expect(valuesOf(filesystemFacts(mounts, df, places, files))).toEqual({
      'filesystems[/boot].device': '/dev/sda1',
      'filesystems[/boot].type': 'ext4',
      'filesystems[/boot].options': 'rw,relatime',
      'filesystems[/boot].size': 495_844 * 1024,
      'filesystems[/boot].free': 415_244 * 1024,
      'filesystems[/data one].device': '/dev/mapper/vg00-data',
      'filesystems[/data one].type': 'xfs',
      'filesystems[/data one].options': 'rw,noatime,nobarrier,attr2',
      'filesystems[/data one].size': 734_003_200 * 1024,
      'filesystems[/data one].free': 434_003_200 * 1024,
      'filesystems[/home].device': 'filer:/home',
      'filesystems[/home].type': 'nfs',
      'filesystems[/home].options': 'rw,vers=3',
      'filesystems.of-data': '/data one',
      'filesystems.of-home': '/home',
      'filesystems.home-writable': 'yes',
      'filesystems.home-free': 1_024_000_000,
      'filesystems.data-writable': 'no',
      'disks.of-data': 'sda',
    });
  });
});

describe('lsblk', () => {
  it('reads sizes and flags that are text, as before 2.33', () => {
    expect(valuesOf(lsblkFacts(fixture('lsblk-2.23.json')))).toEqual({
      'disks[sda].size': 898_319_253_504,
      'disks[sda].model': 'PERC H710',
      'disks[sda].kind': 'rotating',
      'disks[sda1].mounted': '/boot',
      'disks[vg00-data].mounted': '/data',
      'disks[sdb].size': 400_088_457_216,
      'disks[sdb].model': 'INTEL SSDSC2BA40',
      'disks[sdb].kind': 'solid state',
    });
  });

  it('reads numbers and flags as they are printed today', () => {
    expect(valuesOf(lsblkFacts(fixture('lsblk-2.38.json')))).toEqual({
      'disks[vda].size': 274_877_906_944,
      'disks[vda].kind': 'rotating',
      'disks[vda].mounted': '/',
    });
  });

  it('reads the table that people paste', () => {
    expect(valuesOf(lsblkFacts(fixture('lsblk-table.txt')))).toEqual({
      'disks[sda].size': 837 * 1024 ** 3,
      'disks[sda1].mounted': '/boot',
      'disks[vg00-root].mounted': '/',
      'disks[vg00-data].mounted': '/data',
      'disks[nvme0n1].size': 1.5 * 1024 ** 4,
      'disks[nvme0n1].kind': 'NVMe',
      'disks[nvme0n1].mounted': '/fast',
    });
  });
});

describe('/proc/mdstat', () => {
  it('tells a resync with its progress, and a RAID that misses a member', () => {
    expect(valuesOf(mdstatFacts(fixture('mdstat-resync.txt')))).toEqual({
      'disks[md1].raid-level': 'raid10',
      'disks[md1].raid-members': 'sdd1, sdc1, sdb1, sda1',
      'disks[md1].raid-state': 'active',
      'disks[md1].raid-action': 'resync',
      'disks[md1].raid-progress': 0.073,
      'disks[md1].raid-missing': 0,
      'disks[md0].raid-level': 'raid1',
      'disks[md0].raid-members': 'sdf1, sde1',
      'disks[md0].raid-state': 'active',
      'disks[md0].raid-action': 'idle',
      'disks[md0].raid-missing': 1,
    });
  });
});
