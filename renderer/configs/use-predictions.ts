import type { Prediction } from '../../preload/contract/catalogue.ts';
import { useCall } from '../use-call.ts';
import type { CheckedFile } from './checked-file.ts';

/** What that server is foretold to make of each setting, by name; empty without a server. */
export function usePredictions({ text, server, memoryBytes }: CheckedFile): ReadonlyMap<string, Prediction> {
  const answer = useCall(
    'settings.predict',
    { text, server: server ?? '', memoryBytes },
    { enabled: server !== null, keepPrevious: true },
  );
  if (server === null) return new Map();
  return new Map((answer.data ?? []).map((prediction) => [prediction.name, prediction]));
}
