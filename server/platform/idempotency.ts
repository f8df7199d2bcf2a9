/** Idempotency-Key: the row is written first and in the effect's own transaction, so that a twin waits on it. */
import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';

/** One keyed call. */
export interface Keyed {
  caller: string;
  key: string;
  fingerprint: string;
}

export interface StoredAnswer {
  status: number;
  answer: unknown;
}

/** What makes two requests the same one: route and body, never the headers. */
export const fingerprintOf = (method: string, url: string, body: string): string =>
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
 * Claims a key inside the open transaction.
 * @returns null where the work is ours to do, else the first answer
 * @throws Failure `key_reused` where the key belongs to another request
 */
export async function claim(db: Db, keyed: Keyed, now: Date): Promise<StoredAnswer | null> {
  if (await insert(db, [keyed.caller, keyed.key, keyed.fingerprint, now])) return null;
  const first = await read(db, [keyed.caller, keyed.key]);
  if (!first || first.fingerprint !== keyed.fingerprint) throw fail('key_reused');
  if (first.status === null) throw fail('conflict');
  return { status: first.status, answer: first.answer };
}

/**
 * Before the steps of a call that is no single unit: what they do is repeatable, another request under its key is not.
 * @throws Failure `key_reused` where the key belongs to another request
 */
export async function refuseReused(db: Db, keyed: Keyed): Promise<void> {
  const first = await read(db, [keyed.caller, keyed.key]);
  if (first && first.fingerprint !== keyed.fingerprint) throw fail('key_reused');
}

/** Keeps the answer, in the same transaction. */
export async function keepAnswer(db: Db, keyed: Keyed, status: number, answer: unknown): Promise<void> {
  await store(db, [keyed.caller, keyed.key, status, answer === undefined ? null : JSON.stringify(answer)]);
}
