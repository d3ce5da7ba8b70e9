import { join } from 'node:path';

const fixtures = join(import.meta.dirname, '../../fixtures/mysql');
const series = { mariadb: 'mariadb-10.11', mysql: 'mysql-9.7' } as const;

/** What the servers made of single settings, as `capture.ts answers` wrote it. */
export function answersFile(flavour: 'mariadb' | 'mysql'): string {
  return join(fixtures, `answers-${series[flavour]}.tsv`);
}

/** What they made of settings that act on each other, as `capture.ts together` wrote it. */
export function togetherFile(flavour: 'mariadb' | 'mysql'): string {
  return join(fixtures, `together-${series[flavour]}.jsonl`);
}
