import type { Bridge, Reply } from '../preload/contract/bridge.ts';
import type { InputOf, MethodName, OutputOf } from '../preload/contract/contract.ts';
import type { LabEvent } from '../preload/contract/events.ts';
import type { Failure } from '../preload/contract/failure.ts';

declare global {
  interface Window {
    readonly bridge: Bridge;
  }
}

/** A failure of the lab as it crossed the bridge, thrown so that a query or an action hands it to the screen whole. */
export class CallFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallFailure';
    this.failure = failure;
  }
}

/** Asks the lab. Throws only `CallFailure`: a transport that broke becomes the failure `connection-lost`. */
export async function call<Name extends MethodName>(
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name>> {
  const reply = await window.bridge.call(name, input).catch(lostReply);
  if (!reply.ok) throw new CallFailure(reply.failure);
  // The lab parses what it answers against the contract; parsing again here would ship zod to the window.
  return reply.value as OutputOf<Name>;
}

/** News from the lab; answers with the way to stop listening. */
export function onLabEvent(listener: (event: LabEvent) => void): () => void {
  return window.bridge.subscribe(listener);
}

function lostReply(cause: unknown): Reply {
  return {
    ok: false,
    failure: {
      code: 'connection-lost',
      message: 'The lab does not answer this window.',
      remedy: 'Trials that run on hosts continue. Start Rackmark again if it does not come back by itself.',
      detail: cause instanceof Error ? cause.message : String(cause),
    },
  };
}
