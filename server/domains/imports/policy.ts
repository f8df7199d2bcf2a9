/** Who may see an import: its author while they work for its company, and admins. */
import { isAdmin } from '#contract/roles.ts';
import type { SessionUser } from '#server/request.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';

/** A condition on imports `i`. @param put adds a value and returns its placeholder */
export function buildImportScope(user: SessionUser | null, put: (value: unknown) => string): string {
  if (isAdmin(user)) return 'true';
  const id = `${put(user?.id ?? null)}::int`;
  return `i.user_id = ${id} and i.company_id in ${buildOwnCompaniesSql(id)}`;
}
