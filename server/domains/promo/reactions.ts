/** What follows for promo codes from what happens to people. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import type { Events } from '#server/domains/events.ts';

const switchOff = statement(
  'promo_codes_of_removed',
  'update promo_codes set active = false where user_id = $1 and active',
);

/** A personal code of somebody who has left brings nobody bonuses any more. */
export const switchOffPersonal = async ({ user_id }: Events['user.removed'], ctx: Ctx): Promise<void> =>
  void (await switchOff(ctx.db, [user_id]));
