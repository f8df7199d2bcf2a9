/** Creates the blog: publications are written by their authors, moderated by the admin, and moved to their dates. */
import { publications as table } from '#server/domains/blog/tables.ts';
import { storeDrawing } from '#server/platform/images.ts';
import { eq } from 'drizzle-orm';
import type { Demo } from './content/types.ts';
import type { SeedContext } from './context.ts';
import { drawPicture } from './pictures/drawPicture.ts';

const pictureSide = 1200;

/** Creates all publications of the demo; one waits in moderation and one is canceled, for the moderator to see. */
export async function makeBlog(
  { clientFor, daysAgo, connected: { db }, gateways }: SeedContext,
  demo: Demo,
): Promise<void> {
  const admin = await clientFor('admin@example.com');
  for (const {
    author,
    language,
    days_ago,
    picture,
    title,
    description,
    text,
    isPending,
    canceled,
  } of demo.publications) {
    const { id } = await (
      await clientFor(author)
    ).publications.create({ body: { title, description, text, language } });
    const at = daysAgo(days_ago);
    await db
      .update(table)
      .set({
        logo: await storeDrawing(drawPicture(...picture, 1), pictureSide, gateways.files),
        created_at: at,
        published_at: isPending || canceled ? null : at,
      })
      .where(eq(table.id, id));
    if (isPending) continue;
    if (canceled) await admin.publications.edit({ params: { id }, body: { status: 'canceled', reason: canceled } });
    else {
      // Published again, with its picture and date.
      await db.update(table).set({ status: 'in_moderation' }).where(eq(table.id, id));
      await admin.publications.edit({ params: { id }, body: { status: 'published' } });
    }
    await db.update(table).set({ updated_at: at }).where(eq(table.id, id));
  }
}
