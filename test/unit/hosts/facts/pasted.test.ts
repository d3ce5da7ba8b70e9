import { describe, expect, it } from 'vitest';
import { contradictionsIn } from '../../../../main/hosts/facts/contradictions.ts';
import { readPastedFacts } from '../../../../main/hosts/facts/pasted/read-pasted.ts';
import { failureThrownBy } from '../../storage/failure-thrown-by.ts';
import { fixture, valuesOf } from './fixture.ts';

const gibibyte = 1024 ** 3;

describe('a pasted pt-summary', () => {
  it('gives what its sections say, and names those that were not read', () => {
    const { format, facts, ignoredLines } = readPastedFacts(fixture('pt-summary-r710.txt'));
    expect(format).toBe('pt-summary');
    expect(ignoredLines).toEqual(['# Top Processes']);
    expect(valuesOf(facts)).toMatchObject({
      'identity.hostname': 'r710-b',
      'identity.vendor': 'Dell Inc.',
      'identity.model': 'PowerEdge R710',
      'identity.system': 'CentOS release 6.3 (Final)',
      'kernel.release': '2.6.32-279.el6.x86_64',
      'kernel.selinux': 'Disabled',
      'kernel.load': 0.08,
      'cpu.model': 'Intel(R) Xeon(R) CPU X5650 @ 2.67GHz',
      'cpu.sockets': 2,
      'cpu.cores': 12,
      'cpu.threads': 24,
      'cpu.hyperthreading': 'on',
      'cpu.cache': 12_288 * 1024,
      'memory.total': Math.round(94.4 * gibibyte),
      'memory.swap': 4 * gibibyte,
      'memory.swap-used': 12.5 * 1024 ** 2,
      'kernel.swappiness': 1,
      'kernel.dirty-ratio': 0.4,
      'kernel.dirty-background-ratio': 0.1,
      'numa.nodes': 2,
      'numa.node[0].free': 2012 * 1024 ** 2,
      'numa.node[1].cpus': '1 3 5 7 9 11 13 15 17 19 21 23',
      'memory.module[DIMM_A1].size': 8 * gibibyte,
      'filesystems[/data].device': '/dev/mapper/vg00-data',
      'filesystems[/data].type': 'xfs',
      'filesystems[/data].options': 'rw,noatime,nobarrier',
      'filesystems[/data].size': 690 * gibibyte,
      'disks[sda].scheduler': 'cfq',
      'disks[sda].queue': 128,
      'raid.pci[0]': 'LSI Logic MegaRAID SAS',
      'raid[0].model': 'PERC H700 Integrated',
      'network[eth0].speed': 125_000_000,
      'network[eth0].duplex': 'full',
      'kernel.huge-pages': 'enabled',
    });
    expect(valuesOf(facts)).not.toHaveProperty('memory.module[DIMM_A9].size');
    expect(valuesOf(facts)).not.toHaveProperty('network[eth1].speed');
  });

  it('is read in its brief form, and lines of no known label are given back', () => {
    const { format, facts, ignoredLines } = readPastedFacts(fixture('pt-summary-brief.txt'));
    expect(format).toBe('pt-summary-brief');
    expect(ignoredLines).toEqual(['Remarks:             rack 4']);
    expect(valuesOf(facts)).toEqual({
      'identity.system': 'Debian GNU/Linux 12 (bookworm)',
      'kernel.release': '6.1.0-18-amd64',
      'cpu.model': 'Intel(R) Xeon(R) CPU E5-2660 0 @ 2.20GHz',
      'cpu.sockets': 1,
      'cpu.cores': 8,
      'cpu.threads': 16,
      'cpu.hyperthreading': 'on',
      'memory.total': Math.round(62.8 * gibibyte),
    });
  });
});

describe('a pasted hardware block', () => {
  it('gives counts as written, and says that 24 threads do not fit one E5-2630', () => {
    const { format, facts, ignoredLines } = readPastedFacts(fixture('hardware-summary-r620.txt'));
    expect(format).toBe('hardware-summary');
    expect(ignoredLines).toEqual([]);
    expect(valuesOf(facts)).toEqual({
      'identity.vendor': 'Dell',
      'identity.model': 'PowerEdge R620',
      'identity.board': '036FVD',
      'cpu.model': 'Xeon E5-2630 0 2.30GHz',
      'cpu.sockets': 1,
      'cpu.socket-slots': 2,
      'cpu.cores': 6,
      'cpu.threads': 24,
      'cpu.frequency': 2_300_000_000,
      'cpu.hyperthreading': 'on',
      'memory.total': 63 * gibibyte,
      'memory.installed': 64 * gibibyte,
      'memory.speed': 1_600_000_000,
      'memory.type': 'DDR3',
      'memory.modules': 8,
      'memory.slots': 24,
      'memory.module-size': 8 * gibibyte,
    });
    expect(contradictionsIn(facts)).toEqual([
      {
        title: '6 cores, 24 threads on one E5-2630',
        sentence:
          '6 cores run 12 threads at most. 24 threads need 2 filled sockets: sockets or threads are wrong.',
        evidence: '1 sockets, 6 cores, 24 threads',
      },
    ]);
  });

  it('is read from a list of an article too, whose E5-2660 does not fit its R710', () => {
    const { facts, ignoredLines } = readPastedFacts(fixture('labelled-lines-r710.txt'));
    expect(ignoredLines).toEqual(['- Benchmark date: Oct-2026']);
    expect(valuesOf(facts)).toEqual({
      'identity.vendor': 'Dell',
      'identity.model': 'PowerEdge R710',
      'cpu.model': 'Intel(R) Xeon(R) CPU E5-2660 0 @ 2.20GHz',
      'cpu.sockets': 2,
      'cpu.frequency': 2_200_000_000,
      'memory.total': 192 * gibibyte,
      'disks.described': 'PCIe flash card',
      'filesystems.described': 'ext4',
      'identity.system': 'CentOS 6.3',
    });
    expect(contradictionsIn(facts)).toMatchObject([
      {
        title: 'E5-2660 does not fit a PowerEdge R710',
        sentence:
          'R710 takes Xeon 5500/5600 (LGA1366); E5-2660 needs LGA2011, as in R620 or R720. Model or CPU is wrong.',
      },
    ]);
  });

  it('is refused when nothing of a machine is in it', () => {
    expect(failureThrownBy(() => readPastedFacts('Lorem ipsum: dolor\n'))).toMatchObject({
      code: 'format-unknown',
    });
  });
});
