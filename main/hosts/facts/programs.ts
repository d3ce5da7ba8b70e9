import type { Fact } from '../../../preload/contract/facts.ts';
import { type FactRow, factsOf } from './fact.ts';
import { labelled, partsFrom } from './labelled-text.ts';
import { bytesIn } from './quantities.ts';

/** Lines of name, path, version and SHA-256, parted by tabs. */
export function toolFacts(text: string): Fact[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', path, version, digest] = line.split('\t');
    if (path === undefined) return [];
    return factsOf('command -v', [
      [`tools[${name}].path`, `${name}`, path],
      [`tools[${name}].version`, `${name} version`, version?.replace(`${path} `, '')],
      [`tools[${name}].sha256`, `${name} SHA-256`, digest],
    ]);
  });
}

/** MySQL servers that run now, told apart by data directory where it is known, since pids change. */
export function serverFacts(text: string): Fact[] {
  const servers = partsFrom(text, /^server \d/);
  return servers.flatMap((part, index) => {
    const [, pid = '', program = ''] = /^server (\d+) (\S+)/.exec(part) ?? [];
    const argument = (name: string) => new RegExp(`^--${name}=(.*)$`, 'm').exec(part)?.[1];
    const fields = labelled(part);
    const key = argument('datadir') ?? (servers.length === 1 ? program : `${program} ${index + 1}`);
    const at = (what: string) => `servers[${key}].${what}`;
    const rows: FactRow[] = [
      [at('program'), `Server in ${key}`, program],
      [at('pid'), `${key} pid`, Number(pid)],
      [at('port'), `${key} port`, argument('port')],
      [at('socket'), `${key} socket`, argument('socket')],
      [at('memory'), `${key} memory`, bytesIn(fields.get('VmRSS')), 'B'],
      [at('swapped'), `${key} swapped out`, bytesIn(fields.get('VmSwap')), 'B'],
      [at('open-files'), `${key} open files limit`, /^Max open files\s+(\S+)/m.exec(part)?.[1]],
    ];
    return factsOf('ps', rows);
  });
}

/** Lines `cron TIMES PROGRAM`, `daily NAME` and `timer …` as collect.sh writes them. */
export function scheduleFacts(text: string): Fact[] {
  const jobs = text.split('\n').flatMap((line) => {
    const timer = /^timer .*?(\S+\.timer)\s+(\S+)\s*$/.exec(line)?.[1];
    if (timer !== undefined) return [timer];
    const cron = /^cron (.+) (\S+)$/.exec(line);
    if (cron) return [`${cron[2]} (${cron[1]})`];
    const periodic = /^(hourly|daily|weekly|monthly) (\S+)$/.exec(line);
    return periodic ? [`${periodic[2]} (${periodic[1]})`] : [];
  });
  const distinct = [...new Set(jobs)];
  return factsOf('cron, systemd', [
    ['kernel.scheduled', 'Scheduled jobs', distinct.length || undefined, 'count'],
    ['kernel.scheduled-names', 'Scheduled jobs by name', distinct.join('; ')],
  ]);
}

/** Whether something keeps the clock, by chronyc, ntpstat, ntpq or timedatectl, whichever the host has. */
export function clockKeepingFacts(text: string): Fact[] {
  const zone = /^zone (.+)$/m.exec(text)?.[1];
  return factsOf(/^(chronyc|ntpstat|ntpq)$/m.exec(text)?.[1] ?? 'timedatectl', [
    ['kernel.clock-synchronised', 'Clock synchronised', synchronised(text)],
    ['kernel.time-zone', 'Time zone', zone],
  ]);
}

function synchronised(text: string): string | undefined {
  const leap = /^Leap status\s*:\s*(.+)$/m.exec(text)?.[1];
  if (leap !== undefined) return /not synchroni[sz]ed/i.test(leap) ? 'no' : 'yes';
  const exit = /^exit (\d)$/m.exec(text)?.[1];
  if (exit !== undefined && exit !== '2') return exit === '0' ? 'yes' : 'no';
  // A star marks the peer that ntpd follows.
  if (/^ntpq$/m.test(text)) return /^\*/m.test(text) ? 'yes' : 'no';
  return /^(?:NTPSynchronized=|\s*(?:NTP|System clock) synchronized:\s*)(yes|no)$/m.exec(text)?.[1];
}

/** The last word wins: a container on a virtual machine is a container. */
export function virtualFacts(text: string): Fact[] {
  const kinds = text.split('\n').filter((line) => /^[a-z][a-z0-9-]*$/.test(line.trim()));
  return factsOf('systemd-detect-virt', [['identity.virtual', 'Virtual machine', kinds.at(-1)]]);
}

export function busyFacts(text: string): Fact[] {
  const names = text.split('\n').flatMap((line) => /^\s*[RD]\S*\s+\d+\s+(.+)$/.exec(line)?.[1]?.trim() ?? []);
  return factsOf('ps', [['kernel.busy', 'Processes at work', [...new Set(names)].join(', ')]]);
}
