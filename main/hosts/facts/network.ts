import type { Fact } from '../../../preload/contract/facts.ts';
import { factsOf } from './fact.ts';
import { labelled, partsFrom } from './labelled-text.ts';
import { numberIn } from './quantities.ts';
import { countOf, lineOf, namesIn, type SmallFiles } from './small-files.ts';

const net = '/sys/class/net';

/** Interfaces with a device behind them; bridges, loopback and tunnels have none. A speed of -1 means no link. */
export function networkFacts(files: SmallFiles): Fact[] {
  return namesIn(files, /^\/sys\/class\/net\/([^/]+)\/device\/driver$/).flatMap((name) => {
    const speed = countOf(files, `${net}/${name}/speed`) ?? -1;
    return factsOf(net, [
      [
        `network[${name}].driver`,
        `${name} driver`,
        lineOf(files, `${net}/${name}/device/driver`)?.split('/').at(-1),
      ],
      [`network[${name}].speed`, `${name} speed`, speed > 0 ? (speed * 1e6) / 8 : undefined, 'B/s'],
      [`network[${name}].duplex`, `${name} duplex`, known(lineOf(files, `${net}/${name}/duplex`))],
      [`network[${name}].mtu`, `${name} MTU`, countOf(files, `${net}/${name}/mtu`), 'B'],
      [`network[${name}].link`, `${name} link`, known(lineOf(files, `${net}/${name}/operstate`))],
    ]);
  });
}

/** `ethtool` and `ethtool -i` of each interface, after a line `interface NAME`. A link that is down says `Unknown!`. */
export function ethtoolFacts(text: string): Fact[] {
  return partsFrom(text, /^interface /).flatMap((part) => {
    const name = /^interface (\S+)/.exec(part)?.[1] ?? '';
    const fields = labelled(part);
    const megabits = numberIn(fields.get('Speed'));
    return factsOf('ethtool', [
      [`network[${name}].driver`, `${name} driver`, fields.get('driver')],
      [`network[${name}].driver-version`, `${name} driver version`, fields.get('version')],
      [`network[${name}].firmware`, `${name} firmware`, known(fields.get('firmware-version'))],
      [
        `network[${name}].speed`,
        `${name} speed`,
        megabits === undefined ? undefined : (megabits * 1e6) / 8,
        'B/s',
      ],
      [`network[${name}].duplex`, `${name} duplex`, known(fields.get('Duplex'))?.toLowerCase()],
      [`network[${name}].link`, `${name} link`, linkOf(fields.get('Link detected'))],
    ]);
  });
}

function known(text: string | undefined): string | undefined {
  return text === undefined || /^(unknown\b|n\/a$)/i.test(text) ? undefined : text;
}

function linkOf(detected: string | undefined): string | undefined {
  return detected === undefined ? undefined : detected === 'yes' ? 'up' : 'down';
}

/** `lspci -nn`: network cards and storage controllers by their slot, without the ids in brackets. */
export function lspciFacts(text: string): Fact[] {
  return text.split('\n').flatMap((line) => {
    const [, slot = '', kind = '', name = ''] = /^(\S+)\s+([^:[]+?)\s*(?:\[\w+\])?:\s*(.+)$/.exec(line) ?? [];
    const plain = name.replaceAll(/\s*\[[0-9a-f]{4}:[0-9a-f]{4}\]/gi, '');
    if (/raid/i.test(kind)) return factsOf('lspci', [[`raid.pci[${slot}]`, 'RAID controller (PCI)', plain]]);
    if (/ethernet|infiniband|network/i.test(kind)) {
      return factsOf('lspci', [[`network.pci[${slot}]`, 'Network card (PCI)', plain]]);
    }
    if (/sas|scsi|sata|fibre|non-volatile|storage/i.test(kind)) {
      return factsOf('lspci', [[`disks.pci[${slot}]`, `${kind} (PCI)`, plain]]);
    }
    return [];
  });
}
