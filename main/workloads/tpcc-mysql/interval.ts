import { numberOf } from '../../text/number-text.ts';
/** In the order that every form prints them. */
export const transactionNames = ['New-Order', 'Payment', 'Order-Status', 'Delivery', 'Stock-Level'] as const;

/**
 * How the line of an interval looked over the years, oldest first. `g1` and `g2` print seconds, `g3` to `g6` milliseconds
 * of CPU time of the client's threads, `g7` to `g9` milliseconds of response time.
 */
export type Generation = 'g1' | 'g2' | 'g3' | 'g4' | 'g5' | 'g6' | 'g7' | 'g8' | 'g9';

/** When the revisions of each form were made; the program says no version. */
export const revisionsOf: Readonly<Record<Generation, string>> = {
  g1: 'December 2008 to August 2011',
  g2: '25 August to 19 October 2011',
  g3: '19 to 23 October 2011',
  g4: '23 October 2011',
  g5: '23 October 2011 to 10 February 2016',
  g6: '10 to 11 February 2016',
  g7: '11 February 2016',
  g8: '11 to 12 February 2016',
  g9: '12 February 2016 and later',
};

export interface PrintedTransaction {
  /** In this interval, late ones included. Negative and huge numbers occur: they are printed, not possible. */
  readonly count: number;
  readonly late: number | null;
  /** The times in the unit of the generation; null where the form has none. */
  readonly percentile: number | null;
  readonly maximum: number | null;
}

export interface PrintedInterval {
  readonly generation: Generation;
  /** Seconds since MEASURING START. */
  readonly label: number;
  /** One for each of `transactionNames`. */
  readonly transactions: readonly PrintedTransaction[];
  /** Of New-Order; `g9` alone has it. */
  readonly percentile99: number | null;
}

/** Reads an interval line of any generation; null when `text` is none. */
export function readInterval(text: string): PrintedInterval | null {
  return readModern(text) ?? readOld(text);
}

const NUM = String.raw`(-?\d+(?:\.\d*)?|-?nan|-?inf)`;
const others = String.raw`, (-?\d+)\|${NUM}`.repeat(4);

/** `%:` is no conversion: what a C library makes of it differs. */
const g9 = new RegExp(
  String.raw`^(\d+), trx: (-?\d+), 95%?:?\s*${NUM}, 99%?:?\s*${NUM}, max_rt: ${NUM}${others}$`,
);
const g8 = new RegExp(String.raw`^(\d+), trx: (-?\d+),? max_rt: ${NUM}${others}$`);

function readModern(text: string): PrintedInterval | null {
  const groups = (g9.exec(text) ?? g8.exec(text))?.slice(1).map(printedNumber);
  const [label = Number.NaN, count = Number.NaN] = groups ?? [];
  // Without a time it is no interval.
  if (!groups || Number.isNaN(label)) return null;
  const [percentile = null, percentile99 = null] = groups.length === 13 ? groups.slice(2, 4) : [];
  const [maximum = null, ...rest] = groups.slice(groups.length - 9);
  const transactions = [0, 1, 2, 3].map((at) => ({
    count: rest[at * 2] ?? Number.NaN,
    late: null,
    percentile: null,
    maximum: rest[at * 2 + 1] ?? null,
  }));
  return {
    generation: groups.length === 13 ? 'g9' : 'g8',
    label,
    transactions: [{ count, late: null, percentile, maximum }, ...transactions],
    percentile99,
  };
}

const oldTransaction = new RegExp(String.raw`^(-?\d+)(?:\((-?\d+)\))?:\s*${NUM}(?:\|\s*${NUM})?$`);

function readOld(text: string): PrintedInterval | null {
  const [label = '', ...fields] = text.split(/,\s+/);
  if (fields.length !== transactionNames.length || !/^\d+$/.test(label)) return null;
  const matches = fields.map((field) => oldTransaction.exec(field));
  const generation = generationOf(matches);
  if (generation === null) return null;
  const transactions = matches.map((match) => ({
    count: printedNumber(match?.[1]),
    late: match?.[2] === undefined ? null : printedNumber(match[2]),
    percentile: printedNumber(match?.[3]),
    maximum: match?.[4] === undefined ? null : printedNumber(match[4]),
  }));
  const seconds = numberOf(label);
  return seconds === null ? null : { generation, label: seconds, transactions, percentile99: null };
}

/** NaN where what is printed is no number. */
function printedNumber(text: string | undefined): number {
  return numberOf(text) ?? Number.NaN;
}

/** By which of the five print how many are late, and a maximum, and by the decimals where none does. */
function generationOf(matches: readonly (RegExpExecArray | null)[]): Generation | null {
  if (matches.includes(null)) return null;
  const late = matches.filter((match) => match?.[2] !== undefined).length;
  const maxima = matches.map((match) => (match?.[4] === undefined ? '-' : '|')).join('');
  if (late === 5) return withLate[maxima] ?? byDecimals(matches[0]?.[3] ?? '');
  return late === 0 ? (withoutLate[maxima] ?? null) : null;
}

const withLate: Readonly<Record<string, Generation>> = { '|||||': 'g5', '||---': 'g4' };
const withoutLate: Readonly<Record<string, Generation>> = { '|||||': 'g7', '|||-|': 'g6' };

function byDecimals(time: string): Generation | null {
  const decimals = time.split('.')[1]?.length ?? 0;
  return ([null, 'g1', 'g2', 'g3'] as const)[decimals] ?? null;
}
