import type { Fact } from '../../../preload/contract/facts.ts';
import { factsOf } from './fact.ts';
import { numberIn } from './quantities.ts';
import { chosenOf, countOf, lineOf, type SmallFiles } from './small-files.ts';

/** Only what bears on a measurement: the command line of a kernel may hold a secret. */
const bootOptions =
  /^(mitigations|nopti|nospectre_v2|spectre_v2|isolcpus|nohz_full|intel_idle\.max_cstate|processor\.max_cstate|intel_pstate|elevator|transparent_hugepage|numa|numa_balancing|idle|clocksource|tsc|hugepages|hugepagesz|maxcpus|mem)(=|$)/;

export function kernelFacts(files: SmallFiles): Fact[] {
  const boot = (lineOf(files, '/proc/cmdline') ?? '').split(' ').filter((word) => bootOptions.test(word));
  const vm = (name: string) => countOf(files, `/proc/sys/vm/${name}`);
  const pages = (name: string) =>
    chosenOf(files, `/sys/kernel/mm/transparent_hugepage/${name}`) ??
    chosenOf(files, `/sys/kernel/mm/redhat_transparent_hugepage/${name}`);
  const enforcing = countOf(files, '/sys/fs/selinux/enforce') ?? countOf(files, '/selinux/enforce');
  return [
    ...factsOf('/proc/sys', [
      ['kernel.release', 'Kernel', lineOf(files, '/proc/sys/kernel/osrelease')],
      ['kernel.swappiness', 'Swappiness', vm('swappiness')],
      ['kernel.dirty-ratio', 'Dirty pages, at most', percent(vm('dirty_ratio')), 'ratio'],
      [
        'kernel.dirty-background-ratio',
        'Dirty pages, written back from',
        percent(vm('dirty_background_ratio')),
        'ratio',
      ],
      ['kernel.dirty-bytes', 'Dirty pages, at most (bytes)', vm('dirty_bytes') || undefined, 'B'],
      [
        'kernel.dirty-background-bytes',
        'Dirty pages, written back from (bytes)',
        vm('dirty_background_bytes') || undefined,
        'B',
      ],
      ['kernel.overcommit', 'Memory overcommit', vm('overcommit_memory')],
    ]),
    ...factsOf('/proc/cmdline', [['kernel.boot-options', 'Boot options', boot.join(' ')]]),
    ...factsOf('/sys/kernel/mm', [
      ['kernel.huge-pages', 'Transparent huge pages', pages('enabled')],
      ['kernel.huge-pages-defrag', 'Transparent huge pages, defragmentation', pages('defrag')],
    ]),
    ...factsOf('selinux', [
      [
        'kernel.selinux',
        'SELinux',
        enforcing === undefined ? undefined : enforcing ? 'enforcing' : 'permissive',
      ],
    ]),
    ...factsOf('/proc', [
      ['kernel.load', 'Load', numberIn(lineOf(files, '/proc/loadavg'))],
      ['kernel.uptime', 'Uptime', numberIn(lineOf(files, '/proc/uptime')), 's'],
    ]),
  ];
}

/** Limits of the login shell, which what we start inherits. */
export function limitFacts(files: SmallFiles, shellLimits: string): Fact[] {
  const proc = '/proc/self/limits';
  const line = (label: string) => (files.get(proc) ?? []).find((one) => one.startsWith(label));
  const both = (label: string) => line(label)?.slice(label.length).trim().split(/\s+/) ?? [];
  const [
    softFiles = /^soft (\S+)/m.exec(shellLimits)?.[1],
    hardFiles = /^hard (\S+)/m.exec(shellLimits)?.[1],
  ] = both('Max open files');
  const [softProcesses] = both('Max processes');
  const [softLocked] = both('Max locked memory');
  return [
    ...factsOf(line('Max open files') === undefined ? 'ulimit' : proc, [
      ['limits.open-files', 'Open files', countOrText(softFiles), 'count'],
      ['limits.open-files-hard', 'Open files, hard limit', countOrText(hardFiles), 'count'],
    ]),
    ...factsOf(proc, [
      ['limits.processes', 'Processes', countOrText(softProcesses), 'count'],
      ['limits.locked-memory', 'Locked memory', countOrText(softLocked), 'B'],
    ]),
    ...factsOf('/proc/sys', [
      ['limits.file-max', 'Open files of the system', countOf(files, '/proc/sys/fs/file-max'), 'count'],
      [
        'limits.aio',
        'Asynchronous requests of the system',
        countOf(files, '/proc/sys/fs/aio-max-nr'),
        'count',
      ],
      ['limits.listen-backlog', 'Listen backlog', countOf(files, '/proc/sys/net/core/somaxconn'), 'count'],
      [
        'limits.port-range',
        'Local ports',
        lineOf(files, '/proc/sys/net/ipv4/ip_local_port_range')?.replace(/\s+/, ' to '),
      ],
    ]),
  ];
}

function countOrText(text: string | undefined): string | number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : text;
}

function percent(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value / 100;
}
