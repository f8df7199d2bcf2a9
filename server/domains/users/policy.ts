/** Who looks after whom (decisions §2): a manager after customers, an admin after all. */
import type { SessionUser } from '#server/context.ts';

const isAdmin = (user: SessionUser | null): boolean => user?.audiences.includes('admin') ?? false;

/** Whether balance, code and tariff of people are open to this user: to an admin's alone. */
export const seesSecrets = isAdmin;

/** Which rows of `users` a caller looks after, as a condition. Whoever sells, manages or administers is no customer. */
export const looksAfter = (user: SessionUser | null, alias: string): string =>
  `${alias}.removed_at is null and ${isAdmin(user) ? 'true' : `not (${alias}.roles && array['ROLE_VENDOR', 'ROLE_MANAGER', 'ROLE_ADMIN'])`}`;

/** Whether the person of row `alias` of `users` has proved a mailbox or a phone, as a condition. */
export const hasConfirmedContact = (alias: string): string =>
  `(${alias}.email is not null and ${alias}.email_confirmed_at is not null or ${alias}.phone is not null and ${alias}.phone_confirmed_at is not null)`;

/** What a search looks through: the words of the index `users_search`. */
export const searchedText = (alias: string): string =>
  `lower(${['first_name', 'last_name', 'middle_name', 'email', 'phone', 'login'].map((column) => `coalesce(${alias}.${column}, '')`).join(` || ' ' || `)})`;
