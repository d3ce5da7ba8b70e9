import { becomes, integerOf, smaller } from './foretold.ts';
import type { Rule } from './predict-together.ts';

/** What MySQL and Percona Server make of settings together; each tried on MySQL 9.7.4. */
export const mysqlRules: Readonly<Record<string, Rule>> = {
  innodb_io_capacity: (foretold, company) => {
    const ceiling = company.isSet('innodb_io_capacity_max')
      ? company.asked('innodb_io_capacity_max')
      : undefined;
    if (ceiling === undefined) return foretold;
    return becomes(
      foretold,
      smaller(integerOf(foretold), ceiling),
      'It may not exceed innodb_io_capacity_max.',
    );
  },
};
