/** The audit log: who changed what, before and after, in the change's own transaction. */
import type { AuditEntry } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const insert = statement('audit_write', 'insert into audit (at, user_id, action, noun, record_id, before, after, request_id) values ($1, $2, $3, $4, $5, $6, $7, $8)');

const secrets = new Set(['password', 'password_hash', 'hash', 'cart_hash', 'token', 'code']);
const masked = (record: object | null): string | null => (record ? JSON.stringify(record, (key, value: unknown) => (secrets.has(key) ? '…' : value)) : null);

/** Writes one row; secrets are masked. */
export async function writeAudit(db: Db, entry: AuditEntry, by: { userId: number | null; at: Date; requestId: string }): Promise<void> {
  await insert(db, [by.at, by.userId, entry.action, entry.noun, String(entry.record_id), masked(entry.before), masked(entry.after), by.requestId]);
}

const insertMany = statement(
  'audit_write_many',
  `insert into audit (at, user_id, action, noun, record_id, before, after, request_id)
   select $1, $2, d.action, d.noun, d.record_id, d.before, d.after, $4
     from jsonb_to_recordset($3::jsonb) as d (action text, noun text, record_id text, before jsonb, after jsonb)`,
);

/** Writes many at once. */
export async function writeAudits(db: Db, entries: readonly AuditEntry[], by: { userId: number | null; at: Date; requestId: string }): Promise<void> {
  if (entries.length > 0) await insertMany(db, [by.at, by.userId, masked(entries), by.requestId]);
}
