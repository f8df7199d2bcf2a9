/** Statuses of publications: who publishes at once, and what an edit does. Pure. */
import type { PublicationStatus } from '#contract/rules/publications.ts';
import type { SessionUser } from '#server/request.ts';

const hasAnyAudience = (user: SessionUser, ...audiences: string[]): boolean =>
  user.audiences.some((audience) => audiences.includes(audience));

/** The status of a new publication: those of admins and managers are published at once. */
export const getFirstStatus = (user: SessionUser): PublicationStatus =>
  hasAnyAudience(user, 'admin', 'manager') ? 'published' : 'in_moderation';

/** The status after an edit by the author. A canceled publication is moderated again, unless the author is an admin. */
export function getStatusAfterEdit(user: SessionUser, isAuthor: boolean, before: PublicationStatus): PublicationStatus {
  if (!isAuthor) return before;
  if (before === 'canceled') return hasAnyAudience(user, 'admin') ? 'published' : 'in_moderation';
  return getFirstStatus(user);
}
