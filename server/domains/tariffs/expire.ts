/** Reacts to expired tariffs. Whether a tariff is in force depends on its date alone. */
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { lockSubscriber } from './extendTariff.ts';

/** Tariffs of one run; the next run, a minute later, takes the rest. */
const batchSize = 1000;

const listExpired = statement<{ user_id: number }, { now: Date }>(
  'tariffs_due',
  `select user_id
     from user_tariffs
    where is_running and expires_at <= $now
    order by expires_at
    limit ${batchSize}`,
);
// Checked again under the lock: the tariff may have been extended since
const endTariff = oneRow<unknown, { user_id: number; now: Date }>(
  'tariff_end',
  `update user_tariffs
      set is_running = false
    where user_id = $user_id and is_running and expires_at <= $now
   returning user_id`,
);

/** The job `expireTariffs`: emits an event for every expired tariff. One that fails does not stop the others. */
export async function expireTariffs(ctx: Ctx): Promise<void> {
  for (const { user_id } of await listExpired(ctx.db, { now: ctx.clock() })) {
    await ctx
      .step(async (unit) => {
        await lockSubscriber(unit, user_id);
        if (await endTariff(unit.db, { user_id, now: unit.clock() })) await unit.emit('tariff.changed', { user_id });
      })
      .catch((error: unknown) =>
        ctx.log.error({ part: 'tariffs', user: user_id, err: error }, 'a tariff could not be ended'),
      );
  }
}
