/** Publications that speak of something: the same list as everybody reads. */
import { contract } from '#contract/index.ts';
import type { Ctx } from '#server/context.ts';
import { listShown } from '#server/domains/blog/lists.ts';
import type { FoundPost } from '#server/gateways/assistant/shop.ts';
import { beginning, plainText } from './words.ts';

const mostPosts = 3;
const longestExcerpt = 300;

/** Publications that fit a question, best first. */
export async function searchPosts(ctx: Ctx, { q }: { q: string }): Promise<FoundPost[]> {
  const query = contract.publications.list.query!.parse({ q, per_page: mostPosts });
  const { data } = (await listShown(
    { query, params: undefined, body: undefined, files: [] } as Parameters<typeof listShown>[0],
    ctx,
  )) as { data: { id: number; title: string; description: string | null }[] };
  return data.map(({ id, title, description }) => ({
    id,
    title,
    excerpt: beginning(plainText(description ?? ''), longestExcerpt),
    path: `/blog/view/${id}`,
  }));
}
