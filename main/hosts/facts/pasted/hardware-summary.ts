import type { Fact, PastedFacts } from '../../../../preload/contract/facts.ts';
import { type FactRow, factsOf } from '../fact.ts';
import { bytesIn, hertzIn } from '../quantities.ts';

const source = 'pasted';

/** Labels as articles write them, whatever stands before (`- CPU:`); the first that is there counts. */
const labels = {
  summary: /^summary$/i,
  system: /^(system|server|machine|model|host)$/i,
  processors: /^(processors?|cpus?)$/i,
  memory: /^(memory|ram)$/i,
  storage: /^(storage|disks?)$/i,
  filesystem: /^file ?system$/i,
  distribution: /^(os|operating system|distribution|release)$/i,
  mysql: /^(mysql|mysql version|server version|percona server)$/i,
} as const;
type Label = keyof typeof labels;

/**
 * A block of `Label: value` lines as benchmark write-ups carry them: the four lines Summary, System, Processors, Memory of
 * a hardware summary tool, or a list of Server, CPU, Memory, Storage. Facts are what the words say, contradictions and all.
 */
export function hardwareSummary(text: string): PastedFacts {
  const found = new Map<Label, string>();
  const ignored: string[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, word = '', value = ''] = /^\W*([\p{L} ]+?)\s*[:：]\s*(\S.*)$/u.exec(line) ?? [];
    const label = (Object.keys(labels) as Label[]).find((one) => labels[one].test(word));
    if (label === undefined || found.has(label)) ignored.push(line.trim());
    else found.set(label, value.trim());
  }
  const facts = [
    ...systemFacts(found.get('system') ?? found.get('summary') ?? ''),
    ...processorFacts(found.get('processors') ?? ''),
    ...memoryFacts(found.get('memory') ?? ''),
    ...factsOf(source, [
      ['disks.described', 'Storage, as written', found.get('storage')],
      ['filesystems.described', 'Filesystem, as written', found.get('filesystem')],
      ['identity.system', 'System', found.get('distribution')],
      ['tools[mysqld].version', 'mysqld version', found.get('mysql')],
    ]),
  ];
  const format = found.has('summary') || found.has('processors') ? 'hardware-summary' : 'labelled-lines';
  return { format, facts, ignoredLines: ignored };
}

/** `Dell PowerEdge R620 (Dell 036FVD)`: model, and the board in brackets. */
function systemFacts(text: string): Fact[] {
  const [, named = text, board] = /^(.*?)\s*(?:\(([^)]*)\))?$/.exec(text.split(',')[0] ?? '') ?? [];
  const [vendor] = /^(Dell|HPE?|IBM|Lenovo|Supermicro|Fujitsu|Sun|Cisco)\b/i.exec(named) ?? [];
  const model = vendor === undefined ? named : named.slice(vendor.length).replace(/^ Inc\.?/, '');
  return factsOf(source, [
    ['identity.vendor', 'Vendor', vendor],
    ['identity.model', 'Model', model],
    ['identity.board', 'Board', board?.replace(new RegExp(`^${vendor ?? ''}\\s+`), '')],
  ]);
}

/** `1 (of 2) x Xeon E5-2630 0 2.30GHz 7200MHz FSB (HT enabled, 6 cores, 24 threads)`, `2x Intel(R) Xeon(R) CPU E5-2660 0 @ 2.20GHz`. */
function processorFacts(text: string): Fact[] {
  const [, sockets, slots, rest = text] = /^(\d+)\s*(?:\(of (\d+)\)\s*)?[x×*]\s*(.*)$/i.exec(text) ?? [];
  const brackets = /\(((?:HT|\d+ cores?|hyper)[^)]*)\)\s*$/i.exec(rest)?.[1] ?? '';
  const name = rest.replace(/\s*\((?:HT|\d+ cores?|hyper)[^)]*\)\s*$/i, '').replace(/\s+[\d.]+MHz FSB$/i, '');
  const cores = /(\d+) cores?/i.exec(brackets)?.[1];
  const threads = /(\d+) threads?/i.exec(brackets)?.[1];
  const hyperthreading = /\b(?:HT|hyper-?threading) (enabled|disabled)/i.exec(brackets)?.[1]?.toLowerCase();
  const rows: FactRow[] = [
    ['cpu.model', 'CPU', name],
    ['cpu.sockets', 'CPU sockets filled', numeric(sockets), 'count'],
    ['cpu.socket-slots', 'CPU sockets of the board', numeric(slots), 'count'],
    ['cpu.cores', 'CPU cores', numeric(cores), 'count'],
    ['cpu.threads', 'CPU threads', numeric(threads), 'count'],
    ['cpu.frequency', 'CPU clock', hertzIn(/[\d.]+\s*GHz/i.exec(name)?.[0]), 'Hz'],
    ['cpu.hyperthreading', 'Hyperthreading', hyperthreading && (hyperthreading === 'enabled' ? 'on' : 'off')],
  ];
  return factsOf(source, rows);
}

/** `63GB / 64GB 1600MHz DDR3 == 8 x 8GB, 16 x empty`: seen, installed, and what is in the slots. */
function memoryFacts(text: string): Fact[] {
  const [sizes = '', slots = ''] = text.split('==');
  const [, seen, installed] = /^([\d.]+ ?[MGT]B)(?:\s*\/\s*([\d.]+ ?[MGT]B))?/i.exec(sizes.trim()) ?? [];
  const filled = [...slots.matchAll(/(\d+) x ([\d.]+ ?[MG]B)/gi)];
  const empty = numeric(/(\d+) x empty/i.exec(slots)?.[1]) ?? 0;
  const modules = filled.reduce((sum, [, count]) => sum + Number(count), 0);
  return factsOf(source, [
    ['memory.total', 'Memory seen by the system', bytesIn(seen), 'B'],
    ['memory.installed', 'Memory installed', bytesIn(installed), 'B'],
    ['memory.speed', 'Memory speed', hertzIn(sizes), '1/s'],
    ['memory.type', 'Memory type', /\bDDR\d\b/i.exec(sizes)?.[0]],
    ['memory.modules', 'Memory modules', modules || undefined, 'count'],
    ['memory.slots', 'Memory slots', modules === 0 ? undefined : modules + empty, 'count'],
    [
      'memory.module-size',
      'Size of each module',
      filled.length === 1 ? bytesIn(filled[0]?.[2]) : undefined,
      'B',
    ],
  ]);
}

function numeric(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
