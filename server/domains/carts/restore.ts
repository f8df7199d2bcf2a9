/**
 * Opens the carts of a link in a letter. The link is a secret of the mailbox that it was sent to, so it gives only what
 * that mailbox's owner put into the cart. An account's cart opens only for that account. A guest's cart becomes the
 * caller's, without the typed name and phone; callers without an account get only its lines.
 */
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { groupBy } from '#server/platform/groupBy.ts';
import { mergeIntoNamed, takeTurns, toOpeningError } from './duplicates.ts';
import { hashSecret } from './letters.ts';
import { getCartOwnerId } from './policy.ts';
import { presentCart } from './present.ts';
import { readLockedCart, type CartRow } from './read.ts';
import { listLetters, writeLetter } from './writeLetter.ts';

type Calls = Contract['abandoned'];

/** How long a link opens its cart. */
const lifetimeMs = 60 * dayMs;

interface LinkedCart {
  id: number;
  user_id: number | null;
  company_id: number | null;
  is_guest: boolean;
  /** Whether the link is that of this cart; a reminder also names the other carts of its address. */
  is_named: boolean;
}

const lockLinkedCarts = statement<LinkedCart, { token_hash: Buffer; since: Date }>(
  'cart_linked',
  `select c.id, c.user_id, c.company_id, coalesce(u.is_guest, true) as is_guest, r.id = linked.id as is_named
     from cart_letters linked
     join cart_letters r on r.id = linked.id
       or r.email = linked.email and r.at = linked.at and r.kind = 'reminder' and linked.kind = 'reminder'
     join carts c on c.id = r.cart_id
     left join users u on u.id = c.user_id
    where linked.token_hash = $token_hash and linked.at > $since and c.status = 'open'
      and exists (select from cart_lines l where l.cart_id = c.id)
    order by c.id
      for update of c`,
);
const adoptCart = statement<unknown, { cartId: number; user_id: number; now: Date }>(
  'cart_adopt_linked',
  'update carts set user_id = $user_id, fio = null, phone = null, updated_at = $now where id = $cartId',
);

/** Makes a guest's cart the buyer's, with the lines of the buyer's own cart of its company. */
async function adopt(ctx: Ctx, { id, user_id: formerOwner }: LinkedCart, user_id: number): Promise<void> {
  await mergeIntoNamed(ctx, user_id, { id }, { formerOwner });
  await adoptCart(ctx.db, { cartId: id, user_id, now: ctx.clock() }).catch((error: unknown) => {
    throw toOpeningError(error, user_id);
  });
}

/**
 * Makes carts of one company the buyer's.
 * @returns the cart that has all of their lines: each that is adopted takes in the buyer's others
 */
async function adoptAll(ctx: Ctx, [first, ...others]: readonly LinkedCart[], buyer: number): Promise<LinkedCart> {
  let survivor = first!;
  for (const cart of [...others, first!]) {
    if (cart.user_id === buyer) continue;
    await adopt(ctx, cart, buyer);
    survivor = cart;
  }
  return survivor;
}

async function restoreCart({ body }: Input<Calls['restore']>, ctx: Ctx): Promise<Answer<Calls['restore']>> {
  const buyer = getCartOwnerId(ctx.user);
  if (buyer !== null) await takeTurns(ctx.db, { user_id: buyer });
  const linked = await lockLinkedCarts(ctx.db, {
    token_hash: hashSecret(body.token),
    since: new Date(ctx.clock().getTime() - lifetimeMs),
  });
  const named = linked.find(({ is_named }) => is_named) ?? linked.at(-1);
  if (!named) throw notFound('cart');
  const canOpen = (cart: LinkedCart) => cart.is_guest || cart.user_id === buyer;
  if (!canOpen(named)) {
    if (ctx.user) throw fail('cart_of_another');
    return { cart: null, items: [], needs_sign_in: true };
  }
  const openable = [named, ...linked.filter((cart) => cart !== named)].filter(canOpen);
  const readAll = async (opened: readonly LinkedCart[]) => {
    const carts: CartRow[] = [];
    for (const { id } of opened) carts.push(await readLockedCart(ctx.db, id));
    return carts.map(presentCart);
  };
  if (buyer === null)
    return { cart: null, items: (await readAll(openable)).flatMap(({ items }) => items), needs_sign_in: false };
  const opened: LinkedCart[] = [];
  for (const carts of groupBy(openable, ({ company_id }) => company_id).values())
    opened.push(await adoptAll(ctx, carts, buyer));
  const carts = await readAll(opened);
  return { cart: carts[0]!, items: carts.flatMap(({ items }) => items), needs_sign_in: false };
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
