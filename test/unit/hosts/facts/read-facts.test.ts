import { describe, expect, it } from 'vitest';
import { readFactSheet } from '../../../../main/hosts/facts/read-facts.ts';
import { sectionsIn } from '../../../../main/hosts/facts/sections.ts';
import { parseFacts } from '../../../../main/hosts/facts.ts';
import { fixture, valuesOf } from './fixture.ts';

describe('sections', () => {
  it('are not begun by what a tool prints, however it looks', () => {
    const { texts, late } = sectionsIn('== lspci\n == files\n =! df\n\n== df\n a\n b\r\n=! df\n');
    expect([...texts]).toEqual([
      ['lspci', '== files\n=! df'],
      ['df', 'a\nb'],
    ]);
    expect(late).toEqual(['df']);
  });
});

describe('a fact sheet', () => {
  it('holds what a container on a virtual machine says', () => {
    const { facts, missing } = readFactSheet(fixture('collected-container.txt'), true);
    expect(valuesOf(facts)).toMatchObject({
      'identity.system': 'Debian GNU/Linux 12 (bookworm)',
      'identity.virtual': 'docker',
      'cpu.model': 'AMD EPYC',
      'cpu.threads': 2,
      'cpu.hypervisor': 'yes',
      'memory.total': 24_684_096 * 1024,
      'numa.nodes': 1,
      'disks[vda].size': 274_877_906_944,
      'disks[vda].scheduler': 'mq-deadline',
      'disks.of-data': 'vda',
      'filesystems[/].type': 'ext4',
      'filesystems.of-data': '/',
      'network[eth0].driver': 'virtio_net',
      'kernel.swappiness': 60,
      'kernel.huge-pages': 'madvise',
      'kernel.clocksource': 'tsc',
      'kernel.boot-options': 'mitigations=auto',
      'kernel.busy': 'sysbench',
      'limits.open-files': 20_000,
      'tools[sysbench].version': 'sysbench 1.0.20',
      'tools[mariadbd].path': '/usr/sbin/mariadbd',
    });
    expect(missing).toEqual([]);
  });

  it('names each fact once', () => {
    const paths = readFactSheet(fixture('collected-container.txt'), true).facts.map(({ path }) => path);
    expect(paths.length).toBe(new Set(paths).size);
    expect(paths.length).toBeGreaterThan(80);
  });

  it('keeps nothing of a boot option that bears on no measurement', () => {
    expect(JSON.stringify(readFactSheet(fixture('collected-container.txt'), true))).not.toContain(
      'not-to-be-kept',
    );
  });

  it('asked no installer for its version', () => {
    const { facts } = readFactSheet(fixture('collected-container.txt'), true);
    expect(valuesOf(facts)).toHaveProperty(['tools[mariadb-install-db].path']);
    expect(valuesOf(facts)).not.toHaveProperty(['tools[mariadb-install-db].version']);
  });

  it('says what root would add, fact by fact', () => {
    const { missing } = readFactSheet('== files\n /sys/class/dmi/id/product_name:PowerEdge R620\n', false);
    expect(missing).toContainEqual({
      path: 'memory.module[',
      label: 'Size, type and speed of each memory module',
      reason: 'needs root: dmidecode',
    });
    expect(missing.map(({ path }) => path)).toContain('identity.service-tag');
  });

  it('says that a RAID controller is there which nobody could ask', () => {
    const bus =
      '== lspci\n 03:00.0 RAID bus controller [0104]: LSI Logic / Symbios Logic MegaRAID SAS 2208 [Thunderbolt] [1000:005b] (rev 05)\n';
    const { facts, missing } = readFactSheet(bus, false);
    expect(valuesOf(facts)).toMatchObject({
      'raid.pci[03:00.0]': 'LSI Logic / Symbios Logic MegaRAID SAS 2208 [Thunderbolt] (rev 05)',
    });
    expect(missing.find(({ path }) => path === 'raid[')?.reason).toMatch(/^needs root and a tool: perccli64/);
    const asked = readFactSheet(
      `${bus}== megacli\n${fixture('megacli-h710.txt').replaceAll(/^/gm, ' ')}\n`,
      true,
    );
    expect(asked.missing.filter(({ path }) => path === 'raid[')).toEqual([]);
  });

  it('prefers dmidecode to what everybody may read, and says what was cut off', () => {
    const { facts, missing } = readFactSheet(
      [
        '== files',
        ' /sys/class/dmi/id/product_name:PowerEdge R71',
        '== dmidecode',
        fixture('dmidecode-r710.txt').replaceAll(/^/gm, ' '),
        '== tools',
        '=! tools',
      ].join('\n'),
      true,
    );
    expect(valuesOf(facts)['identity.model']).toBe('PowerEdge R710');
    expect(missing).toContainEqual({
      path: 'tools[',
      label: 'Installed tools',
      reason: 'did not end in time',
    });
  });
});

describe('one reading of a host', () => {
  it('keeps the short facts apart from the sections', () => {
    const reading = parseFacts(
      `hostname=r620-a\nkernel=Linux 2.6.32\nuid=0\n${fixture('collected-container.txt')}`,
      new Date('2026-11-30T10:00:00Z'),
    );
    expect([...reading.printed]).toEqual([
      ['hostname', 'r620-a'],
      ['kernel', 'Linux 2.6.32'],
      ['uid', '0'],
    ]);
    expect(valuesOf(reading.sheet.facts)).toMatchObject({ 'identity.hostname': 'r620-a', 'cpu.threads': 2 });
  });

  it('has an empty sheet when the second script said nothing', () => {
    const { sheet, printed } = parseFacts('hostname=r620-a\nuid=1000\n', new Date(0));
    expect(printed.get('uid')).toBe('1000');
    expect(sheet.facts.map(({ path }) => path)).toEqual(['identity.hostname']);
  });
});
