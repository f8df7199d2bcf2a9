/** Verifies rewards against the ledger: each is credited once and in full, or taken back in full. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

interface Discrepancy {
  id: number;
  problem: string;
}

/** Both sides of each reward, with the cause of their ledger entry. */
const sidesSql = `
  select r.id, r.state, s.user_id, s.amount, s.cause
    from rewards r
   cross join lateral (
     values (r.user_id, r.amount,
             case r.kind when 'cashback' then 'reward:' || r.id
                         else 'activation:' || r.activation_id || ':recipient' end),
            (r.inviter_id, r.inviter_amount, 'activation:' || r.activation_id || ':author')
   ) s (user_id, amount, cause)
   where s.user_id is not null`;

// What was taken back may be in the ledger, and as a debt for what the balance could not pay
const listDiscrepancies = statement<Discrepancy>(
  'verify_rewards',
  `with sums as (
     select s.*,
            coalesce((select t.amount
                        from transactions t
                       where t.cause = s.cause and t.user_id = s.user_id), 0)
              + coalesce((select sum(t.amount)
                            from transactions t
                           where t.reason = 'cashback' and t.user_id = s.user_id
                             and t.cause like s.cause || ':%restored'), 0) as credited,
            coalesce((select sum(-t.amount)
                        from transactions t
                       where t.reason = 'reward_taken_back' and t.user_id = s.user_id
                         and t.cause like s.cause || ':%taken_back'), 0)
              + coalesce((select sum(d.amount)
                            from bonus_debts d
                           where d.reason = 'reward_taken_back' and d.user_id = s.user_id
                             and d.cause like s.cause || ':%taken_back'), 0) as taken
       from (${sidesSql}) s)
   select id, 'is credited with ' || amount / 100.0 || ', the ledger says ' || (credited - taken) / 100.0 as problem
     from sums
    where state = 'credited' and credited - taken <> amount
   union all
   select id, 'is ' || state || ', but the ledger has it'
     from sums
    where state <> 'credited' and credited - taken <> 0
   union all
   select a.id, 'is missing: its referral was activated'
     from promo_activations a
    where a.author_id is not null and not exists (select from rewards r where r.activation_id = a.id)
   order by 1`,
);

/** @returns a sentence for each error */
export const verifyRewards = async (db: Db): Promise<string[]> =>
  (await listDiscrepancies(db)).map(({ id, problem }) => `reward ${id} ${problem}`);
