/** Something that is run by sudo on a host: to read what only root may, or to set what the user asked for. */
export interface PrivilegedCommand {
  readonly tool: string;
  /** Where the tool is on the distributions that have it; the host's own facts know better. */
  readonly paths: readonly string[];
  /** Each a whole argument list. An argument of `kernelSettings` may hold a pattern of digits. */
  readonly argumentLists: readonly (readonly string[])[];
  readonly why: string;
}

/** Files of the kernel that are written by request, and restored. Digits only: `*` would match a blank and a slash. */
const kernelSettings: readonly string[] = [
  '/proc/sys/vm/drop_caches',
  '/proc/sys/vm/swappiness',
  '/sys/kernel/mm/transparent_hugepage/enabled',
  '/sys/kernel/mm/redhat_transparent_hugepage/enabled',
  '/sys/devices/system/cpu/cpu[0-9]/cpufreq/scaling_governor',
  '/sys/devices/system/cpu/cpu[0-9][0-9]/cpufreq/scaling_governor',
  '/sys/devices/system/cpu/cpu[0-9][0-9][0-9]/cpufreq/scaling_governor',
];

/** All that Rackmark ever runs by sudo. A command that is not here must not be run so: the sudoers snippet is made of this. */
export const privilegedCommands: readonly PrivilegedCommand[] = [
  {
    tool: 'dmidecode',
    paths: ['/usr/sbin/dmidecode'],
    argumentLists: [[]],
    why: 'reads model, service tag, BIOS and memory modules',
  },
  {
    tool: 'MegaCli64',
    paths: ['/opt/MegaRAID/MegaCli/MegaCli64'],
    argumentLists: [
      ['-AdpAllInfo', '-aALL', '-NoLog'],
      ['-LDInfo', '-Lall', '-aALL', '-NoLog'],
      ['-AdpBbuCmd', '-aALL', '-NoLog'],
    ],
    why: 'reads RAID controller, virtual disks, cache policy and battery',
  },
  {
    tool: 'perccli64',
    paths: ['/opt/MegaRAID/perccli/perccli64'],
    argumentLists: [
      ['/cALL', 'show', 'all', 'J', 'nolog'],
      ['/cALL', 'show', 'all', 'nolog'],
    ],
    why: 'reads RAID controller, virtual disks, cache policy and battery',
  },
  {
    tool: 'storcli64',
    paths: ['/opt/MegaRAID/storcli/storcli64'],
    argumentLists: [
      ['/cALL', 'show', 'all', 'J', 'nolog'],
      ['/cALL', 'show', 'all', 'nolog'],
    ],
    why: 'reads RAID controller, virtual disks, cache policy and battery',
  },
  {
    tool: 'ssacli',
    paths: ['/usr/sbin/ssacli'],
    argumentLists: [['ctrl', 'all', 'show', 'config', 'detail']],
    why: 'reads RAID controller, virtual disks, cache policy and battery',
  },
  {
    tool: 'tee',
    paths: ['/usr/bin/tee'],
    argumentLists: kernelSettings.map((file) => [file]),
    why: 'sets cache dropping, swappiness, huge pages and the governor when asked to, and sets them back',
  },
];
