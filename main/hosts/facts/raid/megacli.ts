import { labelled, partsFrom } from '../labelled-text.ts';
import { bytesIn, numberIn } from '../quantities.ts';
import type { Battery, BatteryState, RaidController, VirtualDisk, WritePolicy } from './controller.ts';

/**
 * `MegaCli64 -AdpAllInfo`, `-LDInfo -Lall` and `-AdpBbuCmd`, one after the other or any of them alone, for one adapter or
 * several. Words as in the MegaRAID SAS Software User Guide; older firmware writes `Virtual Disk` and `target id`.
 */
export function megacliControllers(text: string): RaidController[] {
  const parts = partsFrom(text, /^\s*(Adapter #?\d+|Adapter \d+ -- |BBU status for Adapter: ?\d+)/);
  const ids = [...new Set(parts.map(adapterOf))];
  return ids.map((id) => {
    const own = parts.filter((part) => adapterOf(part) === id);
    const fields = labelled(own.filter((part) => !/^\s*BBU status/.test(part)).join('\n'));
    const battery = own.find((part) => /^\s*BBU status/.test(part));
    return {
      id,
      model: fields.get('Product Name'),
      firmware: fields.get('FW Package Build') ?? fields.get('FW Version'),
      cacheBytes: bytesIn(fields.get('Memory Size')),
      battery: battery === undefined ? withoutBattery(fields) : batteryIn(battery),
      disks: own.flatMap(disksIn),
    };
  });
}

function adapterOf(part: string): string {
  return /Adapter[ #:]*(\d+)/.exec(part)?.[1] ?? '0';
}

/** `BBU : Absent` in the adapter's hardware list. */
function withoutBattery(fields: ReadonlyMap<string, string>): Battery | undefined {
  return /absent|no/i.test(fields.get('BBU') ?? '') ? { state: 'missing' } : undefined;
}

function disksIn(part: string): VirtualDisk[] {
  return partsFrom(part, /^\s*Virtual (?:Drive|Disk)\s*: ?\d+/).map((text) => {
    const fields = labelled(text);
    const [, id = '0'] = /Virtual (?:Drive|Disk)\s*: ?(\d+)/.exec(text) ?? [];
    const current = fields.get('Current Cache Policy');
    return {
      id,
      name: fields.get('Name'),
      level: levelOf(fields.get('RAID Level'), numberIn(fields.get('Span Depth')) ?? 1),
      bytes: bytesIn(fields.get('Size')),
      state: fields.get('State')?.toLowerCase(),
      write: writePolicyOf(current),
      writeConfigured: writePolicyOf(fields.get('Default Cache Policy')),
      read: current?.split(', ')[1],
      driveCache: (fields.get('Disk Cache Policy') ?? fields.get('Drive Cache Policy'))?.toLowerCase(),
    };
  });
}

/** `WriteBack, ReadAdaptive, Direct, No Write Cache if Bad BBU`: the last word decides what a bad battery does. */
function writePolicyOf(policy: string | undefined): WritePolicy | undefined {
  if (policy === undefined) return undefined;
  if (/WriteThrough/i.test(policy)) return 'write-through';
  if (!/WriteBack/i.test(policy)) return undefined;
  return /,\s*Write Cache OK if Bad BBU/i.test(policy) ? 'write-back always' : 'write-back';
}

/** `Primary-1, Secondary-0, RAID Level Qualifier-0` over three spans is RAID 10, over one RAID 1. */
function levelOf(text: string | undefined, spans: number): string | undefined {
  const primary = /Primary-(\d+)/.exec(text ?? '')?.[1];
  if (primary === undefined) return text;
  const striped = spans > 1 || /Secondary-3/.test(text ?? '');
  return striped && primary !== '0' ? `RAID ${primary}0` : `RAID ${primary}`;
}

function batteryIn(text: string): Battery {
  const fields = labelled(text);
  const yes = (label: string) => (fields.has(label) ? /^yes$/i.test(fields.get(label) ?? '') : undefined);
  const charge = numberIn(fields.get('Relative State of Charge'));
  const learning = yes('Learn Cycle Active');
  return {
    state: stateOf(fields, yes, learning),
    charge: charge === undefined ? undefined : charge / 100,
    learning,
    nextLearn: learnTime(fields.get('Next Learn time')),
    learnMode: fields.get('Auto-Learn Mode') ?? fields.get('Auto Learn Mode'),
    transparentLearn: yes('Transparent Learn'),
  };
}

function stateOf(
  fields: ReadonlyMap<string, string>,
  yes: (label: string) => boolean | undefined,
  learning: boolean | undefined,
): BatteryState | undefined {
  const state = fields.get('Battery State') ?? '';
  if (yes('Battery Pack Missing')) return 'missing';
  if (yes('Battery Replacement required') || /fail/i.test(state)) return 'failed';
  if (yes('isSOHGood') === false || yes('Pack is about to fail & should be replaced')) return 'failed';
  if (learning || /learning/i.test(state)) return 'learning';
  if (/^charging$/i.test(fields.get('Charging Status') ?? fields.get('Charger Status') ?? ''))
    return 'charging';
  if (/degraded|non operational/i.test(state)) return 'degraded';
  if (/optimal|operational/i.test(state)) return 'optimal';
  return yes('isSOHGood') ? 'optimal' : undefined;
}

/** Seconds since 1 January 2000 in older versions, a date in newer ones; 0 when none is planned. */
function learnTime(text: string | undefined): string | undefined {
  const seconds = /^(\d+)\s*(?:Sec)?$/i.exec(text ?? '')?.[1];
  const at =
    seconds === undefined ? Date.parse(`${text} UTC`) : Date.UTC(2000, 0, 1) + Number(seconds) * 1000;
  return Number.isNaN(at) || seconds === '0' ? undefined : new Date(at).toISOString();
}
