/**
 * Opens the cart of a link in a letter. The link is a secret of the mailbox that it was sent to, so it gives only what
 * that mailbox's owner put into the cart. An account's cart opens only for that account. A guest's cart becomes the
 * caller's, without the typed name and phone; callers without an account get only its lines.
 */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { mergingDuplicates } from './duplicates.ts';
import { hashSecret } from './letters.ts';
import { getCartOwnerId } from './policy.ts';
import { presentCart } from './present.ts';
import { readLockedCart } from './read.ts';
import { listLetters, writeLetter } from './writeLetter.ts';

type Calls = Contract['abandoned'];

/** How long a link opens its cart. */
const lifetimeMs = 60 * dayMs;

const lockLinkedCart = oneRow<
  { id: number; user_id: number | null; is_guest: boolean },
  { token_hash: Buffer; since: Date }
>(
  'cart_linked',
  `select c.id, c.user_id, coalesce(u.is_guest, true) as is_guest
     from cart_letters r
     join carts c on c.id = r.cart_id
     left join users u on u.id = c.user_id
    where r.token_hash = $token_hash and r.at > $since and c.status = 'open'
      and exists (select from cart_lines l where l.cart_id = c.id)
      for update of c`,
);
const adoptCart = statement<unknown, { cartId: number; user_id: number; now: Date }>(
  'cart_adopt_linked',
  'update carts set user_id = $user_id, fio = null, phone = null, updated_at = $now where id = $cartId',
);

async function restoreCart({ body }: Input<Calls['restore']>, ctx: Ctx): Promise<Answer<Calls['restore']>> {
  const cart = await lockLinkedCart(ctx.db, {
    token_hash: hashSecret(body.token),
    since: new Date(ctx.clock().getTime() - lifetimeMs),
  });
  if (!cart) throw notFound('cart');
  const buyer = getCartOwnerId(ctx.user);
  if (!cart.is_guest && cart.user_id !== buyer) {
    if (ctx.user) throw fail('cart_of_another');
    return { cart: null, items: [], needs_sign_in: true };
  }
  if (buyer === null)
    return { cart: null, items: presentCart(await readLockedCart(ctx.db, cart.id)).items, needs_sign_in: false };
  if (cart.user_id !== buyer)
    await mergingDuplicates(
      ctx,
      { id: cart.id },
      () => adoptCart(ctx.db, { cartId: cart.id, user_id: buyer, now: ctx.clock() }),
      { formerOwner: cart.user_id },
    );
  const { items, ...rest } = presentCart(await readLockedCart(ctx.db, cart.id));
  return { cart: { ...rest, items }, items, needs_sign_in: false };
}

const findChoice = oneRow<{ email: string; off: boolean }, { token: string }>(
  'cart_mails_choice',
  'select email, off_at is not null as off from cart_mail_choices where token = $token',
);
const saveChoice = oneRow<{ email: string; off: boolean }, { token: string; off: boolean; now: Date }>(
  'cart_mails_choose',
  `update cart_mail_choices
      set off_at = case when $off then coalesce(off_at, $now::timestamptz) end
    where token = $token
   returning email, off_at is not null as off`,
);

/** "a…@example.com": enough to recognize one's own address. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');

function toChoice(found: { email: string; off: boolean } | undefined): { email: string; off: boolean } {
  if (!found) throw notFound('page');
  return { ...found, email: maskEmail(found.email) };
}

export const abandoned: Handlers<Calls, Ctx> = {
  letters: listLetters,
  write: writeLetter,
  restore: restoreCart,
  mailsOff: async ({ params }, ctx) => toChoice(await findChoice(ctx.db, { token: params.token })),
  setMailsOff: async ({ params, body }, ctx) =>
    toChoice(await saveChoice(ctx.db, { token: params.token, off: body.off, now: ctx.clock() })),
};
