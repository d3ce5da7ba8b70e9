import type { PrintedLine } from '../../preload/contract/trials.ts';
import type { TrialParts } from './trial-parts.ts';

/** A longer line is a file's whole content in one; its beginning tells which. */
const longestShown = 400;

/** The lines that numbers of a trial were read from, as they stand in its raw files; of a number from many lines there is none. */
export async function printedLines(
  { stores, rawFiles }: Pick<TrialParts, 'stores' | 'rawFiles'>,
  trialId: number,
): Promise<PrintedLine[]> {
  const sources = new Set(stores.measurements.list(trialId).flatMap(({ source }) => source ?? []));
  const places = [...sources].flatMap((source) => placeOf(source) ?? []);
  const lines: PrintedLine[] = [];
  for (const [name, own] of Map.groupBy(places, ({ file }) => file)) {
    const file = stores.trialFiles.find(trialId, name);
    if (file === null) continue;
    const texts = await rawFiles.readLinesAt(file.sha256, new Set(own.map(({ line }) => line)));
    for (const { source, line } of own) {
      const text = texts.get(line)?.trim() ?? '';
      if (text !== '') lines.push({ source, text: text.slice(0, longestShown) });
    }
  }
  return lines;
}

function placeOf(source: string): { source: string; file: string; line: number } | null {
  const [, file, line] = /^(.+):(\d+)$/.exec(source) ?? [];
  return file === undefined ? null : { source, file, line: Number(line) };
}
