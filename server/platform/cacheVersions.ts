/** Versions of caches in the processes: a change in any process invalidates the cache in all of them. */
import type { Fanout } from '#server/gateways/fanout.ts';

/** Caches: totals of lists, collections of the front page, rendered pages, settings. */
export type CacheName = 'totals' | 'shelves' | 'pages' | 'settings';

const counts = new WeakMap<Fanout, Map<CacheName, number>>();

/** The number of known changes. A value that was cached at another version is stale. */
export function getCacheVersion(fanout: Fanout, name: CacheName): number {
  const versions = counts.get(fanout) ?? new Map<CacheName, number>();
  counts.set(fanout, versions);
  const count = versions.get(name);
  if (count !== undefined) return count;
  const increment = () => versions.set(name, versions.get(name)! + 1);
  versions.set(name, 0);
  fanout.subscribe(getChannel(name), increment, increment);
  return 0;
}

const getChannel = (name: CacheName): string => `stale.${name}`;

/** Invalidates a cache in every process. Call it after COMMIT. */
export const invalidateCache = (fanout: Fanout, name: CacheName): void => fanout.publish(getChannel(name), '');
