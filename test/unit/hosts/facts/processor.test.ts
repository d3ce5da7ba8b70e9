import { describe, expect, it } from 'vitest';
import { clockingFacts, cpuinfoFacts, lscpuFacts } from '../../../../main/hosts/facts/processor.ts';
import { smallFilesIn } from '../../../../main/hosts/facts/small-files.ts';
import { fixture, valuesOf } from './fixture.ts';

describe('lscpu', () => {
  it('reads the words of CentOS 6, where cores are counted per socket', () => {
    expect(valuesOf(lscpuFacts(fixture('lscpu-2.17.txt')))).toEqual({
      'cpu.vendor': 'GenuineIntel',
      'cpu.architecture': 'x86_64',
      'cpu.sockets': 2,
      'cpu.cores': 12,
      'cpu.threads': 24,
      'cpu.threads-per-core': 2,
      'cpu.stepping': '2',
      'cpu.cache-l3': 12_288 * 1024,
      'numa.nodes': 2,
    });
  });

  it('reads today’s text and JSON alike', () => {
    const text = valuesOf(lscpuFacts(fixture('lscpu-2.38.txt')));
    expect(text).toMatchObject({
      'cpu.model': 'AMD EPYC',
      'cpu.sockets': 1,
      'cpu.cores': 2,
      'cpu.threads': 2,
      'cpu.cache-l3': 32 * 1024 ** 2,
      'identity.hypervisor': 'KVM',
    });
    expect(valuesOf(lscpuFacts(fixture('lscpu-2.38.json')))).toEqual(text);
  });

  it('says nothing of JSON that was cut off', () => {
    expect(lscpuFacts('{"lscpu": [')).toEqual([]);
  });
});

describe('/proc/cpuinfo', () => {
  const thread = (processor: number, socket: number, core: number) =>
    `processor\t: ${processor}\nmodel name\t: Intel(R) Xeon(R) CPU E5-2630 0 @ 2.30GHz\nphysical id\t: ${socket}\nsiblings\t: 4\ncore id\t\t: ${core}\n`;

  it('counts sockets, cores and threads by what is distinct, core numbers with gaps included', () => {
    const text = [
      thread(0, 0, 0),
      thread(1, 1, 0),
      thread(2, 0, 8),
      thread(3, 1, 8),
      thread(4, 0, 0),
      thread(5, 1, 0),
    ];
    expect(valuesOf(cpuinfoFacts(`${text.join('\n')}flags\t\t: fpu sse4_2 ht\n`))).toMatchObject({
      'cpu.model': 'Intel(R) Xeon(R) CPU E5-2630 0 @ 2.30GHz',
      'cpu.sockets': 2,
      'cpu.cores': 4,
      'cpu.threads': 6,
      'cpu.crc32': 'yes',
    });
  });

  it('tells threads only where there are no physical ids', () => {
    const values = valuesOf(
      cpuinfoFacts('processor\t: 0\nmodel name\t: x\n\nprocessor\t: 1\nmodel name\t: x\n'),
    );
    expect(values).toEqual({ 'cpu.model': 'x', 'cpu.threads': 2 });
  });
});

describe('the clock of the CPU', () => {
  const cpu = '/sys/devices/system/cpu';

  it('tells the governors apart when they differ', () => {
    const files = smallFilesIn(
      [
        `${cpu}/cpu0/cpufreq/scaling_governor:powersave`,
        `${cpu}/cpu1/cpufreq/scaling_governor:performance`,
        `${cpu}/cpu2/cpufreq/scaling_governor:powersave`,
        `${cpu}/cpu0/cpufreq/scaling_driver:acpi-cpufreq`,
        `${cpu}/cpu0/cpufreq/cpuinfo_max_freq:2301000`,
        `${cpu}/intel_pstate/no_turbo:1`,
        `${cpu}/cpu0/cpuidle/state0/name:POLL`,
        `${cpu}/cpu0/cpuidle/state0/disable:0`,
        `${cpu}/cpu0/cpuidle/state1/name:C6-SNB`,
        `${cpu}/cpu0/cpuidle/state1/disable:1`,
      ].join('\n'),
    );
    expect(valuesOf(clockingFacts(files))).toEqual({
      'cpu.governor': '2 powersave, 1 performance',
      'cpu.frequency-driver': 'acpi-cpufreq',
      'cpu.frequency-maximum': 2_301_000_000,
      'cpu.turbo': 'off',
      'cpu.idle-states': 'POLL',
    });
  });
});
