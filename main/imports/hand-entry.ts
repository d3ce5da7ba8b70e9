import { HandEntry } from '../../preload/contract/hand-entry.ts';
import { handEntryProblem } from '../../preload/contract/hand-entry-problem.ts';
import type { Reading } from '../../preload/contract/reading.ts';
import { LabError } from '../lab-error.ts';
import { newReading } from '../readings/new-reading.ts';
import type { TextReader } from '../readings/reader.ts';
import { numberOf } from '../text/number-text.ts';
import { wholeText } from './reading/whole-text.ts';

const mark = 'rackmark-hand-entry';

/** Numbers that were typed in, as a text of their own: it is kept like any other and can be read again. */
export function handEntryText(entry: HandEntry): string {
  return `${JSON.stringify({ [mark]: 1, ...entry }, null, 2)}\n`;
}

export const handEntryReader: TextReader = {
  id: 'hand-entry',
  label: 'numbers entered by hand',
  recognises: (head) => head.trimStart().startsWith(`{\n  "${mark}"`),
  open: (name, deliver, say) =>
    wholeText((text) => {
      const entry = entryOf(text);
      const problem = entry === null ? null : handEntryProblem(entry);
      if (problem !== null) say(`${problem.sentence} ${problem.remedy}`);
      else if (entry !== null) for (const reading of readingsOf(entry, name)) deliver(reading);
    }, say),
};

/** Throws `invalid-input` where a cell would be lost, or could not be counted with. */
export function refuseWrongEntry(entry: HandEntry): void {
  const problem = handEntryProblem(entry);
  if (problem === null) return;
  const { sentence: message, remedy, subject } = problem;
  throw new LabError({ code: 'invalid-input', message, remedy, subject });
}

function entryOf(text: string): HandEntry | null {
  try {
    const parsed = HandEntry.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function readingsOf(entry: HandEntry, name: string): Reading[] {
  const from = entry.source === '' ? '' : ` from ${entry.source}`;
  return entry.rows.map((row) => ({
    ...newReading('table', 'entered by hand'),
    version: entry.generator,
    facts: entry.source === '' ? [] : [{ name: 'source', value: entry.source }],
    treatment: Object.fromEntries(
      entry.factors.flatMap((factor, at) => {
        const level = row.levels[at];
        return level === undefined || level === '' ? [] : [[factor.name, level]];
      }),
    ),
    replicate: row.replicate,
    measurements: entry.metrics.flatMap((metric, at) => {
      const value = row.values[at];
      if (value === null || value === undefined) return [];
      const written = row.written[at] ?? null;
      return [
        {
          metric: metric.name,
          label: metric.label,
          value,
          unit: metric.unit,
          direction: metric.direction,
          interval: null,
          points: null,
          effectivePoints: null,
          method: `entered by hand${from}${asEntered(metric, value, written)}`,
          warnings: [
            `Entered by hand${from}: no text of a generator stands behind it.`,
            ...(written === null
              ? []
              : [`On paper it is “${written}”; of what that is the spread is not said.`]),
          ],
          source: name,
        },
      ];
    }),
  }));
}

/** Quoted where the number that is kept is not the one on paper. */
function asEntered(
  { enteredIn }: HandEntry['metrics'][number],
  value: number,
  written: string | null,
): string {
  if (enteredIn === undefined) return written === null ? '' : ` as “${written}”`;
  // Twelve digits: none of the conversion's own rounding.
  return ` as “${written ?? numberOf((value / enteredIn.size).toPrecision(12)) ?? value} ${enteredIn.unit}”`;
}
