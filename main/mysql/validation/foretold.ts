import type { ValueReading } from '../option-files/read-value.ts';
import type { HostFactsForSettings } from './destination.ts';
import { writeSize } from './value.ts';

/** Words for rules about settings that act on each other. */

export function unpredicted(reason: string): ValueReading {
  return { kind: 'unpredicted', reason };
}

export function refused(reason: string): ValueReading {
  return { kind: 'refused', reason };
}

/** The same reading where the value stays as it is. */
export function becomes(foretold: ValueReading, value: bigint, reason: string): ValueReading {
  if (foretold.kind !== 'integer' || foretold.value === value) return foretold;
  return { kind: 'integer', value, reason: [foretold.reason, reason].filter(Boolean).join(' ') };
}

export function integerOf(foretold: ValueReading): bigint {
  return foretold.kind === 'integer' ? foretold.value : 0n;
}

export function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

export function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** The same reading, which holds under a condition. */
export function conditional(foretold: ValueReading, condition: string): ValueReading {
  return { ...foretold, reason: [foretold.reason, condition].filter(Boolean).join(' ') };
}

/** A pool as large as half of the memory is taken to fit; whether a larger one does is only seen at the start. */
export function withinMemory(foretold: ValueReading, { memoryBytes }: HostFactsForSettings): ValueReading {
  const size = integerOf(foretold);
  if (memoryBytes === undefined) return conditional(foretold, 'If the host has the memory.');
  if (size <= BigInt(Math.floor(memoryBytes / 2))) return foretold;
  if (size > BigInt(Math.floor(memoryBytes)))
    return unpredicted(`${writeSize(size)} is more than the memory of the host.`);
  return conditional(foretold, 'If that much memory is free.');
}
