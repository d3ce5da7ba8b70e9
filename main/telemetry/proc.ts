import { createLineReader, lineText } from '../text/lines.ts';
import { rateOf } from './counter.ts';
import { hostMetrics } from './metrics.ts';
import { type CpuTicks, type HostConstants, type ProcSnapshot, readSnapshot } from './proc-snapshot.ts';
import type { TelemetryDecoder, TelemetrySample } from './sample.ts';

/**
 * Reads what `collect.sh` writes (see main/remote/README.md, "telemetry"). Begun in the middle it is silent until the
 * next key tick, a minute at most: feed it from the start of the file.
 */
export function createProcDecoder(): TelemetryDecoder {
  const files = new Map<string, Map<string, string>>();
  let samples: TelemetrySample[] = [];
  let constants: HostConstants = { ticksPerSecond: 100, pageBytes: 4096 };
  let file: { path: string; lines: Map<string, string> } | null = null;
  let tick: TickHead | null = null;
  /** A key tick was read, and every tick since: only then are all lines known. */
  let known = false;
  let before: { head: TickHead; snapshot: ProcSnapshot } | null = null;

  function line(text: string): void {
    const mark = text.slice(0, 2);
    if (text === '.') complete();
    else if (mark === 'F ') file = { path: text.slice(2), lines: linesOf(text.slice(2)) };
    else if (mark === 'G ') files.delete(text.slice(2));
    else if (mark === 'K ' || mark === 'T ') begin(text);
    else if (mark === 'V ') restart(text);
    else file?.lines.set(lineName(file.path, text), text);
  }

  function linesOf(path: string): Map<string, string> {
    const lines = files.get(path) ?? new Map<string, string>();
    files.set(path, lines);
    return lines;
  }

  /** On a key tick every file is written whole. A tick that never ended, or no tick at all, may have had changes. */
  function begin(text: string): void {
    const head = tickHead(text);
    known = head !== null && (head.key || (known && tick === null));
    tick = known ? head : null;
    file = null;
    if (head?.key) files.clear();
  }

  function complete(): void {
    file = null;
    if (tick === null) return;
    const snapshot = readSnapshot(files, constants);
    samples.push(sampleOf(before, { head: tick, snapshot }));
    before = { head: tick, snapshot };
    tick = null;
  }

  /** A new collector: its slots begin at 0, the counters of the host go on. */
  function restart(text: string): void {
    const [, ticks, page] = /^V 1 ticks (\d+) page (\d+)$/.exec(text) ?? [];
    if (ticks && page) constants = { ticksPerSecond: Number(ticks), pageBytes: Number(page) };
    files.clear();
    before = null;
    tick = null;
    known = false;
  }

  const reader = createLineReader((bytes, start, end, terminated) => {
    if (terminated) line(lineText(bytes, start, end));
  });
  return {
    push(chunk) {
      reader.push(chunk);
      const taken = samples;
      samples = [];
      return taken;
    },
  };
}

interface TickHead {
  readonly key: boolean;
  readonly uptimeSeconds: number;
  readonly slot: number;
}

function tickHead(text: string): TickHead | null {
  const [, kind, uptime, slot] = /^([KT]) (\d+\.\d+) \d+\.\d+ (\d+)$/.exec(text) ?? [];
  if (!kind || !uptime || !slot) return null;
  return { key: kind === 'K', uptimeSeconds: Number(uptime), slot: Number(slot) };
}

function lineName(path: string, text: string): string {
  if (singleLine.test(path)) return '';
  if (path === '/proc/net/dev') return text.slice(0, text.indexOf(':') + 1).trim();
  const words = text.trim().split(/\s+/, 3);
  return (path === '/proc/diskstats' ? words[2] : words[0]) ?? '';
}

const singleLine = /^\/proc\/(?:loadavg|(?:self|\d+)\/stat)$/;

interface Tick {
  readonly head: TickHead;
  readonly snapshot: ProcSnapshot;
}

function sampleOf(before: Tick | null, now: Tick): TelemetrySample {
  const { counters, gauges, cpu, disks } = now.snapshot;
  const values: Record<string, number> = Object.fromEntries(gauges);
  const seconds = before ? secondsBetween(before.head, now.head) : 0;
  for (const [name, counter] of counters) {
    const rate = rateOf(before?.snapshot.counters.get(name), counter, seconds);
    if (rate !== null) values[name] = isRatio(name) ? Math.min(rate, 1) : rate;
  }
  Object.assign(values, diskTotals(disks, values), cpuShares(before?.snapshot.cpu ?? null, cpu));
  const missed = before ? now.head.slot - before.head.slot - 1 : 0;
  return { uptimeSeconds: now.head.uptimeSeconds, values, missed };
}

const ratios = new Set(hostMetrics.filter((metric) => metric.unit === 'ratio').map((metric) => metric.name));

function isRatio(name: string): boolean {
  return ratios.has(name.split(':', 1)[0] ?? '');
}

/**
 * Uptime has a grain of 10 ms, 1 % of a second. Where the ticks came on schedule the slots tell the distance better;
 * where they came late uptime does.
 */
function secondsBetween(before: TickHead, now: TickHead): number {
  const measured = now.uptimeSeconds - before.uptimeSeconds;
  const scheduled = now.slot - before.slot;
  return Math.abs(measured - scheduled) <= 0.02 ? scheduled : measured;
}

/** Shares of the CPU time that passed, so that they hold for any length of interval. */
function cpuShares(before: CpuTicks | null, now: CpuTicks | null): Record<string, number> {
  if (before === null || now === null) return {};
  // Idle and iowait can step back a little (proc(5)); everything stepping back is a new start of the machine.
  const spent = (kind: keyof CpuTicks) => Math.max(0, now[kind] - before[kind]);
  const idle = spent('idle');
  const iowait = spent('iowait');
  const total = spent('user') + spent('system') + spent('steal') + idle + iowait;
  if (total === 0) return {};
  return {
    'cpu-busy': (total - idle - iowait) / total,
    'cpu-user': spent('user') / total,
    'cpu-system': spent('system') / total,
    'cpu-iowait': iowait / total,
    'cpu-steal': spent('steal') / total,
  };
}

/** Sums over whole disks; for utilisation the busiest. Left out as soon as one of the disks says nothing. */
function diskTotals(
  disks: readonly string[],
  values: Readonly<Record<string, number>>,
): Record<string, number> {
  const totals: Record<string, number> = {};
  if (disks.length === 0) return totals;
  for (const metric of ['disk-read', 'disk-write', 'disk-reads', 'disk-writes', 'disk-utilisation']) {
    const parts = disks.map((disk) => values[`${metric}:${disk}`] ?? Number.NaN);
    const total =
      metric === 'disk-utilisation' ? Math.max(...parts) : parts.reduce((sum, part) => sum + part, 0);
    if (!Number.isNaN(total)) totals[metric] = total;
  }
  return totals;
}
