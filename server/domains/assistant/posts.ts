/** Publications that speak of something. */
import type { Ctx } from '#server/context.ts';
import type { FoundPost } from '#server/gateways/assistant/shop.ts';

/** Publications that fit a question, best first. */
export async function searchPosts(_ctx: Ctx, _wish: { q: string }): Promise<FoundPost[]> {
  return [];
}
