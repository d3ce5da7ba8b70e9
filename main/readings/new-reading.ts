import type { Reading } from '../../preload/contract/reading.ts';

/** A reading that says nothing yet; what a reader knows is laid over it. */
export function newReading(kind: Reading['kind'], reader: string): Reading {
  return {
    kind,
    generator: reader,
    version: '',
    endReason: 'complete',
    treatment: {},
    replicate: null,
    clock: { startEpochSeconds: null, periodSeconds: null },
    facts: [],
    settings: [],
    measurements: [],
    series: [],
    messages: [],
    unknownLines: 0,
    findings: [],
  };
}
