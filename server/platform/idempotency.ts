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

const insertKey = oneRow<{ key: string }, KeyedCall & { now: Date }>(
  'idempotency_claim',
  `insert into idempotency (caller, key, fingerprint, created_at) values ($caller, $key, $fingerprint, $now)
   on conflict do nothing returning key`,
);
const findFirstCall = oneRow<
  { fingerprint: string; status: number | null; answer: unknown },
  Pick<KeyedCall, 'caller' | 'key'>
>('idempotency_read', 'select fingerprint, status, answer from idempotency where caller = $caller and key = $key');
const updateAnswer = statement<unknown, Pick<KeyedCall, 'caller' | 'key'> & { status: number; answer: string | null }>(
  'idempotency_store',
  'update idempotency set status = $status, answer = $answer where caller = $caller and key = $key',
);

/**
 * Claims a key in the open transaction.
 * @returns null if the work is to be done, else the first answer
 * @throws Failure `key_reused` if the key belongs to another request
 */
export async function claimKey(db: Db, keyed: KeyedCall, now: Date): Promise<StoredAnswer | null> {
  if (await insertKey(db, { ...keyed, now })) return null;
  const first = await findFirstCall(db, keyed);
  if (!first || first.fingerprint !== keyed.fingerprint) throw fail('key_reused');
  if (first.status === null) throw fail('conflict');
  return { status: first.status, answer: first.answer };
}

/**
 * For calls with several units of work: the same request may be repeated, another request with its key may not.
 * @throws Failure `key_reused` if the key belongs to another request
 */
export async function assertKeyNotReused(db: Db, keyed: KeyedCall): Promise<void> {
  const first = await findFirstCall(db, keyed);
  if (first && first.fingerprint !== keyed.fingerprint) throw fail('key_reused');
}

/** Stores the answer in the same transaction. */
export async function storeAnswer(db: Db, keyed: KeyedCall, status: number, answer: unknown): Promise<void> {
  await updateAnswer(db, {
    caller: keyed.caller,
    key: keyed.key,
    status,
    answer: answer === undefined ? null : JSON.stringify(answer),
  });
}
