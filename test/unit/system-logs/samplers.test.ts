import { describe, expect, it } from 'vitest';
import { fixture, read, series, values } from './read.ts';

/** Expected numbers were read from the texts by eye. */

describe('vmstat', () => {
  it('is read without its first line, which averages since the machine’s start', () => {
    const reading = read(fixture('vmstat.txt'));
    expect(reading).toMatchObject({ kind: 'telemetry', generator: 'vmstat', unknownLines: 0 });
    expect(values(reading, 'tasks-running')).toEqual([10, 14, 9]);
    expect(values(reading, 'memory-free')).toEqual([16957440 * 1024, 16957440 * 1024, 16957440 * 1024]);
    expect(values(reading, 'disk-write')).toEqual([236 * 1024, 1540 * 1024, 4788 * 1024]);
    expect(values(reading, 'context-switches')).toEqual([5128, 7370, 14292]);
    expect(values(reading, 'cpu-user')).toEqual([0.44, 0.58, 0.53]);
    expect(values(reading, 'cpu-busy')).toEqual([1, 1, 1]);
    expect(series(reading, 'interrupts')).toMatchObject({ label: 'Interrupts', unit: '1/s' });
    expect(reading.findings.map(({ id }) => id)).toEqual(['log-since-boot', 'log-without-clock']);
  });

  it('has a clock where it was asked for stamps', () => {
    const reading = read(fixture('vmstat-wide-stamped.txt'));
    expect(reading.clock).toEqual({
      startEpochSeconds: Date.UTC(2026, 10, 30, 23, 19, 24) / 1000,
      periodSeconds: 1,
    });
    expect(series(reading, 'tasks-running')).toMatchObject({ seconds: [0, 1, 2], values: [11, 16, 14] });
    expect(reading.findings.map(({ id }) => id)).toEqual(['log-since-boot']);
  });

  it('of another unit of memory, which the text does not name, says so and leaves memory out', () => {
    const reading = read(fixture('vmstat-mebibytes.txt'));
    expect(reading.series.map(({ metric }) => metric)).not.toContain('memory-free');
    expect(values(reading, 'disk-read')).toEqual([0, 2426 * 1024]);
    expect(reading.findings.map(({ id }) => id)).toContain('vmstat-memory-unit');
  });

  it('goes on over heads that come again, and counts lines that are none', () => {
    const [titles = '', names = '', first = '', second = ''] = fixture('vmstat.txt').split('\n');
    const text = [titles, names, first, second, titles, names, second, 'Terminated', ''].join('\n');
    expect(values(read(text), 'tasks-running')).toEqual([10, 10]);
    expect(read(text).unknownLines).toBe(1);
  });
});

describe('iostat', () => {
  it('is read by its columns, CPU and disks of a block together, without the first block', () => {
    const reading = read(fixture('iostat-x-kilobytes.txt'));
    expect(reading.facts).toEqual([{ name: 'CPUs', value: '2' }]);
    expect(values(reading, 'cpu-user')).toEqual([0.4483, 0.5729]);
    expect(values(reading, 'disk-writes:vda')).toEqual([51.49, 256]);
    expect(values(reading, 'disk-write:vda')).toEqual([237.62 * 1024, 1564 * 1024]);
    expect(values(reading, 'disk-write')).toEqual([237.62 * 1024, 1564 * 1024]);
    expect(values(reading, 'disk-write-time:vda')).toEqual([0.00013, 0.00009]);
    expect(values(reading, 'disk-utilisation')).toEqual([0.0158, 0.016]);
    expect(series(reading, 'disk-write:vda')).toMatchObject({ label: 'Disk write, vda', unit: 'B/s' });
  });

  it('in megabytes and with stamps tells the same with a clock', () => {
    const reading = read(fixture('iostat-x-megabytes-stamped.txt'));
    expect(reading.clock.startEpochSeconds).toBe(Date.UTC(2026, 10, 30, 23, 19, 24) / 1000);
    expect(values(reading, 'disk-write:vda')).toEqual([241_172.48, 1_583_349.76]);
    expect(values(reading, 'cpu-system')).toEqual([0.5522, 0.43]);
  });

  it.each([
    ['iostat.txt', 'disk-write', [240 * 1024, 1532 * 1024]],
    ['iostat-x-devices.txt', 'disk-writes', [148.5]],
    ['iostat-cpu-iso.txt', 'cpu-user', [0.4478, 0.57]],
  ] as const)('of other options, too (%s)', (name, metric, expected) => {
    expect(values(read(fixture(name)), metric)).toEqual(expected);
  });

  it('of old times counts sectors, and sums no partition beside its disk', () => {
    const head =
      'Device:         rrqm/s   wrqm/s   r/s   w/s   rsec/s   wsec/s avgrq-sz avgqu-sz   await  svctm  %util';
    const block = [
      head,
      'sda               0.00    10.00  2.00 30.00    16.00  1024.00    32.50     0.50    3.00   0.40  12.00',
      'sda1              0.00    10.00  2.00 30.00    16.00  1024.00    32.50     0.50    3.00   0.40  12.00',
      'dm-0              0.00     0.00  2.00 40.00    16.00  1024.00    24.76     0.60    3.00   0.30  12.00',
      '',
    ].join('\n');
    const reading = read(
      `Linux 2.6.32-754.el6.x86_64 (r710) \t02/28/2013 \t_x86_64_\t(16 CPU)\n\n${block}\n${block}\n`,
    );
    expect(values(reading, 'disk-write')).toEqual([1024 * 512]);
    expect(values(reading, 'disk-write:dm-0')).toEqual([1024 * 512]);
    expect(values(reading, 'disk-time:sda')).toEqual([0.003]);
    expect(values(reading, 'disk-queue:sda')).toEqual([0.5]);
  });
});

describe('mpstat', () => {
  it.each(['mpstat.txt', 'mpstat-all.txt'])('has the whole machine and no average (%s)', (name) => {
    const reading = read(fixture(name));
    expect(reading.clock).toEqual({
      startEpochSeconds: Date.UTC(2026, 10, 30, 23, 19, 24) / 1000,
      periodSeconds: 1,
    });
    expect(values(reading, 'cpu-user')).toEqual([0.45, 0.5779, 0.5224]);
    expect(values(reading, 'cpu-system')).toEqual([0.55, 0.4221, 0.4677]);
  });

  it('has each processor where it was asked for', () => {
    const reading = read(fixture('mpstat-all.txt'));
    expect(series(reading, 'cpu-busy:1')).toMatchObject({ label: 'CPU busy, 1', values: [1, 1, 1] });
  });

  it('passes midnight, and knows a clock of twelve hours', () => {
    const text = [
      'Linux 5.14.0 (db) \t12/31/2025 \t_x86_64_\t(4 CPU)',
      '',
      '11:59:58 PM  CPU    %usr   %nice    %sys %iowait    %irq   %soft  %steal  %guest  %gnice   %idle',
      '11:59:59 PM  all   10.00    0.00    5.00    1.00    0.00    0.00    0.00    0.00    0.00   84.00',
      '12:00:00 AM  all   20.00    0.00    5.00    1.00    0.00    0.00    0.00    0.00    0.00   74.00',
      '',
    ].join('\n');
    const reading = read(text);
    expect(reading.clock.startEpochSeconds).toBe(Date.UTC(2025, 11, 31, 23, 59, 59) / 1000);
    expect(series(reading, 'cpu-busy')).toMatchObject({ seconds: [0, 1], values: [0.15, 0.25] });
  });
});

describe('sar', () => {
  it('lays the tables of one time beside each other', () => {
    const reading = read(fixture('sar-several.txt'));
    expect(reading.unknownLines).toBe(0);
    expect(series(reading, 'context-switches')).toMatchObject({
      seconds: [0, 1, 2],
      values: [16748.11, 8023, 7833],
    });
    expect(values(reading, 'disk-read')).toEqual([15.09 * 512, 5664 * 512, 79832 * 512]);
    expect(values(reading, 'memory-dirty')).toEqual([230068 * 1024, 224988 * 1024, 337944 * 1024]);
    expect(values(reading, 'tasks-running')).toEqual([16, 4, 7]);
    expect(values(reading, 'network-sent:lo')).toEqual([36.45 * 1024, 44.76 * 1024, 16.56 * 1024]);
  });

  it('of processors is no mpstat', () => {
    expect(values(read(fixture('sar-cpu.txt')), 'cpu-user')).toEqual([0.5755, 0.35, 0.395]);
  });
});

describe('dstat and dool', () => {
  const printed = [
    'You did not select any stats, using -cdngy by default.',
    '----system---- ----total-usage---- -dsk/total- -net/total- ---paging-- ---system--',
    '     time     |usr sys idl wai stl| read  writ| recv  send|  in   out | int   csw ',
    '28-02 23:59:58|                   |           |           |           |           ',
    '28-02 23:59:59| 80   0  20   0   0|   0    78M|3124B 3333B|   0     0 |  84k   16k',
    '29-02 00:00:00|  3   1  52  42   2| 211M 1024k|2777B 2835B|   0     0 |  39k  141k',
    '29-02 00:00:02|  4   1  50  44   0| 245M   49M|2729B 2835B|4096B    0 |  38k  146k',
    '',
  ].join('\n');

  it('tell times without a year: distances, and no date', () => {
    const reading = read(printed);
    expect(reading.clock).toEqual({ startEpochSeconds: null, periodSeconds: 1.5 });
    expect(values(reading, 'cpu-busy')).toEqual([0.8, 0.06, 0.06]);
    expect(values(reading, 'disk-write')).toEqual([78 * 2 ** 20, 1024 * 1024, 49 * 2 ** 20]);
    expect(values(reading, 'network-received')).toEqual([3124, 2777, 2729]);
    expect(values(reading, 'context-switches')).toEqual([16_000, 141_000, 146_000]);
    expect(values(reading, 'swap-in')).toEqual([0, 0, 4096]);
  });

  it('of older versions begin with what was since the machine’s start', () => {
    const old = [
      '----total-cpu-usage---- -dsk/sda--',
      'usr sys idl wai hiq siq| read  writ',
      ' 10   2  80   8   0   0|  10M   20M',
      ' 50   5  40   5   0   0|   0    30M',
      '',
    ].join('\n');
    const reading = read(old);
    expect(values(reading, 'disk-write:sda')).toEqual([30 * 2 ** 20]);
    expect(values(reading, 'cpu-busy')).toEqual([0.55]);
    expect(reading.findings.map(({ id }) => id)).toEqual(['log-since-boot', 'log-without-clock']);
  });

  it('write the same as CSV', () => {
    const csv = [
      '"Dstat 0.7.4 CSV output"',
      '"Author:","Somebody",,,,"URL:","http://dstat.example/"',
      '"Host:","db1",,,,"User:","root"',
      '"Cmdline:","dstat -Tcd --output x.csv",,,,"Date:","13 Mar 2026 08:26:04 UTC"',
      '',
      '"epoch","total cpu usage",,,,,"dsk/total",',
      '"epoch","usr","sys","idl","wai","stl","read","writ"',
      '1773390364.5,10,2,80,8,0,100.0,200.0',
      '1773390365.5,50,5,40,5,0,0.0,4096.0',
      '1773390366.5,60,5,30,5,0,512.0,8192.0',
      '',
    ].join('\n');
    const reading = read(csv);
    expect(reading.clock).toEqual({ startEpochSeconds: 1_773_390_365.5, periodSeconds: 1 });
    expect(values(reading, 'disk-write')).toEqual([4096, 8192]);
    expect(values(reading, 'cpu-busy')).toEqual([0.55, 0.65]);
  });
});
