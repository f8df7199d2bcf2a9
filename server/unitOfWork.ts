/** One write: its transaction, what follows from it in the same transaction, and what happens after COMMIT. */
import type { AuditedNoun } from '#contract/nouns.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/domains/events.ts';
import type { Jobs } from '#server/domains/jobs.ts';
import type { JobOptions } from '#server/platform/jobs.ts';

/** One write by staff, for the audit log. `before` null: created; `after` null: deleted. */
export interface AuditEntry {
  action: string;
  noun: AuditedNoun;
  record_id: number | string;
  before: object | null;
  after: object | null;
  /** The company of the record, if neither `before` nor `after` contains it. */
  company_id?: number | undefined;
  /** The author, if nobody is signed in: the recipient of a mailed link. */
  by?: number | undefined;
  /** The entry that this one undoes. */
  undoes?: number | undefined;
}

export interface UnitOfWork {
  /** In a write: the unit's transaction. In a read: the pool. */
  db: Db;
  /** Runs the reactions of an event immediately, in this transaction. */
  emit<E extends keyof Events>(event: E, what: Events[E]): Promise<void>;
  /**
   * Queues a job in this transaction: it runs after COMMIT, at least once. Jobs with the same key are merged into one.
   */
  enqueue<J extends keyof Jobs>(job: J, payload: Jobs[J], options?: JobOptions): Promise<void>;
  /** Runs after COMMIT: for hints and caches, not for effects that must not be lost. */
  after(effect: () => void): void;
  /**
   * Notifies open screens, after COMMIT, that these records changed. Events and audit entries do that automatically.
   */
  hint(topic: string, ids: readonly number[]): void;
  /** Writes an audit row in this transaction. */
  audit(entry: AuditEntry): Promise<void>;
  /** Writes several audit rows in one statement. */
  auditAll(entries: readonly AuditEntry[]): Promise<void>;
}
