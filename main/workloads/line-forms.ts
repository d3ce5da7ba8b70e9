import { numbersOf } from '../text/number-text.ts';

/** A form that a line may have, and what such a line is; null where it only looks like one. */
export interface LineForm<Line> {
  readonly form: RegExp;
  readonly line: (first: string, second: string, third: string) => Line | null;
}

/** What the first form that fits makes of `text`; null where none does. */
export function lineOf<Line>(forms: readonly LineForm<Line>[], text: string): Line | null {
  for (const { form, line } of forms) {
    const match = form.exec(text);
    const known = match && line(match[1] ?? '', match[2] ?? '', match[3] ?? '');
    if (known) return known;
  }
  return null;
}

/** A line that is the same whatever its groups say. */
export function always<Line>(form: RegExp, line: Line): LineForm<Line> {
  return { form, line: () => line };
}

interface FactLine {
  readonly kind: 'fact';
  readonly name: string;
  readonly value: string;
}

/** The first group is the value of the fact. */
export function fact(name: string, form: RegExp): LineForm<FactLine> {
  return { form, line: (value) => ({ kind: 'fact', name, value }) };
}

/** Every group is a number; one that is out of range makes it no such line. */
export function numbered<Line>(form: RegExp, line: (first: number, second: number) => Line): LineForm<Line> {
  return {
    form,
    line: (...said) => {
      const numbers = numbersOf(said.filter((group) => group !== ''));
      return numbers && line(numbers[0] ?? Number.NaN, numbers[1] ?? Number.NaN);
    },
  };
}
