/** Where somebody has to choose between two versions, and whether they have been led there. */
import { createContext } from 'react';

export interface Dispute {
  /** What shows both versions; null where nothing is disputed. */
  panel: HTMLElement | null;
  /** The version of the other one that the person has been led to. */
  seen: unknown;
  /** The version that is disputed now. */
  theirs: unknown;
}

export const DisputeContext = createContext<Dispute>({ panel: null, seen: null, theirs: null });
