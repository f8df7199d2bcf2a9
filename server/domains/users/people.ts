/** Reads users for themselves and for those who look after them. */
import { eq, inArray, sql } from 'drizzle-orm';
import { contactKinds, type ContactKind } from '#contract/contacts.ts';
import { toPrice } from '#contract/money.ts';
import { hasRole, type Role } from '#contract/roles.ts';
import { getFactorState } from '#contract/rules/secondFactor.ts';
import type { Me } from '#contract/users.ts';
import type { Ctx } from '#server/context.ts';
import { companies, companyMembers } from '#server/domains/companies/tables.ts';
import { countries } from '#server/domains/geo/tables.ts';
import { currentTariffSql, userTariffs } from '#server/domains/tariffs/tables.ts';
import { fail } from '#server/failure.ts';
import { presentAvatar, formatFio } from './present.ts';
import { users as table } from './tables.ts';

interface StartedSteps {
  store: boolean;
  product: boolean;
}

interface CompanyMembership {
  id: number;
  brand: string;
  kind: string;
  status: string;
}

/** Reads users in one statement; unknown ids are left out. */
export async function readPeople(
  { db, clock, settings }: Pick<Ctx, 'db' | 'clock' | 'settings'>,
  ids: readonly number[],
): Promise<(Me & PersonDetails)[]> {
  const memberships = sql<CompanyMembership[]>`coalesce((
    select json_agg(json_build_object('id', c.id, 'brand', c.brand, 'kind', m.kind, 'status', m.status) order by c.id)
      from ${companyMembers} m
      join ${companies} c on c.id = m.company_id
     where m.user_id = ${table}.id), '[]')`;
  const myCompanies = sql`(select company_id from ${companyMembers} where user_id = ${table}.id and status = 'hired')`;
  const begun = sql<StartedSteps>`json_build_object(
    'store', exists (select from stores s where s.company_id in ${myCompanies} and s.archived_at is null),
    'product', exists (select from products p where p.company_id in ${myCompanies} and p.archived_at is null))`;
  const tariff = sql<Me['tariff']>`(
    select json_build_object('id', id, 'kind', kind, 'name', name, 'en_name', en_name)
      from tariffs
     where id = ${sql.raw(currentTariffSql('users', `'${clock().toISOString()}'`))})`;
  const has_factor = sql<boolean>`exists (select from factors f where f.user_id = ${table.id})`;
  const rows = await db
    .select({
      user: table,
      country: countries,
      memberships,
      begun,
      tariff,
      tariff_expires_at: userTariffs.expires_at,
      has_factor,
    })
    .from(table)
    .leftJoin(countries, eq(countries.id, table.country_id))
    .leftJoin(userTariffs, eq(userTariffs.user_id, table.id))
    .where(inArray(table.id, [...ids]));
  return rows.map((row) => ({
    ...presentMe(row),
    second_factor: getFactorState({ roles: row.user.roles, has_factor: row.has_factor }, settings.installed),
  }));
}

/**
 * The caller's own data, in one statement.
 * @throws Failure `auth_failed` without such a user
 */
export async function readMe(ctx: Pick<Ctx, 'db' | 'clock' | 'settings'>, id: number): Promise<Me> {
  const [me] = await readPeople(ctx, [id]);
  if (!me) throw fail('auth_failed');
  return me;
}

/** Further columns for those who look after people. */
interface PersonDetails {
  created_at: string;
  updated_at: string;
  /** Contacts that the person has confirmed. */
  confirmed: ContactKind[];
}

interface Row {
  user: typeof table.$inferSelect;
  country: typeof countries.$inferSelect | null;
  memberships: CompanyMembership[];
  begun: StartedSteps;
  tariff: Me['tariff'];
  tariff_expires_at: Date | null;
  has_factor: boolean;
}

function presentMe({
  user,
  country,
  memberships,
  begun,
  tariff,
  tariff_expires_at,
}: Row): Omit<Me, 'second_factor'> & PersonDetails {
  const hired = memberships.filter((membership) => membership.status === 'hired');
  const roles = user.roles as Role[];
  const isAdmin = hasRole(roles, 'ROLE_ADMIN');
  const nextStep = hired.length === 0 ? 'company' : begun.store ? (begun.product ? null : 'product') : 'store';
  return {
    id: user.id,
    login: user.login,
    email: user.email,
    phone: user.phone,
    fio: formatFio(user),
    first_name: user.first_name,
    last_name: user.last_name,
    middle_name: user.middle_name,
    avatar: presentAvatar(user.avatar),
    roles,
    is_admin: isAdmin,
    is_guest: user.is_guest,
    accessToECommerceModule:
      isAdmin || hasRole(roles, 'ROLE_VENDOR') || (hasRole(roles, 'ROLE_MANAGER') && hired.length > 0),
    country,
    languages: user.languages,
    company: hired[0] ? { id: hired[0].id, brand: hired[0].brand } : null,
    companies: memberships.map(({ id: companyId, brand, status }) => ({ id: companyId, brand, status })),
    next_step: hasRole(roles, 'ROLE_VENDOR') ? nextStep : null,
    tariff,
    tariff_expires_at: tariff && (tariff_expires_at?.toISOString() ?? null),
    bonus_balance: toPrice(user.bonus_balance),
    personal_promo_code: user.personal_promo_code,
    alive: user.alive,
    death_date: user.death_date,
    confirmed: contactKinds.filter((kind) => user[kind] !== null && user[`${kind}_confirmed_at`] !== null),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  };
}
