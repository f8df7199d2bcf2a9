/** A form that asks before the first edit stays locked until the answer. */
import { createContext, useContext } from 'react';

export const LockContext = createContext(false);

/** Whether the inputs of the form may not be changed now. */
export const useIsLocked = (): boolean => useContext(LockContext);
