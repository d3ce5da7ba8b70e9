import type { Counter } from './counter.ts';

/** Lines of `/proc` files by path, each by the name it begins with (diskstats: the device). */
export type ProcFiles = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface HostConstants {
  readonly ticksPerSecond: number;
  readonly pageBytes: number;
}

/** Clock ticks of all CPUs together since the start, by what they were spent on. */
export interface CpuTicks {
  readonly user: number;
  readonly system: number;
  readonly idle: number;
  readonly iowait: number;
  readonly steal: number;
}

/** The state of `/proc` at one tick. Whatever a kernel does not offer is absent. */
export interface ProcSnapshot {
  readonly cpu: CpuTicks | null;
  readonly counters: ReadonlyMap<string, Counter>;
  readonly gauges: ReadonlyMap<string, number>;
  /** Whole disks, to be added up: no partitions, no devices made of others. */
  readonly disks: readonly string[];
}

export function readSnapshot(files: ProcFiles, constants: HostConstants): ProcSnapshot {
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, number>();
  const put = { counters, gauges, ...constants };
  readStat(files.get('/proc/stat'), put);
  readMemory(files.get('/proc/meminfo'), put);
  readSwapping(files.get('/proc/vmstat'), put);
  readNetwork(files.get('/proc/net/dev'), put);
  readPressure(files, put);
  readCollector(files.get('/proc/self/stat'), put);
  for (const [path, lines] of files) readProcess(path, lines, put);
  const load = firstLine(files.get('/proc/loadavg'))?.split(' ')[0];
  setGauge(gauges, 'load', load);
  return {
    cpu: readCpu(files.get('/proc/stat')?.get('cpu')),
    counters,
    gauges,
    disks: readDisks(files.get('/proc/diskstats'), put),
  };
}

type Lines = ReadonlyMap<string, string> | undefined;

interface Sink extends HostConstants {
  readonly counters: Map<string, Counter>;
  readonly gauges: Map<string, number>;
}

function setGauge(gauges: Map<string, number>, name: string, text: string | undefined, worth = 1): void {
  const value = Number(text);
  if (text !== undefined && Number.isFinite(value)) gauges.set(name, value * worth);
}

function setCounter({ counters }: Sink, name: string, text: string | undefined, worth = 1): void {
  const steps = Number(text);
  if (text !== undefined && Number.isFinite(steps)) counters.set(name, { steps, worth });
}

function firstLine(lines: Lines): string | undefined {
  return lines?.values().next().value;
}

function fields(line: string | undefined): string[] {
  return line?.trim().split(/\s+/) ?? [];
}

/** `cpu user nice system idle iowait irq softirq steal …`; guests are in user already (proc(5)). */
function readCpu(line: string | undefined): CpuTicks | null {
  if (line === undefined) return null;
  const [, user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] =
    fields(line).map(Number);
  return { user: user + nice, system: system + irq + softirq, idle, iowait, steal };
}

function readStat(lines: Lines, sink: Sink): void {
  setCounter(sink, 'context-switches', fields(lines?.get('ctxt'))[1]);
  setGauge(sink.gauges, 'tasks-running', fields(lines?.get('procs_running'))[1]);
  setGauge(sink.gauges, 'tasks-blocked', fields(lines?.get('procs_blocked'))[1]);
}

/** `Name:   123 kB` */
function readMemory(lines: Lines, { gauges }: Sink): void {
  const bytesOf = (name: string) => fields(lines?.get(`${name}:`))[1];
  setGauge(gauges, 'memory-free', bytesOf('MemFree'), 1024);
  setGauge(gauges, 'memory-available', bytesOf('MemAvailable'), 1024);
  setGauge(gauges, 'memory-cached', bytesOf('Cached'), 1024);
  setGauge(gauges, 'memory-dirty', bytesOf('Dirty'), 1024);
  const swapped = Number(bytesOf('SwapTotal')) - Number(bytesOf('SwapFree'));
  setGauge(gauges, 'swap-used', String(swapped), 1024);
}

function readSwapping(lines: Lines, sink: Sink): void {
  setCounter(sink, 'swap-in', fields(lines?.get('pswpin'))[1], sink.pageBytes);
  setCounter(sink, 'swap-out', fields(lines?.get('pswpout'))[1], sink.pageBytes);
}

/** Interfaces whose bytes pass another one too, or never leave the host. */
const innerInterface = /^(?:lo|ifb|veth|docker|br-|virbr|bond|team|tun|tap|dummy)/;

/** `eth0: bytes packets errs drop fifo frame compressed multicast bytes …`, with or without a blank after the colon. */
function readNetwork(lines: Lines, sink: Sink): void {
  let received = 0;
  let sent = 0;
  let interfaces = 0;
  for (const line of lines?.values() ?? []) {
    const [name = '', counts] = line.trim().split(':');
    if (counts === undefined || innerInterface.test(name)) continue;
    const numbers = fields(counts);
    received += Number(numbers[0]);
    sent += Number(numbers[8]);
    interfaces++;
  }
  if (interfaces === 0) return;
  setCounter(sink, 'network-received', String(received));
  setCounter(sink, 'network-sent', String(sent));
}

/** `some avg10=… total=MICROSECONDS`: time in which at least one task waited. */
function readPressure(files: ProcFiles, sink: Sink): void {
  for (const resource of ['cpu', 'io', 'memory']) {
    const some = files.get(`/proc/pressure/${resource}`)?.get('some');
    setCounter(sink, `pressure-${resource}`, some?.split('total=')[1], 1e-6);
  }
}

/** After the name in brackets, which may hold anything: state is field 3, utime 14, stime 15, cutime 16, cstime 17. */
function processTicks(line: string | undefined): { own: string; children: string } | null {
  if (line === undefined) return null;
  const after = fields(line.slice(line.lastIndexOf(')') + 1));
  const [utime, stime, cutime, cstime] = after.slice(11, 15).map(Number);
  if (utime === undefined || stime === undefined) return null;
  return { own: String(utime + stime), children: String((cutime ?? 0) + (cstime ?? 0)) };
}

function readCollector(lines: Lines, sink: Sink): void {
  const ticks = processTicks(firstLine(lines));
  if (ticks === null) return;
  setCounter(
    sink,
    'collector-cpu',
    String(Number(ticks.own) + Number(ticks.children)),
    1 / sink.ticksPerSecond,
  );
}

function readProcess(path: string, lines: ReadonlyMap<string, string>, sink: Sink): void {
  const file = /^\/proc\/\d+\/(stat|status|io)$/.exec(path)?.[1];
  if (file === 'stat') {
    setCounter(sink, 'mysqld-cpu', processTicks(firstLine(lines))?.own, 1 / sink.ticksPerSecond);
  } else if (file === 'status') {
    setGauge(sink.gauges, 'mysqld-rss', fields(lines.get('VmRSS:'))[1], 1024);
    setGauge(sink.gauges, 'mysqld-swap', fields(lines.get('VmSwap:'))[1], 1024);
  } else if (file === 'io') {
    setCounter(sink, 'mysqld-read', fields(lines.get('read_bytes:'))[1]);
    setCounter(sink, 'mysqld-write', fields(lines.get('write_bytes:'))[1]);
  }
}

const notADisk = /^(?:loop|ram|zram|fd|sr|nbd)\d/;
const madeOfOthers = /^(?:dm-|md|drbd|bcache)\d/;

/**
 * `major minor name reads merged sectors ms writes merged sectors ms inflight busyMs …` (the kernel's iostats.rst); a
 * sector is 512 bytes whatever the disk says.
 */
function readDisks(lines: Lines, sink: Sink): string[] {
  const whole: string[] = [];
  for (const [name, line] of lines ?? []) {
    if (notADisk.test(name) || isPartition(name, lines)) continue;
    const [, , , reads, , sectorsRead, , writes, , sectorsWritten, , , busyMs] = fields(line);
    setCounter(sink, `disk-read:${name}`, sectorsRead, 512);
    setCounter(sink, `disk-write:${name}`, sectorsWritten, 512);
    setCounter(sink, `disk-reads:${name}`, reads);
    setCounter(sink, `disk-writes:${name}`, writes);
    setCounter(sink, `disk-utilisation:${name}`, busyMs, 1e-3);
    if (!madeOfOthers.test(name)) whole.push(name);
  }
  return whole;
}

/** `sda1` of `sda`, `nvme0n1p1` of `nvme0n1`: a name that another disk's name begins. */
function isPartition(name: string, lines: Lines): boolean {
  const parent = /^(.*\d)p\d+$/.exec(name)?.[1] ?? /^(.*\D)\d+$/.exec(name)?.[1];
  return parent !== undefined && (lines?.has(parent) ?? false);
}
