import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  applySettings,
  dropCaches,
  prepareSettings,
  restoreSettings,
} from '../../../main/hosts/settings/apply-settings.ts';
import { changesIn, type SettingChange } from '../../../main/hosts/settings/wanted-settings.ts';
import { sudoersFor } from '../../../main/hosts/sudoers.ts';
import { failureOf } from '../../../main/lab-error.ts';
import type { HostSettings } from '../../../preload/contract/experiments.ts';
import {
  type NamespaceHost,
  type NamespaceLab,
  namespaceLabMissing,
  openNamespaceLab,
} from '../../lab/namespace-lab.ts';
import { type OpenParts, openParts } from '../../support/lab-parts.ts';
import { fixture, valuesOf } from '../../unit/hosts/facts/fixture.ts';
import { giveKernelFiles, kernelAsFound, kernelFiles } from './kernel-files.ts';
import { register } from './rack.ts';

const missing = namespaceLabMissing();
const noSudo = existsSync('/usr/bin/sudo') ? null : 'sudo is not installed';
/** Without what this machine's root starts at a login. */
const letRootIn =
  'rm -f /root/.bashrc && mkdir -p /root/.ssh && cp /home/lab/.ssh/authorized_keys /root/.ssh';
const all: HostSettings = {
  governor: 'performance',
  transparentHugePages: 'never',
  swappiness: 1,
  dropCaches: true,
};

describe.skipIf(missing !== null)(`a host${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  let lab: NamespaceLab;
  let host: NamespaceHost;
  let parts: OpenParts;
  let count = 0;
  beforeAll(() => {
    lab = openNamespaceLab();
  });
  afterAll(() => lab.close());
  beforeEach(async () => {
    parts = openParts();
    host = await lab.up(`set-${++count}`);
    giveKernelFiles(host);
    host.exec(['sh', '-c', letRootIn]);
  });
  afterEach(async () => {
    parts.close();
    await host.down();
  });

  const allow = (id: number) =>
    host.exec(['tee', '/etc/sudoers.d/rackmark'], sudoersFor(parts.stores.hosts.get(id)).text);

  const prepare = async (id: number, asked: HostSettings) =>
    prepareSettings(await parts.inventory.session(id), () => parts.inventory.rootAccess(id), asked);

  async function setAll(id: number): Promise<SettingChange[]> {
    const changes = (await prepare(id, all)).flatMap(({ files }) => changesIn(files));
    expect(kernelFiles(host)).toBe(kernelAsFound);
    const session = await parts.inventory.session(id);
    const root = await parts.inventory.rootAccess(id);
    await applySettings(session, root, changes);
    await dropCaches(session, root);
    expect(kernelFiles(host)).toBe('performance performance performance never 1 3');
    return changes;
  }

  async function restore(id: number, changes: readonly SettingChange[]): Promise<void> {
    const session = await parts.inventory.session(id);
    await restoreSettings(session, () => parts.inventory.rootAccess(id), changes);
  }

  async function setAndRestore(id: number): Promise<void> {
    const changes = await setAll(id);
    expect(changes).toHaveLength(5);
    await restore(id, changes);
    expect(kernelFiles(host)).toBe(`${kernelAsFound} 3`);
  }

  it('is set and set back by root', async () => {
    await setAndRestore(register(parts, lab, host, { user: 'root' }));
  });

  it.skipIf(noSudo !== null)('is set and set back by a user with the sudoers snippet', async () => {
    const id = register(parts, lab, host, { useSudo: true });
    allow(id);
    await setAndRestore(id);
  });

  it.skipIf(noSudo !== null)('is set with the password of sudo, which no argument list shows', async () => {
    host.exec(['tee', '/etc/sudoers.d/lab'], 'lab ALL=(ALL) ALL\n');
    const id = register(parts, lab, host, { useSudo: true });
    expect(failureOf(await prepare(id, all).catch((error: unknown) => error))).toMatchObject({
      code: 'secret-needed',
      secret: { kind: 'sudo' },
    });
    parts.inventory.giveSecret(id, { kind: 'sudo', secret: lab.password, remember: false });
    await setAndRestore(id);
    expect(JSON.stringify(parts.inventory.door.transcripts.list(id))).not.toContain(lab.password);
  });

  it('is left alone, and it is said, where it may not or cannot be set', async () => {
    const plain = register(parts, lab, host);
    const root = register(parts, lab, host, { user: 'root', name: 'as-root' });
    const failing = async (id: number, asked: HostSettings) =>
      failureOf(await prepare(id, asked).catch((error: unknown) => error));
    expect(await failing(plain, { swappiness: 1 })).toMatchObject({
      code: 'sudo-refused',
      remedy: expect.stringContaining('sudoers snippet'),
    });
    // What is so already wants nobody's leave.
    expect(await prepare(plain, { swappiness: 60 })).toHaveLength(1);

    host.exec([
      'sh',
      '-c',
      'echo "ondemand powersave" >/sys/devices/system/cpu/cpu0/cpufreq/scaling_available_governors',
    ]);
    expect(await failing(root, all)).toMatchObject({
      code: 'host-not-fit',
      message: expect.stringContaining('does not offer performance'),
      detail: 'ondemand powersave',
    });
    host.exec(['umount', '/sys/devices/system/cpu']);
    expect(await failing(root, all)).toMatchObject({
      code: 'host-not-fit',
      message: `CPU governor: as-root has nothing to set. Nothing was changed.`,
    });
    host.exec(['mount', '-o', 'remount,bind,ro', '/proc/sys/vm/swappiness']);
    expect(await failing(root, { swappiness: 1 })).toMatchObject({
      code: 'host-not-fit',
      message: 'as-root does not let /proc/sys/vm/swappiness be written.',
    });
  });

  it('says what did not take effect', async () => {
    const id = register(parts, lab, host, { user: 'root' });
    host.exec(['mount', '--bind', '/dev/null', '/proc/sys/vm/swappiness']);
    const work = applySettings(await parts.inventory.session(id), await parts.inventory.rootAccess(id), [
      { file: '/proc/sys/vm/swappiness', before: '60', after: '1' },
    ]);
    await expect(work).rejects.toMatchObject({ failure: { code: 'setting-not-effective' } });
  });

  it('keeps what somebody else has set meanwhile', async () => {
    const id = register(parts, lab, host, { user: 'root' });
    const changes = await setAll(id);
    host.exec(['sh', '-c', 'echo 30 >/proc/sys/vm/swappiness']);
    await restore(id, changes);
    expect(kernelFiles(host)).toBe('powersave powersave powersave madvise 30 3');
  });

  it.skipIf(noSudo !== null)(
    'tells more when it is asked by sudo, and why not where sudo refuses',
    async () => {
      installTools();
      const id = register(parts, lab, host, { useSudo: true });
      const refused = (await parts.inventory.check(id)).sheet;
      expect(valuesOf(refused.facts)['identity.service-tag']).toBeUndefined();
      expect(refused.missing.find(({ path }) => path === 'identity.service-tag')?.reason).toMatch(
        /^needs root: dmidecode; sudo on set-\d+ wants a password\.$/,
      );
      await parts.inventory.check(id);
      allow(id);
      const { facts, missing: gaps } = (await parts.inventory.check(id)).sheet;
      expect(valuesOf(facts)).toMatchObject({
        'identity.service-tag': 'EXMPL02',
        'raid[0].model': expect.stringContaining('H710'),
        'raid[0].battery.state': 'optimal',
      });
      expect(gaps.filter(({ reason }) => reason.includes('root'))).toEqual([]);
      expect(host.exec(['cat', '/run/lab/asked']).trim().split('\n')).toEqual([
        'dmidecode',
        'MegaCli64 -AdpAllInfo -aALL -NoLog',
        'MegaCli64 -LDInfo -Lall -aALL -NoLog',
        'MegaCli64 -AdpBbuCmd -aALL -NoLog',
      ]);
    },
  );

  /** Tools that answer root with a captured text, note what they were asked, and have nothing for others. */
  function installTools(): void {
    const guard =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a shell, which expands it
      '#!/bin/sh\n[ "$(id -u)" = 0 ] || exit 1\necho "${0##*/} $*" | sed "s/ $//" >>/run/lab/asked\n';
    const put = (path: string, answer: string) => {
      host.exec(
        ['sh', '-c', 'mkdir -p "$(dirname "$1")"; cat >"$1"; chmod 755 "$1"', 'sh', path],
        guard + answer,
      );
    };
    host.exec(['tee', '/run/lab/dmi.txt'], fixture('dmidecode-r620.txt'));
    host.exec(['tee', '/run/lab/raid.txt'], fixture('megacli-h710.txt'));
    put('/usr/sbin/dmidecode', 'cat /run/lab/dmi.txt\n');
    put(
      '/opt/MegaRAID/MegaCli/MegaCli64',
      `case $1 in
        -AdpAllInfo) sed '/-- Virtual Drive/,$d' /run/lab/raid.txt ;;
        -LDInfo) sed -n '/-- Virtual Drive/,/^BBU status/p' /run/lab/raid.txt | sed '$d' ;;
        -AdpBbuCmd) sed -n '/^BBU status/,$p' /run/lab/raid.txt ;;
      esac`,
    );
  }
});
