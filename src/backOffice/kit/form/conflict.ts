/** The conflict between two versions of the record, and whether the user has seen it. */
import { createContext } from 'react';

export interface Conflict {
  /** The panel that shows both versions; null without a conflict. */
  panel: HTMLElement | null;
  /** The other user's version that this user has seen. */
  seen: unknown;
  /** The other user's current version. */
  theirs: unknown;
}

export const ConflictContext = createContext<Conflict>({ panel: null, seen: null, theirs: null });
