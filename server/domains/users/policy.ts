/**
 * Who looks after whom (decisions §2 and §13): a manager after the customers of their companies, an admin after
 * everybody.
 */
import { isAdmin } from '#contract/roles.ts';
import type { SessionUser } from '#server/request.ts';

/** Whether this user may see people's balance, promo code and tariff: only admins may. */
export const canSeeSecrets = isAdmin;

/**
 * SQL condition: which rows of `users` are customers of the companies that a person works for. Vendors, managers and
 * admins are not customers.
 * @param userId the person's id, as a parameter of the statement
 */
export const isCustomerSql = (alias: string, userId: string): string =>
  `${alias}.removed_at is null and not (${alias}.roles && array['ROLE_VENDOR', 'ROLE_MANAGER', 'ROLE_ADMIN'])
   and ${alias}.id in (select k.user_id
                         from company_customers k
                        where k.company_id in (select m.company_id
                                                 from company_members m
                                                where m.user_id = ${userId} and m.status = 'hired'))`;

/**
 * SQL condition: which rows of `users` a caller looks after. Other people are not found.
 * @param put adds the caller's id to the statement's values, and returns its parameter
 */
export const buildManagedCondition = (
  user: SessionUser | null,
  alias: string,
  put: (value: unknown) => string,
): string => (isAdmin(user) ? `${alias}.removed_at is null` : isCustomerSql(alias, `${put(user?.id ?? 0)}::int`));

/** SQL condition: whether the user of row `alias` has confirmed an email or a phone. */
export const hasConfirmedContactSql = (alias: string): string =>
  `(${alias}.email is not null and ${alias}.email_confirmed_at is not null
     or ${alias}.phone is not null and ${alias}.phone_confirmed_at is not null)`;

const searchedColumns = ['first_name', 'last_name', 'middle_name', 'email', 'phone', 'login'];

/** SQL: the text that a search looks in; the index `users_search` has the same expression. */
export const searchableTextSql = (alias: string): string =>
  `lower(${searchedColumns.map((column) => `coalesce(${alias}.${column}, '')`).join(` || ' ' || `)})`;
