/** The people of companies: who works for them, whom they belong to. */
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { Manager, Vendor } from '#contract/companies.ts';
import type { Db } from '#server/db/connect.ts';
import { containing } from '#server/db/list.ts';
import { fioOf, personOf, type Names } from '#server/domains/users/present.ts';
import { users } from '#server/domains/users/tables.ts';
import { companyMembers } from './tables.ts';

const asVendor = {
  id: users.id,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  middle_name: users.middle_name,
};
const vendorOf = ({ id, email, ...names }: Names & { id: number; email: string | null }): Vendor => ({
  id,
  fio: fioOf(names),
  email,
});

/** Rows by their company. */
function byCompany<T>(rows: readonly { company_id: number; person: T }[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const { company_id, person } of rows) found.set(company_id, [...(found.get(company_id) ?? []), person]);
  return found;
}

/** The managers of companies, whatever has become of their links. */
export async function managersOf(db: Db, ids: number[]): Promise<Map<number, Manager[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ member: companyMembers, user: users })
          .from(companyMembers)
          .innerJoin(users, eq(users.id, companyMembers.user_id))
          .where(and(inArray(companyMembers.company_id, ids), eq(companyMembers.kind, 'manager')))
          .orderBy(asc(users.id));
  return byCompany(
    rows.map(({ member, user }) => {
      const { id, fio, avatar } = personOf(user);
      return {
        company_id: member.company_id,
        person: { user_id: id, fio, email: user.email, avatar: avatar ?? null, status: member.status },
      };
    }),
  );
}

/** The vendors that companies are attached to. */
export async function vendorsOf(db: Db, ids: number[]): Promise<Map<number, Vendor[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ company_id: companyMembers.company_id, ...asVendor })
          .from(companyMembers)
          .innerJoin(users, eq(users.id, companyMembers.user_id))
          .where(and(inArray(companyMembers.company_id, ids), eq(companyMembers.kind, 'vendor')))
          .orderBy(asc(users.id));
  return byCompany(rows.map(({ company_id, ...user }) => ({ company_id, person: vendorOf(user) })));
}

/** Vendors whose name or address holds what is typed. */
export async function vendorsLike(db: Db, q: string): Promise<Vendor[]> {
  const named = q.trim()
    ? or(
        ilike(users.email, containing(q.trim())),
        ilike(sql`concat_ws(' ', ${users.first_name}, ${users.last_name}, ${users.middle_name})`, containing(q.trim())),
      )
    : undefined;
  const rows = await db
    .select(asVendor)
    .from(users)
    .where(and(sql`'ROLE_VENDOR' = any(${users.roles})`, users.alive, named))
    .orderBy(asc(users.id))
    .limit(10);
  return rows.map(vendorOf);
}
