/** The legal documents of the demo. */
import type { Connected } from '#server/db/connect.ts';
import { documents as table } from '#server/domains/documents/tables.ts';
import type { DemoDocument } from './content/types.ts';

/** Keeps the first version of each document, in both languages. */
export async function makeDocuments({ db }: Connected, documents: readonly DemoDocument[]): Promise<void> {
  await db.insert(table).values(documents.flatMap(({ type, text }) => [{ type, language: 'en', text: text.en.trim() }, { type, language: 'ru', text: text.ru.trim() }]));
}
