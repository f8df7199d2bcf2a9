/** A record that was deleted elsewhere while its form stood open: nothing of the form can be saved any more. */
import { createContext, type Dispatch, type SetStateAction } from 'react';

export interface Gone {
  /** `refused`: a save has found it so, and whoever pressed is led to what is told of it. */
  state: 'here' | 'gone' | 'refused';
  setState: Dispatch<SetStateAction<Gone['state']>>;
}

export const GoneContext = createContext<Gone>({ state: 'here', setState: () => undefined });
