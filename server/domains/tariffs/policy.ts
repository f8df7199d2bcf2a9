/** What a paid plan gives to buyers, as a condition for a query. */
import { presentTariffSql } from './tables.ts';

/**
 * In SQL: whether the plan Pro is in force for a user at a moment.
 * @param user the users' table, or its alias
 * @param now the parameter that says when
 */
export const hasProSql = (user: string, now: string): string =>
  `coalesce((select t.kind = 'buyer_pro' from tariffs t where t.id = ${presentTariffSql(user, now)}), false)`;
