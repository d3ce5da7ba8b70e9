import { z } from 'zod';
import type { Fact } from '../../../preload/contract/facts.ts';
import { factsOf } from './fact.ts';
import { bytesIn } from './quantities.ts';

interface Device {
  readonly name: string;
  readonly type: string;
  readonly bytes: number | undefined;
  readonly rotating: string | undefined;
  readonly model: string | undefined;
  readonly mount: string | undefined;
}

/** `lsblk`, as JSON (util-linux from 2.27 on) or as a table with any columns: whole disks, and what is mounted where. */
export function lsblkFacts(text: string): Fact[] {
  const devices = text.trimStart().startsWith('{') ? devicesOfJson(text) : devicesOfTable(text);
  return devices
    .filter(({ type, bytes }) => !['loop', 'rom', ''].includes(type) && bytes !== 0)
    .flatMap((device) => {
      const { name, type } = device;
      const whole = type === 'disk';
      return factsOf('lsblk', [
        [`disks[${name}].size`, `${name} size`, whole ? device.bytes : undefined, 'B'],
        [`disks[${name}].model`, `${name} model`, whole ? device.model : undefined],
        [`disks[${name}].kind`, `${name} kind`, whole ? kindOf(name, device.rotating) : undefined],
        [`disks[${name}].mounted`, `${name} is mounted at`, device.mount],
      ]);
    });
}

function kindOf(name: string, rotating: string | undefined): string | undefined {
  if (name.startsWith('nvme')) return 'NVMe';
  if (rotating === undefined) return undefined;
  return ['1', 'true'].includes(rotating) ? 'rotating' : 'solid state';
}

/** Sizes are numbers or text, flags `true` or `"1"`: it changed in util-linux 2.33. */
const Value = z.union([z.string(), z.number(), z.boolean()]).nullish();
const Node = z.object({
  name: z.string(),
  type: Value,
  size: Value,
  rota: Value,
  model: Value,
  mountpoint: Value,
  get children() {
    return z.array(Node).nullish();
  },
});

function devicesOfJson(text: string): Device[] {
  try {
    const { blockdevices } = z.object({ blockdevices: z.array(Node) }).parse(JSON.parse(text));
    return blockdevices.flatMap(flatten);
  } catch {
    return [];
  }
}

function flatten(node: z.output<typeof Node>): Device[] {
  const word = (value: z.output<typeof Value>) =>
    value === null || value === undefined ? undefined : String(value);
  const device = {
    name: node.name,
    type: word(node.type) ?? '',
    bytes: bytesIn(word(node.size)),
    rotating: word(node.rota),
    model: word(node.model),
    mount: word(node.mountpoint),
  };
  return [device, ...(node.children ?? []).flatMap(flatten)];
}

/** Names stand after the lines of the tree, and before a device mapper number in some versions. */
function devicesOfTable(text: string): Device[] {
  const [header = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const titles = header.split(/\s+/).filter((title) => title !== '');
  if (!titles.includes('NAME')) return [];
  return lines.flatMap((line) => {
    const words = line
      .replace(/^[^\w]*/, '')
      .replace(/ \(dm-\d+\)/, '')
      .split(/\s+/);
    // Only the last column may be empty or hold blanks: collect.sh asks for no other kind.
    const cells = new Map(
      titles.map((title, at) => [title, at === titles.length - 1 ? words.slice(at).join(' ') : words[at]]),
    );
    const name = cells.get('NAME');
    if (name === undefined || name === '') return [];
    return [
      {
        name,
        type: cells.get('TYPE') ?? '',
        bytes: bytesIn(cells.get('SIZE')),
        rotating: cells.get('ROTA'),
        model: cells.get('MODEL'),
        mount: cells.get('MOUNTPOINT') ?? cells.get('MOUNTPOINTS'),
      },
    ];
  });
}
