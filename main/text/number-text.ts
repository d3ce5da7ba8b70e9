import { isKept } from '../../preload/contract/number-size.ts';

/**
 * The number that a text says, the only way from foreign text to a number: null where it says none, or none that could
 * be kept (`nan`, `inf`, `1e999`, a run of four hundred digits). Decimal, with or without an exponent.
 */
export function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (value !== 0 && isKept(value)) return isOtherBase(text) ? null : value;
  return value === 0 && /\d/.test(text) ? 0 : null;
}

/** `0x1f`, which JavaScript reads as 31. */
function isOtherBase(text: string): boolean {
  return text.length > 2 && /^\s*0[xob]/i.test(text);
}

/** All of them, or null where one says none. */
export function numbersOf(texts: readonly (string | undefined)[]): number[] | null {
  const numbers: number[] = [];
  for (const text of texts) {
    const number = numberOf(text);
    if (number === null) return null;
    numbers.push(number);
  }
  return numbers;
}
