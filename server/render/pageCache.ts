/** A cache of rendered pages: one rendering at a time per address, and none while a page is fresh. */

interface Entry<T> {
  epoch: number;
  until: number;
  value: Promise<T>;
}

export interface PageCacheOptions {
  /** How long a page stays fresh, in milliseconds. */
  ttlMs: number;
  /** The most pages; the oldest is removed first. */
  maxPages: number;
  /** When it changes, all cached pages are stale. */
  epoch: () => number;
  now?: () => number;
}

/**
 * Creates the cache.
 * @returns a function that returns the cached value of a key, or creates it; errors are not cached
 */
export function createPageCache<T>({
  ttlMs,
  maxPages,
  epoch,
  now = Date.now,
}: PageCacheOptions): (key: string, make: () => Promise<T>) => Promise<T> {
  const entries = new Map<string, Entry<T>>();
  return (key, make) => {
    const cached = entries.get(key);
    if (cached && cached.epoch === epoch() && cached.until > now()) return cached.value;
    const entry: Entry<T> = { epoch: epoch(), until: Infinity, value: make() };
    // Reinserted at the end, so that the first entry of the map is always the oldest.
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxPages) entries.delete(entries.keys().next().value as string);
    entry.value.then(
      // The lifetime begins when the value is there: callers that wait for it share it.
      () => (entry.until = now() + ttlMs),
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry.value;
  };
}
