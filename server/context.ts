/** The context that every handler gets with its input. */
import type { FastifyBaseLogger } from 'fastify';
import type { AuditedNoun } from '#contract/nouns.ts';
import type { Audience, Role } from '#contract/roles.ts';
import type { Locale } from '#contract/failures.ts';
import type { Services } from '#contract/rules/services.ts';
import type { Installed } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/domains/events.ts';
import type { Jobs } from '#server/domains/jobs.ts';
import type { Gateways } from '#server/gateways/index.ts';
import type { JobOptions } from '#server/platform/jobs.ts';
import type { RateLimits } from '#server/platform/rateLimit.ts';

/** The configuration that handlers need. */
export interface Settings {
  /** Hours without changes after which a cart with items is abandoned. */
  abandonedAfterHours: number;
  /** The public address of the installation, without a trailing slash. */
  publicUrl: string;
  /** The currency code of all prices. */
  currency: string;
  /** Tokens of a language model that one person's questions may cost per day. */
  assistantDailyTokens: number;
  /** Which payments, mail and SMS work here. */
  services: Services;
  /** The configured parts, for the readiness page. */
  installed: Installed;
}

/** The caller. */
export interface SessionUser {
  id: number;
  roles: Role[];
  audiences: Audience[];
  is_guest: boolean;
  /** The account has a second factor. */
  has_factor: boolean;
  /** When the session began, and when it last proved the second factor; null if a program acts for the user. */
  session: { begun_at: Date; factor_at: Date | null } | null;
}

/** One write by staff, for the audit log. `before` null: created; `after` null: deleted. */
export interface AuditEntry {
  action: string;
  /** `user` and `document` are logged as `users` and `documents`. */
  noun: AuditedNoun | 'user' | 'document';
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

export interface Ctx {
  /** In a write: the unit's transaction. In a read: the pool. */
  db: Db;
  user: SessionUser | null;
  /** A token was sent, but it is not valid any more. */
  isTokenDead: boolean;
  /** The language of texts: Accept-Language, else English. */
  locale: Locale;
  gateways: Gateways;
  limits: RateLimits;
  settings: Settings;
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
  /** Opens a unit of work of its own, for calls that declare `unit: 'none'`. Not inside another unit. */
  unit<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** The same for calls with several units. They don't use the call's idempotency key, so each must be repeatable. */
  step<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** The raw body and headers, to verify signatures. Null without a request. */
  raw: { text: string; header(name: string): string | null } | null;
  clock: () => Date;
  log: FastifyBaseLogger;
  requestId: string;
  /** The caller's address; IPv6 by /64. */
  ip: string;
  /** The Idempotency-Key of this call. */
  key: string | null;
  token: string | null;
  userAgent: string | null;
  /** SHA-256 of the secret that the caller's browser sent; null without one. */
  device: Buffer | null;
  /** Sets the status of the answer, for calls with two successful outcomes. */
  setStatus(status: number): void;
  /**
   * Sets `Content-Range` for a list that answers an array.
   * @param total number of all rows
   * @param first position of the first answered row, from 0
   */
  setTotal(total: number, first: number): void;
}
