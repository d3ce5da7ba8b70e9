import { numbersOf } from '../text/number-text.ts';

/** A form that a line may have, and what its groups make of such a line; null where it only looks like one. */
export interface LineForm<Line> {
  readonly form: RegExp;
  readonly line: (...groups: string[]) => Line | null;
}

/** What the first form that fits makes of `text`; null where none does. */
export function lineOf<Line>(forms: readonly LineForm<Line>[], text: string): Line | null {
  for (const { form, line } of forms) {
    const match = form.exec(text);
    const known =
      match && line(...Array.from<string | undefined, string>(match.slice(1), (group) => group ?? ''));
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
export function numbered<Line>(form: RegExp, line: (...numbers: number[]) => Line): LineForm<Line> {
  return {
    form,
    line: (...groups) => {
      const numbers = numbersOf(groups);
      return numbers && line(...numbers);
    },
  };
}
