/** The blog: written by their authors, judged by the admin, moved to the day on which they came out. */
import { publications as table } from '#server/domains/blog/tables.ts';
import { storeDrawing } from '#server/platform/images.ts';
import { eq } from 'drizzle-orm';
import type { Demo } from './content/types.ts';
import type { Seeding } from './index.ts';
import { drawPicture } from './pictures/drawPicture.ts';

const side = 1200;

/** Writes every publication of the demo; the one that waits and the canceled one are there for the moderator to see. */
export async function makeBlog({ as, ago, connected: { db }, gateways }: Seeding, demo: Demo): Promise<void> {
  const admin = await as('admin@example.com');
  for (const { author, language, days_ago, picture, title, description, text, waits, canceled } of demo.publications) {
    const { id } = await (await as(author)).publications.create({ body: { title, description, text, language } });
    const at = ago(days_ago);
    await db
      .update(table)
      .set({
        logo: await storeDrawing(drawPicture(...picture, 1), side, gateways.files),
        created_at: at,
        published_at: waits || canceled ? null : at,
      })
      .where(eq(table.id, id));
    if (waits) continue;
    if (canceled) await admin.publications.edit({ params: { id }, body: { status: 'canceled', reason: canceled } });
    else {
      // Shown anew with its picture and day, whoever has published it.
      await db.update(table).set({ status: 'in_moderation' }).where(eq(table.id, id));
      await admin.publications.edit({ params: { id }, body: { status: 'published' } });
    }
    await db.update(table).set({ updated_at: at }).where(eq(table.id, id));
  }
}
