import type { Minor } from '#contract/money.ts';
import { dayMs } from '#contract/rules/tariffs.ts';
import type { PaidBy } from '#contract/tariffs.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { invalid, notFound } from '#server/failure.ts';
import { tariffById } from './rows.ts';
import { carriedMs, extended, type Had } from './status.ts';

export interface Extension {
  user_id: number;
  tariff_id: number;
  /** Above zero; a correction's may be below. */
  days: number;
  amount: Minor;
  paid_by: PaidBy;
  /** Why it happens just once: `payment:12`. */
  cause: string;
  comment?: string;
}

/** Nobody needs a tariff for longer, and every date must stay one that can be told. */
const furthestDays = 36_500;

// The row that the ledger locks too: whoever pays with bonuses, extends and corrects comes one after the other.
const lockUser = oneRow<{ id: number }>('tariff_lock_user', 'select id from users where id = $1 for no key update');
const done = oneRow('tariff_extension_done', 'select from tariff_extensions where cause = $1');
const had = oneRow<Had>('tariff_had', 'select tariff_id, expires_at from user_tariffs where user_id = $1');
const insert = statement(
  'tariff_extension_insert',
  `insert into tariff_extensions (user_id, tariff_id, author_id, days, amount, paid_by, cause, comment, carried_ms, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const put = statement(
  'user_tariff_put',
  `insert into user_tariffs (user_id, tariff_id, expires_at, is_running) values ($1, $2, $3, $4)
   on conflict (user_id) do update set tariff_id = excluded.tariff_id, expires_at = excluded.expires_at, is_running = excluded.is_running`,
);

/** What somebody has paid for, running or not. */
export const tariffHad = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<Had | null> =>
  (await had(db, [userId])) ?? null;

/** Keeps everybody else from moving this user's tariff and bonuses until the unit ends. @throws Failure `not_found` */
export async function lockSubscriber({ db }: Pick<Ctx, 'db'>, userId: number): Promise<void> {
  if (!(await lockUser(db, [userId]))) throw notFound('user');
}

/**
 * Moves the end of somebody's tariff, once for a cause: by a payment from the later of now and the present end.
 * @returns what the user has from now on; `is_new` false where this cause has been entered before
 * @throws Failure `not_found` for an unknown user or tariff
 */
export async function extendTariff(
  ctx: Ctx,
  { user_id, tariff_id, days, amount, paid_by, cause, comment }: Extension,
): Promise<Had & { is_new: boolean }> {
  const { db } = ctx;
  await lockSubscriber(ctx, user_id);
  const before = await tariffHad(ctx, user_id);
  if (before && (await done(db, [cause]))) return { ...before, is_new: false };
  const tariff = await tariffById(db, [tariff_id]);
  if (!tariff) throw notFound('tariff');
  const at = ctx.clock();
  const former = before && (await tariffById(db, [before.tariff_id]));
  const carried_ms = carriedMs(before, tariff_id, at, { before: former?.price_30 ?? 0, after: tariff.price_30 });
  const after = extended(before, { tariff_id, days, carried_ms, at });
  if (after.expires_at.getTime() - at.getTime() > furthestDays * dayMs)
    throw invalid({ days: { failure: 'too_big', values: { max: furthestDays } } });
  await insert(db, [
    user_id,
    tariff_id,
    ctx.user?.id ?? null,
    days,
    amount,
    paid_by,
    cause,
    comment ?? null,
    carried_ms,
    after.expires_at,
    at,
  ]);
  await put(db, [user_id, tariff_id, after.expires_at, after.expires_at > at]);
  // At its very end; the job of every minute finds what this one has missed
  await ctx.enqueue('expireTariffs', {}, { key: `expireTariffs:${user_id}`, runAt: after.expires_at });
  await ctx.emit('tariff.changed', { user_id });
  return { ...after, is_new: true };
}
