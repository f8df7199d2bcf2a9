/** Who publishes at once, and what an edit does. Pure. */
import type { PublicationStatus } from '#contract/rules/publications.ts';
import type { SessionUser } from '#server/context.ts';

const isAny = (user: SessionUser, ...audiences: string[]): boolean =>
  user.audiences.some((audience) => audiences.includes(audience));

/** What a new publication is: an admin's or manager's is published at once. */
export const firstStatus = (user: SessionUser): PublicationStatus =>
  isAny(user, 'admin', 'manager') ? 'published' : 'in_moderation';

/** What an author's edit makes of it. What an admin has canceled is judged anew, whoever wrote it, but for an admin. */
export function statusAfterEdit(user: SessionUser, isAuthor: boolean, before: PublicationStatus): PublicationStatus {
  if (!isAuthor) return before;
  if (before === 'canceled') return isAny(user, 'admin') ? 'published' : 'in_moderation';
  return firstStatus(user);
}
