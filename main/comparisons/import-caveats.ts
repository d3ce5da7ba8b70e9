import type { Finding } from '../../preload/contract/hosts.ts';

/** These only inform while something is imported, and bear on every difference between its treatments. */
const ofTheDesign: ReadonlySet<string> = new Set(['import-confounded', 'import-repeated-cell']);

/** What an import found that whoever reads its comparison must know. */
export function importCaveats(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ id, severity }) => severity === 'warns' || severity === 'blocks' || ofTheDesign.has(id))
    .map(({ title, sentence }) => `${title}. ${sentence}`);
}
