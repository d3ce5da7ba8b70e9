import type { Fact } from '../../../preload/contract/facts.ts';
import { factsOf } from './fact.ts';
import { markPrivate } from './identity.ts';
import { labelled, partsFrom } from './labelled-text.ts';
import { bytesIn, hertzIn, numberIn } from './quantities.ts';

/** What firmware writes where it has nothing to say. */
const empty =
  /^(not specified|not provided|unknown|none|n\/a|no module installed|<out of spec>|to be filled by o\.?e\.?m\.?)$/i;

type Structure = ReadonlyMap<string, string>;

/**
 * The output of `dmidecode` of any version: BIOS, system, sockets, memory slots. Older ones call the speed of memory MHz
 * (and mean transfers), newer ones MT/s; sizes are `8192 MB` or `32 GB`.
 */
export function dmidecodeFacts(text: string): Fact[] {
  const structures = partsFrom(text, /^Handle 0x/).map((part) => ({
    type: Number(/DMI type (\d+)/.exec(part)?.[1] ?? -1),
    fields: labelled(part),
  }));
  const ofType = (type: number) => structures.flatMap((one) => (one.type === type ? [one.fields] : []));
  return [
    ...identity(ofType(0)[0], ofType(1)[0], ofType(2)[0]),
    ...sockets(ofType(4)),
    ...memory(ofType(16), ofType(17)),
  ];
}

function said(fields: Structure | undefined, label: string): string | undefined {
  const value = fields?.get(label);
  return value === undefined || empty.test(value) ? undefined : value;
}

function identity(bios?: Structure, system?: Structure, board?: Structure): Fact[] {
  return factsOf('dmidecode', [
    ['identity.vendor', 'Vendor', said(system, 'Manufacturer')],
    ['identity.model', 'Model', said(system, 'Product Name')],
    ['identity.service-tag', 'Service tag', said(system, 'Serial Number')],
    ['identity.board', 'Board', said(board, 'Product Name')],
    ['identity.bios-vendor', 'BIOS vendor', said(bios, 'Vendor')],
    ['identity.bios', 'BIOS', said(bios, 'Version')],
    ['identity.bios-date', 'BIOS date', said(bios, 'Release Date')],
  ]).map(markPrivate);
}

/** Sockets of the board, filled or not: /proc sees only what runs. */
function sockets(processors: readonly Structure[]): Fact[] {
  const used = processors.filter((fields) => !/unpopulated/i.test(fields.get('Status') ?? ''));
  const first = used[0];
  if (processors.length === 0) return [];
  return factsOf('dmidecode', [
    ['cpu.socket-slots', 'CPU sockets of the board', processors.length, 'count'],
    ['cpu.sockets', 'CPU sockets filled', used.length, 'count'],
    ['cpu.model', 'CPU', said(first, 'Version')],
    ['cpu.socket-type', 'CPU socket', socketType(said(first, 'Upgrade'))],
    ['cpu.bus', 'CPU bus', hertzIn(said(first, 'External Clock')), 'Hz'],
  ]);
}

/** `Socket LGA2011` is LGA2011. */
function socketType(upgrade: string | undefined): string | undefined {
  return upgrade === undefined || /^other$/i.test(upgrade) ? undefined : upgrade.replace(/^Socket\s+/, '');
}

function memory(arrays: readonly Structure[], devices: readonly Structure[]): Fact[] {
  const board = arrays.filter((fields) => (fields.get('Use') ?? 'System Memory') === 'System Memory');
  const modules = devices.map((fields, index) => ({
    slot: said(fields, 'Locator') ?? `slot ${index + 1}`,
    bytes: bytesIn(said(fields, 'Size')) ?? 0,
    fields,
  }));
  const filled = modules.filter(({ bytes }) => bytes > 0);
  if (modules.length === 0) return [];
  const capacity = board.reduce((sum, fields) => sum + (bytesIn(said(fields, 'Maximum Capacity')) ?? 0), 0);
  return [
    ...factsOf('dmidecode', [
      ['memory.slots', 'Memory slots', modules.length, 'count'],
      ['memory.modules', 'Memory modules', filled.length, 'count'],
      ['memory.installed', 'Memory installed', filled.reduce((sum, { bytes }) => sum + bytes, 0), 'B'],
      ['memory.maximum', 'Most memory, by the firmware', capacity || undefined, 'B'],
      [
        'memory.error-correction',
        'Memory error correction',
        board[0] && said(board[0], 'Error Correction Type'),
      ],
    ]),
    ...filled.flatMap(({ slot, bytes, fields }) =>
      moduleFacts(uniqueSlot(slot, fields, modules), bytes, fields),
    ),
  ];
}

/** Some boards call every slot the same and tell them apart by their bank. */
function uniqueSlot(slot: string, fields: Structure, all: readonly { readonly slot: string }[]): string {
  if (all.filter((other) => other.slot === slot).length === 1) return slot;
  return `${slot} ${said(fields, 'Bank Locator') ?? fields.get('Handle') ?? ''}`.trim();
}

function moduleFacts(slot: string, bytes: number, fields: Structure): Fact[] {
  const speed = said(fields, 'Speed');
  const configured = said(fields, 'Configured Memory Speed') ?? said(fields, 'Configured Clock Speed');
  return factsOf('dmidecode', [
    [`memory.module[${slot}].size`, `${slot} size`, bytes, 'B'],
    [`memory.module[${slot}].type`, `${slot} type`, said(fields, 'Type')],
    [`memory.module[${slot}].speed`, `${slot} speed`, hertzIn(speed), '1/s'],
    [`memory.module[${slot}].configured-speed`, `${slot} configured speed`, hertzIn(configured), '1/s'],
    [`memory.module[${slot}].maker`, `${slot} maker`, said(fields, 'Manufacturer')],
    [`memory.module[${slot}].part`, `${slot} part`, said(fields, 'Part Number')],
    [`memory.module[${slot}].rank`, `${slot} ranks`, numberIn(said(fields, 'Rank')), 'count'],
  ]);
}
