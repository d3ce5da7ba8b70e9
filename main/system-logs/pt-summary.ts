import { briefSummary, fullSummary } from '../hosts/facts/pasted/pt-summary.ts';
import { newReading } from '../readings/new-reading.ts';
import type { TextReader } from '../readings/reader.ts';
import { type LineLog, openLineLog } from './line-log.ts';

const whole = /^# Percona Toolkit System Summary Report #/m;
const brief = /^[ \t]*Percona pt-summary System Info/m;

/** The report of Percona Toolkit on a machine, whole or brief: facts as a host would have them. */
export const ptSummary: TextReader = {
  id: 'pt-summary',
  label: 'pt-summary',
  recognises: (head) => whole.test(head) || brief.test(head),
  open: (_name, deliver) => openLineLog(createSummaryLog(), deliver),
};

/** Reports of large machines have some thousands of lines. */
const mostLines = 50_000;

function createSummaryLog(): LineLog {
  const lines: string[] = [];
  return {
    line({ text }) {
      if (lines.length < mostLines) lines.push(text);
    },
    finish() {
      const text = lines.join('\n');
      const summary = whole.test(text) ? fullSummary : brief.test(text) ? briefSummary : null;
      const facts = summary?.(text).facts.filter((fact) => fact.private !== true) ?? [];
      if (facts.length === 0) return null;
      return {
        ...newReading('facts', 'pt-summary'),
        facts: facts.map(({ label, value, unit }) => ({
          name: label,
          value: unit === undefined ? String(value) : `${value} ${unit}`,
        })),
      };
    },
  };
}
