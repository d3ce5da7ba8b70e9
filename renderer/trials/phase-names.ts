import type { Phase } from '../../preload/contract/trials.ts';

/** Phases as they are said on screen. */
export const phaseNames: { readonly [Name in Phase]: string } = {
  preflight: 'preflight',
  deploy: 'deploy',
  'restore-data': 'restore data',
  start: 'start',
  verify: 'verify',
  warmup: 'warm up',
  measure: 'measure',
  collect: 'collect',
  postflight: 'postflight',
  cleanup: 'clean up',
};
