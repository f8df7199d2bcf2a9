/** Whose import it is: its author's, as long as they work for its company, and an admin's. */
import type { SessionUser } from '#server/context.ts';
import { isAdmin, ownCompaniesText } from '#server/domains/companies/policy.ts';

/** The condition for a statement on imports `i`. @param put adds the user's id, and answers its place */
export function reachedBy(user: SessionUser | null, put: (value: unknown) => string): string {
  if (isAdmin(user)) return 'true';
  const id = `${put(user?.id ?? null)}::int`;
  return `i.user_id = ${id} and i.company_id in ${ownCompaniesText(id)}`;
}
