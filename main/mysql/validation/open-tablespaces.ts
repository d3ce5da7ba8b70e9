import type { ValueReading } from '../option-files/read-value.ts';
import type { Company } from './company.ts';
import { becomes, integerOf, unpredicted } from './foretold.ts';

/** innodb_open_files: below 10 the server chooses, and above what it may open, too. */
export function openTablespaces(foretold: ValueReading, company: Company): ValueReading {
  const { openFiles } = company.facts;
  const cache = company.effective('table_open_cache');
  if (openFiles === undefined || cache === undefined)
    return unpredicted('It hangs on the files that the process may open.');
  const limit = BigInt(openFiles);
  const value = integerOf(foretold);
  const perTable = company.text('innodb_file_per_table') === 'ON' && cache > 300n && cache < limit;
  const chosen = value < 10n ? (perTable ? cache : 300n) : value;
  if (chosen <= limit) return becomes(foretold, chosen, 'Below 10 the server chooses.');
  return becomes(
    foretold,
    cache > 300n && cache < limit ? cache : limit,
    `The process may open ${openFiles} files.`,
  );
}
