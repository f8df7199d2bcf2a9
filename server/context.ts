/** What every handler is given beside its input. */
import type { FastifyBaseLogger } from 'fastify';
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

/** What the installation's owner has set, as far as handlers need it. */
export interface Settings {
  /** After so many hours untouched a cart with lines is abandoned. */
  abandonedAfterHours: number;
  /** The installation's address for people, without a trailing slash. */
  publicUrl: string;
  /** The code of the currency that everything costs. */
  currency: string;
  /** Tokens of a language model that a person's questions may cost a day. */
  assistantDailyTokens: number;
  /** Which payments, mail and SMS work here. */
  services: Services;
  /** What the environment sets up, for the readiness page. */
  installed: Installed;
}

/** Who is calling. */
export interface SessionUser {
  id: number;
  roles: Role[];
  audiences: Audience[];
  is_guest: boolean;
  /** The account has a second factor. */
  has_factor: boolean;
  /**
   * Of this session: when it began, and when it last proved the second factor; null where a program acts for the user.
   */
  session: { begun_at: Date; factor_at: Date | null } | null;
}

/** One write by staff, for the audit log. `before` null: created; `after` null: deleted. */
export interface AuditEntry {
  action: string;
  noun: string;
  record_id: number | string;
  before: object | null;
  after: object | null;
  /** The company that it belongs to, where neither side says it. */
  company_id?: number | undefined;
  /** Whose doing it is, where nobody is signed in: whoever has the link that was mailed. */
  by?: number | undefined;
  /** The entry that this one takes back. */
  undoes?: number | undefined;
}

export interface Ctx {
  /** In a write: the unit's transaction. In a read: the pool. */
  db: Db;
  user: SessionUser | null;
  /** A token was sent, but it opens nothing any more. */
  tokenIsDead: boolean;
  /** The language of words: Accept-Language, else English. */
  locale: Locale;
  gateways: Gateways;
  limits: RateLimits;
  settings: Settings;
  /** Runs the reactions of an event now, in this transaction. */
  emit<E extends keyof Events>(event: E, what: Events[E]): Promise<void>;
  /** Queues a job in this transaction: it runs after COMMIT, at least once. A key makes it one. */
  enqueue<J extends keyof Jobs>(job: J, payload: Jobs[J], options?: JobOptions): Promise<void>;
  /** Runs once the transaction has been committed: hints and caches, nothing that must not be lost. */
  after(effect: () => void): void;
  /** Tells open screens, after COMMIT, that these things changed. What an event or the audit log says is told anyway. */
  hint(topic: string, ids: readonly number[]): void;
  /** Writes an audit row in this transaction. */
  audit(entry: AuditEntry): Promise<void>;
  /** The same for many, in one statement. */
  auditAll(entries: readonly AuditEntry[]): Promise<void>;
  /** Opens a unit of work of its own, for calls that declare `unit: 'none'`. Not inside another unit. */
  unit<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** The same for a call of several units: each without the call's key, so each must be repeatable by itself. */
  step<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** The body as it came, and its headers: for what a signature covers. Null where there is no request. */
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
  /** SHA-256 of the secret that the caller's browser sent; null where it sent none. */
  device: Buffer | null;
  /** Sets the status of the answer, where a call has two good ends. */
  setStatus(status: number): void;
  /** Says how many rows a list has in all that answers an array: `Content-Range`. @param first the place of the answered ones, from 0 */
  setTotal(total: number, first: number): void;
}
