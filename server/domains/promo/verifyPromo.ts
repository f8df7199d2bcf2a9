/** Verifies the counters of promo codes, the credits of activations and the personal codes. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const listWrongUses = statement<{ code: string; uses: number; max_uses: number | null; found: number; rolled: number }>(
  'verify_promo_uses',
  `select c.code, c.uses, c.max_uses, coalesce(a.n, 0)::int as found, coalesce(r.n, 0)::int as rolled
     from promo_codes c
     left join (select code_id, count(*) as n from promo_activations group by code_id) a on a.code_id = c.id
     left join (select code_id, sum(uses) as n from promo_uses where code_id > 0 group by code_id) r on r.code_id = c.id
    where c.uses <> coalesce(a.n, 0) or c.uses <> coalesce(r.n, 0) or c.uses > c.max_uses order by c.id`,
);
const listWrongRollups = statement<{ day: string; found: number; rolled: number }>(
  'verify_promo_days',
  `select coalesce(a.day, r.day)::text as day, coalesce(a.n, 0)::int as found, coalesce(r.n, 0)::int as rolled
     from (select (created_at at time zone 'UTC')::date as day, coalesce(country_id, 0) as country_id, platform,
                  count(*) as n
             from promo_activations group by 1, 2, 3) a
     full join (select day, country_id, platform, uses as n from promo_uses where code_id = 0) r
            using (day, country_id, platform)
    where coalesce(a.n, 0) <> coalesce(r.n, 0) order by 1`,
);
const listUnpaid = statement<{ id: number; amount: number; paid: number }>(
  'verify_promo_paid',
  `select a.id, a.recipient_amount as amount, coalesce(t.amount, 0)::bigint as paid
     from promo_activations a
     left join transactions t on t.cause = 'activation:' || a.id || ':recipient' and t.user_id = a.user_id
    where a.author_id is null and a.recipient_amount <> coalesce(t.amount, 0) order by a.id`,
);
const listWrongCodes = statement<{ id: number; code: string | null; listed: string | null }>(
  'verify_personal_codes',
  `select u.id, u.personal_promo_code as code, c.code as listed
     from users u left join promo_codes c on c.user_id = u.id
    where u.personal_promo_code is distinct from c.code or (u.personal_promo_code is null and not u.is_guest)
    order by u.id`,
);

/** @returns a sentence for each counter, statistic or credit that disagrees with the activations */
export async function verifyPromoUses(db: Db): Promise<string[]> {
  const uses = (await listWrongUses(db)).map(
    ({ code, uses: stored, max_uses, found, rolled }) =>
      `promo code ${code}: it counts ${stored} uses${max_uses === null ? '' : ` of ${max_uses}`}, ` +
      `${found} are there, the statistics show ${rolled}`,
  );
  const days = (await listWrongRollups(db)).map(
    ({ day, found, rolled }) => `promo statistics of ${day}: they show ${rolled} uses, ${found} are there`,
  );
  const payments = (await listUnpaid(db)).map(
    ({ id, amount, paid }) =>
      `promo activation ${id}: its user should have got ${amount / 100}, the ledger says ${paid / 100}`,
  );
  return [...uses, ...days, ...payments];
}

/** Everybody but guests has a personal code, which equals the listed one. */
export const verifyPersonalCodes = async (db: Db): Promise<string[]> =>
  (await listWrongCodes(db)).map(
    ({ id, code, listed }) => `user ${id}: the personal code is ${code ?? 'missing'}, the list has ${listed ?? 'none'}`,
  );
