/**
 * Factories of records with good defaults. Each call creates a new record, so that tests don't depend on each other.
 */
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Role } from '#contract/roles.ts';
import { defaultSettings } from '#contract/settings.ts';
import type { Db } from '#server/db/connect.ts';
import { companies, companyCustomers, companyMembers } from '#server/domains/companies/tables.ts';
import { stores } from '#server/domains/stores/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { type SessionLimits, startSession } from '#server/platform/sessions.ts';

export const testPassword = 'correct horse battery';

export interface Person {
  id: number;
  email: string;
  token: string;
  client: Client<Contract>;
}

interface Deps {
  db: Db;
  as: (token: string | null) => Client<Contract>;
  clock: () => Date;
  /** Lifetime of sessions. */
  sessions?: SessionLimits;
}

let count = 0;
const next = () => `${process.pid}${(count += 1)}`;
let storedPassword: Promise<string> | undefined;
/** Tests sign in often. A hash names its parameters, so that the server compares with these. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const always = { from: '00:00', to: '24:00' };

export function factories({ db, as, clock, sessions = defaultSettings }: Deps) {
  const person = async (role: Role, values: Partial<typeof users.$inferInsert> = {}): Promise<Person> => {
    const email = values.email ?? `${role.toLowerCase()}${next()}@example.com`;
    storedPassword ??= hash(testPassword, cheapest);
    const [row] = await db
      .insert(users)
      .values({
        email,
        first_name: 'Test',
        last_name: role,
        roles: ['ROLE_USER', role],
        password_hash: await storedPassword,
        // Confirmed, as after setting a password by the mailed link; pass null for an unconfirmed account.
        email_confirmed_at: clock(),
        ...values,
      })
      .returning({ id: users.id });
    const token = await startSession({ db, clock, userAgent: null, device: null }, row!.id, { limits: sessions });
    return { id: row!.id, email, token, client: as(token) };
  };

  /** Gives a vendor the unlimited tariff for a century, as an admin's correction does. */
  const subscribe = (userId: number) =>
    db.execute(sql`
      with paid as (
        insert into tariff_extensions (user_id, tariff_id, days, amount, paid_by, cause, expires_at, created_at)
        select ${userId}, t.id, 36500, 0, 'correction', ${`test:${userId}`}, n.now + interval '876000 hours', n.now
          from tariffs t, (select ${clock().toISOString()}::timestamptz as now) n
         where t.kind = 'vendor_premium'
        returning user_id, tariff_id, expires_at
      )
      insert into user_tariffs (user_id, tariff_id, expires_at, is_running)
      select *, true from paid`);

  const company = async (values: Partial<typeof companies.$inferInsert> = {}) => {
    const vendor = await person('ROLE_VENDOR');
    const [row] = await db
      .insert(companies)
      .values({
        brand: `Brand ${next()}`,
        legal_person: 'Legal Ltd',
        inn: `INN${next()}`,
        creator_id: vendor.id,
        ...values,
      })
      .returning();
    await db.insert(companyMembers).values({ company_id: row!.id, user_id: vendor.id, kind: 'vendor' });
    await subscribe(vendor.id);
    return { ...row!, vendor };
  };

  const category = async (values: { parent?: number; name?: string; en_name?: string; active?: boolean } = {}) => {
    const admin = await person('ROLE_ADMIN');
    return admin.client.categories.create({
      body: {
        name: values.name ?? `Category ${next()}`,
        ...(values.en_name && { en_name: values.en_name }),
        ...(values.parent && { parent: values.parent }),
        active: values.active ?? true,
      },
    });
  };

  type Company = Awaited<ReturnType<typeof company>>;

  const product = async (
    values: {
      company?: Company;
      category_id?: number;
      price?: number;
      total_count?: number;
      name?: string;
      active?: boolean;
      sku?: string;
    } = {},
  ) => {
    const owner = values.company ?? (await company());
    const category_id = values.category_id ?? (await category()).id;
    return owner.vendor.client.products.create({
      body: {
        name: values.name ?? `Product ${next()}`,
        sku: values.sku ?? `SKU-${next()}`,
        price: values.price ?? 10,
        category_id,
        company_id: owner.id,
        total_count: values.total_count ?? 100,
        active: values.active ?? true,
      },
    });
  };

  return {
    person,
    buyer: (values?: Partial<typeof users.$inferInsert>) => person('ROLE_CUSTOMER', values),
    vendor: () => person('ROLE_VENDOR'),
    admin: () => person('ROLE_ADMIN'),
    /** Creates a manager who works for these companies. */
    manager: async (hiredBy: number[] = []) => {
      const made = await person('ROLE_MANAGER');
      for (const company_id of hiredBy)
        await db.insert(companyMembers).values({ company_id, user_id: made.id, kind: 'manager', status: 'hired' });
      return made;
    },
    /** Creates a buyer who is a customer of the company, as after an order. */
    customer: async (company_id: number, values?: Partial<typeof users.$inferInsert>) => {
      const made = await person('ROLE_CUSTOMER', values);
      await db.insert(companyCustomers).values({ company_id, user_id: made.id });
      return made;
    },
    /** Creates a company with its vendor, whose tariff has no limits. */
    company,
    category,
    /** Creates a visible product of a company, a new one by default. */
    product,
    /** Creates a pickup point that is always open. */
    store: async (company_id: number, values: Partial<typeof stores.$inferInsert> = {}) => {
      const working_time = {
        mon: always,
        tue: always,
        wed: always,
        thu: always,
        fri: always,
        sat: always,
        sun: always,
      };
      const [row] = await db
        .insert(stores)
        .values({
          company_id,
          name: `Store ${next()}`,
          address: '1 Test Street',
          time_zone: 'Australia/Sydney',
          pickup: true,
          working_time,
          ...values,
        })
        .returning();
      return row!;
    },
    next,
  };
}

export type Factories = ReturnType<typeof factories>;
