import { newReading } from '../../readings/new-reading.ts';
import type { TextReader } from '../../readings/reader.ts';
import { wholeText } from '../reading/whole-text.ts';

/** What a script wrote down of its own settings: one flat JSON object of names and plain values. */
export const parametersReader: TextReader = {
  id: 'parameters',
  label: 'parameters of a script',
  recognises: (head) => readParameters(head) !== null,
  open: (_name, deliver, say) =>
    wholeText((text) => {
      const facts = readParameters(text);
      if (facts === null) return;
      deliver({
        ...newReading('facts', 'parameters'),
        facts,
        clock: { startEpochSeconds: startOf(facts), periodSeconds: null },
      });
    }, say),
};

function readParameters(text: string): { name: string; value: string }[] | null {
  if (!text.trimStart().startsWith('{')) return null;
  const read: unknown = parsed(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
  const fields = Object.entries(read);
  if (fields.length === 0 || fields.some(([, value]) => typeof value === 'object' && value !== null))
    return null;
  return fields.map(([name, value]) => ({ name, value: String(value) }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function startOf(facts: readonly { name: string; value: string }[]): number | null {
  const stamp =
    facts.find(({ name }) => /^(timestamp|start(ed)?(_?at|_?time)?|date)$/i.test(name))?.value ?? '';
  const epoch = Date.parse(stamp) / 1000;
  return Number.isFinite(epoch) ? epoch : null;
}
