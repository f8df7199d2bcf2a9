/** The legal documents of the demo. */
import type { Connected } from '#server/db/connect.ts';
import { documents as table } from '#server/domains/documents/tables.ts';
import type { DemoDocument } from './content/types.ts';

/** Keeps every version of each document, in both languages. */
export async function makeDocuments({ db }: Connected, documents: readonly DemoDocument[], ago: (days: number) => Date): Promise<void> {
  await db.insert(table).values(
    documents.flatMap(({ type, earlier = [], text, days_ago }) =>
      [...earlier, { text, days_ago }].flatMap((one, index) =>
        (['en', 'ru'] as const).map((language) => ({ type, language, version: index + 1, text: one.text[language].trim(), updated_at: ago(one.days_ago) })),
      ),
    ),
  );
}
