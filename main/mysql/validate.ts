import type { SettingFinding } from '../../preload/contract/catalogue.ts';
import { combinedFindings } from './combined-findings.ts';
import { dangersOf } from './dangers.ts';
import { judgePresence, judgeUnknownName } from './name-findings.ts';
import { parseOptionFile } from './option-file.ts';
import { readOption } from './option-name.ts';
import { serverOptions } from './server-groups.ts';
import type { ServerIdentity } from './server-identity.ts';
import { findingOf, type PlacedOption, sources } from './setting-finding.ts';
import { findTunable } from './tunables.ts';
import { judgeValue } from './value-findings.ts';

/** What is known of where the settings go; each part may be missing, and then is not judged. */
export interface Destination {
  readonly server?: ServerIdentity;
  readonly memoryBytes?: number;
  /** File descriptors that the server process may have. */
  readonly openFiles?: number;
}

/**
 * Judges an option file before it travels: what a server would refuse blocks, what it would change or ignore without
 * an error warns. A name that the catalogue does not hold only warns, since the server is the judge.
 */
export function validateOptionFile(text: string, destination: Destination): SettingFinding[] {
  const file = parseOptionFile(text);
  const grammar = file.problems.map(
    (problem): SettingFinding => ({
      id: `line-${problem.line}`,
      severity: problem.severity === 'fatal' ? 'blocks' : 'warns',
      title: `Line ${problem.line} of the option file`,
      sentence: problem.message,
      remedy: 'Correct the line.',
      evidence: file.lines[problem.line - 1]?.text.slice(0, 200) ?? '',
      lines: [problem.line],
      source: sources.grammar,
      needsConfirmation: false,
    }),
  );
  const lineOf = new Map(file.lines.map((line, index) => [line, index + 1]));
  const options = serverOptions(file, destination.server).map((line): PlacedOption => {
    const at = lineOf.get(line);
    return { ...readOption(line.name, line.value), ...(at === undefined ? {} : { line: at }) };
  });
  return [...grammar, ...validateSettings(options, destination)];
}

/** The same for settings alone; of two with one name the later counts. */
export function validateSettings(
  options: readonly PlacedOption[],
  destination: Destination,
): SettingFinding[] {
  const deciding = new Map(options.map((option) => [option.name, option]));
  const each = [...deciding.values()].flatMap((option) => judge(option, destination.server));
  return [...each, ...combinedFindings(deciding, destination)];
}

function judge(option: PlacedOption, server: ServerIdentity | undefined): SettingFinding[] {
  const tunable = findTunable(option.name);
  const judgement =
    tunable === undefined
      ? judgeUnknownName(option, server)
      : (judgePresence(tunable, option, server) ?? judgeValue(tunable, option, server));
  return [...(judgement === undefined ? [] : [findingOf(option, judgement)]), ...dangerFindings(option)];
}

function dangerFindings(option: PlacedOption): SettingFinding[] {
  return dangersOf(option.name)
    .filter((danger) => danger.holds(option.value))
    .map(({ sentence, remedy, common = false }) =>
      findingOf(option, {
        severity: common ? 'informs' : 'warns',
        kind: 'danger',
        sentence,
        remedy,
        source: sources.manual,
        needsConfirmation: !common,
      }),
    );
}
