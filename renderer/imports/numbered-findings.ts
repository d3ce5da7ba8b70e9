import type { Finding } from '../../preload/contract/hosts.ts';

/** One rule may find several things: each gets an id of its own, for a list of them. */
export function numbered(findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding, index) => ({ ...finding, id: `${finding.id} ${index}` }));
}
