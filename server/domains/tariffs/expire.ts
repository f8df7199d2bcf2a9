/** What follows from the end of a tariff. Whether it holds is told by its date alone. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { lockSubscriber } from './extendTariff.ts';

/** A run takes so many; what is left waits for the next minute. */
const atOnce = 1000;

const due = statement<{ user_id: number }>(
  'tariffs_due',
  `select user_id from user_tariffs where is_running and expires_at <= $1 order by expires_at limit ${atOnce}`,
);
// Once more, with the row held: it may have been renewed in the meantime
const end = oneRow(
  'tariff_end',
  'update user_tariffs set is_running = false where user_id = $1 and is_running and expires_at <= $2 returning user_id',
);

/** The job: tells the catalog of every tariff that has ended. One that fails does not keep the others. */
export async function expireTariffs(ctx: Ctx): Promise<void> {
  for (const { user_id } of await due(ctx.db, [ctx.clock()])) {
    await ctx
      .step(async (unit) => {
        await lockSubscriber(unit, user_id);
        if (await end(unit.db, [user_id, unit.clock()])) await unit.emit('tariff.changed', { user_id });
      })
      .catch((error: unknown) =>
        ctx.log.error({ part: 'tariffs', user: user_id, err: error }, 'a tariff could not be ended'),
      );
  }
}
