/** SQL conditions for the benefits of paid plans. */
import { currentTariffSql } from './tables.ts';

/**
 * SQL condition: whether a user has the plan Pro at a moment.
 * @param user the users' table, or its alias
 * @param now the parameter with the moment
 */
export const hasProSql = (user: string, now: string): string =>
  `coalesce((select t.kind = 'buyer_pro' from tariffs t where t.id = ${currentTariffSql(user, now)}), false)`;
