/** Whether the record was deleted elsewhere while its form is open; then nothing can be saved. */
import { createContext, type Dispatch, type SetStateAction } from 'react';

export interface DeletedState {
  /** `rejected`: a save found the deletion, and the user is led to the message. */
  state: 'here' | 'gone' | 'rejected';
  setState: Dispatch<SetStateAction<DeletedState['state']>>;
}

export const DeletedContext = createContext<DeletedState>({ state: 'here', setState: () => undefined });
