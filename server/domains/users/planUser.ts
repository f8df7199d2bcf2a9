/** What an edit makes of a person: decided before anything is written. */
import type { Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Role } from '#contract/roles.ts';
import { unknownDeath } from '#contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { phoneAsWritten } from './phone.ts';
import { type Names, splitFio } from './present.ts';

type Wish = Input<Contract['users']['edit']>['body'];

/** What is written of a person, contacts and password aside. */
export interface Kept extends Names {
  login: string | null;
  roles: Role[];
  country_id: number | null;
  languages: ('en' | 'ru')[];
  alive: boolean;
  death_date: string | null;
}

const filled = (name: string | null | undefined): string | null => name?.trim() || null;

/** The names that an edit leaves: `fio` first, then what is named by itself. */
export function namesOf(wish: Partial<Record<'fio' | keyof Names, string | null | undefined>>, before: Names): Names {
  const { first_name, last_name, middle_name } = before;
  const names = wish.fio === undefined ? { first_name, last_name, middle_name } : splitFio(wish.fio ?? '');
  for (const key of ['first_name', 'last_name', 'middle_name'] as const)
    if (wish[key] !== undefined) names[key] = filled(wish[key]);
  return names;
}

/** Everybody is a user; who is nothing else buys. */
function rolesOf(wanted: readonly Role[] | undefined, before: Role[]): Role[] {
  if (wanted === undefined) return before;
  const others = [...new Set(wanted)].filter((role) => role !== 'ROLE_USER');
  return ['ROLE_USER', ...(others.length > 0 ? others : (['ROLE_CUSTOMER'] as const))];
}

/** The living have no day of death; of the dead it may be unknown, and never lies ahead. */
function lifeOf({ alive: wanted, death_date: day }: Wish, before: Kept, now: Date): Pick<Kept, 'alive' | 'death_date'> {
  const alive = wanted ?? before.alive;
  if (alive && day) throw invalid({ death_date: 'of_the_living' });
  if (alive) return { alive, death_date: null };
  if (day && Date.parse(day) > now.getTime()) throw invalid({ death_date: 'future' });
  return { alive, death_date: (day === undefined ? before.death_date : day) ?? unknownDeath };
}

/** The person as an edit leaves them. */
export function planUser(before: Kept, wish: Wish, now: Date): Kept {
  return {
    ...namesOf(wish, before),
    login: wish.login === undefined ? before.login : filled(wish.login),
    roles: rolesOf(wish.roles, before.roles),
    country_id: wish.country_id === undefined ? before.country_id : wish.country_id,
    languages: wish.languages === undefined ? before.languages : [...new Set(wish.languages ?? [])],
    ...lifeOf(wish, before, now),
  };
}

const countryExists = oneRow('user_country', 'select from countries where id = $1');

/** @throws Failure `invalid` for a country that there is not */
export async function keepCountry(db: Db, id: number | null | undefined): Promise<void> {
  if (id && !(await countryExists(db, [id]))) throw invalid({ country_id: 'not_found' });
}

/** A phone as it is kept. @throws Failure `invalid` for what is none */
export function phoneIn(written: string): string {
  const phone = phoneAsWritten(written);
  if (!phone) throw invalid({ phone: 'phone' });
  return phone;
}
