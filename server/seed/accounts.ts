/** The five accounts of the demo and its customers. */
import type { Connected } from '#server/db/connect.ts';
import type { Gateways } from '#server/gateways/index.ts';
import { hashPassword } from '#server/domains/users/passwords.ts';
import { transactions } from '#server/domains/bonuses/tables.ts';
import { countries } from '#server/domains/geo/tables.ts';
import { splitFio } from '#server/domains/users/present.ts';
import { users } from '#server/domains/users/tables.ts';
import type { Demo } from './content/types.ts';
import { missingPurchases } from './purchases.ts';
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

/** Others whom an admin meets: somebody else in the team, a buyer who has told no address, one who is no more. */
const others = [
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

/** How the demo's buyer came to bonuses, minor units; told in her language. */
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

/** Whoever runs things was there first; buyers came some days before they first bought. */
function joinedDaysAgo(demo: Demo, email: string): number {
  const { customers, orders } = demo;
  const index = customers.findIndex((customer) => customer.email === email);
  if (index < 0) return 120;
  return Math.max(
    2 + ((index * 11) % 60),
    ...[...orders, ...missingPurchases(demo)]
      .filter(({ buyer }) => buyer === email)
      .map(({ days_ago }) => days_ago + 1 + (index % 4)),
  );
}

/**
 * Makes the accounts, all with the demo password.
 * @returns email → id
 */
export async function makeAccounts(
  { db }: Connected,
  files: Gateways['files'],
  demo: Demo,
): Promise<Map<string, number>> {
  const now = new Date();
  const password_hash = await hashPassword(demoPassword);
  const idOfCountry = new Map((await db.select().from(countries)).map((country) => [country.iso, country.id]));
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
    // Last, so that everybody else keeps their number
    ...others.map((one) => ({ death_date: null, ...one, languages: [...one.languages], avatar: null })),
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
        // As if their owners had proved them: else the first code would sign everybody else out
        email_confirmed_at: email ? now : null,
        phone_confirmed_at: phone ? now : null,
        country_id: idOfCountry.get(country) ?? null,
        avatar,
        alive: death_date === null,
        death_date,
        languages,
        locale: languages[0] ?? 'en',
        created_at: new Date(now.getTime() - joinedDaysAgo(demo, email ?? '') * 86_400_000),
      })),
    )
    .returning({ id: users.id, email: users.email });
  const ids = new Map(rows.map((row) => [row.email ?? '', row.id]));
  await db.insert(transactions).values(
    gifts.map(({ days_ago, ...gift }) => ({
      ...gift,
      user_id: ids.get('buyer@example.com')!,
      created_at: new Date(Date.now() - days_ago * 86_400_000),
    })),
  );
  return ids;
}
