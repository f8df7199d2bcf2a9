/**
 * Finds or creates the account of a counter order's buyer. If the company knows the person from another order, that
 * account is used unchanged. A new phone or email that no account has gets a new account, which its owner can sign in
 * to. With a name alone, or nothing, the order gets a guest account; without a name no list of people shows it.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { CounterOrder } from '#contract/counter.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { formatFio, splitFio, type Names } from '#server/domains/users/present.ts';
import { invalid } from '#server/failure.ts';
import { normalizePhone } from '#server/platform/phone.ts';

interface KnownBuyer extends Names {
  id: number;
  phone: string | null;
}

/** The buyer as the order stores it. */
export interface CounterBuyer {
  id: number;
  fio: string | null;
  phone: string | null;
}

const knownBuyersSql = `select u.id, u.first_name, u.last_name, u.middle_name, u.phone
     from users u
    where u.alive and exists (select from orders o where o.user_id = u.id and o.company_id = $companyId)`;
const byIdSql = `${knownBuyersSql} and u.id = $userId`;
const byContactSql = `${knownBuyersSql} and (u.phone = $phone or lower(u.email) = lower($email))
    order by u.phone = $phone desc nulls last
    limit 1`;
type ById = { companyId: number; userId: number };
type ByContact = { companyId: number; phone: string | null; email: string | null };
const lockBuyerById = oneRow<KnownBuyer, ById>('counter_buyer_by_id', `${byIdSql} for key share of u`);
const lockBuyerByContact = oneRow<KnownBuyer, ByContact>(
  'counter_buyer_by_contact',
  `${byContactSql} for key share of u`,
);
const readBuyerById = oneRow<KnownBuyer, ById>('counter_known_by_id', byIdSql);
const readBuyerByContact = oneRow<KnownBuyer, ByContact>('counter_known_by_contact', byContactSql);
// Two counters may create the same person at once: the second one finds the account of the first
const insertCustomer = oneRow<
  { id: number },
  {
    is_guest: boolean;
    first_name: string | null;
    last_name: string | null;
    middle_name: string | null;
    phone: string | null;
    email: string | null;
    locale: string;
    now: Date;
  }
>(
  'counter_customer',
  `insert into users (roles, is_guest, first_name, last_name, middle_name, phone, email, languages, locale, created_at,
                      updated_at)
   values ('{ROLE_USER,ROLE_CUSTOMER}', $is_guest, $first_name, $last_name, $middle_name, $phone, $email,
           array[$locale], $locale, $now, $now)
       on conflict do nothing
   returning id`,
);

/** Returns a phone that somebody can sign in with; null without a country code. */
function toSignInPhone(phone: string | null): string | null {
  return phone?.startsWith('+') && parsePhoneNumberFromString(phone) ? phone : null;
}

/**
 * Creates an account with this contact, or a guest account without one.
 * @returns undefined if another account has the contact
 */
async function createAccount(
  ctx: Ctx,
  fio: string | null,
  contact: { phone?: string; email?: string } | null,
): Promise<number | undefined> {
  const names = splitFio(fio ?? '');
  const { phone = null, email = null } = contact ?? {};
  const made = await insertCustomer(ctx.db, {
    is_guest: contact === null,
    first_name: names.first_name,
    last_name: names.last_name,
    middle_name: names.middle_name,
    phone,
    email,
    locale: ctx.locale,
    now: ctx.clock(),
  });
  if (!made || !contact) return made?.id;
  await ctx.audit({
    action: 'create',
    noun: 'users',
    record_id: made.id,
    before: null,
    after: { ...names, phone, email },
  });
  await ctx.emit('user.changed', { user_id: made.id });
  return made.id;
}

const toCounterBuyer = (
  known: KnownBuyer,
  { fio, phone }: { fio?: string | null | undefined; phone?: string | null | undefined },
): CounterBuyer => ({ id: known.id, fio: fio || formatFio(known), phone: phone || known.phone });

/** The counter that a customer comes to. */
interface BuyerCounter {
  company_id: number;
  /** The company's, of phones without a country code. */
  country: string;
}

/** The customer's account if the company knows it, for a preview; null for a new customer. */
export async function findKnownBuyer(
  { db }: Pick<Ctx, 'db'>,
  { company_id: companyId, country }: BuyerCounter,
  customer: CounterOrder['customer'],
): Promise<number | null> {
  const { user_id, phone, email } = customer ?? {};
  const fullPhone = toSignInPhone((phone && normalizePhone(phone, country)) || null);
  const known = user_id
    ? await readBuyerById(db, { companyId, userId: user_id })
    : (fullPhone || email) && (await readBuyerByContact(db, { companyId, phone: fullPhone, email: email || null }));
  return (known && known.id) || null;
}

/** @throws Failure `invalid` for an account that the company does not know */
export async function findOrCreateBuyer(
  ctx: Ctx,
  { company_id: companyId, country }: BuyerCounter,
  customer: CounterOrder['customer'],
): Promise<CounterBuyer> {
  const { user_id, fio = null, phone = null, email = null } = customer ?? {};
  if (user_id) {
    const chosen = await lockBuyerById(ctx.db, { companyId, userId: user_id });
    if (!chosen) throw invalid({ 'customer.user_id': 'not_found' });
    return toCounterBuyer(chosen, { fio, phone });
  }
  const fullPhone = toSignInPhone(phone && normalizePhone(phone, country));
  const findExisting = async () =>
    fullPhone || email ? lockBuyerByContact(ctx.db, { companyId, phone: fullPhone, email: email || null }) : undefined;
  const existing = await findExisting();
  if (existing) return toCounterBuyer(existing, { fio, phone });
  // The account gets only one of both contacts: whoever confirms one must not get into an account that holds another
  // person's contact
  const made =
    (fullPhone ? await createAccount(ctx, fio, { phone: fullPhone }) : undefined) ??
    (email ? await createAccount(ctx, fio, { email }) : undefined);
  if (made) return { id: made, fio, phone };
  const concurrent = await findExisting();
  return concurrent
    ? toCounterBuyer(concurrent, { fio, phone })
    : { id: (await createAccount(ctx, fio, null))!, fio, phone };
}
