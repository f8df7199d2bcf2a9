/** Who looks after whom (decisions §2, §13): a manager after the customers of own companies, an admin after all. */
import type { SessionUser } from '#server/context.ts';

const isAdmin = (user: SessionUser | null): boolean => user?.audiences.includes('admin') ?? false;

/** Whether balance, code and tariff of people are open to this user: to an admin's alone. */
export const seesSecrets = isAdmin;

/**
 * Which rows of `users` are customers of the companies that a person works for. Whoever sells, manages or
 * administers is no customer.
 * @param userId the person's id, as a parameter of the statement
 */
export const isCustomerOf = (alias: string, userId: string): string =>
  `${alias}.removed_at is null and not (${alias}.roles && array['ROLE_VENDOR', 'ROLE_MANAGER', 'ROLE_ADMIN'])
   and ${alias}.id in (select k.user_id from company_customers k where k.company_id in
     (select m.company_id from company_members m where m.user_id = ${userId} and m.status = 'hired'))`;

/**
 * Which rows of `users` a caller looks after, as a condition of the statement itself: a foreign person is not found.
 * @param put adds the caller's id to the statement's values, and returns its parameter
 */
export const looksAfter = (user: SessionUser | null, alias: string, put: (value: unknown) => string): string =>
  isAdmin(user) ? `${alias}.removed_at is null` : isCustomerOf(alias, `${put(user?.id ?? 0)}::int`);

/** Whether the person of row `alias` of `users` has proved a mailbox or a phone, as a condition. */
export const hasConfirmedContact = (alias: string): string =>
  `(${alias}.email is not null and ${alias}.email_confirmed_at is not null or ${alias}.phone is not null and ${alias}.phone_confirmed_at is not null)`;

/** What a search looks through: the words of the index `users_search`. */
export const searchedText = (alias: string): string =>
  `lower(${['first_name', 'last_name', 'middle_name', 'email', 'phone', 'login'].map((column) => `coalesce(${alias}.${column}, '')`).join(` || ' ' || `)})`;
