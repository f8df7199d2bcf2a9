import type { User } from '#contract/users.ts';

/** What somebody is called: by name, else by how to reach them, else by number. */
export const nameOfUser = ({ id, fio, email, phone, login }: Pick<User, 'id' | 'fio' | 'email' | 'phone' | 'login'>): string => fio || email || login || phone || `#${id}`;
