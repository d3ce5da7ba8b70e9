import type { ImportTrial } from '../../preload/contract/imports.ts';

/** Whether somebody should look at it before it is stored. */
export function needsALook(trial: ImportTrial): boolean {
  return rank(trial) < 2;
}

/** What would be wrong stands first, then what is suspect; apart from that as they were found. */
export function inOrder(trials: readonly ImportTrial[]): readonly ImportTrial[] {
  return [...trials].sort((a, b) => rank(a) - rank(b));
}

function rank({ end, doubt, validity }: ImportTrial): 0 | 1 | 2 {
  if (end !== 'complete' || doubt !== '' || validity.worth === 'invalid') return 0;
  return validity.worth === 'suspect' ? 1 : 2;
}
