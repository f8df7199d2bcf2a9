/**
 * Whose an order at the counter is. Somebody whom the company knows from another order: that account stays as it is.
 * Somebody new, who says a phone or an address that is nobody's: an account of their own, which they come to by it.
 * A name alone, or nothing at all, is a guest's account of this order alone; without a name no list of people shows it.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { CounterOrder } from '#contract/counter.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fioOf, splitFio, type Names } from '#server/domains/users/present.ts';
import { invalid } from '#server/failure.ts';
import { phoneAsKept } from '#server/platform/phone.ts';

interface Known extends Names {
  id: number;
  phone: string | null;
}

/** As it is written down in the order. */
export interface CounterBuyer {
  id: number;
  fio: string | null;
  phone: string | null;
}

const known =
  'select u.id, u.first_name, u.last_name, u.middle_name, u.phone from users u where u.alive and exists (select from orders o where o.user_id = u.id and o.company_id = $1)';
const byId = oneRow<Known>('counter_buyer_by_id', `${known} and u.id = $2 for key share of u`);
const byContact = oneRow<Known>(
  'counter_buyer_by_contact',
  `${known} and (u.phone = $2 or lower(u.email) = lower($3)) order by u.phone = $2 desc nulls last limit 1 for key share of u`,
);
// Two counters may write down one person at once: the second finds whom the first has made
const insert = oneRow<{ id: number }>(
  'counter_customer',
  `insert into users (roles, is_guest, first_name, last_name, middle_name, phone, email, languages, locale, created_at, updated_at)
   values ('{ROLE_USER,ROLE_CUSTOMER}', $1, $2, $3, $4, $5, $6, array[$7], $7, $8, $8) on conflict do nothing returning id`,
);

/** A phone that somebody can sign in by; one without its country is none. */
function wholePhone(phone: string | null): string | null {
  return phone?.startsWith('+') && parsePhoneNumberFromString(phone) ? phone : null;
}

/** An account with this contact, or with none as a guest's. @returns nothing where the contact is somebody's */
async function make(
  ctx: Ctx,
  fio: string | null,
  contact: { phone?: string; email?: string } | null,
): Promise<number | undefined> {
  const names = splitFio(fio ?? '');
  const { phone = null, email = null } = contact ?? {};
  const made = await insert(ctx.db, [
    contact === null,
    names.first_name,
    names.last_name,
    names.middle_name,
    phone,
    email,
    ctx.locale,
    ctx.clock(),
  ]);
  if (!made || !contact) return made?.id;
  await ctx.audit({
    action: 'create',
    noun: 'user',
    record_id: made.id,
    before: null,
    after: { ...names, phone, email },
  });
  await ctx.emit('user.changed', { user_id: made.id });
  return made.id;
}

const bearing = (
  known: Known,
  { fio, phone }: { fio?: string | null | undefined; phone?: string | null | undefined },
): CounterBuyer => ({ id: known.id, fio: fio || fioOf(known), phone: phone || known.phone });

/** @throws Failure `invalid` for an account that the company does not know */
export async function buyerOf(ctx: Ctx, companyId: number, customer: CounterOrder['customer']): Promise<CounterBuyer> {
  const { user_id, fio = null, phone = null, email = null } = customer ?? {};
  if (user_id) {
    const chosen = await byId(ctx.db, [companyId, user_id]);
    if (!chosen) throw invalid({ 'customer.user_id': 'not_found' });
    return bearing(chosen, { fio, phone });
  }
  const whole = wholePhone(phone && phoneAsKept(phone));
  const find = async () => (whole || email ? byContact(ctx.db, [companyId, whole, email || null]) : undefined);
  const former = await find();
  if (former) return bearing(former, { fio, phone });
  // One of both only: whoever holds the one, proved, would else be let into an account that also bears somebody else's other
  const made =
    (whole ? await make(ctx, fio, { phone: whole }) : undefined) ??
    (email ? await make(ctx, fio, { email }) : undefined);
  if (made) return { id: made, fio, phone };
  const meanwhile = await find();
  return meanwhile ? bearing(meanwhile, { fio, phone }) : { id: (await make(ctx, fio, null))!, fio, phone };
}
