import { describe, expect, it } from 'vitest';
import { withHostSettings } from '../../../../main/hosts/settings/setting-findings.ts';
import {
  changesIn,
  settingFilesIn,
  valueIn,
  wantedSettings,
} from '../../../../main/hosts/settings/wanted-settings.ts';
import { failureOf } from '../../../../main/lab-error.ts';
import type { HostSettings } from '../../../../preload/contract/experiments.ts';
import type { Finding } from '../../../../preload/contract/hosts.ts';

const cpu = '/sys/devices/system/cpu';
const metal = settingFilesIn(`/proc/sys/vm/swappiness:60
/proc/sys/vm/drop_caches:
/sys/kernel/mm/transparent_hugepage/enabled:always [madvise] never
${cpu}/cpu0/cpufreq/scaling_governor:powersave
${cpu}/cpu1/cpufreq/scaling_governor:performance
${cpu}/cpu0/cpufreq/scaling_available_governors:performance powersave
`);

function refused(files: ReadonlyMap<string, string>, asked: HostSettings) {
  try {
    wantedSettings('r620', files, asked);
  } catch (error) {
    return failureOf(error);
  }
  throw new Error('nothing was refused');
}

describe('the settings of a host', () => {
  it('are read as the kernel writes them', () => {
    expect(valueIn('always [madvise] never')).toBe('madvise');
    expect(valueIn('performance\n')).toBe('performance');
    expect(metal.get('/proc/sys/vm/drop_caches')).toBe('');
  });

  it('change file by file, and only where they differ', () => {
    const wanted = wantedSettings('r620', metal, {
      governor: 'performance',
      transparentHugePages: 'never',
      swappiness: 60,
      dropCaches: true,
    });
    expect(wanted.map(({ id, files }) => [id, changesIn(files)])).toEqual([
      [
        'governor',
        [{ file: `${cpu}/cpu0/cpufreq/scaling_governor`, before: 'powersave', after: 'performance' }],
      ],
      [
        'transparent-huge-pages',
        [{ file: '/sys/kernel/mm/transparent_hugepage/enabled', before: 'madvise', after: 'never' }],
      ],
      ['swappiness', []],
    ]);
    expect(wantedSettings('r620', metal, {})).toEqual([]);
    expect(wantedSettings('r620', new Map(), { dropCaches: false })).toEqual([]);
  });

  it('are known by the name that CentOS 6 has for huge pages', () => {
    const files = settingFilesIn('/sys/kernel/mm/redhat_transparent_hugepage/enabled:[always] never\n');
    expect(wantedSettings('r710', files, { transparentHugePages: 'never' })[0]?.files[0]?.before).toBe(
      'always',
    );
    expect(refused(files, { transparentHugePages: 'madvise' })).toMatchObject({
      code: 'host-not-fit',
      message: 'Transparent huge pages: r620 does not offer madvise. Nothing was changed.',
      detail: '[always] never',
    });
  });

  it('cannot be had where the host has no such file', () => {
    for (const asked of [
      { governor: 'performance' },
      { transparentHugePages: 'never' },
      { swappiness: 1 },
      { dropCaches: true },
    ] as const) {
      expect(refused(new Map(), asked)).toMatchObject({ code: 'host-not-fit', subject: 'r620' });
    }
  });

  it('take the place of what the checks said of them', () => {
    const check = (id: string): Finding => ({
      ...{ id, severity: 'warns', title: id, sentence: '', remedy: '', evidence: '' },
    });
    const asked = { governor: 'performance', swappiness: 60, dropCaches: true } as const;
    const wanted = wantedSettings('r620', metal, asked);
    const findings = withHostSettings([check('governor'), check('swappiness'), check('load')], wanted, asked);
    expect(findings.map(({ id, title, evidence }) => [id, title, evidence])).toEqual([
      ['load', 'load', ''],
      ['host-setting-governor', 'CPU governor: performance', 'powersave, performance before'],
      ['host-setting-swappiness', 'Swappiness: 60', '60 before'],
      ['host-setting-drop-caches', 'Page cache: emptied', 'after the data was restored'],
    ]);
    expect(findings[2]?.sentence).toBe('The plan asks for it, and it was so already.');
    expect(withHostSettings([check('governor')], [], undefined)).toEqual([check('governor')]);
  });
});
