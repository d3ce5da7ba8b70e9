import { describe, expect, it } from 'vitest';
import { contradictionsIn } from '../../../../main/hosts/facts/contradictions.ts';
import { dmidecodeFacts } from '../../../../main/hosts/facts/dmidecode.ts';
import { type FactRow, factsOf } from '../../../../main/hosts/facts/fact.ts';
import { processorOf } from '../../../../main/hosts/facts/processors.ts';
import { fixture } from './fixture.ts';

const titles = (rows: readonly FactRow[]) =>
  contradictionsIn(factsOf('test', rows)).map(({ title }) => title);

describe('contradictions', () => {
  it('are none in an R710 and an R620 as they left the factory', () => {
    expect(contradictionsIn(dmidecodeFacts(fixture('dmidecode-r710.txt')))).toEqual([]);
    expect(contradictionsIn(dmidecodeFacts(fixture('dmidecode-r620.txt')))).toEqual([]);
  });

  it('are said of sockets and memory slots that the chassis does not have', () => {
    expect(
      titles([
        ['identity.model', 'Model', 'PowerEdge R710'],
        ['cpu.sockets', 'CPU sockets', 4],
        ['memory.modules', 'Modules', 20],
        ['memory.slots', 'Slots', 24],
      ]),
    ).toEqual(['4 CPU sockets in a PowerEdge R710', '24 memory slots in a PowerEdge R710']);
  });

  it('are said of more cores than the processor has', () => {
    expect(
      titles([
        ['cpu.model', 'CPU', 'Intel(R) Xeon(R) CPU E5-2660 0 @ 2.20GHz'],
        ['cpu.sockets', 'CPU sockets', 1],
        ['cpu.cores', 'CPU cores', 10],
      ]),
    ).toEqual(['10 cores on 1 × E5-2660']);
  });

  it('are said of memory that the system does not see, but not of what the kernel keeps for itself', () => {
    const memory = (total: number): readonly FactRow[] => [
      ['memory.installed', 'Installed', 64e9],
      ['memory.total', 'Seen', total],
    ];
    expect(titles(memory(62.5e9))).toEqual([]);
    expect(titles(memory(48e9))).toHaveLength(1);
    expect(titles(memory(70e9))).toHaveLength(1);
  });

  it('are not invented for machines and processors that nobody listed', () => {
    expect(
      titles([
        ['identity.model', 'Model', 'ProLiant DL380 Gen9'],
        ['cpu.model', 'CPU', 'AMD Opteron 6176'],
        ['cpu.sockets', 'CPU sockets', 4],
      ]),
    ).toEqual([]);
  });
});

describe('a processor', () => {
  it.each([
    ['Intel(R) Xeon(R) CPU           X5650  @ 2.67GHz', 'LGA1366', 6],
    ['Intel(R) Xeon(R) CPU E5530 @ 2.40GHz', 'LGA1366', 4],
    ['E5-2660 0 2.2GHz', 'LGA2011', 8],
    ['Intel(R) Xeon(R) CPU E5-2660 0 @ 2.20GHz', 'LGA2011', 8],
    ['Intel(R) Xeon(R) CPU E5-2690 v2 @ 3.00GHz', 'LGA2011', undefined],
    ['Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz', 'LGA2011-3', undefined],
    ['Intel(R) Xeon(R) CPU E5-2430 0 @ 2.20GHz', 'LGA1356', undefined],
    ['Intel(R) Xeon(R) CPU E5420 @ 2.50GHz', 'LGA771', undefined],
    ['Intel(R) Xeon(R) Gold 6230 CPU @ 2.10GHz', 'LGA3647', undefined],
  ])('%s needs %s', (name, socket, cores) => {
    expect(processorOf(name)).toMatchObject({ socket });
    expect(processorOf(name)?.cores).toBe(cores);
  });

  it('is not guessed', () => {
    expect(processorOf('AMD EPYC')).toBeUndefined();
    expect(processorOf('Intel(R) Core(TM) i5-3450 CPU @ 3.10GHz')).toBeUndefined();
    expect(processorOf('Common KVM processor')).toBeUndefined();
  });
});
