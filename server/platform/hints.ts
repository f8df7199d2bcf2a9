/**
 * What open screens are told: that something changed. Published after COMMIT by every write, heard by the
 * sockets. In one process it goes straight through; with several it would go by Redis behind the same interface.
 */
import type { Person } from '#contract/fields.ts';
import type { Progress } from '#contract/live.ts';
import type { Db } from '#server/db/connect.ts';

/** A thing of a topic that changed. */
export interface Change {
  topic: string;
  id: number;
  /** Of which company it was, for the case that its row is gone. */
  company_id?: number | undefined;
}

/** Progress of long work, for whoever began it. */
export interface ToldProgress extends Progress {
  user_id: number;
}

export interface Listener {
  changed(changes: readonly Change[]): void;
  progressed(progress: ToldProgress): void;
}

export interface Hints {
  /** Says that these things changed. Never throws and never waits: a lost hint is healed by the screen itself. */
  publish(changes: readonly Change[]): void;
  /** Says how far long work is. */
  progress(progress: ToldProgress): void;
  /** @returns ends it */
  listen(listener: Listener): () => void;
}

/** Whose a thing is. */
export interface Owner {
  id: number;
  company_id: number | null;
  /** Who placed or wrote it. */
  user_id: number | null;
}

/** Who has a socket, and what they reach now. */
export interface Viewer {
  person: Person;
  isAdmin: boolean;
  /** The companies that they work for. */
  companies: ReadonlySet<number>;
}

/** Who may be told of what, as the domains know it. */
export interface HintPolicy {
  /** Who these sessions (by base64 of their hash) belong to and what they reach at this moment; a dead one is missing. */
  viewersOf(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<ReadonlyMap<string, Viewer>>;
  /** Whose these things are; those that are gone, or belong to nobody, are missing. */
  ownersOf(db: Db, topic: string, ids: readonly number[]): Promise<readonly Owner[]>;
  /** Whether somebody may know that a thing changed. */
  maySee(viewer: Viewer, topic: string, owner: Owner | undefined): boolean;
  /** Whether somebody may have its editor open. */
  mayEdit(viewer: Viewer, owner: Owner | undefined): boolean;
}

/** Hints within one process. */
export function hintsInProcess(): Hints {
  const listeners = new Set<Listener>();
  return {
    publish(changes) {
      if (changes.length > 0) for (const listener of listeners) listener.changed(changes);
    },
    progress(progress) {
      for (const listener of listeners) listener.progressed(progress);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
