/** Values of the form, restored from the draft and stored in it shortly after each change. */
import { useEffect, useMemo, useState } from 'react';
import { getPublicationDraft, areSameValues, type PublicationValues } from './draft.ts';

const pauseMs = 500;

type Changes = Partial<PublicationValues>;

export interface DraftState {
  values: PublicationValues;
  /** Takes changed values, or a function that derives them from the current ones. */
  change: (changes: Changes | ((current: PublicationValues) => Changes)) => void;
  /** The initial values came from a draft. */
  isRestored: boolean;
  /** Resets the form to the saved values. */
  discard: () => void;
  /** Removes the draft after saving. */
  markSaved: () => void;
}

/** @param savedAt when the publication was saved; null for a new one */
export function useDraft(
  userId: number,
  id: number | null,
  saved: PublicationValues,
  savedAt: string | null,
): DraftState {
  const storedDraft = useMemo(() => getPublicationDraft(userId, id), [userId, id]);
  const [restored] = useState(() => {
    const draft = storedDraft.get();
    // A draft of an older version would undo later changes.
    return draft && draft.of === savedAt && !areSameValues(draft.values, saved) ? draft.values : null;
  });
  const [values, setValues] = useState(restored ?? saved);
  const [isRestored, setRestored] = useState(restored !== null);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (isDone) return undefined;
    const timer = setTimeout(
      () => (areSameValues(values, saved) ? storedDraft.clear() : storedDraft.set({ values, of: savedAt })),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [values, saved, storedDraft, savedAt, isDone]);

  return {
    values,
    change: (changes) =>
      setValues((current) => ({ ...current, ...(typeof changes === 'function' ? changes(current) : changes) })),
    isRestored,
    discard: () => {
      storedDraft.clear();
      setValues(saved);
      setRestored(false);
    },
    markSaved: () => {
      setDone(true);
      storedDraft.clear();
    },
  };
}
