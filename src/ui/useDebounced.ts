/**
 * A typed value after a pause in typing. If more pages of the storefront used it, every first visit would load it
 * (`shared` in vite.config.ts), so AddressCombobox and useChats have their own.
 */
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
