/** What a server takes from its option files: every setting with the line that won and those that lost. */
import type { EffectiveSetting, OptionFileProblem } from '../../../preload/contract/option-files.ts';
import type { ServerIdentity } from '../server-identity.ts';
import { effectiveSettings } from './effective-settings.ts';
import { parseOptionFile } from './option-file.ts';
import { serverOptions } from './server-groups.ts';
import { type FileSource, walkOptionFiles } from './walk-option-files.ts';

export interface OptionFilesReading {
  /** By name of first appearance. Of files a server refuses, what it had read until then. */
  readonly settings: readonly EffectiveSetting[];
  readonly problems: readonly OptionFileProblem[];
  /** Every file that was read, in the order of their first lines. */
  readonly files: readonly string[];
}

/**
 * Reads the files in order, as a server does that is told to read them; without a server, the groups that any server
 * would read. Throws `file-unreadable` for a file of `paths` that cannot be read, and where includes have no end.
 */
export async function readOptionFiles(
  source: FileSource,
  paths: readonly string[],
  server?: ServerIdentity,
): Promise<OptionFilesReading> {
  const walked = await walkOptionFiles(source, paths, server);
  const { settings, problems } = effectiveSettings(walked.lines, server);
  return { settings, problems: [...walked.problems, ...problems], files: walked.files };
}

/** The same for one text, such as the one in an editor; what it includes is not read. `file` is what it is called. */
export function readOptionText(text: string, server?: ServerIdentity, file = 'my.cnf'): OptionFilesReading {
  const parsed = parseOptionFile(text, server);
  const lines = serverOptions(parsed, server).map((option) => ({ file, option }));
  const { settings, problems } = effectiveSettings(lines, server);
  const grammar = parsed.problems.map((problem) => ({ file, ...problem }));
  return { settings, problems: [...grammar, ...problems], files: [file] };
}
