/** Tells whether the caller has the plan Pro. */
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { currentTariffSql } from './tables.ts';

const readPro = oneRow<{ has: boolean }, { userId: number; now: Date }>(
  'tariff_has_pro',
  `select coalesce((select t.kind = 'buyer_pro'
                      from tariffs t
                     where t.id = ${currentTariffSql('u', '$now::timestamptz')}), false) as has
     from users u
    where u.id = $userId`,
);

/** Guests never have it. At most one statement. */
export async function hasPro({ db, user, clock }: Pick<Ctx, 'db' | 'user' | 'clock'>): Promise<boolean> {
  if (!user || user.is_guest) return false;
  return (await readPro(db, { userId: user.id, now: clock() }))?.has ?? false;
}
