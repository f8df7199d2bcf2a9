/** Locks the inputs: until the first question is answered, or for good if the record is deleted. */
import { createContext, useContext } from 'react';

/** `gone`: nothing can be saved, but typed text can still be copied. */
export type Lock = 'asks' | 'gone' | null;

export const LockContext = createContext<Lock>(null);

/** Whether the form's inputs are locked. */
export const useIsLocked = (): boolean => useContext(LockContext) !== null;

/** The lock of a text input: read-only text can be selected and copied, disabled text can't. */
export function useTextLock(): { disabled: boolean; readOnly: boolean } {
  const lock = useContext(LockContext);
  return { disabled: lock === 'asks', readOnly: lock === 'gone' };
}
