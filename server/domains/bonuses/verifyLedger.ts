/** Every balance, worked out anew from its entries. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const wrongBalances = statement<{ id: number; kept: number; sum: number }>(
  'verify_balances',
  `select u.id, u.bonus_balance as kept, coalesce(t.sum, 0)::bigint as sum
     from users u left join (select user_id, sum(amount) as sum from transactions group by user_id) t on t.user_id = u.id
    where u.bonus_balance <> coalesce(t.sum, 0) or u.bonus_balance < 0 order by u.id`,
);
const wrongSteps = statement<{ id: number; user_id: number; kept: number; sum: number }>(
  'verify_steps',
  `select id, user_id, kept, sum::bigint from (
     select id, user_id, balance_after as kept, sum(amount) over (partition by user_id order by id) as sum from transactions
   ) s where kept <> sum or kept < 0 order by id`,
);

/** Each user's balance is the sum of their entries, and each entry remembers the sum up to it. */
export async function verifyLedger(db: Db): Promise<string[]> {
  const balances = (await wrongBalances(db)).map(
    ({ id, kept, sum }) => `user ${id}: the balance is ${kept / 100}, the ledger adds up to ${sum / 100}`,
  );
  const steps = (await wrongSteps(db)).map(
    ({ id, user_id, kept, sum }) =>
      `transaction ${id} of user ${user_id}: it says ${kept / 100} were left, the ledger says ${sum / 100}`,
  );
  return [...balances, ...steps];
}
