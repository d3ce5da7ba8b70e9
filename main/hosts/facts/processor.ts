import type { Fact } from '../../../preload/contract/facts.ts';
import { factsOf } from './fact.ts';
import { labelled } from './labelled-text.ts';
import { bytesIn, hertzIn, numberIn } from './quantities.ts';
import { chosenOf, countOf, lineOf, namesIn, type SmallFiles } from './small-files.ts';

/**
 * /proc/cpuinfo: sockets are the distinct physical ids, cores the distinct (socket, core id), threads the processors.
 * Machines without physical ids (some virtual ones) tell threads only.
 */
export function cpuinfoFacts(text: string): Fact[] {
  const threads = text.split(/^(?=processor\s*:)/m).filter((part) => part.startsWith('processor'));
  const fields = threads.map((part) => labelled(part));
  const first = fields[0];
  if (first === undefined) return [];
  const distinct = (labels: readonly string[]) => {
    const keys = fields.map((thread) => labels.map((label) => thread.get(label)).join('/'));
    return fields.every((thread) => labels.every((label) => thread.has(label)))
      ? new Set(keys).size
      : undefined;
  };
  const flags = new Set(/^flags\s*:(.*)$/m.exec(text)?.[1]?.trim().split(' '));
  return factsOf('/proc/cpuinfo', [
    ['cpu.model', 'CPU', first.get('model name')],
    ['cpu.vendor', 'CPU vendor', first.get('vendor_id')],
    ['cpu.sockets', 'CPU sockets filled', distinct(['physical id']), 'count'],
    ['cpu.cores', 'CPU cores', distinct(['physical id', 'core id']), 'count'],
    ['cpu.threads', 'CPU threads', fields.length, 'count'],
    ['cpu.microcode', 'CPU microcode', first.get('microcode')],
    ['cpu.cache', 'CPU cache', bytesIn(first.get('cache size')), 'B'],
    ['cpu.crc32', 'CRC32 instruction (SSE4.2)', flags.size > 1 ? yesNo(flags.has('sse4_2')) : undefined],
    ['cpu.hypervisor', 'Hypervisor flag', flags.has('hypervisor') ? 'yes' : undefined],
  ]);
}

/** `lscpu` as text, of any age, or as JSON. */
export function lscpuFacts(text: string): Fact[] {
  const fields = text.trimStart().startsWith('{') ? fieldsOfJson(text) : labelled(text);
  const count = (label: string) => numberIn(fields.get(label));
  const sockets = count('Socket(s)') ?? count('CPU socket(s)');
  const cores = count('Core(s) per socket') ?? count('Core(s) per cluster');
  return factsOf('lscpu', [
    ['cpu.model', 'CPU', fields.get('Model name')],
    ['cpu.vendor', 'CPU vendor', fields.get('Vendor ID')],
    ['cpu.architecture', 'Architecture', fields.get('Architecture')],
    ['cpu.sockets', 'CPU sockets filled', sockets, 'count'],
    ['cpu.cores', 'CPU cores', product(sockets, cores), 'count'],
    ['cpu.threads', 'CPU threads', count('CPU(s)'), 'count'],
    ['cpu.threads-per-core', 'Threads per core', count('Thread(s) per core'), 'count'],
    ['cpu.stepping', 'CPU stepping', fields.get('Stepping')],
    ['cpu.cache-l3', 'L3 cache', bytesIn(fields.get('L3 cache') ?? fields.get('L3')), 'B'],
    ['cpu.frequency-maximum', 'CPU clock, most', mega(count('CPU max MHz')), 'Hz'],
    ['numa.nodes', 'NUMA nodes', count('NUMA node(s)'), 'count'],
    ['identity.hypervisor', 'Hypervisor', fields.get('Hypervisor vendor')],
  ]);
}

/** Fields may hold `children` since util-linux 2.37. */
function fieldsOfJson(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const collect = (items: unknown) => {
    if (!Array.isArray(items)) return;
    for (const item of items as { field?: unknown; data?: unknown; children?: unknown }[]) {
      if (typeof item?.field === 'string' && typeof item.data === 'string') {
        found.set(item.field.replace(/:$/, ''), item.data);
      }
      collect(item?.children);
    }
  };
  try {
    collect((JSON.parse(text) as { lscpu?: unknown }).lscpu);
  } catch {
    return found;
  }
  return found;
}

const cpu = '/sys/devices/system/cpu';

/** Who sets the clock, and how: governor, driver, turbo, idle states. */
export function clockingFacts(files: SmallFiles): Fact[] {
  const governors = namesIn(files, /\/cpu\/(cpu\d+)\/cpufreq\/scaling_governor$/).map((name) =>
    lineOf(files, `${cpu}/${name}/cpufreq/scaling_governor`),
  );
  const idle = namesIn(files, /\/cpu0\/cpuidle\/(state\d+)\/name$/)
    .filter((state) => countOf(files, `${cpu}/cpu0/cpuidle/${state}/disable`) !== 1)
    .map((state) => lineOf(files, `${cpu}/cpu0/cpuidle/${state}/name`));
  const noTurbo = countOf(files, `${cpu}/intel_pstate/no_turbo`);
  const boost = noTurbo === undefined ? countOf(files, `${cpu}/cpufreq/boost`) : 1 - noTurbo;
  const kilohertz = (name: string) => countOf(files, `${cpu}/cpu0/cpufreq/${name}`);
  return factsOf(cpu, [
    ['cpu.governor', 'CPU governor', tally(governors)],
    ['cpu.frequency-driver', 'CPU clock driver', lineOf(files, `${cpu}/cpu0/cpufreq/scaling_driver`)],
    ['cpu.frequency-least', 'CPU clock, least', kilo(kilohertz('cpuinfo_min_freq')), 'Hz'],
    ['cpu.frequency-maximum', 'CPU clock, most', kilo(kilohertz('cpuinfo_max_freq')), 'Hz'],
    ['cpu.frequency-limit', 'CPU clock, limited to', kilo(kilohertz('scaling_max_freq')), 'Hz'],
    ['cpu.turbo', 'Turbo', boost === undefined ? undefined : boost === 1 ? 'on' : 'off'],
    ['cpu.idle-driver', 'CPU idle driver', lineOf(files, `${cpu}/cpuidle/current_driver`)],
    ['cpu.idle-states', 'CPU idle states in use', idle.join(', ')],
    ['cpu.hyperthreading', 'Hyperthreading', onOff(countOf(files, `${cpu}/smt/active`))],
    [
      'kernel.clocksource',
      'Clock source',
      chosenOf(files, '/sys/devices/system/clocksource/clocksource0/current_clocksource'),
    ],
  ]);
}

/** `performance` when all agree, else `22 powersave, 2 performance`, the most frequent first. */
function tally(values: readonly (string | undefined)[]): string {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [only] = counts.keys();
  if (counts.size <= 1) return only ?? '';
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .map(([value, count]) => `${count} ${value}`)
    .join(', ');
}

function product(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one * other;
}

function kilo(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value * 1000;
}

function mega(value: number | undefined): number | undefined {
  return value === undefined ? undefined : hertzIn(`${value} MHz`);
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

function onOff(value: number | undefined): string | undefined {
  return value === undefined ? undefined : value === 1 ? 'on' : 'off';
}
