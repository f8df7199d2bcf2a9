/** The part of the context that comes from a request: the caller, and what was sent. */
import type { Locale } from '#contract/failures.ts';
import type { Audience, Role } from '#contract/roles.ts';

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

/** A request, or a job: then there is no caller unless one is given, and nothing was sent. */
export interface RequestContext {
  user: SessionUser | null;
  /** A token was sent, but it is not valid any more. */
  isTokenDead: boolean;
  /** The language of texts: Accept-Language, else English. */
  locale: Locale;
  requestId: string;
  /** The caller's address; IPv6 by /64. */
  ip: string;
  /** The Idempotency-Key of this call. */
  key: string | null;
  token: string | null;
  userAgent: string | null;
  /** SHA-256 of the secret that the caller's browser sent; null without one. */
  device: Buffer | null;
  /** The raw body and headers, to verify signatures. Null without a request. */
  raw: { text: string; header(name: string): string | null } | null;
  /** Sets the status of the answer, for calls with two successful outcomes. */
  setStatus(status: number): void;
  /**
   * Sets `Content-Range` for a list that answers an array.
   * @param total number of all rows
   * @param first position of the first answered row, from 0
   */
  setTotal(total: number, first: number): void;
}
