/** Which outside thing became which row, and what it looked like then: an unchanged one is passed over. */
import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

export interface Known {
  record_id: number;
  fingerprint: string;
}

const read = statement<Known & { outside_id: string }>('import_keys_read', 'select outside_id, record_id, fingerprint from import_keys where source = $1 and noun = $2 and outside_id = any($3)');
const write = statement(
  'import_keys_write',
  `insert into import_keys (source, noun, outside_id, record_id, fingerprint)
   select $1, $2, k.outside_id, k.record_id, k.fingerprint from jsonb_to_recordset($3::jsonb) as k(outside_id text, record_id int, fingerprint text)
       on conflict (source, noun, outside_id) do update set record_id = excluded.record_id, fingerprint = excluded.fingerprint`,
);

/** What tells a changed row from an unchanged one. */
export const fingerprintOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** What is known of these outside ids. */
export async function knownKeys(db: Db, source: string, noun: string, outsideIds: string[]): Promise<Map<string, Known>> {
  const rows = await read(db, [source, noun, outsideIds]);
  return new Map(rows.map((row) => [row.outside_id, row]));
}

export interface Key {
  outside_id: string;
  record_id: number;
  fingerprint: string;
}

/** Keeps what became of them. */
export async function keepKeys(db: Db, source: string, noun: string, keys: Key[]): Promise<void> {
  if (keys.length > 0) await write(db, [source, noun, JSON.stringify(keys)]);
}
