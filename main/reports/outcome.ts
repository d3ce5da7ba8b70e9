import type { Trial } from '../../preload/contract/trials.ts';

/** How a trial ended, what its numbers are worth and whether somebody typed them, in one line: the same in every format. */
export function outcomeOf(trial: Trial): string {
  return trial.source === 'entered' ? `entered by hand, ${worthOf(trial)}` : worthOf(trial);
}

function worthOf({ state, validity, excluded }: Trial): string {
  if (excluded) return `excluded: ${sentence(excluded.reason)}`;
  if (state.status === 'failed') return `failed in ${state.phase}: ${sentence(state.failure.message)}`;
  if (state.status === 'canceled') return state.phase === null ? 'canceled' : `canceled in ${state.phase}`;
  if (state.status !== 'succeeded') return state.status;
  if (validity === null) return 'not judged';
  if (validity.worth === 'valid') return 'valid';
  return `${validity.worth}: ${validity.reasons.map((reason) => sentence(reason.title)).join('; ')}`;
}

/** Whether its numbers stay out of means. */
export function isLeftOut({ state, validity, excluded }: Trial): boolean {
  return state.status !== 'succeeded' || excluded !== null || validity?.worth === 'invalid';
}

/** Without its full stop, so that it can stand inside another sentence. */
function sentence(text: string): string {
  return text.replace(/\.$/, '');
}
