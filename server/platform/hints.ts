/**
 * What open screens are told: that something changed. Published after COMMIT by every write, heard by the sockets
 * of every process.
 */
import type { Person } from '#contract/fields.ts';
import type { Progress } from '#contract/live.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';

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
  /** This process was cut off from the others: anything may have changed. */
  missed(): void;
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

const changed = 'hints.changed';
const progressed = 'hints.progressed';

/** Hints from every process to every process. */
export const hintsThrough = (fanout: Fanout): Hints => ({
  publish(changes) {
    if (changes.length > 0) fanout.publish(changed, JSON.stringify(changes));
  },
  progress: (progress) => fanout.publish(progressed, JSON.stringify(progress)),
  listen(listener) {
    const ends = [
      fanout.subscribe(changed, (text) => listener.changed(JSON.parse(text) as Change[]), listener.missed),
      fanout.subscribe(progressed, (text) => listener.progressed(JSON.parse(text) as ToldProgress)),
    ];
    return () => ends.forEach((end) => end());
  },
});
