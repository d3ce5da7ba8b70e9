import { z } from 'zod';
import { ownValue } from '../../../../preload/contract/object-words.ts';
import { labelled, partsFrom } from '../labelled-text.ts';
import { bytesIn } from '../quantities.ts';
import type { Battery, BatteryState, Drive, RaidController, VirtualDisk, WritePolicy } from './controller.ts';

/** `perccli64` and `storcli64 /cALL show all`, with `J` or without; Dell's and Broadcom's tool are one program. */
export function storcliControllers(text: string): RaidController[] {
  return text.trimStart().startsWith('{') ? controllersOfJson(text) : controllersOfText(text);
}

/** A row of one of the tables, by its column titles. */
type Row = Readonly<Record<string, unknown>>;

/** What a controller is built from, whichever way it was printed. */
interface Parts {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly disks: readonly Row[];
  readonly drives: readonly Row[];
  readonly batteries: readonly Row[];
}

function controllerOf({ id, fields, disks, drives, batteries }: Parts): RaidController {
  const has = text(fields.BBU) ?? '';
  const battery = batteries[0] ? batteryOf(batteries[0], fields) : undefined;
  return {
    id,
    model: text(fields.Model) ?? text(fields['Product Name']),
    firmware: text(fields['Firmware Package Build']) ?? text(fields['FW Package Build']),
    cacheBytes: bytesIn(text(fields['On Board Memory Size']) ?? text(fields['Cache Memory Size'])),
    battery: battery ?? (/^(no|absent)$/i.test(has) ? { state: 'missing' } : undefined),
    disks: disks.flatMap(diskOf),
    drives: drives.flatMap(driveOf),
  };
}

function diskOf(row: Row): VirtualDisk[] {
  const id = text(row['DG/VD'])?.split('/')[1] ?? text(row.VD);
  if (id === undefined) return [];
  const cache = text(row.Cache) ?? '';
  return [
    {
      id,
      name: text(row.Name),
      level: text(row.TYPE)?.replace(/^RAID(?=\d)/, 'RAID '),
      bytes: bytesIn(text(row.Size)),
      state: ownValue(states, text(row.State) ?? '') ?? text(row.State)?.toLowerCase(),
      write: writePolicyOf(cache),
      read: cache.startsWith('NR') ? 'no read-ahead' : cache.startsWith('R') ? 'read-ahead' : undefined,
    },
  ];
}

const states: Readonly<Record<string, string>> = {
  Optl: 'optimal',
  Dgrd: 'degraded',
  Pdgd: 'partially degraded',
  OfLn: 'offline',
  Rec: 'recovery',
  Onln: 'online',
  Offln: 'offline',
  Rbld: 'rebuilding',
  UGood: 'unused',
  GHS: 'hot spare',
  DHS: 'hot spare',
  UBad: 'failed',
  Failed: 'failed',
};

/** `RWBD`, `NRWTD`: read ahead or not, write back, always or through, direct or cached. The policy in force now. */
function writePolicyOf(cache: string): WritePolicy | undefined {
  if (/AWB/.test(cache)) return 'write-back always';
  if (/WB/.test(cache)) return 'write-back';
  return /WT/.test(cache) ? 'write-through' : undefined;
}

function driveOf(row: Row): Drive[] {
  const slot = text(row['EID:Slt']);
  if (slot === undefined) return [];
  const kind = [text(row.Intf), text(row.Med)].filter((word) => word !== undefined).join(' ');
  return [
    {
      slot,
      model: text(row.Model),
      bytes: bytesIn(text(row.Size)),
      kind,
      state: ownValue(states, text(row.State) ?? '') ?? text(row.State),
    },
  ];
}

/** A cache vault is a capacitor with flash: it has a state and nothing to learn. */
function batteryOf(row: Row, fields: Readonly<Record<string, unknown>>): Battery {
  const learning = /^(active|yes)$/i.test(text(fields['Learn Cycle Active']) ?? '') || undefined;
  return {
    state: batteryState(text(row.State) ?? ''),
    learning,
    nextLearn: learnTime(text(row['Next Learn']) ?? text(fields['Next Learn time'])),
    transparentLearn: yes(text(fields['Transparent Learn'])),
  };
}

function batteryState(state: string): BatteryState | undefined {
  if (/^(msng|missing)/i.test(state)) return 'missing';
  if (/learn/i.test(state)) return 'learning';
  if (/charging/i.test(state)) return 'charging';
  if (/^(fail|fld)/i.test(state)) return 'failed';
  if (/^(dgd|degraded|dgrd|unknown)/i.test(state)) return 'degraded';
  return /^opt/i.test(state) ? 'optimal' : undefined;
}

/** `2016/11/12  03:55:21`, by the controller's clock. */
function learnTime(value: string | undefined): string | undefined {
  const [, date, time] = /^(\d{4}\/\d\d\/\d\d)\s+(\d\d:\d\d:\d\d)/.exec(value ?? '') ?? [];
  if (date === undefined || time === undefined) return undefined;
  return new Date(`${date.replaceAll('/', '-')}T${time}Z`).toISOString();
}

const Json = z.object({
  Controllers: z.array(
    z.object({
      'Command Status': z.object({ Controller: z.union([z.number(), z.string()]).optional() }).optional(),
      'Response Data': z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
const Rows = z.array(z.record(z.string(), z.unknown()));
const Fields = z.record(z.string(), z.unknown());

function controllersOfJson(json: string): RaidController[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return [];
  }
  const checked = Json.safeParse(parsed);
  if (!checked.success) return [];
  return checked.data.Controllers.map((one, index) => {
    const data = one['Response Data'] ?? {};
    const rows = (name: RegExp) =>
      Object.entries(data).flatMap(([key, value]) =>
        name.test(key) ? (Rows.safeParse(value).data ?? []) : [],
      );
    const sections = Object.values(data).flatMap((value) => Fields.safeParse(value).data ?? []);
    return controllerOf({
      id: String(one['Command Status']?.Controller ?? index),
      fields: Object.assign({}, ...sections) as Readonly<Record<string, unknown>>,
      // `VD LIST` of `/c0 show all`, `/c0/v0` of `/c0/vall show all`.
      disks: rows(/^(VD LIST|\/c\d+\/v\d+)$/),
      drives: rows(/^(PD LIST|PDs for VD \d+)$/),
      batteries: rows(/^(BBU_Info|Cachevault_Info)$/),
    });
  });
}

function controllersOfText(printed: string): RaidController[] {
  const parts = partsFrom(printed, /^Controller = \d+/);
  return parts
    .map((part) => {
      const id = /^Controller = (\d+)/.exec(part)?.[1] ?? '0';
      // `Controller = 0` comes twice: in the answer's head, and in its table of basics.
      return { id, part };
    })
    .reduce<{ id: string; part: string }[]>((merged, one) => {
      const same = merged.find((other) => other.id === one.id);
      if (same) same.part += `\n${one.part}`;
      else merged.push({ ...one });
      return merged;
    }, [])
    .map(({ id, part }) => {
      const tables = tablesIn(part);
      const withColumn = (title: string) => tables.filter(([first]) => first && title in first).flat();
      return controllerOf({
        id,
        fields: Object.fromEntries(labelled(part, ' = ')),
        disks: withColumn('DG/VD'),
        drives: withColumn('EID:Slt'),
        batteries: withColumn('RetentionTime').concat(
          withColumn('MfgDate').filter((row) => !('RetentionTime' in row)),
        ),
      });
    });
}

/**
 * Tables stand between three lines of hyphens, the titles after the first. A cell may hold blanks (`837.750 GB`), so cells
 * are cut where every row has a blank.
 */
function tablesIn(part: string): Row[][] {
  const lines = part.split('\n');
  const rules = lines.flatMap((line, index) => (/^-{10,}\s*$/.test(line) ? [index] : []));
  const tables: Row[][] = [];
  for (let at = 0; at + 2 < rules.length; at += 3) {
    const [top = 0, middle = 0, bottom = 0] = rules.slice(at, at + 3);
    const header = lines.slice(top + 1, middle).join(' ');
    tables.push(rowsOf(header, lines.slice(middle + 1, bottom)));
  }
  return tables;
}

function rowsOf(header: string, lines: readonly string[]): Row[] {
  const columns = columnsOf([header, ...lines]).reduce<Span[]>((named, column) => {
    const last = named.at(-1);
    // A gap inside the cells of one column: what follows it has no title of its own.
    if (last && header.slice(column.from, column.to).trim() === '') last.to = column.to;
    else named.push({ ...column });
    return named;
  }, []);
  return lines.map((line) =>
    Object.fromEntries(
      columns.map(({ from, to }) => [header.slice(from, to).trim(), line.slice(from, to).trim()] as const),
    ),
  );
}

interface Span {
  readonly from: number;
  to: number;
}

/** The stretches of columns between those in which every line has a blank. */
function columnsOf(lines: readonly string[]): Span[] {
  const width = Math.max(...lines.map((line) => line.length));
  const spans: Span[] = [];
  let open: Span | null = null;
  for (let column = 0; column < width; column++) {
    if (lines.every((line) => (line[column] ?? ' ') === ' ')) open = null;
    else if (open) open.to = column + 1;
    else {
      open = { from: column, to: column + 1 };
      spans.push(open);
    }
  }
  return spans;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  return trimmed === '' || trimmed === '-' ? undefined : trimmed;
}

function yes(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : /^(yes|enabled|on)$/i.test(value);
}
