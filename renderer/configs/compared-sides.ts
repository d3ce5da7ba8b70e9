import { useState } from 'react';
import type { ConfigurationSide } from '../../preload/contract/option-files.ts';

export interface ComparedSides {
  readonly first: ConfigurationSide;
  readonly second: ConfigurationSide;
}

/** In memory only, as the checked file is. */
let kept: ComparedSides | null = null;

/** The sides of the last comparison; the first is the trial that the address asks for, the second begins as `text`. */
export function useComparedSides(
  trialId: number | null,
  text: string,
): readonly [ComparedSides, (change: Partial<ComparedSides>) => void] {
  const [sides, setSides] = useState(() => beginning(trialId, text));
  return [
    sides,
    (change) => {
      kept = { ...sides, ...change };
      setSides(kept);
    },
  ];
}

function beginning(trialId: number | null, text: string): ComparedSides {
  const second: ConfigurationSide = kept?.second ?? { kind: 'text', name: 'second', text };
  if (trialId !== null) return { first: { kind: 'trial', id: trialId }, second };
  return { first: kept?.first ?? { kind: 'text', name: 'first', text: '' }, second };
}
