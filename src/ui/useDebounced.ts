/** A typed value after a pause in typing. */
import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `pauseMs`. */
export function useDebounced<Value>(value: Value, pauseMs = 350): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
