/** The audit log: who changed what, before and after, in the change's own transaction. */
import type { AuditEntry } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { changesOf } from './auditChanges.ts';
import { masked, toldApart } from './auditMask.ts';

/** Nouns of writers that the log calls as the resources are called. */
const nounOf: Readonly<Record<string, string>> = { user: 'users', document: 'documents' };

const titles = ['name', 'brand', 'code', 'title', 'subject', 'filename'] as const;

/** What a thing calls itself. */
function titleOf(thing: Readonly<Record<string, unknown>>): string | null {
  const title = titles.map((key) => thing[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof title === 'string' ? title.slice(0, 255) : null;
}

function companyOf(
  { company_id, record_id }: AuditEntry,
  noun: string,
  thing: Readonly<Record<string, unknown>>,
): number | null {
  const inside = (thing['company'] as { id?: unknown } | null | undefined)?.id;
  const found = [company_id, thing['company_id'], inside, noun === 'companies' ? Number(record_id) : null].find((id) =>
    Number.isSafeInteger(id),
  );
  return typeof found === 'number' ? found : null;
}

/** The row of an entry, with what it is found by. */
function rowOf(entry: AuditEntry): object {
  const noun = nounOf[entry.noun] ?? entry.noun;
  const thing = (entry.after ?? entry.before ?? {}) as Readonly<Record<string, unknown>>;
  const before = masked(noun, entry.before);
  const after = toldApart(entry, before, masked(noun, entry.after));
  return {
    action: entry.action,
    noun,
    record_id: String(entry.record_id),
    before,
    after,
    company_id: companyOf(entry, noun, thing),
    // What secrets are called by is no name either
    title: titleOf((after ?? before ?? {}) as Readonly<Record<string, unknown>>),
    undoes: entry.undoes ?? null,
    user_id: entry.by ?? null,
  };
}

const insert = statement(
  'audit_write',
  `insert into audit (at, user_id, request_id, action, noun, record_id, before, after, company_id, title, undoes)
   select $1, coalesce(d.user_id, $2), $4, d.action, d.noun, d.record_id, d.before, d.after, d.company_id, d.title, d.undoes
     from jsonb_to_recordset($3::jsonb) as d (action text, noun text, record_id text, before jsonb, after jsonb, company_id int, title text, undoes bigint, user_id int)`,
);

interface By {
  userId: number | null;
  at: Date;
  requestId: string;
}

/** As it is kept: moments are texts there, and what is not said is not there. */
const kept = (side: object): Record<string, unknown> => JSON.parse(JSON.stringify(side)) as Record<string, unknown>;

/** An edit that left everything as it was is no news. */
const isNews = ({ action, before, after }: AuditEntry): boolean =>
  action !== 'edit' || !before || !after || changesOf(kept(before), kept(after)).length > 0;

/** Writes many at once; secrets are left out, of persons only as much stays as tells a change, of an edit that changed nothing nothing. */
export async function writeAudits(db: Db, entries: readonly AuditEntry[], by: By): Promise<void> {
  const news = entries.filter(isNews);
  if (news.length > 0) await insert(db, [by.at, by.userId, JSON.stringify(news.map(rowOf)), by.requestId]);
}

/** Writes one. */
export const writeAudit = (db: Db, entry: AuditEntry, by: By): Promise<void> => writeAudits(db, [entry], by);
