/** Reminders of abandoned carts, letters of companies, and cleanup after a removed account. */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { takeReminders } from './remind.ts';

/** Mails the owners of abandoned baskets, once per cart: one letter for all carts of an address. */
export const remindOfCarts = (ctx: Ctx): Promise<void> =>
  ctx.unit(async (unit) => {
    for (const { email, locale, goods, token, off } of await takeReminders(unit)) {
      const cart_id = goods.cart_ids[0]!;
      await queueMail(unit, {
        cause: `cart:${cart_id}:reminder`,
        to: email,
        locale,
        template: 'abandoned_cart',
        data: { cart_id, ...goods, token, off },
      });
    }
  });

/** Mails a company's letter; replies go to its author. */
export const sendCartLetter = (
  { letter_id, to, locale, reply_to, letter }: Events['cart.letter_written'],
  ctx: Ctx,
): Promise<void> =>
  queueMail(ctx, {
    cause: `cart_letter:${letter_id}`,
    to,
    locale,
    template: 'cart_letter',
    data: letter,
    ...(reply_to !== null && { replyTo: reply_to }),
  });

const deleteOpenCarts = statement<unknown, { user_id: number }>(
  'carts_of_removed',
  `delete from carts where user_id = $user_id and status = 'open'`,
);
const anonymizeCarts = statement<unknown, { user_id: number }>(
  'carts_anonymous',
  `with deleted as (delete from cart_letters l
                     using carts c
                     where c.id = l.cart_id and c.user_id = $user_id)
   update carts
      set fio = null, email = null, phone = null
    where user_id = $user_id`,
);

/** Deletes the open carts of a removed account, and anonymizes the ordered ones. */
export async function dropCarts({ user_id }: Events['user.removed'], ctx: UnitOfWork): Promise<void> {
  await deleteOpenCarts(ctx.db, { user_id });
  await anonymizeCarts(ctx.db, { user_id });
}
