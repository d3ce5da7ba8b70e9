import type { Fact, MissingFact } from '../../../preload/contract/facts.ts';
import { diskFacts } from './disks.ts';
import { dmidecodeFacts } from './dmidecode.ts';
import { type FactSheet, firstOfEach } from './fact.ts';
import { filesystemFacts } from './filesystems.ts';
import { identityFacts } from './identity.ts';
import { kernelFacts, limitFacts } from './kernel.ts';
import { lsblkFacts } from './lsblk.ts';
import { mdstatFacts } from './mdstat.ts';
import { memoryFacts, numaFacts } from './memory.ts';
import { ethtoolFacts, lspciFacts, networkFacts } from './network.ts';
import { clockingFacts, cpuinfoFacts, lscpuFacts } from './processor.ts';
import {
  busyFacts,
  clockKeepingFacts,
  scheduleFacts,
  serverFacts,
  toolFacts,
  virtualFacts,
} from './programs.ts';
import { raidFacts } from './raid/controller.ts';
import { megacliControllers } from './raid/megacli.ts';
import { omreportControllers } from './raid/omreport.ts';
import { ssacliControllers } from './raid/ssacli.ts';
import { storcliControllers } from './raid/storcli.ts';
import { nothingAsRoot, type RootSections } from './root-sections.ts';
import { type Sections, sectionsIn } from './sections.ts';
import { smallFilesIn } from './small-files.ts';

/**
 * What collect.sh printed, as facts; of several sources for one fact the more exact comes first. `byRoot`: what sudo told
 * beside it, where the script was not root itself.
 */
export function readFactSheet(text: string, asRoot: boolean, byRoot = nothingAsRoot): FactSheet {
  const printed = sectionsIn(text);
  const sections = { ...printed, texts: new Map([...printed.texts, ...byRoot.texts]) };
  const facts = firstOfEach(factsIn(sections));
  return { facts, missing: missingFrom(sections, facts, asRoot, byRoot) };
}

/** Paths of the tools that collect.sh found, by name. */
export function toolPathsIn(text: string): ReadonlyMap<string, string> {
  const lines = (sectionsIn(text).texts.get('tools') ?? '').split('\n');
  return new Map(
    lines.map((line) => {
      const [tool = '', path = ''] = line.split('\t');
      return [tool, path];
    }),
  );
}

function factsIn({ texts }: Sections): Fact[] {
  const text = (name: string) => texts.get(name) ?? '';
  const files = smallFilesIn(text('files'));
  return [
    ...dmidecodeFacts(text('dmidecode')),
    ...identityFacts(files),
    ...virtualFacts(text('virtualization')),
    ...cpuinfoFacts(text('cpuinfo')),
    ...lscpuFacts(text('lscpu')),
    ...clockingFacts(files),
    ...memoryFacts(files),
    ...numaFacts(files),
    ...diskFacts(files),
    ...lsblkFacts(text('lsblk')),
    ...mdstatFacts((files.get('/proc/mdstat') ?? []).join('\n')),
    ...filesystemFacts(text('mounts'), text('df'), text('places'), files),
    ...lspciFacts(text('lspci')),
    ...raidFacts(megacliControllers(text('megacli')), 'MegaCli'),
    ...raidFacts(storcliControllers(text('storcli')), 'perccli, storcli'),
    ...raidFacts(omreportControllers(text('omreport')), 'omreport'),
    ...raidFacts(ssacliControllers(text('ssacli')), 'ssacli'),
    ...ethtoolFacts(text('ethtool')),
    ...networkFacts(files),
    ...kernelFacts(files),
    ...clockKeepingFacts(text('clock')),
    ...scheduleFacts(text('schedule')),
    ...busyFacts(text('busy')),
    ...limitFacts(files, text('shell-limits')),
    ...toolFacts(text('tools')),
    ...serverFacts(text('servers')),
  ];
}

/** What a section adds, if the host has the tool and we the rights. */
interface Extra {
  readonly section: string;
  /** Beginnings of the paths that it fills. */
  readonly fills: readonly (readonly [path: string, label: string])[];
  readonly command: string;
}

const rootOnly: readonly Extra[] = [
  {
    section: 'dmidecode',
    command: 'dmidecode',
    fills: [
      ['identity.service-tag', 'Service tag'],
      ['memory.slots', 'Memory slots'],
      ['memory.modules', 'Memory modules'],
      ['memory.module[', 'Size, type and speed of each memory module'],
      ['cpu.socket-slots', 'CPU sockets of the board'],
      ['cpu.socket-type', 'CPU socket'],
    ],
  },
];

/** What is not known when a section was cut off. */
const filledBy: Readonly<Record<string, readonly [path: string, label: string]>> = {
  files: ['kernel.', 'Files of /proc and /sys'],
  df: ['filesystems[', 'Free space of each filesystem'],
  mounts: ['filesystems[', 'Mounted filesystems'],
  places: ['filesystems.', 'Where our directory lies'],
  lspci: ['raid.pci[', 'RAID controllers on the bus'],
  ethtool: ['network[', 'Speed and driver of each interface'],
  megacli: ['raid[', 'State of the RAID controller (MegaCli)'],
  storcli: ['raid[', 'State of the RAID controller (perccli, storcli)'],
  omreport: ['raid[', 'State of the RAID controller (omreport)'],
  ssacli: ['raid[', 'State of the RAID controller (ssacli)'],
  clock: ['kernel.clock-synchronised', 'Whether the clock is synchronised'],
  schedule: ['kernel.scheduled', 'Scheduled jobs'],
  servers: ['servers[', 'Running MySQL servers'],
  tools: ['tools[', 'Installed tools'],
};

const raidTools = ['megacli', 'storcli', 'omreport', 'ssacli'];

function missingFrom(
  { texts, late }: Sections,
  facts: readonly Fact[],
  asRoot: boolean,
  byRoot: RootSections,
): MissingFact[] {
  const has = (path: string) => facts.some((fact) => fact.path.startsWith(path));
  const askedAsRoot = (section: string) => asRoot || byRoot.texts.has(section);
  const reasonFor = ({ section, command }: Extra) => {
    if (late.includes(section)) return `${command} did not end in time`;
    if (askedAsRoot(section)) return `${command} is not installed or says nothing`;
    return [`needs root: ${command}`, ...refusal(byRoot, [section])].join('; ');
  };
  const virtual = has('identity.virtual');
  const ofFirmware = rootOnly.flatMap((extra) =>
    extra.fills.flatMap(([path, label]) => (has(path) ? [] : [{ path, label, reason: reasonFor(extra) }])),
  );
  const cutOff = late.flatMap((section) => {
    const [path, label] = filledBy[section] ?? [];
    return path === undefined || label === undefined ? [] : [{ path, label, reason: 'did not end in time' }];
  });
  return [
    ...(virtual && askedAsRoot('dmidecode') ? [] : ofFirmware),
    ...missingRaid(texts, facts, raidTools.some(askedAsRoot), refusal(byRoot, raidTools)),
    ...cutOff,
  ];
}

/** What sudo said where it did not let the question through. */
function refusal({ refused }: RootSections, sections: readonly string[]): string[] {
  return sections.flatMap((section) => refused.get(section) ?? []).slice(0, 1);
}

/** A controller on the bus that no tool spoke of: what it does with writes is unknown. */
function missingRaid(
  texts: ReadonlyMap<string, string>,
  facts: readonly Fact[],
  asRoot: boolean,
  refusal: readonly string[],
): MissingFact[] {
  const onBus = facts.find(({ path }) => path.startsWith('raid.pci['));
  const spoken = facts.some(({ path }) => /^raid\[.*virtual-disk/.test(path));
  if (onBus === undefined || spoken) return [];
  const found = raidTools.filter((tool) => (texts.get(tool) ?? '').trim() !== '');
  const tools = 'perccli64, MegaCli64, storcli64, omreport or ssacli';
  const reason = asRoot
    ? found.length > 0
      ? `${found.join(', ')} was asked and told of no virtual disk`
      : `needs a tool: ${tools}`
    : [`needs root and a tool: ${tools}`, ...refusal].join('; ');
  return [{ path: 'raid[', label: 'Write policy, battery and state of the RAID controller', reason }];
}
