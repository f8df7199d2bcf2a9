/** Rendered pages, kept for seconds: one rendering at a time for each address, none at all while a page is fresh. */

interface Entry<T> {
  epoch: number;
  until: number;
  value: Promise<T>;
}

export interface PageCacheOptions {
  /** How long a page is kept, in ms. */
  keptFor: number;
  /** How many pages at most; the oldest goes first. */
  most: number;
  /** When it changes, every page kept before is stale. */
  epoch: () => number;
  now?: () => number;
}

/** @returns gives the kept value of a key, or makes it; a failure is not kept */
export function pageCache<T>({
  keptFor,
  most,
  epoch,
  now = Date.now,
}: PageCacheOptions): (key: string, make: () => Promise<T>) => Promise<T> {
  const entries = new Map<string, Entry<T>>();
  return (key, make) => {
    const known = entries.get(key);
    if (known && known.epoch === epoch() && known.until > now()) return known.value;
    const entry: Entry<T> = { epoch: epoch(), until: Infinity, value: make() };
    // Behind all others again, so that the first of the map is always the oldest.
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > most) entries.delete(entries.keys().next().value as string);
    entry.value.then(
      // Its time runs from when it is there: whoever waits for it shares it.
      () => (entry.until = now() + keptFor),
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry.value;
  };
}
