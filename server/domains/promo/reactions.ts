/** What follows for promo codes and rewards from what happens to people, orders and payments. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queueMail } from '#server/notifications/queue.ts';
import { promiseForPayment } from './cashback.ts';
import { adjustRewards } from './creditRewards.ts';
import { waitForReward } from './startReward.ts';

const switchOff = statement(
  'promo_codes_of_removed',
  'update promo_codes set active = false where user_id = $1 and active',
);

const forgetTraces = statement('account_traces_forget', 'delete from account_traces where user_id = $1');

/** A personal code of somebody who has left brings nobody bonuses any more, and nothing tells of their devices. */
export async function switchOffPersonal({ user_id }: Events['user.removed'], ctx: Ctx): Promise<void> {
  await switchOff(ctx.db, [user_id]);
  await forgetTraces(ctx.db, [user_id]);
}

/** The buyer had the plan Pro when the order was placed: a share of the payment is promised. */
export async function promiseCashback({ payment_id, order_id }: Events['payment.succeeded'], ctx: Ctx): Promise<void> {
  if (order_id !== null) await promiseForPayment(ctx, payment_id, order_id);
}

/** The order is completed: its rewards wait for their due date. */
export async function startWaiting({ order_id, user_id, to }: Events['order.status_changed'], ctx: Ctx): Promise<void> {
  if (to === 'completed') await waitForReward(ctx, { order_id, user_id });
}

/** The order is canceled: its rewards are lost, or taken back. */
export async function adjustToCancel({ order_id, to }: Events['order.status_changed'], ctx: Ctx): Promise<void> {
  if (to === 'canceled') await adjustRewards(ctx, order_id, { isCanceled: true });
}

/** Money of the order went back: rewards that it does not cover any more are lost, or taken back. */
export async function adjustToRefund({ order_id }: Events['payment.refunded'], ctx: Ctx): Promise<void> {
  if (order_id !== null) await adjustRewards(ctx, order_id, { isCanceled: false });
}

const readerOf = oneRow<{ email: string; locale: string }>(
  'reward_reader',
  'select email, locale from users where id = $1 and alive and email is not null and email_confirmed_at is not null',
);

/** A reward has come: whoever has it reads so by mail. */
export async function writeOfReward(
  { reward_id, user_id, role, amount }: Events['reward.credited'],
  ctx: Ctx,
): Promise<void> {
  const reader = await readerOf(ctx.db, [user_id]);
  if (!reader) return;
  await queueMail(ctx, {
    cause: `reward:${reward_id}:${role}:credited`,
    to: reader.email,
    locale: reader.locale,
    template: 'reward_credited',
    data: { role, amount },
  });
}

/** A reward was taken back: its owner reads why, and what they owe. */
export async function writeOfTakenBack(
  { reward_id, user_id, role, amount, debt }: Events['reward.taken_back'],
  ctx: Ctx,
): Promise<void> {
  const reader = await readerOf(ctx.db, [user_id]);
  if (!reader) return;
  await queueMail(ctx, {
    cause: `reward:${reward_id}:${role}:taken_back:${ctx.clock().getTime()}`,
    to: reader.email,
    locale: reader.locale,
    template: 'reward_taken_back',
    data: { role, amount, debt },
  });
}
