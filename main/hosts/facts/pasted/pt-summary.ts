import type { Fact, PastedFacts } from '../../../../preload/contract/facts.ts';
import { factsOf } from '../fact.ts';
import { labelled, partsFrom } from '../labelled-text.ts';
import { bytesIn, numberIn } from '../quantities.ts';

const source = 'pt-summary';

/** The short form: a frame of `=`, then `Label:   value` lines. */
export function briefSummary(text: string): PastedFacts {
  const fields = labelled(text);
  const read = new Set([
    'Platform',
    'Release',
    'Kernel',
    'Architecture',
    'Processors',
    'Models',
    'Memory Total',
  ]);
  return {
    format: 'pt-summary-brief',
    facts: [
      ...general(fields),
      ...processors(fields),
      ...factsOf(source, [
        ['memory.total', 'Memory seen by the system', bytesIn(fields.get('Memory Total')), 'B'],
      ]),
    ],
    ignoredLines: unread(text, (line) => read.has(line.slice(0, line.indexOf(':')).trim())),
  };
}

/** The whole report of Percona Toolkit: sections `# Name ####`, in them `Label | value` lines and tables. */
export function fullSummary(text: string): PastedFacts {
  const sections = new Map(
    partsFrom(text, /^# .+ #{3,}\s*$/).map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return [title.replaceAll(/^# | #+\s*$/g, ''), lines.join('\n')] as const;
    }),
  );
  const section = (name: string) => sections.get(name) ?? '';
  const fields = (name: string) => labelled(section(name), '|');
  const head = fields('Percona Toolkit System Summary Report');
  const known = new Set([
    'Percona Toolkit System Summary Report',
    'Processor',
    'Memory',
    'Mounted Filesystems',
    'Disk Schedulers And Queue Size',
    'RAID Controller',
    'Network Config',
    'Network Devices',
    'Memory management',
    'The End',
  ]);
  return {
    format: 'pt-summary',
    facts: [
      ...identity(head),
      ...general(head),
      ...processors(fields('Processor')),
      ...memory(section('Memory')),
      ...filesystems(section('Mounted Filesystems')),
      ...schedulers(fields('Disk Schedulers And Queue Size')),
      ...raid(fields('RAID Controller')),
      ...network(section('Network Devices')),
      ...hugePages(section('Memory management')),
    ],
    ignoredLines: [...sections].flatMap(([name, content]) =>
      known.has(name) || content === '' ? [] : [`# ${name}`],
    ),
  };
}

/** `Dell Inc.; PowerEdge R520; vNot Specified (Rack Mount Chassis)`, when it was run as root. */
function identity(head: ReadonlyMap<string, string>): Fact[] {
  const [vendor, model] = (head.get('System') ?? '').split(';').map((part) => part.trim());
  const virtual = head.get('Virtualized');
  return factsOf(source, [
    ['identity.hostname', 'Host name', head.get('Hostname')],
    ['identity.vendor', 'Vendor', vendor],
    ['identity.model', 'Model', model],
    ['identity.virtual', 'Virtual machine', /^No virtualization/.test(virtual ?? '') ? undefined : virtual],
  ]);
}

function general(fields: ReadonlyMap<string, string>): Fact[] {
  return factsOf(source, [
    ['identity.system', 'System', fields.get('Release')],
    ['kernel.release', 'Kernel', fields.get('Kernel')],
    [
      'kernel.selinux',
      'SELinux',
      /^No SELinux/.test(fields.get('SELinux') ?? '') ? undefined : fields.get('SELinux'),
    ],
    ['kernel.load', 'Load', numberIn(/load averages?: ([\d.]+)/.exec(fields.get('Uptime') ?? '')?.[1])],
  ]);
}

/** `physical = 2, cores = 40, virtual = 80, hyperthreading = yes`: cores are those of all sockets. */
function processors(fields: ReadonlyMap<string, string>): Fact[] {
  const counts = labelled((fields.get('Processors') ?? '').replaceAll(', ', '\n'), '=');
  const count = (name: string) => numberIn(counts.get(name));
  return factsOf(source, [
    ['cpu.model', 'CPU', /^\d+x(.*)$/.exec(fields.get('Models') ?? '')?.[1]],
    ['cpu.sockets', 'CPU sockets filled', count('physical'), 'count'],
    ['cpu.cores', 'CPU cores', count('cores'), 'count'],
    ['cpu.threads', 'CPU threads', count('virtual'), 'count'],
    [
      'cpu.hyperthreading',
      'Hyperthreading',
      counts.get('hyperthreading')?.replace('yes', 'on').replace('no', 'off'),
    ],
    ['cpu.cache', 'CPU cache', bytesIn(/^\d+x(.*)$/.exec(fields.get('Caches') ?? '')?.[1]), 'B'],
  ]);
}

function memory(text: string): Fact[] {
  const fields = labelled(text, '|');
  const used = labelled((fields.get('Used') ?? '').replaceAll(', ', '\n'), '=');
  const [dirty, background] = (fields.get('DirtyPolicy') ?? '').split(', ').map((part) => numberIn(part));
  const nodes = [...text.matchAll(/^[ \t]*node(\d+)\s+(\d+ MB)\s+(\d+ MB)\s+([\d ]*\d)\s*$/gm)];
  const modules = [...text.matchAll(/^ {2}(\S.*?)\s{2,}(\d+ [MG]B)\s+(\S.*?)\s{2,}/gm)];
  return [
    ...factsOf(source, [
      ['memory.total', 'Memory seen by the system', bytesIn(fields.get('Total')), 'B'],
      ['memory.free', 'Memory free', bytesIn(fields.get('Free')), 'B'],
      ['memory.swap', 'Swap', bytesIn(used.get('swap allocated')), 'B'],
      ['memory.swap-used', 'Swap in use', bytesIn(used.get('swap used')), 'B'],
      ['kernel.swappiness', 'Swappiness', numberIn(fields.get('Swappiness'))],
      ['kernel.dirty-ratio', 'Dirty pages, at most', dirty === undefined ? undefined : dirty / 100, 'ratio'],
      [
        'kernel.dirty-background-ratio',
        'Dirty pages, written back from',
        background === undefined ? undefined : background / 100,
        'ratio',
      ],
      ['numa.nodes', 'NUMA nodes', numberIn(fields.get('Numa Nodes')), 'count'],
    ]),
    ...nodes.flatMap(([, node, size, free, cpus]) =>
      factsOf(source, [
        [`numa.node[${node}].memory`, `node${node} memory`, bytesIn(size), 'B'],
        [`numa.node[${node}].free`, `node${node} memory free`, bytesIn(free), 'B'],
        [`numa.node[${node}].cpus`, `node${node} CPUs`, cpus],
      ]),
    ),
    ...modules.flatMap(([, slot, size]) =>
      factsOf(source, [[`memory.module[${slot}].size`, `${slot} size`, bytesIn(size), 'B']]),
    ),
  ];
}

function filesystems(text: string): Fact[] {
  return [
    ...text.matchAll(/^[ \t]+(\/dev\/\S+)\s+([\d.]+[KMGTP]?)\s+(\d+)%\s+(\S+)\s+(\S+)\s+(\/\S*)\s*$/gm),
  ].flatMap(([, device, size, used, type, options, at]) => {
    const bytes = bytesIn(size);
    return factsOf(source, [
      [`filesystems[${at}].device`, `${at} device`, device],
      [`filesystems[${at}].type`, `${at} type`, type],
      [`filesystems[${at}].options`, `${at} mount options`, options],
      [`filesystems[${at}].size`, `${at} size`, bytes, 'B'],
      [
        `filesystems[${at}].free`,
        `${at} free`,
        bytes === undefined ? undefined : Math.round(bytes * (1 - Number(used) / 100)),
        'B',
      ],
    ]);
  });
}

/** `sda | [mq-deadline] 64`; kernels before blk-mq list what else they have: `noop [deadline] cfq 128`. */
function schedulers(fields: ReadonlyMap<string, string>): Fact[] {
  return [...fields].flatMap(([disk, value]) =>
    factsOf(source, [
      [`disks[${disk}].scheduler`, `${disk} scheduler`, /\[([^\]]+)\]/.exec(value)?.[1]],
      [`disks[${disk}].queue`, `${disk} queue depth`, numberIn(/(\d+)\s*$/.exec(value)?.[1]), 'count'],
    ]),
  );
}

function raid(fields: ReadonlyMap<string, string>): Fact[] {
  const controller = fields.get('Controller') ?? '';
  return factsOf(source, [
    ['raid.pci[0]', 'RAID controller (PCI)', /^No RAID controller/.test(controller) ? undefined : controller],
    ['raid[0].model', 'RAID controller 0', fields.get('Model')?.split(',')[0]],
  ]);
}

function network(text: string): Fact[] {
  return [...text.matchAll(/^[ \t]+(\S+)\s+(\d+)Mb\/s\s+(\S+)/gm)].flatMap(([, name, speed, duplex]) =>
    factsOf(source, [
      [`network[${name}].speed`, `${name} speed`, (Number(speed) * 1e6) / 8, 'B/s'],
      [`network[${name}].duplex`, `${name} duplex`, duplex?.toLowerCase()],
    ]),
  );
}

/** It says only whether they are used at all, so that `always` and `madvise` are one. */
function hugePages(text: string): Fact[] {
  const said = /Transparent huge pages are (enabled|disabled)/.exec(text)?.[1];
  return factsOf(source, [
    ['kernel.huge-pages', 'Transparent huge pages', said === 'enabled' ? 'enabled' : said && 'never'],
  ]);
}

function unread(text: string, isRead: (line: string) => boolean): string[] {
  return text
    .split('\n')
    .filter(
      (line) => line.trim() !== '' && !/^[=\s]*(Percona pt-summary.*)?[=\s]*$/.test(line) && !isRead(line),
    );
}
