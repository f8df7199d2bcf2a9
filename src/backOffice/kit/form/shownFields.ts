/** Tracks which fields have an input on the screen; errors of all other fields are shown above the form. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

export interface ShownFields {
  /**
   * Adds a field whose errors are shown.
   * @returns a function that removes it
   */
  add: (source: string) => () => void;
  get: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
}

/** Creates the store of one form. */
export function createShownFields(): ShownFields {
  let sources: readonly string[] = [];
  const listeners = new Set<() => void>();
  const update = (next: readonly string[]) => {
    sources = next;
    for (const listener of listeners) listener();
  };
  return {
    add(source) {
      update([...sources, source]);
      return () => update(sources.filter((other, index) => other !== source || index !== sources.indexOf(source)));
    },
    get: () => sources,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const ShownFieldsContext = createContext<ShownFields>(createShownFields());

/** For inputs: marks that this field's errors, including nested ones, are shown beneath it. */
export function useShownField(source: string): void {
  const shownFields = useContext(ShownFieldsContext);
  useEffect(() => shownFields.add(source), [shownFields, source]);
}

/** The fields that are shown now. */
export function useShownFields(): readonly string[] {
  const shownFields = useContext(ShownFieldsContext);
  return useSyncExternalStore(shownFields.subscribe, shownFields.get);
}
