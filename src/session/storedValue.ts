/**
 * Values in localStorage with an expiry time. If the browser rejects storage (private window, full disk), they stay in
 * memory until the tab closes.
 */
import { useSyncExternalStore } from 'react';
import { isExpired } from '#contract/rules/expiry.ts';

/** Default lifetime of a value, in seconds. */
export const defaultSeconds = 86_400;
export const days = (count: number): number => count * 86_400;
export const minutes = (count: number): number => count * 60;

interface Entry {
  value: unknown;
  /** ISO time when the value expires. */
  expires_at: string;
}

/** One stored value under one key, shared by all tabs of this browser. */
export interface StoredValue<T> {
  /** The value, or null if it is missing, expired or unreadable. Returns the same object until the value changes. */
  get: () => T | null;
  /** Stores a value and restarts its lifetime. */
  set: (value: T) => void;
  clear: () => void;
  /**
   * Calls the listener after each change in this or another tab.
   * @returns a function that unsubscribes
   */
  subscribe: (listener: () => void) => () => void;
}

const memory = new Map<string, string>();

function readText(key: string): string | null {
  if (typeof window === 'undefined') return null;
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function writeText(key: string, text: string | null): void {
  memory.delete(key);
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
  }
}

function parseEntry(text: string | null): Entry | null {
  if (text === null) return null;
  try {
    const entry = JSON.parse(text) as Partial<Entry> | null;
    return typeof entry?.expires_at === 'string' ? { value: entry.value, expires_at: entry.expires_at } : null;
  } catch {
    return null;
  }
}

/**
 * Creates a stored value.
 * @param key name in localStorage
 * @param isValid checks the shape of what was read; anything else, such as an older version's data, is ignored
 * @param seconds lifetime after the last `set`
 */
export function createStoredValue<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  seconds: number = defaultSeconds,
): StoredValue<T> {
  const listeners = new Set<() => void>();
  let lastText: string | null = null;
  let entry: Entry | null = null;

  const notify = () => listeners.forEach((listener) => listener());
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify();
  };

  return {
    get() {
      const text = readText(key);
      if (text !== lastText) {
        lastText = text;
        const parsed = parseEntry(text);
        entry = parsed && isValid(parsed.value) ? parsed : null;
      }
      return entry && !isExpired(entry.expires_at, new Date()) ? (entry.value as T) : null;
    },
    set(value) {
      writeText(key, JSON.stringify({ value, expires_at: new Date(Date.now() + seconds * 1000).toISOString() }));
      notify();
    },
    clear() {
      writeText(key, null);
      notify();
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', handleStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
      };
    },
  };
}

const getServerSnapshot = () => null;

/** The value as React state; null during server rendering and hydration. */
export function useStoredValue<T>(stored: StoredValue<T>): T | null {
  return useSyncExternalStore(stored.subscribe, stored.get, getServerSnapshot);
}
