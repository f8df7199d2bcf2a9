/** A document's row → what is answered of it. */
import type { Document, documentTypes } from '#contract/documents.ts';

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
