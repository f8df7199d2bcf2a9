/** The managers and vendors of companies. */
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Manager, Vendor } from '#contract/companies.ts';
import type { Db } from '#server/db/connect.ts';
import { toContainsPattern } from '#server/db/list.ts';
import { formatFio, presentAvatar, type Names } from '#server/domains/users/present.ts';
import { users } from '#server/domains/users/tables.ts';
import { companyMembers } from './tables.ts';

const vendorColumns = {
  id: users.id,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  middle_name: users.middle_name,
};
const presentVendor = ({ id, email, ...names }: Names & { id: number; email: string | null }): Vendor => ({
  id,
  fio: formatFio(names),
  email,
});

/** Groups rows by their company. */
function groupByCompany<T>(rows: readonly { company_id: number; person: T }[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const { company_id, person } of rows) groups.set(company_id, [...(groups.get(company_id) ?? []), person]);
  return groups;
}

/** The managers of companies, whatever the status of their links. */
export async function listManagersByCompany(db: Db, ids: number[]): Promise<Map<number, Manager[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ member: companyMembers, user: users })
          .from(companyMembers)
          .innerJoin(users, eq(users.id, companyMembers.user_id))
          .where(and(inArray(companyMembers.company_id, ids), eq(companyMembers.kind, 'manager')))
          .orderBy(asc(users.id));
  return groupByCompany(
    rows.map(({ member, user }) => {
      return {
        company_id: member.company_id,
        person: {
          user_id: user.id,
          fio: formatFio(user),
          email: user.email,
          avatar: presentAvatar(user.avatar),
          status: member.status,
        },
      };
    }),
  );
}

/** The vendors of companies. */
export async function listVendorsByCompany(db: Db, ids: number[]): Promise<Map<number, Vendor[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ company_id: companyMembers.company_id, ...vendorColumns })
          .from(companyMembers)
          .innerJoin(users, eq(users.id, companyMembers.user_id))
          .where(and(inArray(companyMembers.company_id, ids), eq(companyMembers.kind, 'vendor')))
          .orderBy(asc(users.id));
  return groupByCompany(rows.map(({ company_id, ...user }) => ({ company_id, person: presentVendor(user) })));
}

/** Vendors whose name or email address contains the text. At most 10. */
export async function searchVendors(db: Db, q: string): Promise<Vendor[]> {
  const matches = q.trim()
    ? or(
        ilike(users.email, toContainsPattern(q.trim())),
        ilike(
          sql`concat_ws(' ', ${users.first_name}, ${users.last_name}, ${users.middle_name})`,
          toContainsPattern(q.trim()),
        ),
      )
    : undefined;
  const rows = await db
    .select(vendorColumns)
    .from(users)
    .where(and(sql`'ROLE_VENDOR' = any(${users.roles})`, users.alive, matches))
    .orderBy(asc(users.id))
    .limit(10);
  return rows.map(presentVendor);
}
