/** Writes the audit log: who changed what, before and after, in the transaction of the change. */
import { cutText } from '#contract/rules/cutText.ts';
import type { AuditEntry } from '#server/unitOfWork.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { listChanges } from './auditChanges.ts';
import { maskRecord, markMaskedChanges } from './auditMask.ts';

const titles = ['name', 'brand', 'code', 'title', 'subject', 'filename'] as const;

/** The name of a record. */
function getTitle(record: Readonly<Record<string, unknown>>): string | null {
  const title = titles.map((key) => record[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof title === 'string' ? cutText(title, 255) : null;
}

function getCompanyId(
  { company_id, noun, record_id }: AuditEntry,
  record: Readonly<Record<string, unknown>>,
): number | null {
  const nestedId = (record['company'] as { id?: unknown } | null | undefined)?.id;
  const found = [company_id, record['company_id'], nestedId, noun === 'companies' ? Number(record_id) : null].find(
    (id) => Number.isSafeInteger(id),
  );
  return typeof found === 'number' ? found : null;
}

/** Converts an entry to a row, with the columns for filters. */
function toRow(entry: AuditEntry): object {
  const { noun } = entry;
  const record = (entry.after ?? entry.before ?? {}) as Readonly<Record<string, unknown>>;
  const before = maskRecord(noun, entry.before);
  const after = markMaskedChanges(entry, before, maskRecord(noun, entry.after));
  return {
    action: entry.action,
    noun,
    record_id: String(entry.record_id),
    before,
    after,
    company_id: getCompanyId(entry, record),
    // Masked values must not become titles
    title: getTitle((after ?? before ?? {}) as Readonly<Record<string, unknown>>),
    undoes: entry.undoes ?? null,
    user_id: entry.by ?? null,
  };
}

const insertEntries = statement<unknown, AuditAuthor & { entries: string }>(
  'audit_write',
  `insert into audit (at, user_id, request_id, action, noun, record_id, before, after, company_id, title, undoes)
   select $at, coalesce(e.user_id, $userId), $requestId,
          e.action, e.noun, e.record_id, e.before, e.after, e.company_id, e.title, e.undoes
     from jsonb_to_recordset($entries::jsonb) as e (
            action text, noun text, record_id text, before jsonb, after jsonb, company_id int, title text,
            undoes bigint, user_id int)`,
);

interface AuditAuthor {
  userId: number | null;
  at: Date;
  requestId: string;
}

/** The stored form: dates are texts, undefined fields are missing. */
const toStoredForm = (side: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(side)) as Record<string, unknown>;

/** Whether an entry is worth logging: an edit without changes is not. */
const hasChanges = ({ action, before, after }: AuditEntry): boolean =>
  action !== 'edit' || !before || !after || listChanges(toStoredForm(before), toStoredForm(after)).length > 0;

/** Writes several entries. Secrets are omitted, personal data is masked, and edits without changes are skipped. */
export async function writeAudits(db: Db, entries: readonly AuditEntry[], by: AuditAuthor): Promise<void> {
  const changedEntries = entries.filter(hasChanges);
  if (changedEntries.length > 0)
    await insertEntries(db, {
      ...by,
      entries: JSON.stringify(changedEntries.map(toRow)),
    });
}

/** Writes one entry. */
export const writeAudit = (db: Db, entry: AuditEntry, by: AuditAuthor): Promise<void> => writeAudits(db, [entry], by);
