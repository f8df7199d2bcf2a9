/** Who may see an import: its author while they work for its company, and admins. */
import { isAdmin } from '#contract/roles.ts';
import type { SessionUser } from '#server/request.ts';
import type { Sql } from '#server/db/list.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';

/**
 * A condition on imports `i`.
 * @param sql the statement, which gets the value of the condition
 */
export function buildImportCondition(user: SessionUser | null, sql: Sql): string {
  if (isAdmin(user)) return 'true';
  const id = `${sql.put(user?.id ?? null)}::int`;
  return `i.user_id = ${id} and i.company_id in ${buildOwnCompaniesSql(id)}`;
}
