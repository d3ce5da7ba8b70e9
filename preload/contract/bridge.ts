import type { LabEvent } from './events.ts';
import type { Failure } from './failure.ts';

export type Reply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Failure };

/**
 * The one seam between a face (window, terminal) and the lab. Only JSON crosses it. `call` never rejects for a failure
 * of the lab; a transport that broke rejects. `subscribe` answers with the way to stop.
 */
export interface Bridge {
  call(method: string, input: unknown): Promise<Reply>;
  subscribe(listener: (event: LabEvent) => void): () => void;
}
