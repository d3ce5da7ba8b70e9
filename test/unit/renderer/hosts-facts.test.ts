import { describe, expect, test } from 'vitest';
import { equalFacts } from '../../../renderer/hosts/equal-facts.tsx';
import { factLines, shortProcessor } from '../../../renderer/hosts/fact-lines.ts';
import { formatFact } from '../../../renderer/hosts/format-fact.ts';
import { groupedFacts } from '../../../renderer/hosts/grouped-facts.ts';
import { fact } from './hosts-sample.ts';

const gibibyte = 1024 ** 3;

/** Without the spaces that do not break. */
function plain(text: string): string {
  return text.replaceAll('\u00A0', ' ');
}

function linesOf(facts: Parameters<typeof factLines>[0]['facts'], missing = noneMissing) {
  const lines = factLines({ facts, missing });
  return Object.fromEntries(
    lines.map(({ name, value, detail, missing: lacks }) => [
      name,
      { value: plain(value), detail: plain(detail), lacks },
    ]),
  );
}
const noneMissing: Parameters<typeof factLines>[0]['missing'] = [];

describe('the lines that say what a machine is', () => {
  test('count sockets, and let the clock stand apart from the name', () => {
    const { CPU } = linesOf([
      fact('cpu.model', 'Intel(R) Xeon(R) CPU E5-2630 0 @ 2.30GHz'),
      fact('cpu.sockets', 2, 'count'),
      fact('cpu.cores', 12, 'count'),
      fact('cpu.threads', 24, 'count'),
    ]);
    expect(CPU).toEqual({
      value: '2 × Xeon E5-2630 0, 2.30 GHz',
      detail: '12 cores, 24 threads',
      lacks: null,
    });
  });

  test('add equal memory modules up', () => {
    const modules = ['A1', 'A2', 'B1'].flatMap((slot) => [
      fact(`memory.module[${slot}].size`, (slot === 'B1' ? 16 : 8) * gibibyte, 'B'),
      fact(`memory.module[${slot}].type`, 'DDR3'),
      fact(`memory.module[${slot}].speed`, 1600e6, '1/s'),
    ]);
    const { Memory } = linesOf([
      fact('memory.installed', 32 * gibibyte, 'B'),
      fact('memory.total', 31.4 * gibibyte, 'B'),
      fact('memory.slots', 24, 'count'),
      fact('memory.modules', 3, 'count'),
      ...modules,
    ]);
    expect(Memory).toMatchObject({
      value: '32 GiB',
      detail: '2 × 8 GiB DDR3-1600, 1 × 16 GiB DDR3-1600, 21 of 24 slots empty',
    });
  });

  test('say what takes root to know', () => {
    const { Memory, Controller } = linesOf(
      [fact('memory.total', 64 * gibibyte, 'B'), fact('raid.pci[03:00.0]', 'MegaRAID SAS 2208')],
      [
        { path: 'memory.module[', label: 'Modules', reason: 'needs root: dmidecode' },
        { path: 'raid[', label: 'Write policy', reason: 'needs root and a tool: perccli64' },
      ],
    );
    expect(Memory).toEqual({
      value: '64 GiB',
      detail: 'seen by the system',
      lacks: 'modules: needs root (dmidecode)',
    });
    expect(Controller).toMatchObject({
      value: 'MegaRAID SAS 2208',
      lacks: 'write policy and battery: needs root and a tool (perccli64)',
    });
  });

  test('name the controller with its cache, write policy and battery', () => {
    const { Controller, Disks } = linesOf([
      fact('raid[0].model', 'PERC H710 Mini'),
      fact('raid[0].cache', 512 * 1024 ** 2, 'B'),
      fact('raid[0].battery.state', 'optimal'),
      fact('raid[0].virtual-disk[0].write-policy', 'write-back'),
      fact('raid[0].virtual-disk[1].write-policy', 'write-back'),
      fact('raid[0].virtual-disk[0].level', 'RAID 10'),
      fact('raid[0].drive[32:0].size', 300e9, 'B'),
      fact('raid[0].drive[32:0].kind', 'SAS HDD'),
      fact('raid[0].drive[32:1].size', 300e9, 'B'),
      fact('raid[0].drive[32:1].kind', 'SAS HDD'),
      fact('disks[sda].size', 300e9, 'B'),
      fact('filesystems.of-data', '/data'),
      fact('filesystems[/data].type', 'ext4'),
      fact('filesystems[/data].free', 412e9, 'B'),
    ]);
    expect(Controller?.value).toBe('PERC H710 Mini, 512 MiB cache, write-back, battery optimal');
    expect(Disks).toMatchObject({ value: '2 × 300 GB SAS HDD, RAID 10', detail: 'ext4, 412 GB free' });
  });

  test('leave out volumes, which lie on disks that are counted already', () => {
    const { Disks } = linesOf([
      fact('disks[nvme0n1].size', 1.6e12, 'B'),
      fact('disks[nvme0n1].kind', 'NVMe'),
      fact('disks[dm-0].size', 1.6e12, 'B'),
      fact('disks[dm-0].kind', 'volume'),
    ]);
    expect(Disks?.value).toBe('1 × 1.6 TB NVMe');
  });

  test('tell servers that run from those that are installed', () => {
    const version = fact('tools[mysqld].version', 'Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu');
    expect(linesOf([version]).Servers).toMatchObject({
      value: 'none running',
      detail: 'installed: 10.11.19-MariaDB',
    });
    const running = [fact('servers[/data].program', 'mariadbd'), fact('servers[/data].port', '3306')];
    expect(linesOf(running).Servers?.value).toBe('mariadbd running on 3306');
  });

  test('know nothing of an empty sheet, and say so', () => {
    expect(linesOf([])).toMatchObject({ CPU: { value: 'unknown' }, Memory: { value: 'unknown' } });
  });
});

test.each([
  ['Intel(R) Xeon(R) CPU           X5650  @ 2.67GHz', 'Xeon X5650'],
  ['AMD EPYC 7543 32-Core Processor', 'AMD EPYC 7543'],
  ['Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz', 'Xeon Gold 6148'],
])('“%s” is %s for short', (model, short) => {
  expect(shortProcessor(model)).toBe(short);
});

test.each([
  ['memory.total', 64 * gibibyte, 'B', '64 GiB'],
  ['disks[sda].size', 300e9, 'B', '300 GB'],
  ['disks[sda].read-ahead', 128 * 1024, 'B', '128 KiB'],
  ['filesystems.home-free', 412e9, 'B', '412 GB'],
  ['network[eth0].mtu', 1500, 'B', '1 500 B'],
  ['network[eth0].speed', 1.25e9, 'B/s', '10 Gbit/s'],
  ['memory.module[A1].speed', 1333e6, '1/s', '1 333 MT/s'],
  ['cpu.frequency-maximum', 2.3e9, 'Hz', '2.30 GHz'],
  ['kernel.dirty-ratio', 0.2, 'ratio', '20 %'],
  ['kernel.swappiness', 60, undefined, '60'],
] as const)('%s of %d is shown as %s', (path, value, unit, shown) => {
  expect(plain(formatFact(fact(path, value, unit)))).toBe(shown);
});

describe('facts by group', () => {
  const sheet = {
    facts: [fact('memory.total', 1, 'B'), fact('identity.model', 'R620'), fact('raid[0].model', 'H710')],
    missing: [{ path: 'memory.module[', label: 'Modules', reason: 'needs root: dmidecode' }],
  };

  test('stand in the order in which a machine is described', () => {
    expect(groupedFacts(sheet, '').map(({ title }) => title)).toEqual(['Machine', 'Memory', 'RAID']);
  });

  test('are found by label, path, value or reason', () => {
    expect(groupedFacts(sheet, 'h710').map(({ title }) => title)).toEqual(['RAID']);
    expect(groupedFacts(sheet, 'root')).toMatchObject([{ title: 'Memory', facts: [], missing: [{}] }]);
    expect(groupedFacts(sheet, 'h710 memory')).toEqual([]);
  });
});

test('facts that agree are those on both sides that are not listed as differing', () => {
  const left = [fact('a', 1), fact('b', 1), fact('c', 1)];
  const right = [fact('a', 1), fact('b', 2)];
  expect(equalFacts(left, right, new Set(['b'])).map(({ path }) => path)).toEqual(['a']);
});
