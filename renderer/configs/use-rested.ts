import { useEffect, useState } from 'react';

/** Rests this long after a key before the lab is asked. */
const restMs = 150;

/** The value once it has not changed for a moment, so that not every key asks the lab and is remembered. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
