/** Searches publications, in the same list that everybody reads. */
import { contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { listPublished } from '#server/domains/blog/lists.ts';
import type { FoundPost } from '#server/gateways/assistant/shop.ts';
import { truncate, toPlainText } from './format.ts';

const maxPosts = 3;
const maxExcerptLength = 300;

/** Publications that match a question, best first. */
export async function searchPosts(ctx: Ctx, { q }: { q: string }): Promise<FoundPost[]> {
  const query = contract.publications.list.query!.parse({ q, per_page: maxPosts });
  const { data } = (await listPublished(
    { query, params: undefined, body: undefined, files: [] } as Parameters<typeof listPublished>[0],
    ctx,
  )) as { data: { id: number; title: string; description: string | null }[] };
  return data.map(({ id, title, description }) => ({
    id,
    title,
    excerpt: truncate(toPlainText(description ?? ''), maxExcerptLength),
    path: `/blog/view/${id}`,
  }));
}
