import { always, type LineForm, lineOf } from '../line-forms.ts';
import type { Severity } from '../output-event.ts';

/** What a line of tpcc_start or tpcc_load is, apart from intervals and the report at the end. */
export type TpccLine =
  | { readonly kind: 'noise' }
  | { readonly kind: 'banner'; readonly program: 'tpcc_start' | 'tpcc_load' }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string }
  | { readonly kind: 'phase'; readonly phase: 'connecting' | 'warmup' | 'running' }
  | { readonly kind: 'stopping'; readonly rest: string }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'message'; readonly severity: Severity }
  | { readonly kind: 'unknown' };

/** `text` without blanks around it: pasted logs often lost theirs. */
export function classifyLine(text: string): TpccLine {
  if (text === '') return noise;
  return lineOf(forms, text) ?? { kind: 'unknown' };
}

const noise: TpccLine = { kind: 'noise' };

/** Options that the block of parameters does not repeat. */
const optionNames = new Map(
  Object.entries<string>({
    i: 'report interval',
    f: 'report file',
    t: 'transaction file',
    m: 'from warehouse',
    n: 'to warehouse',
    0: 'limit of New-Order',
    1: 'limit of Payment',
    2: 'limit of Order-Status',
    3: 'limit of Delivery',
    4: 'limit of Stock-Level',
  }),
);

const parameterNames = new Map(
  Object.entries<string>({
    server: 'server',
    port: 'port',
    DBname: 'database',
    user: 'user',
    warehouse: 'warehouses',
    connection: 'connections',
    rampup: 'ramp-up',
    measure: 'measured time asked for',
    ratio: 'ratio',
    'part(1-4)': 'part',
    'MIN WH': 'from warehouse',
    'MAX WH': 'to warehouse',
  }),
);

/** The password stands in both forms: it is known and dropped. */
function named(names: ReadonlyMap<string, string>): LineForm<TpccLine>['line'] {
  return (key, value) => {
    const name = names.get(key);
    return name === undefined ? noise : { kind: 'fact', name, value: value.replace(/ \(sec\.\)$/, '') };
  };
}

const forms: readonly LineForm<TpccLine>[] = [
  always(/^\*\*\* ###easy### TPC-C Load Generator \*\*\*$/, { kind: 'banner', program: 'tpcc_start' }),
  always(/^\*\*\* (?:TPCC-mysql|###easy### TPC-C) Data Loader\s*\*\*\*$/, {
    kind: 'banner',
    program: 'tpcc_load',
  }),
  { form: /^option (\S) with value '(.*)'$/, line: named(optionNames) },
  { form: /^\[([^\]]+)\]: (.*)$/, line: named(parameterNames) },
  always(/^RAMP-UP TIME\.\(\d+ sec\.\)$/, { kind: 'phase', phase: 'warmup' }),
  always(/^MEASURING START\.$/, { kind: 'phase', phase: 'running' }),
  { form: /^STOPPING THREADS\.*(.*)$/, line: (rest) => ({ kind: 'stopping', rest }) },
  always(/^TPCC Data Load Started\.\.\.$/, { kind: 'phase', phase: 'running' }),
  always(/DATA LOADING COMPLETED SUCCESSFULLY\.$/, { kind: 'loaded' }),
  always(/^(?:error at |\/?\*?\s*usage: |Usage: )/i, { kind: 'message', severity: 'fatal' }),
  always(/^\d{1,4}, [0-9A-Z]{5}, /, { kind: 'message', severity: 'warning' }),
  always(/^non-option ARGV-elements: /, { kind: 'message', severity: 'warning' }),
  always(/^(?:neword|payment|ordstat|delivery|slev)(?: \d+:\d+)?$/, { kind: 'message', severity: 'note' }),
  always(
    /^(?:\*{20,}|\.* \d+|\.+|<Parameters>|\* \[part\]: .*|Loading (?:Item|Warehouse|Customer|Orders|Stock|District).*|(?:Item|Customer|Orders|Stock|District|Warehouse) Done\.|real\s.*|user\s.*|sys\s.*|Script (?:started|done) on .*)$/,
    noise,
  ),
];
