import type { FoundConfiguration } from '../../preload/contract/imports.ts';
import { numberOf } from '../text/number-text.ts';
import type { FileDigest } from './file-digest.ts';
import { isRequested } from './reading-digest.ts';

const most = 20;

/** The different option files among these, the first of each. */
export function configurationsIn(files: readonly FileDigest[]): FoundConfiguration[] {
  const found = new Map<string, FoundConfiguration>();
  for (const { path, readings } of files)
    for (const { reading } of readings) {
      const text = reading.facts.find(({ name }) => name === 'option file')?.value;
      if (!isRequested(reading) || text === undefined || found.has(text) || found.size >= most) continue;
      const flags = numberOf(reading.facts.find(({ name }) => name === 'flags')?.value) ?? 0;
      found.set(text, {
        path,
        text,
        settings: reading.settings.length - flags,
        flags,
        findings: reading.findings,
      });
    }
  return [...found.values()];
}
