import { numberOf, numbersOf } from '../../text/number-text.ts';

/** What a line of mysqlslap's output is, or of the loop that repeats it. */
export type SlapLine =
  | { readonly kind: 'preamble' | 'benchmark' | 'fatal' | 'warning' | 'blank' | 'finished' | 'other' }
  | { readonly kind: 'engine'; readonly name: string }
  | { readonly kind: 'field'; readonly name: keyof BlockFields; readonly value: number }
  | { readonly kind: 'row'; readonly block: Block }
  /** Begins the loop. */
  | { readonly kind: 'loop'; readonly seconds: number }
  | { readonly kind: 'repetition'; readonly endSeconds: number }
  | { readonly kind: 'version'; readonly version: string };

/** What a block says: seconds for all queries, over its iterations; how many clients sent how many queries each. */
export interface BlockFields {
  readonly average: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly clients: number;
  readonly queriesPerClient: number;
}

export interface Block extends BlockFields {
  /** Empty where it is not printed. */
  readonly engine: string;
  readonly loadType: string;
}

/** `text` without blanks around it. */
export function classifyLine(text: string): SlapLine {
  if (text === '') return { kind: 'blank' };
  return row(text) ?? field(text) ?? loopLine(text) ?? { kind: words(text) };
}

const rowForm =
  /^([^,\s]*),(mixed|update|write|key|read|query),(\d{1,12}\.\d{3}),(\d{1,12}\.\d{3}),(\d{1,12}\.\d{3}),(\d{1,9}),(\d{1,9})$/;

function row(text: string): SlapLine | null {
  const [, engine = '', loadType = '', ...said] = rowForm.exec(text) ?? [];
  const numbers = numbersOf(said) ?? [];
  const [average, minimum, maximum, clients, queriesPerClient] = numbers;
  if (
    average === undefined ||
    minimum === undefined ||
    maximum === undefined ||
    clients === undefined ||
    queriesPerClient === undefined
  )
    return null;
  return { kind: 'row', block: { engine, loadType, average, minimum, maximum, clients, queriesPerClient } };
}

const fields: readonly (readonly [RegExp, keyof BlockFields])[] = [
  [/^Average number of seconds to run all queries: (\d{1,12}\.\d{3}) seconds$/, 'average'],
  [/^Minimum number of seconds to run all queries: (\d{1,12}\.\d{3}) seconds$/, 'minimum'],
  [/^Maximum number of seconds to run all queries: (\d{1,12}\.\d{3}) seconds$/, 'maximum'],
  [/^Number of clients running queries: (\d{1,9})$/, 'clients'],
  [/^Average number of queries per client: (\d{1,9})$/, 'queriesPerClient'],
];

function field(text: string): SlapLine | null {
  if (text === 'Benchmark') return { kind: 'benchmark' };
  const engine = /^Running for engine (\S+)$/.exec(text);
  if (engine) return { kind: 'engine', name: engine[1] ?? '' };
  for (const [form, name] of fields) {
    const value = numberOf(form.exec(text)?.[1]);
    if (value !== null) return { kind: 'field', name, value };
  }
  return null;
}

function loopLine(text: string): SlapLine | null {
  const seconds = numberOf(/^rackmark repeats mysqlslap for (\d+) s$/.exec(text)?.[1]);
  if (seconds !== null) return { kind: 'loop', seconds };
  const end = /^rackmark repetition \d+ ended at (\d{1,12}\.\d\d) s$/.exec(text);
  const endSeconds = numberOf(end?.[1]);
  if (endSeconds !== null) return { kind: 'repetition', endSeconds };
  if (/^rackmark has repeated mysqlslap \d+ times$/.test(text)) return { kind: 'finished' };
  const version = /^\S+\s+Ver (\d.*)$/.exec(text);
  return version ? { kind: 'version', version: version[1] ?? '' } : null;
}

function words(text: string): 'preamble' | 'fatal' | 'warning' | 'other' {
  if (
    /^(?:Building Create Statements for Auto|Parsing engines to use\.|Starting Concurrency Test)$/.test(text)
  )
    return 'preamble';
  if (/^(?:mysqlslap|mariadb-slap): \[?(?:Warning|Note)/.test(text)) return 'warning';
  return /^(?:\S*\/)?(?:mysqlslap|mariadb-slap): /.test(text) ? 'fatal' : 'other';
}
