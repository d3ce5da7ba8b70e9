import { labelled, partsFrom } from '../labelled-text.ts';
import { bytesIn } from '../quantities.ts';
import type { Battery, BatteryState, RaidController, VirtualDisk, WritePolicy } from './controller.ts';

/**
 * `omreport storage controller`, `battery` and `vdisk` of Dell OpenManage, in any order. Controllers come by name in the
 * reports on batteries and disks (`Controller PERC 6/i Integrated (Slot Embedded)`), by id in the one on controllers.
 */
export function omreportControllers(text: string): RaidController[] {
  const named = partsFrom(text, /^\s*Controller\s+\S.*\(Slot/).map((part) => ({
    name: /^\s*Controller\s+(.*?)\s*\(Slot/.exec(part)?.[1] ?? '',
    blocks: blocksIn(part),
  }));
  const listed = blocksIn(text).filter(
    (block) => block.has('Firmware Version') && block.has('Cache Memory Size'),
  );
  const names = [
    ...new Set([...listed.map((block) => block.get('Name') ?? ''), ...named.map(({ name }) => name)]),
  ];
  return names
    .filter((name) => name !== '')
    .map((name, index) => {
      const own = listed.find((block) => block.get('Name') === name);
      const blocks = named.flatMap((part) => (part.name === name ? part.blocks : []));
      return {
        id: own?.get('ID') ?? String(index),
        model: name,
        firmware: own?.get('Firmware Version'),
        cacheBytes: bytesIn(own?.get('Cache Memory Size')),
        battery: blocks
          .filter((block) => block.has('Learn State') || /battery/i.test(block.get('Name') ?? ''))
          .map(batteryOf)[0],
        disks: blocks.filter((block) => block.has('Write Policy')).map(diskOf),
      };
    });
}

function blocksIn(text: string): ReadonlyMap<string, string>[] {
  return partsFrom(text, /^ID\s*:/).map((part) => labelled(part));
}

function batteryOf(block: ReadonlyMap<string, string>): Battery {
  const learn = block.get('Learn State');
  return {
    state: stateOf(block),
    learning: learn === undefined ? undefined : /^active$/i.test(learn),
    secondsToLearn: secondsIn(block.get('Next Learn Time')),
    learnMode: block.get('Learn Mode'),
  };
}

/** The words of the Server Administrator Storage Management guide. */
function stateOf(block: ReadonlyMap<string, string>): BatteryState | undefined {
  const state = block.get('State') ?? '';
  if (/missing/i.test(state)) return 'missing';
  if (/failed/i.test(state) || /failed/i.test(block.get('Predicted Capacity Status') ?? '')) return 'failed';
  if (/learning|reconditioning/i.test(state)) return 'learning';
  if (/charging/i.test(state)) return 'charging';
  if (/degraded|power low/i.test(state)) return 'degraded';
  return /ready/i.test(state) ? 'optimal' : undefined;
}

/** `22 days 11 hours`. */
function secondsIn(text: string | undefined): number | undefined {
  const [, days, hours] = /^(?:(\d+) days?)?\s*(?:(\d+) hours?)?$/.exec(text ?? '') ?? [];
  if (days === undefined && hours === undefined) return undefined;
  return Number(days ?? 0) * 86_400 + Number(hours ?? 0) * 3600;
}

function diskOf(block: ReadonlyMap<string, string>): VirtualDisk {
  const bytes = /\((\d+) bytes\)/.exec(block.get('Size') ?? '')?.[1];
  return {
    id: block.get('ID') ?? '0',
    name: block.get('Name'),
    level: block.get('Layout')?.replace('-', ' '),
    bytes: bytes === undefined ? bytesIn(block.get('Size')) : Number(bytes),
    state: block
      .get('State')
      ?.toLowerCase()
      .replace(/^ready$/, 'optimal'),
    device: block.get('Device Name'),
    write: writePolicyOf(block.get('Write Policy')),
    read: block.get('Read Policy')?.toLowerCase(),
    driveCache: block.get('Disk Cache Policy')?.toLowerCase(),
  };
}

function writePolicyOf(text: string | undefined): WritePolicy | undefined {
  if (/force write back/i.test(text ?? '')) return 'write-back always';
  if (/write back/i.test(text ?? '')) return 'write-back';
  return /write through/i.test(text ?? '') ? 'write-through' : undefined;
}
