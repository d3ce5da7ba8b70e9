import { labelled, partsFrom } from '../labelled-text.ts';
import { decimalBytesIn } from '../quantities.ts';
import type { Battery, BatteryState, RaidController, VirtualDisk, WritePolicy } from './controller.ts';

/** `ssacli`, `hpssacli` or `hpacucli ctrl all show config detail` of HPE Smart Array controllers. */
export function ssacliControllers(text: string): RaidController[] {
  return partsFrom(text, /^\S.* in Slot \d+/).map((part) => {
    const [, model, id = '0'] = /^(.*?) in Slot (\d+)/.exec(part) ?? [];
    const head = labelled(part.split(/^\s+(?:Array|array):? /m)[0] ?? part);
    const cache = cacheOf(head);
    return {
      id,
      model,
      firmware: head.get('Firmware Version'),
      cacheBytes: decimalBytesIn(head.get('Total Cache Size') ?? head.get('Cache Board Size')),
      battery: batteryOf(head),
      disks: partsFrom(part, /^\s+Logical Drive: \d+/).map((disk) => diskOf(disk, cache)),
    };
  });
}

/** The cache of the controller: a drive with caching on writes through all the same while it is off. */
function cacheOf(head: ReadonlyMap<string, string>): 'works' | 'is off' | undefined {
  const status = head.get('Cache Status');
  if (/^false$/i.test(head.get('Cache Board Present') ?? '')) return 'is off';
  if (status === undefined) return undefined;
  return /^ok$/i.test(status) ? 'works' : 'is off';
}

function batteryOf(head: ReadonlyMap<string, string>): Battery | undefined {
  const status = head.get('Battery/Capacitor Status') ?? head.get('Battery Status');
  const count = head.get('Battery/Capacitor Count') ?? head.get('Battery Count');
  if (count === '0') return { state: 'missing' };
  return status === undefined ? undefined : { state: stateOf(status) };
}

function stateOf(status: string): BatteryState | undefined {
  if (/^ok$/i.test(status)) return 'optimal';
  if (/charging/i.test(status)) return 'charging';
  if (/failed|replace/i.test(status)) return 'failed';
  return /degraded/i.test(status) ? 'degraded' : undefined;
}

function diskOf(part: string, cache: ReturnType<typeof cacheOf>): VirtualDisk {
  const fields = labelled(part);
  const level = fields.get('Fault Tolerance');
  return {
    id: /Logical Drive: (\d+)/.exec(part)?.[1] ?? '0',
    level: level === undefined ? undefined : `RAID ${level.replace(/^RAID\s*/, '').replace('1+0', '10')}`,
    bytes: decimalBytesIn(fields.get('Size')),
    state: fields.get('Status')?.toLowerCase().replace(/^ok$/, 'optimal'),
    device: /^(\S+)/.exec(fields.get('Disk Name') ?? '')?.[1],
    write: writePolicyOf(fields.get('Caching') ?? fields.get('Array Accelerator'), cache),
    writeConfigured: writePolicyOf(fields.get('Caching') ?? fields.get('Array Accelerator'), 'works'),
  };
}

function writePolicyOf(
  caching: string | undefined,
  cache: ReturnType<typeof cacheOf>,
): WritePolicy | undefined {
  if (caching === undefined) return undefined;
  if (!/^enabled$/i.test(caching) || cache === 'is off') return 'write-through';
  return 'write-back';
}
