/**
 * Hints notify open screens that something changed. Every write publishes them after COMMIT; the sockets of every
 * process receive them.
 */
import type { Person } from '#contract/fields.ts';
import type { Progress } from '#contract/live.ts';
import type { Db } from '#server/db/connect.ts';
import type { Fanout } from '#server/gateways/fanout.ts';

/** A changed record of a topic. */
export interface Change {
  topic: string;
  id: number;
  /** The company of the record, for the case that its row was deleted. */
  company_id?: number | undefined;
}

/** Progress of long-running work, for the user who started it. */
export interface UserProgress extends Progress {
  user_id: number;
}

export interface Listener {
  onChanged(changes: readonly Change[]): void;
  onProgress(progress: UserProgress): void;
  /** This process was disconnected from the others: anything may have changed. */
  onMissed(): void;
}

export interface Hints {
  /** Publishes changes. Never throws and never waits: screens recover from lost hints. */
  publish(changes: readonly Change[]): void;
  /** Publishes the progress of long-running work. */
  progress(progress: UserProgress): void;
  /** @returns a function that unsubscribes */
  listen(listener: Listener): () => void;
}

/** The owner of a record. */
export interface Owner {
  id: number;
  company_id: number | null;
  /** Who placed or wrote it. */
  user_id: number | null;
}

/** The user of a socket, and their current rights. */
export interface Viewer {
  person: Person;
  isAdmin: boolean;
  /** The companies that they work for. */
  companies: ReadonlySet<number>;
}

/** Access rules for hints, defined by the domains. */
export interface HintPolicy {
  /** Users of sessions and their rights, by base64 of the session's hash; without those of ended sessions. */
  findViewers(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<ReadonlyMap<string, Viewer>>;
  /** Owners of records, without those that are deleted or have no owner. */
  findOwners(db: Db, topic: string, ids: readonly number[]): Promise<readonly Owner[]>;
  /** Whether a viewer may know that a record changed. */
  canSee(viewer: Viewer, topic: string, owner: Owner | undefined): boolean;
  /** Whether a viewer may open the record's editor. */
  canEdit(viewer: Viewer, owner: Owner | undefined): boolean;
}

const changedChannel = 'hints.changed';
const progressChannel = 'hints.progressed';

/** Creates hints that reach all processes. */
export const createHints = (fanout: Fanout): Hints => ({
  publish(changes) {
    if (changes.length > 0) fanout.publish(changedChannel, JSON.stringify(changes));
  },
  progress: (progress) => fanout.publish(progressChannel, JSON.stringify(progress)),
  listen(listener) {
    const unsubscribes = [
      fanout.subscribe(changedChannel, (text) => listener.onChanged(JSON.parse(text) as Change[]), listener.onMissed),
      fanout.subscribe(progressChannel, (text) => listener.onProgress(JSON.parse(text) as UserProgress)),
    ];
    return () => unsubscribes.forEach((end) => end());
  },
});
