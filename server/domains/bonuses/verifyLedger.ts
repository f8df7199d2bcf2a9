/** Verifies balances and debts against their entries. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const listWrongBalances = statement<{ id: number; stored: number; sum: number }>(
  'verify_balances',
  `select u.id, u.bonus_balance as stored, coalesce(t.sum, 0)::bigint as sum
     from users u
     left join (select user_id, sum(amount) as sum from transactions group by user_id) t on t.user_id = u.id
    where u.bonus_balance <> coalesce(t.sum, 0) or u.bonus_balance < 0
    order by u.id`,
);
const listWrongSteps = statement<{ id: number; user_id: number; stored: number; sum: number }>(
  'verify_steps',
  `select id, user_id, stored, sum::bigint
     from (select id, user_id, balance_after as stored, sum(amount) over (partition by user_id order by id) as sum
             from transactions) s
    where stored <> sum or stored < 0
    order by id`,
);

const listWrongDebts = statement<{ id: number; error: string }>(
  'verify_debts',
  `select u.id,
          'the debt is ' || u.bonus_debt / 100.0 || ', its entries add up to ' || coalesce(d.sum, 0) / 100.0 as error
     from users u
     left join (select user_id, sum(amount) as sum from bonus_debts group by user_id) d on d.user_id = u.id
    where u.bonus_debt <> coalesce(d.sum, 0) or u.bonus_debt < 0
   union all
   select id, 'there are bonuses beside a debt that they should have paid'
     from users
    where bonus_debt > 0 and bonus_balance > 0
   union all
   select d.user_id, 'entry ' || d.id || ' of the debt does not agree with its entry of the ledger'
     from bonus_debts d
     left join transactions t on t.id = d.transaction_id
    where d.amount < 0 and (t.user_id, t.amount, t.reason) is distinct from (d.user_id, d.amount, 'debt_paid')
   union all
   select t.user_id, 'entry ' || t.id || ' of the ledger paid no debt'
     from transactions t
    where t.reason = 'debt_paid' and not exists (select from bonus_debts d where d.transaction_id = t.id)
   order by 1`,
);

/**
 * Debts equal the sums of their entries, each payment of a debt is in the ledger too, and nobody has bonuses and a
 * debt.
 */
export const verifyDebts = async (db: Db): Promise<string[]> =>
  (await listWrongDebts(db)).map(({ id, error }) => `user ${id}: ${error}`);

/** Each user's balance equals the sum of their entries, and each entry stores the sum up to it. */
export async function verifyLedger(db: Db): Promise<string[]> {
  const balances = (await listWrongBalances(db)).map(
    ({ id, stored, sum }) => `user ${id}: the balance is ${stored / 100}, the ledger adds up to ${sum / 100}`,
  );
  const steps = (await listWrongSteps(db)).map(
    ({ id, user_id, stored, sum }) =>
      `transaction ${id} of user ${user_id}: it says ${stored / 100} were left, the ledger says ${sum / 100}`,
  );
  return [...balances, ...steps];
}
