/** Numbers as people print them: digits in groups, a comma for the point, a spread behind them. */
const grouped = /^[-+−]?\d{1,3}([,' \u00A0\u202F]\d{3})+(\.\d+)?$/;
const number = /^[~≈]?\s*([-+−]?\d[\d,' \u00A0\u202F]*(?:\.\d+)?(?:e[-+]?\d+)?)\s*(.*)$/is;

export interface PrintedNumber {
  /** Digits that a program reads: no groups, a point, a plain minus. */
  readonly digits: string;
  /** Behind `±`, as it stands; null where there is none. */
  readonly spread: string | null;
  /** What stands behind the number. */
  readonly rest: string;
}

/** `18,337`, `−3.5`, `1500 ± 20 ms`; null where a cell does not begin with a number. */
export function printedNumber(cell: string): PrintedNumber | null {
  const [, begin, behind = ''] = number.exec(cell.trim()) ?? [];
  if (begin === undefined) return null;
  const plain = begin.trim();
  const digits = (grouped.test(plain) ? plain.replace(/[,' \u00A0\u202F]/g, '') : plain).replace('−', '-');
  const [, spread, rest] = /^(?:±|\+\/-|\+-)\s*(\d[\d.,]*(?:e[-+]?\d+)?\s*%?)\s*(.*)$/is.exec(behind) ?? [];
  return { digits, spread: spread?.trim() ?? null, rest: (rest ?? behind).trim() };
}

const onlyComma = /^[-+−]?(\d+,(\d{1,2}|\d{4,})|\d{1,3}(\.\d{3})+,\d+|0\d*,\d+)(?![\d.,])/;
const onlyPoint = /^[-+−]?(\d+\.(\d{1,2}|\d{4,})|\d{1,3}(,\d{3})+\.\d+|0\d*\.\d+)(?![\d.,])/;

/**
 * Rows in which somewhere a comma can only be the decimal mark, with points instead: `12,5` becomes 12.5 and `1.200`
 * becomes 1200, but for columns that show a point as the decimal mark. Null where no comma can only be one.
 */
export function withDecimalPoints(
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] | null {
  if (!rows.some((row) => row.some((cell) => onlyComma.test(cell)))) return null;
  const pointed = new Set(
    rows.flatMap((row) => row.flatMap((cell, at) => (onlyPoint.test(cell) ? [at] : []))),
  );
  return rows.map((row) => row.map((cell, at) => (pointed.has(at) ? cell : toPoint(cell))));
}

function toPoint(cell: string): string {
  return cell.replace(/(?<![\w.,])\d[\d.]*(?:,\d+)?(?![\d.,])/g, (digits) =>
    /^(\d{1,3}(\.\d{3})*|\d+)(,\d+)?$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : digits,
  );
}
