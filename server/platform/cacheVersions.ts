/** What processes keep for seconds, and when it is out of date: after a change in any of them. */
import type { Fanout } from '#server/gateways/fanout.ts';

/** Totals of lists, shelves of the front page, rendered pages, rules of the installation. */
export type Kept = 'totals' | 'shelves' | 'pages' | 'settings';

const counts = new WeakMap<Fanout, Map<Kept, number>>();

/** How often such things have changed, as far as this process has heard: what was kept at another count is stale. */
export function freshness(fanout: Fanout, of: Kept): number {
  const known = counts.get(fanout) ?? new Map<Kept, number>();
  counts.set(fanout, known);
  const count = known.get(of);
  if (count !== undefined) return count;
  const changed = () => known.set(of, known.get(of)! + 1);
  known.set(of, 0);
  fanout.subscribe(channelOf(of), changed, changed);
  return 0;
}

const channelOf = (of: Kept): string => `stale.${of}`;

/** Tells every process that what it keeps of this is stale. Called after COMMIT. */
export const outdate = (fanout: Fanout, of: Kept): void => fanout.publish(channelOf(of), '');
