/** Calculates the result of an edit of a person, before anything is written. */
import type { Input } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Role } from '#contract/roles.ts';
import { unknownDeath } from '#contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { parseFullPhone } from './phone.ts';
import { type Names, splitFio } from './present.ts';

type UserInput = Input<Contract['users']['edit']>['body'];

/** The fields that an edit writes, without contacts and password. */
export interface UserFields extends Names {
  login: string | null;
  roles: Role[];
  country_id: number | null;
  languages: ('en' | 'ru')[];
  alive: boolean;
  death_date: string | null;
}

const trimToNull = (name: string | null | undefined): string | null => name?.trim() || null;

/** Names after an edit: first `fio`, then the single names. */
export function applyNames(
  input: Partial<Record<'fio' | keyof Names, string | null | undefined>>,
  before: Names,
): Names {
  const { first_name, last_name, middle_name } = before;
  const names = input.fio === undefined ? { first_name, last_name, middle_name } : splitFio(input.fio ?? '');
  for (const key of ['first_name', 'last_name', 'middle_name'] as const)
    if (input[key] !== undefined) names[key] = trimToNull(input[key]);
  return names;
}

/** Everybody has ROLE_USER; without another role a person is a customer. */
function applyRoles(requested: readonly Role[] | undefined, before: Role[]): Role[] {
  if (requested === undefined) return before;
  const others = [...new Set(requested)].filter((role) => role !== 'ROLE_USER');
  return ['ROLE_USER', ...(others.length > 0 ? others : (['ROLE_CUSTOMER'] as const))];
}

/** Living people have no date of death; for the dead it may be unknown, and is never in the future. */
function applyLifeState(
  { alive: requested, death_date: day }: UserInput,
  before: UserFields,
  now: Date,
): Pick<UserFields, 'alive' | 'death_date'> {
  const alive = requested ?? before.alive;
  if (alive && day) throw invalid({ death_date: 'of_the_living' });
  if (alive) return { alive, death_date: null };
  if (day && Date.parse(day) > now.getTime()) throw invalid({ death_date: 'future' });
  return { alive, death_date: (day === undefined ? before.death_date : day) ?? unknownDeath };
}

/** The fields of a person after an edit. */
export function planUser(before: UserFields, input: UserInput, now: Date): UserFields {
  return {
    ...applyNames(input, before),
    login: input.login === undefined ? before.login : trimToNull(input.login),
    roles: applyRoles(input.roles, before.roles),
    country_id: input.country_id === undefined ? before.country_id : input.country_id,
    languages: input.languages === undefined ? before.languages : [...new Set(input.languages ?? [])],
    ...applyLifeState(input, before, now),
  };
}

const findCountry = oneRow<unknown, { countryId: number }>(
  'user_country',
  'select from countries where id = $countryId',
);

/** @throws Failure `invalid` for an unknown country */
export async function assertCountryExists(db: Db, id: number | null | undefined): Promise<void> {
  if (id && !(await findCountry(db, { countryId: id }))) throw invalid({ country_id: 'not_found' });
}

/**
 * Parses a phone to its stored form.
 * @throws Failure `invalid` if it is not a phone
 */
export function parseContactPhone(text: string): string {
  const phone = parseFullPhone(text);
  if (!phone) throw invalid({ phone: 'phone' });
  return phone;
}
