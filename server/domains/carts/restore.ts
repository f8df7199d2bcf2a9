/**
 * Opens the cart of a letter's link. The link is a secret of the mailbox that it was sent to, so it gives what
 * that mailbox's owner has put together, and nothing more: an account's cart opens to that account alone; a
 * guest's becomes the caller's, without the name and phone that were typed into it, or is told line by line to
 * somebody who has no account at all.
 */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { hashOfSecret } from './letters.ts';
import { holderOf } from './policy.ts';
import { presentCart } from './present.ts';
import { readLocked } from './read.ts';
import { listLetters, writeLetter } from './writeLetter.ts';

type Calls = Contract['abandoned'];

/** A link opens its cart for so long. */
const lifetimeMs = 60 * 86_400_000;

const linked = oneRow<{ id: number; user_id: number | null; is_guest: boolean }>(
  'cart_linked',
  `select c.id, c.user_id, coalesce(u.is_guest, true) as is_guest
     from cart_letters r join carts c on c.id = r.cart_id left join users u on u.id = c.user_id
    where r.token_hash = $1 and r.at > $2 and c.status = 'open' and exists (select from cart_lines l where l.cart_id = c.id)
      for update of c`,
);
const adopt = statement(
  'cart_adopt_linked',
  'update carts set user_id = $2, fio = null, phone = null, updated_at = $3 where id = $1',
);

async function restore({ body }: Input<Calls['restore']>, ctx: Ctx): Promise<Answer<Calls['restore']>> {
  const cart = await linked(ctx.db, [hashOfSecret(body.token), new Date(ctx.clock().getTime() - lifetimeMs)]);
  if (!cart) throw notFound('cart');
  const buyer = holderOf(ctx.user);
  if (!cart.is_guest && cart.user_id !== buyer) {
    if (ctx.user) throw fail('cart_of_another');
    return { cart: null, items: [], needs_sign_in: true };
  }
  if (buyer === null)
    return { cart: null, items: presentCart(await readLocked(ctx.db, cart.id)).items, needs_sign_in: false };
  if (cart.user_id !== buyer) await adopt(ctx.db, [cart.id, buyer, ctx.clock()]);
  const { items, ...whole } = presentCart(await readLocked(ctx.db, cart.id));
  return { cart: { ...whole, items }, items, needs_sign_in: false };
}

const choiceOf = oneRow<{ email: string; off: boolean }>(
  'cart_mails_choice',
  'select email, off_at is not null as off from cart_mail_choices where token = $1',
);
const choose = oneRow<{ email: string; off: boolean }>(
  'cart_mails_choose',
  'update cart_mail_choices set off_at = case when $2 then coalesce(off_at, $3::timestamptz) end where token = $1 returning email, off_at is not null as off',
);

/** "a…@example.com": enough to know one's own address by. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');

function told(found: { email: string; off: boolean } | undefined): { email: string; off: boolean } {
  if (!found) throw notFound('page');
  return { ...found, email: masked(found.email) };
}

export const abandoned: Handlers<Calls, Ctx> = {
  letters: listLetters,
  write: writeLetter,
  restore,
  mailsOff: async ({ params }, ctx) => told(await choiceOf(ctx.db, [params.token])),
  setMailsOff: async ({ params, body }, ctx) => told(await choose(ctx.db, [params.token, body.off, ctx.clock()])),
};
