/**
 * Idempotency keys: the row is written first and in the transaction of the effect, so that a duplicate request waits
 * for it.
 */
import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';

/** A call with an idempotency key. */
export interface KeyedCall {
  caller: string;
  key: string;
  fingerprint: string;
}

export interface StoredAnswer {
  status: number;
  answer: unknown;
}

/** Identifies a request by route and body, without headers. */
export const computeFingerprint = (method: string, url: string, body: string): string =>
  createHash('sha256').update(`${method} ${url}\n${body}`).digest('base64url');

const insert = oneRow<{ key: string }>(
  'idempotency_claim',
  'insert into idempotency (caller, key, fingerprint, created_at) values ($1, $2, $3, $4) on conflict do nothing returning key',
);
const read = oneRow<{ fingerprint: string; status: number | null; answer: unknown }>(
  'idempotency_read',
  'select fingerprint, status, answer from idempotency where caller = $1 and key = $2',
);
const store = statement(
  'idempotency_store',
  'update idempotency set status = $3, answer = $4 where caller = $1 and key = $2',
);

/**
 * Claims a key in the open transaction.
 * @returns null if the work is to be done, else the first answer
 * @throws Failure `key_reused` if the key belongs to another request
 */
export async function claimKey(db: Db, keyed: KeyedCall, now: Date): Promise<StoredAnswer | null> {
  if (await insert(db, [keyed.caller, keyed.key, keyed.fingerprint, now])) return null;
  const first = await read(db, [keyed.caller, keyed.key]);
  if (!first || first.fingerprint !== keyed.fingerprint) throw fail('key_reused');
  if (first.status === null) throw fail('conflict');
  return { status: first.status, answer: first.answer };
}

/**
 * For calls with several units of work: the same request may be repeated, another request with its key may not.
 * @throws Failure `key_reused` if the key belongs to another request
 */
export async function assertKeyNotReused(db: Db, keyed: KeyedCall): Promise<void> {
  const first = await read(db, [keyed.caller, keyed.key]);
  if (first && first.fingerprint !== keyed.fingerprint) throw fail('key_reused');
}

/** Stores the answer in the same transaction. */
export async function storeAnswer(db: Db, keyed: KeyedCall, status: number, answer: unknown): Promise<void> {
  await store(db, [keyed.caller, keyed.key, status, answer === undefined ? null : JSON.stringify(answer)]);
}
