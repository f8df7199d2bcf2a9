/** The values of the form, restored from the draft and kept in it a moment after each change. */
import { useEffect, useMemo, useState } from 'react';
import { draftOf, saysSame, type Values } from './draft.ts';

const pauseMs = 500;

export interface Drafted {
  values: Values;
  change: (some: Partial<Values>) => void;
  /** What was there at first came from a draft. */
  isRestored: boolean;
  /** Back to what is saved. */
  discard: () => void;
  /** It is saved: nothing is left to keep. */
  done: () => void;
}

/** @param of when what is saved was saved; null for a new publication */
export function useDraft(userId: number, id: number | null, saved: Values, of: string | null): Drafted {
  const kept = useMemo(() => draftOf(userId, id), [userId, id]);
  const [restored] = useState(() => {
    const draft = kept.get();
    // A draft of an older text would undo what was saved since.
    return draft && draft.of === of && !saysSame(draft.values, saved) ? draft.values : null;
  });
  const [values, setValues] = useState(restored ?? saved);
  const [isRestored, setRestored] = useState(restored !== null);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (isDone) return undefined;
    const timer = setTimeout(() => (saysSame(values, saved) ? kept.clear() : kept.set({ values, of })), pauseMs);
    return () => clearTimeout(timer);
  }, [values, saved, kept, of, isDone]);

  return {
    values,
    change: (some) => setValues((before) => ({ ...before, ...some })),
    isRestored,
    discard: () => {
      kept.clear();
      setValues(saved);
      setRestored(false);
    },
    done: () => {
      setDone(true);
      kept.clear();
    },
  };
}
