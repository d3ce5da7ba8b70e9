import type { OptionFileProblem } from '../../../preload/contract/option-files.ts';
import { say } from './print.ts';

/** For what follows from settings: of a file that a server refuses they are not all. Says why; true where there is such a file. */
export function sayRefused(problems: readonly OptionFileProblem[]): boolean {
  const fatal = problems.filter(({ severity }) => severity === 'fatal');
  for (const { file, line, message } of fatal)
    say(`Error  [${line === 0 ? file : `${file}:${line}`}]  ${message}\n`);
  return fatal.length > 0;
}
