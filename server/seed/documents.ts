/** The legal documents of the demo. */
import type { Connected } from '#server/db/connect.ts';
import { documents as table } from '#server/domains/documents/tables.ts';
import type { DemoDocument } from './content/types.ts';

/** Keeps every version of each document, in both languages. */
export async function makeDocuments(
  { db }: Connected,
  documents: readonly DemoDocument[],
  ago: (days: number) => Date,
): Promise<void> {
  await db.insert(table).values(
    documents.flatMap(({ type, earlier = [], text, note, days_ago }) =>
      [...earlier, { text, days_ago, note }].flatMap((one, index) =>
        (['en', 'ru'] as const).map((language) => ({
          type,
          language,
          version: index + 1,
          text: one.text[language].trim(),
          note: ('note' in one && one.note?.[language]) || null,
          updated_at: ago(one.days_ago),
        })),
      ),
    ),
  );
}

/**
 * Who has accepted which version of the agreement, each in their own language: everybody the one that was in force when
 * they came, and all but some customers the one that is in force now, within days of its beginning.
 */
export async function acceptAgreements({ pool }: Connected): Promise<void> {
  const own = `d.type = 'user_agreement' and d.language = u.locale`;
  await pool.query(`
    insert into agreement_acceptances (user_id, document_id, accepted_at)
      select u.id, d.id, u.created_at from users u
        join lateral (select d.id from documents d where ${own} and (d.updated_at <= u.created_at or d.version = 1) order by d.version desc limit 1) d on true`);
  await pool.query(`
    insert into agreement_acceptances (user_id, document_id, accepted_at)
      select u.id, d.id, d.updated_at + make_interval(hours => 5 + (u.id * 37) % 150) from users u
        join lateral (select d.id, d.updated_at from documents d where ${own} order by d.version desc limit 1) d on d.updated_at > u.created_at
       where not (u.roles @> '{ROLE_CUSTOMER}' and u.id % 4 = 3 and u.email <> 'buyer@example.com')
      on conflict do nothing`);
  await pool.query(
    `update users u set agreement_id = (select max(a.document_id) from agreement_acceptances a where a.user_id = u.id)`,
  );
}
