import type { Measurement } from '../../preload/contract/trials.ts';

/** The number and unit that its readers know, where what is kept was converted from it; its method quotes it. */
export function asPrinted({ method }: Pick<Measurement, 'method'>): string | null {
  return / as “(.+)”$/.exec(method)?.[1] ?? null;
}
