/**
 * Hooks that tell a screen about changes elsewhere, so that it refetches.
 *
 *   useHints('orders', (hints) => …)      records of a kind that the user may see; null: refetch everything
 *   useHints(`orders/${id}`, refetch)     one record
 *   usePresence('products/12')            who else has this editor open
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Hint, EditorPresence, Progress } from '#contract/live.ts';
import type * as Live from './live.ts';

/** Loads the socket lazily, so that it doesn't delay the first paint. */
function subscribeLazily(subscribe: (live: typeof Live) => () => void): () => void {
  let isCanceled = false;
  let unsubscribe: (() => void) | undefined;
  // If the download fails, the screen still refetches by itself.
  void import('./live.ts').then(
    (live) => {
      if (!isCanceled) unsubscribe = subscribe(live);
    },
    () => undefined,
  );
  return () => {
    isCanceled = true;
    unsubscribe?.();
  };
}

/**
 * Calls back when something of a topic changed, also by this tab, and with null after a lost connection.
 * @param topic null: not subscribed yet
 */
export function useHints(
  topic: string | null,
  onHints: (hints: readonly Hint[] | null) => void,
  onProgress?: (progress: Progress) => void,
): void {
  const handleHints = useEffectEvent(onHints);
  const handleProgress = useEffectEvent((progress: Progress) => onProgress?.(progress));
  useEffect(
    () =>
      topic === null
        ? undefined
        : subscribeLazily(({ listen }) =>
            listen(topic, {
              onChange: (hints) => handleHints(hints),
              onProgress: (progress) => handleProgress(progress),
            }),
          ),
    [topic],
  );
}

const noPeople: readonly EditorPresence[] = [];

/** Announces that this editor is open, and returns who else has it open. */
export function usePresence(record: string): readonly EditorPresence[] {
  const [presence, setPresence] = useState({ record, people: noPeople });
  useEffect(
    () => subscribeLazily(({ openEditor }) => openEditor(record, (people) => setPresence({ record, people }))),
    [record],
  );
  return presence.record === record ? presence.people : noPeople;
}
