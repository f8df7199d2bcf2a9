/** Presents documents and their versions. */
import type { Document, documentTypes, DocumentVersion } from '#contract/documents.ts';
import type { Locale } from '#contract/failures.ts';
import { localizePersonName } from '#contract/rules/removedUser.ts';

export interface DocumentRow {
  id: number;
  type: string;
  language: string;
  version: number;
  text: string;
  updated_at: Date;
  note: string | null;
  author_id: number | null;
}

/** One version, as readers see it. */
export const presentDocument = ({ id, type, language, version, text, updated_at }: DocumentRow): Document => ({
  id,
  type: type as (typeof documentTypes)[number],
  language: language as Document['language'],
  code: `${type}_${language}`,
  text,
  version,
  updated_at: updated_at.toISOString(),
});

export interface VersionRow extends DocumentRow {
  /** Null if the author's account does not exist any more. */
  author: string | null;
  accepted: number;
}

/** One version in the history, with the fields for admins. */
export const presentVersion = (row: VersionRow, locale: Locale): DocumentVersion => ({
  ...presentDocument(row),
  note: row.note,
  author:
    row.author_id !== null && row.author !== null
      ? { id: row.author_id, fio: localizePersonName(row.author, locale) }
      : null,
  accepted: row.accepted,
});
