/** A document's row → what is answered of it. */
import type { Document, documentTypes, DocumentVersion } from '#contract/documents.ts';

export interface DocumentRow {
  id: number;
  type: string;
  language: string;
  version: number;
  text: string;
  updated_at: Date;
}

/** A version as it is answered. */
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
  note: string | null;
  author_id: number | null;
  /** Null where there is no such person any more. */
  author: string | null;
  accepted: number;
}

/** A version among the others, with what admins know of it. */
export const presentVersion = (row: VersionRow): DocumentVersion => ({
  ...presentDocument(row),
  note: row.note,
  author: row.author_id !== null && row.author !== null ? { id: row.author_id, fio: row.author } : null,
  accepted: row.accepted,
});
