/** A store of one value outside of React, such as an open dialog or the search text. */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T | null;
  set: (value: T | null) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(): Store<T> {
  let value: T | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const getNull = () => null;

/** The value as React state; null while the server renders. */
export const useStore = <T>(store: Store<T>): T | null => useSyncExternalStore(store.subscribe, store.get, getNull);
