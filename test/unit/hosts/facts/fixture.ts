import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fact } from '../../../../preload/contract/facts.ts';

export function fixture(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../../fixtures/hosts', name), 'utf8');
}

/** Path to value, for comparing a whole set at once. */
export function valuesOf(facts: readonly Fact[]): Record<string, string | number> {
  return Object.fromEntries(facts.map(({ path, value }) => [path, value]));
}
