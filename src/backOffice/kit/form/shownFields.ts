/** Which fields the inputs on the screen show, so that what is wrong with any other is said on top of the form. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

export interface Claims {
  /** Says that a field's fault is shown. @returns takes it back */
  claim: (source: string) => () => void;
  get: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
}

export function createClaims(): Claims {
  let claimed: readonly string[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly string[]) => {
    claimed = next;
    for (const listener of listeners) listener();
  };
  return {
    claim(source) {
      change([...claimed, source]);
      return () => change(claimed.filter((other, index) => other !== source || index !== claimed.indexOf(source)));
    },
    get: () => claimed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const ClaimsContext = createContext<Claims>(createClaims());

/** For an input: the faults of this field, and within it, stand beneath it. */
export function useClaim(source: string): void {
  const claims = useContext(ClaimsContext);
  useEffect(() => claims.claim(source), [claims, source]);
}

/** The fields that are shown now. */
export function useClaimed(): readonly string[] {
  const claims = useContext(ClaimsContext);
  return useSyncExternalStore(claims.subscribe, claims.get);
}
