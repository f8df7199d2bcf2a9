/**
 * Values kept on this device: localStorage with an expiry. A browser that refuses storage (private
 * windows, a full disk) keeps them in memory until the tab closes.
 */
import { useSyncExternalStore } from 'react';
import { isExpired } from '#contract/rules/expiry.ts';

/** How long a value is kept unless said otherwise, in seconds. */
export const defaultSeconds = 86_400;
export const days = (count: number): number => count * 86_400;
export const minutes = (count: number): number => count * 60;

interface Entry {
  value: unknown;
  /** ISO time from which on the value is gone. */
  expires_at: string;
}

/** One value under one key, which every tab of this browser shares. */
export interface Kept<T> {
  /** The value, or null where there is none, it has expired or can't be read. The same object until it changes. */
  get: () => T | null;
  /** Keeps a value; its time starts anew. */
  set: (value: T) => void;
  clear: () => void;
  /** Calls back after each change, made here or in another tab. @returns ends it */
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
 * Makes a kept value.
 * @param key its name in localStorage
 * @param isRight whether what was read has today's shape; what another version or a stranger left there is dropped
 * @param seconds how long it is kept after it was last set
 */
export function keep<T>(
  key: string,
  isRight: (value: unknown) => value is T,
  seconds: number = defaultSeconds,
): Kept<T> {
  const listeners = new Set<() => void>();
  let readFrom: string | null = null;
  let entry: Entry | null = null;

  const notify = () => listeners.forEach((listener) => listener());
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify();
  };

  return {
    get() {
      const text = readText(key);
      if (text !== readFrom) {
        readFrom = text;
        const found = parseEntry(text);
        entry = found && isRight(found.value) ? found : null;
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
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

const onServer = () => null;

/** The value as React state; null while the server renders and while the browser takes its HTML over. */
export function useKept<T>(kept: Kept<T>): T | null {
  return useSyncExternalStore(kept.subscribe, kept.get, onServer);
}
