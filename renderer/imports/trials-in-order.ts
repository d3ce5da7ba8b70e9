import type { ImportTrial } from '../../preload/contract/imports.ts';

/** Whether somebody should look at it before it is stored. */
export function needsALook({ end, doubt, validity }: ImportTrial): boolean {
  return end !== 'complete' || doubt !== '' || validity.worth !== 'valid';
}

/** What would be wrong stands first; apart from that as they were found. */
export function inOrder(trials: readonly ImportTrial[]): readonly ImportTrial[] {
  return [...trials.filter(needsALook), ...trials.filter((trial) => !needsALook(trial))];
}
