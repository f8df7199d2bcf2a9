/** What the parts of one form share: a conflict with another user, a deletion elsewhere, and the lock of the inputs. */
import { createContext, useContext, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { useFormState } from 'react-hook-form';

/**
 * Whether the form has unsaved changes. `dirtyFields` survives a fresh record, which `isDirty` does not; react-admin's
 * useFormIsDirty misses a list that was emptied.
 */
export function useIsDirty(): boolean {
  const { dirtyFields } = useFormState();
  return Object.keys(dirtyFields).length > 0;
}

/** The conflict between two versions of the record, and whether the user has seen it. */
export interface Conflict {
  /** The panel that shows both versions; null without a conflict. */
  panel: HTMLElement | null;
  /** The other user's version that this user has seen. */
  seen: unknown;
  /** The other user's current version. */
  theirs: unknown;
}

export const noConflict: Conflict = { panel: null, seen: null, theirs: null };

/** A ref, because the panel appears and is seen without a render of the form. */
export const ConflictContext = createContext<RefObject<Conflict>>({ current: noConflict });

/** Whether the record was deleted elsewhere while its form is open; then nothing can be saved. */
export interface DeletedState {
  /** `rejected`: a save found the deletion, and the user is led to the message. */
  state: 'present' | 'deleted' | 'rejected';
  setState: Dispatch<SetStateAction<DeletedState['state']>>;
}

export const DeletedContext = createContext<DeletedState>({ state: 'present', setState: () => undefined });

/**
 * Locks the inputs. `question`: until the first question is answered. `deleted`: the record is deleted and can't be
 * saved, but typed text can still be copied. `shared`: the field is changed somewhere else, for several records at
 * once. `readOnly`: the form of this record could not be saved.
 */
export type Lock = 'question' | 'deleted' | 'shared' | 'readOnly' | null;

export const LockContext = createContext<Lock>(null);

/** Whether the form's inputs are locked. */
export const useIsLocked = (): boolean => useContext(LockContext) !== null;

/** The lock of a text input: read-only text can be selected and copied, disabled text can't. */
export function useTextLock(): { disabled: boolean; readOnly: boolean } {
  const lock = useContext(LockContext);
  return { disabled: lock === 'question', readOnly: lock !== null && lock !== 'question' };
}
