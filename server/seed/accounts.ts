/** Creates the five accounts of the demo and its customers. */
import { dayMs } from '#contract/rules/time.ts';
import type { Connected } from '#server/db/connect.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { hashPassword } from '#server/domains/users/passwords.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { countries } from '#server/domains/geo/tables.ts';
import { splitFio } from '#server/domains/users/present.ts';
import { users } from '#server/domains/users/tables.ts';
import type { Demo } from './content/types.ts';
import { listMissingPurchases } from './purchases.ts';
import { storeDrawing } from '#server/platform/images.ts';
import { AVATAR_SIDE, drawAvatar } from './pictures/drawAvatar.ts';

export const demoPassword = 'demo-password';

const staff = [
  { email: 'admin@example.com', fio: 'Alex Admin', role: 'ROLE_ADMIN', country: 'AU', phone: '+61400000001' },
  { email: 'manager@example.com', fio: 'Мария Соколова', role: 'ROLE_MANAGER', country: 'RU', phone: '+79000000002' },
  { email: 'vendor@example.com', fio: 'Ольга Ярцева', role: 'ROLE_VENDOR', country: 'RU', phone: '+79000000003' },
  { email: 'vendor2@example.com', fio: 'Tom Baker', role: 'ROLE_VENDOR', country: 'AU', phone: '+61400000004' },
  { email: 'buyer@example.com', fio: 'Anna Buyer', role: 'ROLE_CUSTOMER', country: 'AU', phone: '+61400000005' },
] as const;

/** Other people whom an admin meets: another manager, a buyer without an email address, a buyer who has died. */
const otherPeople = [
  {
    email: 'manager2@example.com',
    fio: 'Helen Park',
    role: 'ROLE_MANAGER',
    country: 'NZ',
    phone: '+64210000006',
    languages: ['en'],
  },
  { email: null, fio: 'Роза Ахметова', role: 'ROLE_CUSTOMER', country: 'KZ', phone: '+77010000007', languages: ['ru'] },
  {
    email: 'nikolay@example.com',
    fio: 'Николай Фёдоров',
    role: 'ROLE_CUSTOMER',
    country: 'RU',
    phone: null,
    languages: ['ru'],
    death_date: '2026-03-14',
  },
] as const;

/** Bonuses of the demo's buyer in minor units, with comments in her language. */
const gifts = [
  { amount: 250_00, reason: 'gift', comment: 'A gift from the fair', cause: 'demo:gift', days_ago: 48 },
  {
    amount: 15_00,
    reason: 'correction',
    comment: 'For the saucer that arrived chipped',
    cause: 'demo:saucer',
    days_ago: 30,
  },
] as const;

/** Staff joined first; buyers joined some days before their first order. */
function getJoinedDaysAgo(demo: Demo, email: string): number {
  const { customers, orders } = demo;
  const index = customers.findIndex((customer) => customer.email === email);
  if (index < 0) return 120;
  return Math.max(
    2 + ((index * 11) % 60),
    ...[...orders, ...listMissingPurchases(demo)]
      .filter(({ buyer }) => buyer === email)
      .map(({ days_ago }) => days_ago + 1 + (index % 4)),
  );
}

/**
 * Creates the accounts, all with the demo password.
 * @returns email → id
 */
export async function makeAccounts(
  { db }: Connected,
  files: Gateways['files'],
  demo: Demo,
): Promise<Map<string, number>> {
  const now = new Date();
  const password_hash = await hashPassword(demoPassword);
  const countryIds = new Map((await db.select().from(countries)).map((country) => [country.iso, country.id]));
  const customers = [];
  for (const { email, name, country, languages, avatar } of demo.customers) {
    customers.push({
      email,
      fio: name[languages[0]],
      role: 'ROLE_CUSTOMER',
      country,
      phone: null,
      languages: [...languages],
      avatar: (await storeDrawing(drawAvatar(avatar), AVATAR_SIDE, files)).file,
    });
  }
  const vendors = demo.vendors.map((one) => ({ ...one, role: 'ROLE_VENDOR' }));
  const people = [
    ...[...staff, ...vendors].map((one) => ({
      ...one,
      languages: [one.country === 'RU' ? 'ru' : 'en'],
      avatar: null,
      death_date: null,
    })),
    ...customers.map((one) => ({ ...one, death_date: null })),
    // Last, so that the ids of all others stay the same
    ...otherPeople.map((one) => ({ death_date: null, ...one, languages: [...one.languages], avatar: null })),
  ];
  const rows = await db
    .insert(users)
    .values(
      people.map(({ email, fio, role, country, phone, languages, avatar, death_date }) => ({
        email,
        phone,
        ...splitFio(fio),
        roles: ['ROLE_USER', role],
        password_hash,
        // Confirmed: otherwise the first code would sign out all other devices
        email_confirmed_at: email ? now : null,
        phone_confirmed_at: phone ? now : null,
        country_id: countryIds.get(country) ?? null,
        avatar,
        alive: death_date === null,
        death_date,
        languages,
        locale: languages[0] ?? 'en',
        created_at: new Date(now.getTime() - getJoinedDaysAgo(demo, email ?? '') * dayMs),
      })),
    )
    .returning({ id: users.id, email: users.email });
  const ids = new Map(rows.map((row) => [row.email ?? '', row.id]));
  await db.insert(transactions).values(
    gifts.map(({ days_ago, ...gift }) => ({
      ...gift,
      user_id: ids.get('buyer@example.com')!,
      created_at: new Date(Date.now() - days_ago * dayMs),
    })),
  );
  return ids;
}
