import { describe, expect, it } from 'vitest';
import { limitFacts } from '../../../../main/hosts/facts/kernel.ts';
import { ethtoolFacts } from '../../../../main/hosts/facts/network.ts';
import {
  clockKeepingFacts,
  scheduleFacts,
  serverFacts,
  virtualFacts,
} from '../../../../main/hosts/facts/programs.ts';
import { smallFilesIn } from '../../../../main/hosts/facts/small-files.ts';
import { valuesOf } from './fixture.ts';

describe('whether something keeps the clock', () => {
  const synchronised = (text: string) => valuesOf(clockKeepingFacts(text))['kernel.clock-synchronised'];

  it.each([
    ['chronyc\nReference ID    : A29FC87B\nLeap status     : Normal', 'yes'],
    ['chronyc\nLeap status     : Not synchronised', 'no'],
    ['ntpstat\nsynchronised to NTP server (10.0.0.1) at stratum 3\nexit 0', 'yes'],
    ['ntpstat\nunsynchronised\nexit 1', 'no'],
    ['ntpq\n     remote           refid\n*10.0.0.1        .GPS.            1 u', 'yes'],
    ['ntpq\n     remote           refid\n 10.0.0.1        .INIT.          16 u', 'no'],
    ['NTPSynchronized=no', 'no'],
    ['     NTP synchronized: yes', 'yes'],
    ['System clock synchronized: no', 'no'],
    ['ntpstat\nexit 2', undefined],
    ['zone CET +0100', undefined],
  ])('is read from %j', (text, answer) => {
    expect(synchronised(text)).toBe(answer);
  });
});

describe('running servers', () => {
  it('are told apart by data directory, whatever their pid', () => {
    const text = [
      'server 2201 mysqld',
      '--datadir=/data/mysql',
      '--port=3306',
      'VmRSS:\t 1048576 kB',
      'VmSwap:\t    2048 kB',
      'Max open files            1024                 4096                 files',
      'server 977 mysqld',
    ].join('\n');
    expect(valuesOf(serverFacts(text))).toEqual({
      'servers[/data/mysql].program': 'mysqld',
      'servers[/data/mysql].pid': 2201,
      'servers[/data/mysql].port': '3306',
      'servers[/data/mysql].memory': 1024 ** 3,
      'servers[/data/mysql].swapped': 2 * 1024 ** 2,
      'servers[/data/mysql].open-files': '1024',
      'servers[mysqld 2].program': 'mysqld',
      'servers[mysqld 2].pid': 977,
    });
  });
});

describe('scheduled jobs', () => {
  it('are named with their times', () => {
    const text = [
      'timer Tue 2026-12-01 00:00:00 UTC 4h 13min left Mon 2026-11-30 00:00:01 UTC 19h ago fstrim.timer fstrim.service',
      'daily logrotate',
      'cron 30 2 * * * /usr/local/bin/backup.sh',
    ].join('\n');
    expect(valuesOf(scheduleFacts(text))).toEqual({
      'kernel.scheduled': 3,
      'kernel.scheduled-names': 'fstrim.timer; logrotate (daily); /usr/local/bin/backup.sh (30 2 * * *)',
    });
  });
});

describe('limits', () => {
  it('come from /proc, or from the shell where the kernel is too old for it', () => {
    const files = smallFilesIn(
      '/proc/self/limits:Max open files            1024                 4096                 files     \n' +
        '/proc/self/limits:Max locked memory         65536                unlimited            bytes     ',
    );
    expect(valuesOf(limitFacts(files, 'soft 1\nhard 2'))).toEqual({
      'limits.open-files': 1024,
      'limits.open-files-hard': 4096,
      'limits.locked-memory': 65_536,
    });
    expect(valuesOf(limitFacts(new Map(), 'soft 1024\nhard unlimited'))).toEqual({
      'limits.open-files': 1024,
      'limits.open-files-hard': 'unlimited',
    });
  });
});

describe('ethtool', () => {
  it('leaves out the speed of a link that is down', () => {
    const text = [
      'interface eth0',
      '\tSpeed: 1000Mb/s',
      '\tDuplex: Full',
      '\tLink detected: yes',
      'driver: bnx2',
      'version: 2.1.11',
      'firmware-version: 5.2.3 NCSI 2.0.6',
      'interface eth1',
      '\tSpeed: Unknown!',
      '\tDuplex: Unknown! (255)',
      '\tLink detected: no',
      'driver: bnx2',
      'firmware-version: N/A',
    ].join('\n');
    expect(valuesOf(ethtoolFacts(text))).toMatchObject({
      'network[eth0].driver': 'bnx2',
      'network[eth0].speed': 125_000_000,
      'network[eth0].duplex': 'full',
      'network[eth0].link': 'up',
      'network[eth0].firmware': '5.2.3 NCSI 2.0.6',
      'network[eth1].driver': 'bnx2',
      'network[eth1].link': 'down',
    });
    for (const what of ['speed', 'duplex', 'firmware']) {
      expect(valuesOf(ethtoolFacts(text))).not.toHaveProperty([`network[eth1].${what}`]);
    }
  });
});

it('a container on a virtual machine is a container, and metal is neither', () => {
  expect(valuesOf(virtualFacts('kvm\ndocker'))).toEqual({ 'identity.virtual': 'docker' });
  expect(valuesOf(virtualFacts(''))).toEqual({});
});
