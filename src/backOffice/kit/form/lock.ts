/** A form that asks before the first edit stays locked until the answer; one whose record is gone for good. */
import { createContext, useContext } from 'react';

/** `gone`: nothing can be saved any more, but what was typed is there to be copied. */
export type Lock = 'asks' | 'gone' | null;

export const LockContext = createContext<Lock>(null);

/** Whether the inputs of the form may not be changed now. */
export const useIsLocked = (): boolean => useContext(LockContext) !== null;

/** The same of an input that one types a text into: what is disabled can't be marked and copied. */
export function useTextLock(): { disabled: boolean; readOnly: boolean } {
  const lock = useContext(LockContext);
  return { disabled: lock === 'asks', readOnly: lock === 'gone' };
}
