import type { SettingFinding } from '../../../preload/contract/catalogue.ts';
import { dangersOf } from '../catalogue/dangers.ts';
import { findTunable } from '../catalogue/tunables.ts';
import type { EffectiveSetting, ReadingProblem, SettingLine } from '../option-files/effective-settings.ts';
import { type OptionFilesReading, readOptionText } from '../option-files/read-option-files.ts';
import type { ServerIdentity } from '../server-identity.ts';
import { combinedFindings } from './combined-findings.ts';
import type { Destination } from './destination.ts';
import { foretelling } from './foretold-findings.ts';
import { judgePresence, judgeUnknownName } from './name-findings.ts';
import { findingOf, type PlacedOption, sources } from './setting-finding.ts';
import { judgeValue } from './value-findings.ts';

/**
 * Judges an option file before it travels: what a server would refuse blocks, what it would change or ignore without
 * an error warns. A name that no list holds only warns, since the server is the judge; of a server whose options are
 * all known it blocks.
 */
export function validateOptionFile(text: string, destination: Destination): SettingFinding[] {
  return validateReading(readOptionText(text, destination.server), destination);
}

/** The same for option files that have been read, with what they include. */
export function validateReading(reading: OptionFilesReading, destination: Destination): SettingFinding[] {
  const options = new Map(reading.settings.map((setting) => [setting.name, placedOption(setting, setting)]));
  const said = [...lineFindings(reading, destination), ...combinedFindings(options, destination)];
  return [...said, ...foretelling(destination)(options, options.keys(), said)];
}

/** What each line says alone, and the grammar of the file. */
export function lineFindings(reading: OptionFilesReading, { server }: Destination): SettingFinding[] {
  const bringsPlugins = loadsPlugins(reading.settings);
  const judged = reading.settings.flatMap((setting) => [
    ...setting.lost.flatMap((line) => refusedAllTheSame(placedOption(setting, line), server)),
    ...judgeOption(placedOption(setting, setting), server, bringsPlugins),
  ]);
  const places = new Set(judged.flatMap(({ file, lines }) => lines.map((line) => `${file}:${line}`)));
  const grammar = reading.problems.filter(({ file, line }) => !places.has(`${file}:${line}`));
  return [...grammar.map(grammarFinding), ...judged];
}

export function placedOption(
  { name, loose }: Pick<EffectiveSetting, 'name' | 'loose'>,
  { value, file, line }: SettingLine,
): PlacedOption {
  return { name, loose, value, file, line };
}

/** With plugins come options that no list holds. */
export function loadsPlugins(settings: readonly { readonly name: string }[]): boolean {
  return settings.some(({ name }) => /^(?:early_)?plugin_load/.test(name));
}

function grammarFinding({ file, line, severity, message }: ReadingProblem): SettingFinding {
  return {
    id: `line-${line}`,
    severity: severity === 'fatal' ? 'blocks' : 'warns',
    title: line === 0 ? file : `Line ${line} of the option file`,
    sentence: message,
    remedy: 'Correct the line.',
    evidence: line === 0 ? file : `${file}, line ${line}`,
    file,
    lines: line === 0 ? [] : [line],
    source: sources.grammar,
    needsConfirmation: false,
  };
}

/** A server reads every line, also one that a later line overrules, and stops at a value that it cannot read. */
function refusedAllTheSame(option: PlacedOption, server: ServerIdentity | undefined): SettingFinding[] {
  const tunable = findTunable(option.name);
  const judgement = tunable && judgeValue(tunable, option, server);
  return judgement?.severity === 'blocks' ? [findingOf(option, judgement)] : [];
}

/** What one setting says alone. */
export function judgeOption(
  option: PlacedOption,
  server: ServerIdentity | undefined,
  bringsPlugins: boolean,
): SettingFinding[] {
  const tunable = findTunable(option.name);
  const judgement =
    tunable === undefined
      ? judgeUnknownName(option, server, bringsPlugins)
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
