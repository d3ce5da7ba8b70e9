import type { SettingFinding } from '../../../preload/contract/catalogue.ts';
import type { Option } from '../option-files/option-name.ts';

/** An option and where it stands: the line in its file, counted from 1; neither for a setting that came alone. */
export interface PlacedOption extends Option {
  readonly file?: string;
  readonly line?: number;
}

export interface Judgement {
  readonly severity: SettingFinding['severity'];
  /** The rule, such as `range`; with the name of the option it makes the id. */
  readonly kind: string;
  readonly sentence: string;
  readonly remedy: string;
  /** Where the knowledge comes from, in words. */
  readonly source: string;
  readonly needsConfirmation?: boolean;
}

export const sources = {
  grammar: 'option file grammar (mysys of MySQL 5.6, tried on MariaDB 10.11)',
  options: 'list of all options of that server',
  manual: 'catalogue: manuals of MySQL 8.0 and MariaDB',
  observed: 'catalogue: SHOW VARIABLES of real servers',
  formula: 'memory formula of the MySQL manual',
} as const;

export function findingOf(option: PlacedOption, judgement: Judgement): SettingFinding {
  const { severity, kind, sentence, remedy, source, needsConfirmation = false } = judgement;
  return {
    id: `${kind}:${option.name}`,
    severity,
    title: option.name,
    sentence,
    remedy,
    evidence: (option.value === null ? option.name : `${option.name} = ${option.value}`).slice(0, 200),
    file: option.file ?? '',
    lines: option.line === undefined ? [] : [option.line],
    source,
    needsConfirmation,
  };
}
