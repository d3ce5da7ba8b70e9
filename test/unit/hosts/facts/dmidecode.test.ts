import { describe, expect, it } from 'vitest';
import { dmidecodeFacts } from '../../../../main/hosts/facts/dmidecode.ts';
import { fixture, valuesOf } from './fixture.ts';

const gibibyte = 1024 ** 3;

describe('dmidecode', () => {
  it('reads an R710: identity, two filled sockets, 12 of 18 slots', () => {
    const values = valuesOf(dmidecodeFacts(fixture('dmidecode-r710.txt')));
    expect(values).toMatchObject({
      'identity.vendor': 'Dell Inc.',
      'identity.model': 'PowerEdge R710',
      'identity.service-tag': 'EXMPL01',
      'identity.board': '0EXAMPL',
      'identity.bios': '6.6.0',
      'identity.bios-date': '05/22/2018',
      'cpu.model': 'Intel(R) Xeon(R) CPU X5650 @ 2.67GHz',
      'cpu.sockets': 2,
      'cpu.socket-slots': 2,
      'cpu.socket-type': 'LGA1366',
      'memory.slots': 18,
      'memory.modules': 12,
      'memory.installed': 96 * gibibyte,
      'memory.maximum': 192 * gibibyte,
      'memory.error-correction': 'Multi-bit ECC',
      'memory.module[DIMM_A1].size': 8 * gibibyte,
      'memory.module[DIMM_A1].speed': 1_333_000_000,
      'memory.module[DIMM_B6].rank': 2,
    });
    expect(Object.keys(values).filter((path) => path.startsWith('memory.module[DIMM_A7]'))).toEqual([]);
  });

  it('reads an R620 with one socket empty and memory slower than it could be', () => {
    expect(valuesOf(dmidecodeFacts(fixture('dmidecode-r620.txt')))).toMatchObject({
      'identity.model': 'PowerEdge R620',
      'identity.board': '036FVD',
      'cpu.model': 'Intel(R) Xeon(R) CPU E5-2630 0 @ 2.30GHz',
      'cpu.sockets': 1,
      'cpu.socket-slots': 2,
      'cpu.socket-type': 'LGA2011',
      'memory.slots': 24,
      'memory.modules': 8,
      'memory.installed': 64 * gibibyte,
      'memory.module[DIMM_A8].speed': 1_600_000_000,
      'memory.module[DIMM_A8].configured-speed': 1_333_000_000,
    });
  });

  it('reads a virtual machine and leaves out what its firmware does not know', () => {
    const values = valuesOf(dmidecodeFacts(fixture('dmidecode-vm.txt')));
    expect(values).toMatchObject({
      'identity.vendor': 'QEMU',
      'identity.model': 'Standard PC (Q35 + ICH9, 2009)',
      'identity.bios-vendor': 'SeaBIOS',
      'memory.installed': 32 * gibibyte,
      'memory.module[DIMM 0].type': 'RAM',
    });
    for (const path of ['identity.service-tag', 'cpu.socket-type', 'memory.module[DIMM 0].speed']) {
      expect(values).not.toHaveProperty(path);
    }
  });

  it('marks the service tag as private, and nothing else', () => {
    const facts = dmidecodeFacts(fixture('dmidecode-r710.txt'));
    expect(facts.filter((fact) => fact.private).map(({ path }) => path)).toEqual(['identity.service-tag']);
  });

  it('says nothing without root, when the tool prints only its version', () => {
    expect(dmidecodeFacts('# dmidecode 2.11\n/dev/mem: Permission denied\n')).toEqual([]);
  });
});
