/** Extends tariffs: the one place that moves their end. */
import type { Minor } from '#contract/money.ts';
import type { PaidBy } from '#contract/tariffs.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { invalid, notFound } from '#server/failure.ts';
import { findTariff } from './rows.ts';
import { calculateCarriedMs, applyExtension, type PaidTariff } from './status.ts';

export interface Extension {
  user_id: number;
  tariff_id: number;
  /** Above zero; only corrections may be below. */
  days: number;
  /** The price that was paid; zero for corrections. */
  amount: Minor;
  paid_by: PaidBy;
  /** What the extension is for; there is one extension per cause: `payment:12`. */
  cause: string;
  comment?: string;
}

/** The latest end of a tariff, a hundred years from now: PostgreSQL and JavaScript can't store every date. */
const maxDaysAhead = 36_500;

// The bonus ledger locks the same row: a user's payments with bonuses, extensions and corrections run one after another
const lockUser = oneRow<{ id: number }, { userId: number }>(
  'tariff_lock_user',
  'select id from users where id = $userId for no key update',
);
const findExtension = oneRow<unknown, { cause: string }>(
  'tariff_extension_done',
  'select from tariff_extensions where cause = $cause',
);
const findPaidTariffRow = oneRow<PaidTariff, { user_id: number }>(
  'tariff_had',
  'select tariff_id, expires_at from user_tariffs where user_id = $user_id',
);
const insertExtension = statement<
  unknown,
  {
    user_id: number;
    tariff_id: number;
    author_id: number | null;
    days: number;
    amount: Minor;
    paid_by: string;
    cause: string;
    comment: string | null;
    carried_ms: number;
    expires_at: Date;
    created_at: Date;
  }
>(
  'tariff_extension_insert',
  `insert into tariff_extensions (user_id, tariff_id, author_id, days, amount, paid_by, cause, comment, carried_ms,
                                  expires_at, created_at)
   values ($user_id, $tariff_id, $author_id, $days, $amount, $paid_by, $cause, $comment, $carried_ms,
          $expires_at, $created_at)`,
);
const saveUserTariff = statement<
  unknown,
  { user_id: number; tariff_id: number; expires_at: Date; is_running: boolean }
>(
  'user_tariff_put',
  `insert into user_tariffs (user_id, tariff_id, expires_at, is_running)
   values ($user_id, $tariff_id, $expires_at, $is_running)
       on conflict (user_id)
       do update set tariff_id = excluded.tariff_id, expires_at = excluded.expires_at,
                     is_running = excluded.is_running`,
);

/** The tariff that was paid for, in force or expired. */
export const findPaidTariff = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<PaidTariff | null> =>
  (await findPaidTariffRow(db, { user_id: userId })) ?? null;

/**
 * Locks a user's tariff and bonuses until the unit ends.
 * @throws Failure `not_found`
 */
export async function lockSubscriber({ db }: Pick<Ctx, 'db'>, userId: number): Promise<void> {
  if (!(await lockUser(db, { userId }))) throw notFound('user');
}

/**
 * Moves the end of a user's tariff, once per cause; a repeated cause changes nothing.
 * @returns the tariff from now on
 * @throws Failure `not_found` for an unknown user or tariff; `invalid` if the new end is too far ahead
 * @see `applyExtension` for how the new end is calculated
 */
export async function extendTariff(
  ctx: Ctx,
  { user_id, tariff_id, days, amount, paid_by, cause, comment }: Extension,
): Promise<PaidTariff> {
  const { db } = ctx;
  await lockSubscriber(ctx, user_id);
  const before = await findPaidTariff(ctx, user_id);
  // Whoever has an extension has a tariff, so without one there is nothing to look up
  if (before && (await findExtension(db, { cause }))) return before;
  const tariff = await findTariff(db, { tariffId: tariff_id });
  if (!tariff) throw notFound('tariff');
  const at = ctx.clock();
  const former = before && (await findTariff(db, { tariffId: before.tariff_id }));
  const carried_ms = calculateCarriedMs(before, tariff_id, at, {
    before: former?.price_30 ?? 0,
    after: tariff.price_30,
  });
  const after = applyExtension(before, { tariff_id, days, carried_ms, at });
  if (after.expires_at.getTime() - at.getTime() > maxDaysAhead * dayMs)
    throw invalid({ days: { failure: 'too_big', values: { max: maxDaysAhead } } });
  await insertExtension(db, {
    user_id,
    tariff_id,
    author_id: ctx.user?.id ?? null,
    days,
    amount,
    paid_by,
    cause,
    comment: comment ?? null,
    carried_ms,
    expires_at: after.expires_at,
    created_at: at,
  });
  // A correction may end the tariff at once: then no end is left to handle, and `is_running` is false
  await saveUserTariff(db, { user_id, tariff_id, expires_at: after.expires_at, is_running: after.expires_at > at });
  // Runs at the exact end; the same job runs every minute for all users, in case this one fails
  await ctx.enqueue('expireTariffs', {}, { key: `expireTariffs:${user_id}`, runAt: after.expires_at });
  await ctx.emit('tariff.changed', { user_id });
  return after;
}
