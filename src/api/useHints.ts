/**
 * What changed elsewhere, told to a screen: it then asks the API again.
 *
 *   useHints('orders', (hints) => …)      things of a kind that one may see; null: look at everything again
 *   useHints(`orders/${id}`, refetch)     one thing
 *   usePresence('products/12')            who else has this editor open
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Hint, Present, Progress } from '#contract/live.ts';
import type * as Live from './live.ts';

/** The socket is not among what a first paint waits for. */
function later(begin: (live: typeof Live) => () => void): () => void {
  let isOver = false;
  let end: (() => void) | undefined;
  // Without it the screen is as fresh as its own refetches.
  void import('./live.ts').then(
    (live) => {
      if (!isOver) end = begin(live);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    end?.();
  };
}

/**
 * Calls back when something of a topic changed, also by this tab itself, and with null after a gap.
 * @param topic null: nothing to listen to yet
 */
export function useHints(
  topic: string | null,
  onHints: (hints: readonly Hint[] | null) => void,
  onProgress?: (progress: Progress) => void,
): void {
  const changed = useEffectEvent(onHints);
  const progressed = useEffectEvent((progress: Progress) => onProgress?.(progress));
  useEffect(
    () =>
      topic === null
        ? undefined
        : later(({ listen }) =>
            listen(topic, { changed: (hints) => changed(hints), progressed: (progress) => progressed(progress) }),
          ),
    [topic],
  );
}

const nobody: readonly Present[] = [];

/** Says that this editor is open, and who else has it open. */
export function usePresence(record: string): readonly Present[] {
  const [people, setPeople] = useState(nobody);
  useEffect(() => {
    setPeople(nobody);
    return later(({ openEditor }) => openEditor(record, setPeople));
  }, [record]);
  return people;
}
