/** Creates the legal documents of the demo. */
import type { Connected } from '#server/db/connect.ts';
import { documents as table } from '#server/domains/documents/tables.ts';
import type { DemoDocument } from './content/types.ts';

/** Stores every version of each document, in both languages. */
export async function makeDocuments(
  { db }: Connected,
  documents: readonly DemoDocument[],
  daysAgo: (days: number) => Date,
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
          updated_at: daysAgo(one.days_ago),
        })),
      ),
    ),
  );
}

/**
 * Records who has accepted which version of the agreement, each in their own language: everybody accepted the version
 * that was in force when they joined, and all but some customers the current one, within days of its publication.
 */
export async function acceptAgreements({ pool }: Connected): Promise<void> {
  const documentInUserLanguage = `d.type = 'user_agreement' and d.language = u.locale`;
  await pool.query(`
    insert into agreement_acceptances (user_id, document_id, accepted_at)
      select u.id, d.id, u.created_at from users u
        join lateral (
          select d.id from documents d
           where ${documentInUserLanguage} and (d.updated_at <= u.created_at or d.version = 1)
           order by d.version desc
           limit 1) d on true`);
  await pool.query(`
    insert into agreement_acceptances (user_id, document_id, accepted_at)
      select u.id, d.id, d.updated_at + make_interval(hours => 5 + (u.id * 37) % 150) from users u
        join lateral (
          select d.id, d.updated_at from documents d
           where ${documentInUserLanguage}
           order by d.version desc
           limit 1) d on d.updated_at > u.created_at
       where not (u.roles @> '{ROLE_CUSTOMER}' and u.id % 4 = 3 and u.email <> 'buyer@example.com')
      on conflict do nothing`);
  await pool.query(
    `update users u set agreement_id = (select max(a.document_id) from agreement_acceptances a where a.user_id = u.id)`,
  );
}
