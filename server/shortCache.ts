/** A cache for some seconds: a value is made once however many ask for it at once, and not again while it is fresh. */

interface Entry<T> {
  epoch: number;
  until: number;
  value: Promise<T>;
}

export interface ShortCacheOptions {
  /** How long a value stays fresh, in milliseconds. */
  ttlMs: number;
  /** The most values; the oldest is removed first. */
  maxEntries: number;
  /** When it changes, all cached values are stale. */
  epoch: () => number;
  now?: () => number;
}

/** Returns the cached value of a key, or makes it; errors are not cached. */
export type ShortCache<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/** Creates a cache. */
export function createShortCache<T>({ ttlMs, maxEntries, epoch, now = Date.now }: ShortCacheOptions): ShortCache<T> {
  const entries = new Map<string, Entry<T>>();
  return (key, make) => {
    const cached = entries.get(key);
    if (cached && cached.epoch === epoch() && cached.until > now()) return cached.value;
    const entry: Entry<T> = { epoch: epoch(), until: Infinity, value: make() };
    // Reinserted at the end, so that the first entry of the map is always the oldest.
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string);
    entry.value.then(
      // The lifetime begins when the value is there: callers that wait for it share it.
      () => (entry.until = now() + ttlMs),
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry.value;
  };
}
