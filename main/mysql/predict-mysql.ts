import type { Rule } from './predict-together.ts';

/** What MySQL and Percona Server make of settings together; each tried on MySQL 9.7.4. */
export const mysqlRules: Readonly<Record<string, Rule>> = {};
