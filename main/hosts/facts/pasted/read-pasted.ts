import type { PastedFacts } from '../../../../preload/contract/facts.ts';
import { LabError } from '../../../lab-error.ts';
import { hardwareSummary } from './hardware-summary.ts';
import { briefSummary, fullSummary } from './pt-summary.ts';

/** Facts in a text that somebody pasted. `format-unknown` when nothing of a machine is in it. */
export function readPastedFacts(text: string): PastedFacts {
  const clean = text.replaceAll('\r', '').replace(/^\uFEFF/, '');
  const pasted = readerFor(clean)(clean);
  if (pasted.facts.length > 0) return pasted;
  throw new LabError({
    code: 'format-unknown',
    message: 'Nothing of a machine was found in this text.',
    remedy: 'Paste the output of pt-summary, or lines such as "CPU: 2x Xeon E5-2660" and "Memory: 64GB".',
    detail: clean.slice(0, 500),
  });
}

function readerFor(text: string): (text: string) => PastedFacts {
  if (/^# Percona Toolkit System Summary Report #/m.test(text)) return fullSummary;
  if (/^[ \t]*Percona pt-summary System Info/m.test(text)) return briefSummary;
  return hardwareSummary;
}
