import { type Flavour, serverName } from '../server-identity.ts';

const isFlavour = (word: string): word is Flavour => ['mysql', 'mariadb', 'percona'].includes(word);

/** A scope of the catalogue as people say it: `mysql >=5.7.5` is `MySQL 5.7.5 and later`. */
export function scopeWords(scope: string): string {
  const [flavour = '', ...conditions] = scope.split(' ');
  const who = isFlavour(flavour) ? serverName({ flavour, version: '' }).trim() : 'every server';
  const limits = new Map(
    conditions.map((condition) => {
      const [, operator = '', version = ''] = /^(>=|<=|<|=)(.+)$/.exec(condition) ?? [];
      return [operator, version];
    }),
  );
  const [is, from, to, before] = ['=', '>=', '<=', '<'].map((operator) => limits.get(operator));
  if (is !== undefined) return `${who} ${is}`;
  if (from !== undefined && to !== undefined) return `${who} ${from} to ${to}`;
  if (from !== undefined && before !== undefined) return `${who} from ${from}, before ${before}`;
  if (from !== undefined) return `${who} ${from} and later`;
  if (to !== undefined) return `${who} up to ${to}`;
  return before === undefined ? who : `${who} before ${before}`;
}
