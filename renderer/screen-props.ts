import type { Params } from './router.ts';

/** What a screen gets from the address. */
export interface ScreenProps {
  readonly params: Params;
  readonly query: URLSearchParams;
}
