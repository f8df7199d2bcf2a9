/** Reactions of promo codes and rewards to events of people, orders and payments. */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';
import { queueMail } from '#server/notifications/queueMail.ts';
import { promiseForPayment } from './cashback.ts';
import { adjustRewards } from './creditRewards.ts';
import { restoreCashback } from './restoreCashback.ts';
import { waitForReward } from './startReward.ts';

const deactivateCodes = statement<unknown, { user_id: number }>(
  'promo_codes_of_removed',
  'update promo_codes set active = false where user_id = $user_id and active',
);

const deleteTraces = statement<unknown, { user_id: number }>(
  'account_traces_forget',
  'delete from account_traces where user_id = $user_id',
);

/** Deactivates the personal code of a removed account, and deletes the traces of its devices. */
export async function deactivatePersonalCode({ user_id }: Events['user.removed'], ctx: UnitOfWork): Promise<void> {
  await deactivateCodes(ctx.db, { user_id });
  await deleteTraces(ctx.db, { user_id });
}

/** Promises cashback for a payment. */
export async function promiseCashback({ payment_id, orders }: Events['payment.succeeded'], ctx: Ctx): Promise<void> {
  for (const { order_id } of orders) await promiseForPayment(ctx, payment_id, order_id);
}

/** Starts the waiting time of a completed order's rewards. */
export async function startRewardWait(
  { order_id, user_id, to }: Events['order.status_changed'],
  ctx: Ctx,
): Promise<void> {
  if (to === 'completed') await waitForReward(ctx, { order_id, user_id });
}

/** Cancels or takes back the rewards of a canceled order. */
export async function adjustToCancel({ order_id, to }: Events['order.status_changed'], ctx: Ctx): Promise<void> {
  if (to === 'canceled') await adjustRewards(ctx, order_id, { isCanceled: true });
}

/** Cancels or takes back rewards that an order's money no longer covers after a refund. */
export async function adjustToRefund({ orders }: Events['payment.refunded'], ctx: Ctx): Promise<void> {
  for (const { order_id } of orders) await adjustRewards(ctx, order_id, { isCanceled: false });
}

/** Restores the cashback of orders whose money came back because a bank did not make a refund. */
export async function adjustToFailedRefund({ orders }: Events['payment.part_refund_failed'], ctx: Ctx): Promise<void> {
  for (const { order_id } of orders) await restoreCashback(ctx, order_id);
}

const findReader = oneRow<{ email: string; locale: string }, { userId: number }>(
  'reward_reader',
  `select email, locale from users
    where id = $userId and alive and email is not null and email_confirmed_at is not null`,
  { neverNull: { email: 'the condition excludes null' } },
);

/** Mails the owner of a credited reward. */
export async function mailRewardCredited(
  { reward_id, user_id, role, amount }: Events['reward.credited'],
  ctx: Ctx,
): Promise<void> {
  const reader = await findReader(ctx.db, { userId: user_id });
  if (!reader) return;
  await queueMail(ctx, {
    cause: `reward:${reward_id}:${role}:credited`,
    to: reader.email,
    locale: reader.locale,
    template: 'reward_credited',
    data: { role, amount },
  });
}

/** Mails the owner why a reward was taken back, and the debt. */
export async function mailRewardTakenBack(
  { reward_id, user_id, role, amount, debt }: Events['reward.taken_back'],
  ctx: Ctx,
): Promise<void> {
  const reader = await findReader(ctx.db, { userId: user_id });
  if (!reader) return;
  await queueMail(ctx, {
    cause: `reward:${reward_id}:${role}:taken_back:${ctx.clock().getTime()}`,
    to: reader.email,
    locale: reader.locale,
    template: 'reward_taken_back',
    data: { role, amount, debt },
  });
}

/** Mails the owner of a reward that is theirs again. */
export async function mailRewardRestored(
  { reward_id, user_id, role, amount, count }: Events['reward.restored'],
  ctx: Ctx,
): Promise<void> {
  const reader = await findReader(ctx.db, { userId: user_id });
  if (!reader) return;
  await queueMail(ctx, {
    cause: `reward:${reward_id}:${role}:restored:${count}`,
    to: reader.email,
    locale: reader.locale,
    template: 'reward_restored',
    data: { role, amount },
  });
}
