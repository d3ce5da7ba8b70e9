import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkHost, checks } from '../../../../main/hosts/checks/list.ts';
import type { FactRow } from '../../../../main/hosts/facts/fact.ts';
import { readPastedFacts } from '../../../../main/hosts/facts/pasted/read-pasted.ts';
import { fixture } from '../facts/fixture.ts';
import { answerOf, reading, type Told } from './reading.ts';

const gibibyte = 1024 ** 3;
const data: readonly FactRow[] = [
  ['filesystems.of-data', 'Filesystem of our directory', '/data'],
  ['filesystems[/data].size', '/data size', 1000 * gibibyte, 'B'],
  ['filesystems[/data].free', '/data free', 500 * gibibyte, 'B'],
  ['disks.of-data', 'Disks', 'sda'],
];
const told = (...rows: readonly FactRow[]): Told => ({ rows: [...data, ...rows] });

/** Check, what the host says, what is found (null: nothing). */
const cases: readonly (readonly [string, Told, string | null])[] = [
  ['governor', told(['cpu.governor', '', 'performance']), 'passes CPU governor: performance'],
  [
    'governor',
    told(['cpu.governor', '', '22 powersave, 2 performance']),
    'warns CPU governor: 22 powersave, 2 performance',
  ],
  ['governor', { printed: 'governor=ondemand' }, 'warns CPU governor: ondemand'],
  ['governor', told(['identity.model', '', 'PowerEdge R620']), 'informs CPU clock is set by the firmware'],
  ['governor', told(['identity.model', '', 'x'], ['cpu.hypervisor', '', 'yes']), null],
  [
    'transparent-huge-pages',
    { printed: 'hugePages=[always] madvise never' },
    'warns Transparent huge pages: always',
  ],
  [
    'transparent-huge-pages',
    told(['kernel.huge-pages', '', 'always']),
    'warns Transparent huge pages: always',
  ],
  [
    'transparent-huge-pages',
    told(['kernel.huge-pages', '', 'never']),
    'passes Transparent huge pages: never',
  ],
  ['swappiness', { printed: 'swappiness=60' }, 'warns Swappiness 60'],
  ['swappiness', { printed: 'swappiness=1' }, 'passes Swappiness 1'],
  ['turbo', told(['cpu.turbo', '', 'on']), 'informs Turbo on'],
  ['turbo', told(['cpu.turbo', '', 'off']), 'passes Turbo off'],
  ['scheduler', told(['disks[sda].scheduler', '', 'cfq']), 'warns I/O scheduler of sda: cfq'],
  ['scheduler', told(['disks[sda].scheduler', '', 'mq-deadline']), 'passes I/O scheduler: mq-deadline'],
  [
    'scheduler',
    told(['disks[sda].scheduler', '', 'none'], ['disks[sdb].scheduler', '', 'cfq']),
    'passes I/O scheduler: none',
  ],
  [
    'mount-options',
    told(['filesystems[/data].options', '', 'rw,noatime,nobarrier']),
    'warns /data is mounted with nobarrier',
  ],
  [
    'mount-options',
    told(['filesystems[/data].options', '', 'rw,barrier=0']),
    'warns /data is mounted with barrier=0',
  ],
  [
    'mount-options',
    told(['filesystems[/data].options', '', 'rw,discard']),
    'warns /data is mounted with discard',
  ],
  ['mount-options', told(['filesystems[/data].options', '', 'rw,sync']), 'warns /data is mounted with sync'],
  ['mount-options', told(['filesystems[/data].options', '', 'rw,noatime,barrier=1']), 'passes Mount options'],
  ['filesystem', told(['filesystems[/data].type', '', 'nfs']), 'warns Data would lie on the network (nfs)'],
  ['filesystem', told(['filesystems[/data].type', '', 'tmpfs']), 'warns Data would lie in memory (tmpfs)'],
  ['filesystem', told(['filesystems[/data].type', '', 'btrfs']), 'informs Data lies on btrfs'],
  ['filesystem', told(['filesystems[/data].type', '', 'xfs']), 'passes Filesystem: xfs'],
  [
    'lvm-snapshot',
    told(['disks[dm-1].volume-kind', '', 'LVM snapshot'], ['disks[dm-1].volume', '', 'vg-data-real']),
    'warns An LVM snapshot exists',
  ],
  ['lvm-snapshot', told(['disks[dm-1].volume-kind', '', 'LVM']), null],
  [
    'disk-fill',
    told(['disks[sda].kind', '', 'solid state'], ['filesystems[/data].free', '', 100 * gibibyte]),
    null,
  ],
  [
    'open-files',
    told(['limits.open-files', '', 1024], ['limits.open-files-hard', '', 4096]),
    'warns At most 4096 open files',
  ],
  [
    'open-files',
    told(['limits.open-files', '', 1024], ['limits.open-files-hard', '', 65_536]),
    'passes Open files',
  ],
  ['open-files', told(['limits.open-files-hard', '', 'unlimited']), 'passes Open files'],
  ['clock-source', told(['kernel.clocksource', '', 'hpet']), 'warns Clock source: hpet'],
  ['clock-source', told(['kernel.clocksource', '', 'tsc']), 'passes Clock source: tsc'],
  ['command-start', { startSeconds: 0.944 }, 'warns 944 ms before each command'],
  ['command-start', { startSeconds: 0.02 }, 'passes Commands begin at once'],
  [
    'scheduled-jobs',
    told(['kernel.scheduled', '', 2], ['kernel.scheduled-names', '', 'fstrim.timer; motd (daily)']),
    'informs 1 scheduled job uses the disks',
  ],
  ['scheduled-jobs', told(['kernel.scheduled', '', 1], ['kernel.scheduled-names', '', 'motd (daily)']), null],
  [
    'virtual-machine',
    told(['identity.virtual', '', 'kvm'], ['identity.vendor', '', 'QEMU']),
    'informs Not bare metal: kvm',
  ],
  [
    'virtual-machine',
    told(['identity.vendor', '', 'VMware, Inc.'], ['identity.model', '', 'VMware Virtual Platform']),
    'informs Not bare metal: VMware, Inc. VMware Virtual Platform',
  ],
  [
    'virtual-machine',
    told(['identity.vendor', '', 'Dell Inc.'], ['identity.model', '', 'PowerEdge R620']),
    null,
  ],
  [
    'dirty-pages',
    told(['kernel.dirty-background-ratio', '', 0.1], ['memory.total', '', 64 * gibibyte]),
    'informs Up to 6.4 GiB gather before they are written back',
  ],
  [
    'dirty-pages',
    told(
      ['kernel.dirty-background-ratio', '', 0.1],
      ['kernel.dirty-background-bytes', '', gibibyte],
      ['memory.total', '', 64 * gibibyte],
    ),
    null,
  ],
  [
    'home',
    told(['filesystems.data-writable', '', 'no'], ['filesystems.home-free', '', gibibyte]),
    'blocks The directory for Rackmark cannot be written',
  ],
  [
    'home',
    told(['filesystems.data-writable', '', 'yes'], ['filesystems.home-free', '', 0]),
    'warns Home directory is full (0 B free)',
  ],
  [
    'home',
    told(['filesystems.data-writable', '', 'yes'], ['filesystems.home-free', '', gibibyte]),
    'passes Directory can be written',
  ],
  ['load', { printed: 'load=9.50', rows: [['kernel.busy', '', 'mysqldump']] }, 'warns Load 9.50'],
  ['load', { printed: 'load=0.10' }, 'passes Load 0.10'],
  ['steal', { printed: 'steal=0.0312' }, 'warns 3 % of CPU time stolen since boot'],
  ['swap-in-use', { printed: 'swapUsedKiB=1048576' }, 'warns 1024 MiB of swap in use'],
  [
    'raid-resync',
    { printed: 'resync=[=>....]  resync =  7.3%' },
    'warns A software RAID is being rebuilt or checked',
  ],
  ['other-servers', { printed: 'mysqld=2201 977 ' }, 'warns 2 other MySQL servers are running'],
  ['free-space', { printed: 'freeKiB=100000\nfilesystem=/data' }, 'blocks 102 MB free on /data'],
];

describe('checks', () => {
  it.each(cases)('%s, case %#', (id, said, found) => {
    const answer = answerOf(id, said);
    expect(answer === undefined ? null : `${answer.severity} ${answer.title}`).toBe(found);
  });

  it('have a file each, are all asked, and every one is tried here or beside', () => {
    const folder = join(import.meta.dirname, '../../../../main/hosts/checks');
    const files = readdirSync(folder).filter(
      (name) => !['check.ts', 'list.ts', 'raid-families.ts', 'data-disks.ts'].includes(name),
    );
    // `tools.ts` asks for server and client.
    expect(checks.length).toBe(files.length + 1);
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
    const tried = new Set([
      ...cases.map(([id]) => id),
      'numa',
      'clock',
      'contradictions',
      'server-tools',
      'client-tools',
    ]);
    const beside = ['raid-battery', 'raid-learn-cycle', 'raid-state', 'raid-write-policy'];
    expect(checks.map(({ id }) => id).filter((id) => !tried.has(id) && !beside.includes(id))).toEqual([]);
  });

  it('give whoever must act a remedy, and evidence for everything they say', () => {
    for (const [, said] of cases) {
      for (const finding of checkHost(reading(said), ['server', 'client'])) {
        if (finding.severity !== 'passes') expect(finding.remedy, finding.title).not.toBe('');
        if (finding.id !== 'other-servers') expect(finding.evidence, finding.title).not.toBe('');
        expect(finding.sentence, finding.title).toMatch(/^\S.*[.\d]$/);
      }
    }
  });

  it('block only where they may', () => {
    const mayNot = new Set(checks.flatMap(({ id, mayBlock }) => (mayBlock ? [] : [id])));
    const blocking = cases.flatMap(([, said]) => checkHost(reading(said), ['server', 'client']));
    expect(blocking.filter(({ id, severity }) => severity === 'blocks' && mayNot.has(id))).toEqual([]);
  });

  it('leave alone a load generator whose disks nobody measures', () => {
    const said = told(['disks[sda].scheduler', '', 'cfq'], ['filesystems[/data].options', '', 'nobarrier']);
    const ids = checkHost(reading(said), ['client']).map(({ id }) => id);
    expect(ids).not.toContain('scheduler');
    expect(ids).not.toContain('mount-options');
  });

  it('say what blocks first, then what warns', () => {
    const severities = checkHost(
      reading({ ...told(['cpu.turbo', '', 'on'], ['disks[sda].scheduler', '', 'cfq']), printed: 'load=0.1' }),
      ['server'],
    ).map(({ severity }) => severity);
    const order = ['blocks', 'warns', 'informs', 'passes'];
    expect(severities).toEqual(
      severities.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)),
    );
    expect(new Set(severities)).toEqual(new Set(order));
  });
});

describe('flash that is nearly full', () => {
  const filled = (kind: string, freeShare: number): Told => ({
    rows: [
      ['filesystems.of-data', '', '/fast'],
      ['filesystems[/fast].size', '', 1000 * gibibyte],
      ['filesystems[/fast].free', '', freeShare * 1000 * gibibyte],
      ['disks.of-data', '', 'nvme0n1'],
      ['disks[nvme0n1].kind', '', kind],
    ],
  });

  it('warns, a rotating disk does not', () => {
    expect(answerOf('disk-fill', filled('NVMe', 0.08))).toMatchObject({
      title: '/fast is 92 % full, on flash',
    });
    expect(answerOf('disk-fill', filled('rotating', 0.08))).toBeUndefined();
    expect(answerOf('disk-fill', filled('NVMe', 0.4))).toBeUndefined();
  });
});

describe('NUMA', () => {
  const nodes = (free0: number, free1: number, reclaim = 0): Told => ({
    rows: [
      ['numa.node[0].memory', '', 96 * gibibyte],
      ['numa.node[0].free', '', free0 * gibibyte],
      ['numa.node[1].memory', '', 96 * gibibyte],
      ['numa.node[1].free', '', free1 * gibibyte],
      ['numa.zone-reclaim', '', reclaim],
    ],
  });

  it('warns when one node is full and the other free', () => {
    expect(answerOf('numa', nodes(2, 80))).toMatchObject({
      severity: 'warns',
      evidence: 'node 0: 2 GiB of 96 GiB free, node 1: 80 GiB of 96 GiB free',
    });
    expect(answerOf('numa', nodes(40, 80))).toMatchObject({ severity: 'passes' });
  });

  it('warns of zone reclaim', () => {
    expect(answerOf('numa', nodes(40, 80, 1))).toMatchObject({ title: 'Zone reclaim mode 1' });
  });

  it('says nothing of one node', () => {
    expect(
      answerOf('numa', {
        rows: [
          ['numa.node[0].memory', '', 1],
          ['numa.node[0].free', '', 1],
        ],
      }),
    ).toBeUndefined();
  });
});

describe('the clock', () => {
  const clock = { offsetSeconds: 0.003, errorSeconds: 0.001, rttSeconds: 0.0004, drift: null };
  const drift = (perSecond: number) => ({
    perSecond,
    errorPerSecond: 1e-6,
    since: '2026-11-29T08:00:00.000Z',
  });

  it('passes when it agrees', () => {
    expect(answerOf('clock', { clock })).toMatchObject({ severity: 'passes', title: 'Clock agrees' });
  });

  it('warns when it is off by more than a second and more than its error', () => {
    expect(answerOf('clock', { clock: { ...clock, offsetSeconds: -11 } })).toMatchObject({
      title: 'Clock 11 s behind',
    });
    // A busybox date knows whole seconds only.
    expect(answerOf('clock', { clock: { ...clock, offsetSeconds: 1.3, errorSeconds: 0.5 } })).toMatchObject({
      severity: 'passes',
    });
  });

  it('warns when it drifts faster than a quartz does', () => {
    expect(answerOf('clock', { clock: { ...clock, drift: drift(-250e-6) } })).toMatchObject({
      title: 'Clock drifts by 250 µs a second',
    });
    expect(answerOf('clock', { clock: { ...clock, drift: drift(40e-6) } })).toMatchObject({
      severity: 'passes',
    });
  });

  it('warns when nothing keeps it', () => {
    expect(answerOf('clock', { clock, rows: [['kernel.clock-synchronised', '', 'no']] })).toMatchObject({
      title: 'Clock is not synchronised',
    });
  });

  it('says nothing when it was not read', () => {
    expect(answerOf('clock', {})).toBeUndefined();
  });
});

describe('contradictions', () => {
  it('are shown at the host, as warnings that both strings are kept', () => {
    const { facts } = readPastedFacts(fixture('labelled-lines-r710.txt'));
    expect(answerOf('contradictions', { facts })).toMatchObject({
      severity: 'warns',
      title: 'E5-2660 does not fit a PowerEdge R710',
      evidence: 'PowerEdge R710; Intel(R) Xeon(R) CPU E5-2660 0 @ 2.20GHz',
    });
  });

  it('are counted when there are several', () => {
    const rows: readonly FactRow[] = [
      ['identity.model', '', 'PowerEdge R710'],
      ['cpu.sockets', '', 4],
      ['memory.slots', '', 24],
    ];
    expect(answerOf('contradictions', { rows })?.title).toBe('4 CPU sockets in a PowerEdge R710, and 1 more');
  });
});
