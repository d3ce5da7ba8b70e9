import { describe, expect, it } from 'vitest';
import { raidFacts } from '../../../../main/hosts/facts/raid/controller.ts';
import { megacliControllers } from '../../../../main/hosts/facts/raid/megacli.ts';
import { omreportControllers } from '../../../../main/hosts/facts/raid/omreport.ts';
import { ssacliControllers } from '../../../../main/hosts/facts/raid/ssacli.ts';
import { storcliControllers } from '../../../../main/hosts/facts/raid/storcli.ts';
import { fixture, valuesOf } from './fixture.ts';

const gibibyte = 1024 ** 3;

describe('MegaCli', () => {
  it('tells the policy in force from the one that is set, and a learn cycle under way', () => {
    expect(
      valuesOf(raidFacts(megacliControllers(fixture('megacli-h700-fallen-back.txt')), 'MegaCli')),
    ).toEqual({
      'raid[0].model': 'PERC H700 Integrated',
      'raid[0].firmware': '12.10.7-0001',
      'raid[0].cache': 512 * 1024 ** 2,
      'raid[0].battery.state': 'learning',
      'raid[0].battery.charge': 0.41,
      'raid[0].battery.learning': 'yes',
      // 834321600 s after 1 January 2000.
      'raid[0].battery.next-learn': '2026-06-09T12:00:00.000Z',
      'raid[0].battery.learn-mode': 'Enabled',
      'raid[0].virtual-disk[0].level': 'RAID 1',
      'raid[0].virtual-disk[0].size': 136.125 * gibibyte,
      'raid[0].virtual-disk[0].state': 'optimal',
      'raid[0].virtual-disk[0].write-policy': 'write-through',
      'raid[0].virtual-disk[0].write-policy-configured': 'write-back',
      'raid[0].virtual-disk[0].read-policy': 'ReadAdaptive',
      'raid[0].virtual-disk[0].drive-cache': "disk's default",
      'raid[0].virtual-disk[1].name': 'data',
      'raid[0].virtual-disk[1].level': 'RAID 10',
      'raid[0].virtual-disk[1].size': 558.75 * gibibyte,
      'raid[0].virtual-disk[1].state': 'degraded',
      'raid[0].virtual-disk[1].write-policy': 'write-back always',
      'raid[0].virtual-disk[1].write-policy-configured': 'write-back always',
      'raid[0].virtual-disk[1].read-policy': 'ReadAdaptive',
      'raid[0].virtual-disk[1].drive-cache': 'disabled',
    });
  });

  it('reads the older words of a PERC 6, whose battery has to be replaced', () => {
    expect(valuesOf(raidFacts(megacliControllers(fixture('megacli-perc6.txt')), 'MegaCli'))).toEqual({
      'raid[0].battery.state': 'failed',
      'raid[0].battery.charge': 0.88,
      'raid[0].battery.learning': 'no',
      'raid[0].virtual-disk[0].name': 'system',
      'raid[0].virtual-disk[0].level': 'RAID 5',
      'raid[0].virtual-disk[0].size': 858_993 * 1024 ** 2,
      'raid[0].virtual-disk[0].state': 'optimal',
      'raid[0].virtual-disk[0].write-policy': 'write-back',
      'raid[0].virtual-disk[0].write-policy-configured': 'write-back',
      'raid[0].virtual-disk[0].read-policy': 'ReadAheadNone',
      'raid[0].virtual-disk[0].drive-cache': "disk's default",
    });
  });

  it('reads an H710 that says itself that it learns transparently', () => {
    expect(valuesOf(raidFacts(megacliControllers(fixture('megacli-h710.txt')), 'MegaCli'))).toMatchObject({
      'raid[0].model': 'PERC H710 Mini',
      'raid[0].battery.state': 'optimal',
      'raid[0].battery.charge': 0.97,
      'raid[0].battery.next-learn': '2027-01-09T03:55:21.000Z',
      'raid[0].battery.transparent-learn': 'yes',
      'raid[0].virtual-disk[0].level': 'RAID 10',
      'raid[0].virtual-disk[0].write-policy': 'write-back',
    });
  });
});

describe('perccli and storcli', () => {
  it('read the tables of the text form', () => {
    expect(valuesOf(raidFacts(storcliControllers(fixture('perccli-h710.txt')), 'perccli'))).toEqual({
      'raid[0].model': 'PERC H710 Mini',
      'raid[0].firmware': '21.3.5-0002',
      'raid[0].cache': 512 * 1024 ** 2,
      'raid[0].battery.state': 'optimal',
      'raid[0].battery.next-learn': '2027-01-09T03:55:21.000Z',
      'raid[0].virtual-disk[0].name': 'os',
      'raid[0].virtual-disk[0].level': 'RAID 1',
      'raid[0].virtual-disk[0].size': 136.125 * gibibyte,
      'raid[0].virtual-disk[0].state': 'optimal',
      'raid[0].virtual-disk[0].write-policy': 'write-back',
      'raid[0].virtual-disk[0].read-policy': 'read-ahead',
      'raid[0].virtual-disk[1].name': 'data',
      'raid[0].virtual-disk[1].level': 'RAID 10',
      'raid[0].virtual-disk[1].size': 837.75 * gibibyte,
      'raid[0].virtual-disk[1].state': 'degraded',
      'raid[0].virtual-disk[1].write-policy': 'write-through',
      'raid[0].virtual-disk[1].read-policy': 'no read-ahead',
      'raid[0].drive[32:0].model': 'ST9146803SS',
      'raid[0].drive[32:0].size': 136.125 * gibibyte,
      'raid[0].drive[32:0].kind': 'SAS HDD',
      'raid[0].drive[32:0].state': 'online',
      'raid[0].drive[32:1].model': 'ST9146803SS',
      'raid[0].drive[32:1].size': 136.125 * gibibyte,
      'raid[0].drive[32:1].kind': 'SAS HDD',
      'raid[0].drive[32:1].state': 'online',
      'raid[0].drive[32:2].model': 'MBF2300RC',
      'raid[0].drive[32:2].size': 278.875 * gibibyte,
      'raid[0].drive[32:2].kind': 'SAS HDD',
      'raid[0].drive[32:2].state': 'rebuilding',
    });
  });

  it('read the JSON of two controllers, one with a dead battery, one without any', () => {
    const values = valuesOf(raidFacts(storcliControllers(fixture('perccli-h730.json')), 'perccli'));
    expect(values).toMatchObject({
      'raid[0].model': 'PERC H730 Mini',
      'raid[0].firmware': '25.5.9.0001',
      'raid[0].cache': 1024 ** 3,
      'raid[0].battery.state': 'failed',
      'raid[0].virtual-disk[0].level': 'RAID 5',
      'raid[0].virtual-disk[0].write-policy': 'write-back always',
      'raid[0].drive[32:0].kind': 'SAS SSD',
      'raid[1].model': 'PERC H330 Adapter',
      'raid[1].battery.state': 'missing',
      'raid[1].virtual-disk[0].write-policy': 'write-through',
    });
    expect(values).not.toHaveProperty('raid[0].battery.next-learn');
  });

  it('say nothing of an answer without controllers', () => {
    expect(storcliControllers('{ "Controllers": [')).toEqual([]);
    expect(storcliControllers('Status = Failure\nDescription = No Controller found\n')).toEqual([]);
  });
});

describe('omreport', () => {
  it('joins controller, battery and virtual disk of a PERC 6/i that learns', () => {
    expect(valuesOf(raidFacts(omreportControllers(fixture('omreport-perc6i.txt')), 'omreport'))).toEqual({
      'raid[0].model': 'PERC 6/i Integrated',
      'raid[0].firmware': '6.3.3.0002',
      'raid[0].cache': 256 * 1024 ** 2,
      'raid[0].battery.state': 'charging',
      'raid[0].battery.learning': 'yes',
      'raid[0].battery.seconds-to-learn': 22 * 86_400 + 11 * 3600,
      'raid[0].battery.learn-mode': 'Auto',
      'raid[0].virtual-disk[0].name': 'system',
      'raid[0].virtual-disk[0].level': 'RAID 10',
      'raid[0].virtual-disk[0].size': 898_319_253_504,
      'raid[0].virtual-disk[0].state': 'optimal',
      'raid[0].virtual-disk[0].device': '/dev/sda',
      'raid[0].virtual-disk[0].write-policy': 'write-through',
      'raid[0].virtual-disk[0].read-policy': 'adaptive read ahead',
      'raid[0].virtual-disk[0].drive-cache': 'disabled',
    });
  });
});

describe('ssacli', () => {
  it('takes a drive with caching for writing through while the controller’s cache is off', () => {
    expect(valuesOf(raidFacts(ssacliControllers(fixture('ssacli-p420i.txt')), 'ssacli'))).toEqual({
      'raid[0].model': 'Smart Array P420i',
      'raid[0].firmware': '6.00',
      'raid[0].cache': 1_000_000_000,
      'raid[0].battery.state': 'failed',
      'raid[0].virtual-disk[1].level': 'RAID 10',
      'raid[0].virtual-disk[1].size': 1_100_000_000_000,
      'raid[0].virtual-disk[1].state': 'optimal',
      'raid[0].virtual-disk[1].device': '/dev/sda',
      'raid[0].virtual-disk[1].write-policy': 'write-through',
      'raid[0].virtual-disk[1].write-policy-configured': 'write-back',
    });
  });
});
