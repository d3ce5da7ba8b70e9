import { describe, expect, it } from 'vitest';
import { raidFamilyOf } from '../../../../main/hosts/checks/raid-families.ts';
import { raidFacts } from '../../../../main/hosts/facts/raid/controller.ts';
import { megacliControllers } from '../../../../main/hosts/facts/raid/megacli.ts';
import { omreportControllers } from '../../../../main/hosts/facts/raid/omreport.ts';
import { ssacliControllers } from '../../../../main/hosts/facts/raid/ssacli.ts';
import { storcliControllers } from '../../../../main/hosts/facts/raid/storcli.ts';
import { fixture } from '../facts/fixture.ts';
import { answerOf } from './reading.ts';

const h700 = raidFacts(megacliControllers(fixture('megacli-h700-fallen-back.txt')), 'MegaCli');
const perc6 = raidFacts(omreportControllers(fixture('omreport-perc6i.txt')), 'omreport');
const h710 = raidFacts(megacliControllers(fixture('megacli-h710.txt')), 'MegaCli');
const h710Text = raidFacts(storcliControllers(fixture('perccli-h710.txt')), 'perccli');
const h730 = raidFacts(storcliControllers(fixture('perccli-h730.json')), 'perccli');
const p420i = raidFacts(ssacliControllers(fixture('ssacli-p420i.txt')), 'ssacli');

/** An H700 in good order whose next learn cycle is so many hours away. */
const learningIn = (model: string, hours: number) => ({
  rows: [
    ['raid[0].model', 'RAID controller', model],
    ['raid[0].battery.state', 'Battery', 'optimal'],
    ['raid[0].battery.learning', 'Learning', 'no'],
    ['raid[0].battery.next-learn', 'Next', new Date(Date.UTC(2026, 10, 30, 8 + hours)).toISOString()],
  ] as const,
});

describe('the learn cycle', () => {
  it('under way on an H700 or a PERC 6 blocks: it writes through for hours', () => {
    expect(answerOf('raid-learn-cycle', { facts: h700 })).toMatchObject({
      severity: 'blocks',
      title: 'PERC H700 Integrated battery learn cycle is under way',
    });
    expect(answerOf('raid-learn-cycle', { facts: perc6 })).toMatchObject({ severity: 'blocks' });
  });

  it('due within a day on an H700 warns, later than that passes', () => {
    expect(answerOf('raid-learn-cycle', learningIn('PERC H700 Integrated', 18))).toMatchObject({
      severity: 'warns',
      title: 'PERC H700 Integrated battery learn cycle due in 18 h',
      sentence: 'About 7 h of write-through follow.',
    });
    expect(answerOf('raid-learn-cycle', learningIn('PERC H700 Integrated', 24 * 40))).toMatchObject({
      severity: 'passes',
      title: 'PERC H700 Integrated learn cycle in 40 days',
    });
  });

  it('never warns on an H710, due or under way: it keeps write-back', () => {
    for (const told of [
      { facts: h710 },
      { facts: h710Text },
      learningIn('PERC H710P Mini', 1),
      {
        rows: [
          ['raid[0].model', '', 'PERC H810 Adapter'],
          ['raid[0].battery.state', '', 'learning'],
        ] as const,
      },
    ]) {
      expect(answerOf('raid-learn-cycle', told)).toMatchObject({
        severity: 'passes',
        sentence: 'Transparent learning keeps write-back.',
      });
    }
  });

  it('on a controller of no known family warns while it runs, and says nothing else', () => {
    const unknown = (learning: string) => ({
      rows: [
        ['raid[0].model', '', 'LSI MegaRAID SAS 9261-8i'],
        ['raid[0].battery.state', '', 'optimal'],
        ['raid[0].battery.learning', '', learning],
      ] as const,
    });
    expect(answerOf('raid-learn-cycle', unknown('yes'))).toMatchObject({ severity: 'warns' });
    expect(answerOf('raid-learn-cycle', unknown('no'))).toBeUndefined();
  });

  it.each([
    ['PERC 6/i Integrated', 'falls to write-through'],
    ['PERC 5/i', 'falls to write-through'],
    ['PERC H700 Adapter', 'falls to write-through'],
    ['PERC H800 Adapter', 'falls to write-through'],
    ['PERC H310 Mini', 'has no battery'],
    ['PERC H710 Mini', 'stays in write-back'],
    ['PERC H710P Adapter', 'stays in write-back'],
    ['PERC H810 Adapter', 'stays in write-back'],
    ['PERC H730P Mini', 'stays in write-back'],
  ])('of a %s: the controller %s', (model, learning) => {
    expect(raidFamilyOf(model)?.learning).toBe(learning);
  });
});

describe('the write policy', () => {
  it('that fell back to write-through blocks, since it will change again by itself', () => {
    expect(answerOf('raid-write-policy', { facts: h700 })).toMatchObject({
      severity: 'blocks',
      title: 'PERC H700 Integrated fell back to write-through',
      evidence:
        'PERC H700 Integrated, virtual disk 0: write-through, configured write-back, battery learning',
    });
    expect(answerOf('raid-write-policy', { facts: p420i })).toMatchObject({ severity: 'blocks' });
  });

  it('that is write-through for good warns', () => {
    expect(answerOf('raid-write-policy', { facts: perc6 })).toMatchObject({
      severity: 'warns',
      title: 'PERC 6/i Integrated writes through',
    });
  });

  it('that writes back without a good battery warns', () => {
    expect(
      answerOf('raid-write-policy', { facts: h730.filter(({ path }) => path.startsWith('raid[0]')) }),
    ).toMatchObject({
      severity: 'warns',
      title: 'PERC H730 Mini writes back without a good battery',
    });
  });

  it('that writes back on a good battery passes', () => {
    expect(answerOf('raid-write-policy', { facts: h710 })).toMatchObject({ severity: 'passes' });
  });

  it('that nobody can read is said, with what it takes', () => {
    const told = {
      rows: [['raid.pci[03:00.0]', 'RAID controller (PCI)', 'LSI MegaRAID SAS 2208']] as const,
      missing: [{ path: 'raid[', label: 'RAID', reason: 'needs root and a tool: perccli64' }],
    };
    expect(answerOf('raid-write-policy', told)).toMatchObject({
      severity: 'informs',
      evidence: 'LSI MegaRAID SAS 2208',
    });
    expect(answerOf('raid-write-policy', told)?.sentence).toContain('needs root and a tool: perccli64');
  });
});

describe('battery and drives', () => {
  it('warn when the battery failed or is missing, not on a controller that has none', () => {
    expect(answerOf('raid-battery', { facts: h730 })).toMatchObject({
      severity: 'warns',
      title: 'PERC H730 Mini battery failed',
    });
    expect(
      answerOf('raid-battery', { facts: h730.filter(({ path }) => path.startsWith('raid[1]')) }),
    ).toBeUndefined();
    expect(answerOf('raid-battery', { facts: h710 })).toMatchObject({ severity: 'passes' });
  });

  it('warn when a virtual disk is degraded or a software RAID misses a member', () => {
    expect(answerOf('raid-state', { facts: h700 })).toMatchObject({
      severity: 'warns',
      title: 'Virtual disk 1 is degraded',
    });
    expect(answerOf('raid-state', { rows: [['disks[md0].raid-missing', '', 1]] })).toMatchObject({
      severity: 'warns',
      title: 'md0 is short of 1',
    });
    expect(answerOf('raid-state', { facts: h710 })).toMatchObject({ severity: 'passes' });
  });
});
