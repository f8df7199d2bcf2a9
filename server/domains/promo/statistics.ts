/** Statistics of promo codes, read from counters that each activation updates, so that their number does not matter. */
import type { PromoStatistics } from '#contract/promo.ts';
import { maxStatisticsCodes, type Platform } from '#contract/promo.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';

interface StatisticsQuery {
  /** Null for all codes. */
  code_id: number | null;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

interface CodeUses {
  id: number;
  code: string;
  uses: number;
}

/** Days as YYYY-MM-DD, both included; null for no bound. */
interface Period {
  start_date: string | null;
  end_date: string | null;
}

/** The uses of a code, or of all codes by 0. */
type UsesOfCode = Period & { code_id: number };

const withinPeriodSql = `
  day >= coalesce($start_date::date, '-infinity') and day <= coalesce($end_date::date, 'infinity')`;
const fromUsesSql = `from promo_uses where code_id = $code_id and ${withinPeriodSql}`;

const countByDay = statement<{ date: string; uses: number }, UsesOfCode>(
  'promo_stat_days',
  `select day::text as date, sum(uses)::int as uses ${fromUsesSql} group by day order by day`,
);
const countByPlatform = statement<{ platform: Platform; uses: number }, UsesOfCode>(
  'promo_stat_platforms',
  `select platform, sum(uses)::int as uses ${fromUsesSql} group by platform order by uses desc, platform`,
);
const countByCountry = statement<{ id: number; name: string; en_name: string; uses: number }, UsesOfCode>(
  'promo_stat_countries',
  `select s.country_id as id, coalesce(c.name, '') as name, coalesce(c.en_name, '') as en_name, s.uses
     from (select country_id, sum(uses)::int as uses ${fromUsesSql} group by country_id) s
     left join countries c on c.id = s.country_id
    order by s.uses desc, s.country_id`,
);
const readUsesOfCode = oneRow<CodeUses, UsesOfCode>(
  'promo_stat_one',
  `select c.id, c.code, coalesce((select sum(uses)::int ${fromUsesSql}), 0)::int as uses
     from promo_codes c where c.id = $code_id`,
);
const listMostUsed = statement<CodeUses, { limit: number }>(
  'promo_stat_most',
  'select id, code, uses from promo_codes where uses > 0 order by uses desc, id desc limit $limit',
);
const listMostUsedWithin = statement<CodeUses, Period & { limit: number }>(
  'promo_stat_most_within',
  `select c.id, c.code, s.uses
     from (select code_id, sum(uses)::int as uses
             from promo_uses
            where code_id > 0 and ${withinPeriodSql}
            group by code_id
            order by uses desc, code_id desc
            limit $limit) s
     join promo_codes c on c.id = s.code_id
    order by s.uses desc, c.id desc`,
);

async function readUsage(
  ctx: UnitOfWork,
  { code_id, start_date, end_date }: StatisticsQuery,
): Promise<PromoStatistics['usage']> {
  const period = { start_date: start_date ?? null, end_date: end_date ?? null };
  if (code_id !== null) return [(await readUsesOfCode(ctx.db, { ...period, code_id }))!];
  const limit = maxStatisticsCodes;
  return start_date === undefined && end_date === undefined
    ? listMostUsed(ctx.db, { limit })
    : listMostUsedWithin(ctx.db, { ...period, limit });
}

/** Uses by code, country, platform and day. A fixed number of four statements. */
export async function readStatistics(ctx: UnitOfWork, query: StatisticsQuery): Promise<PromoStatistics> {
  const values = {
    code_id: query.code_id ?? 0,
    start_date: query.start_date ?? null,
    end_date: query.end_date ?? null,
  };
  const usage = await readUsage(ctx, query);
  const countries = await countByCountry(ctx.db, values);
  const platforms = await countByPlatform(ctx.db, values);
  const days = await countByDay(ctx.db, values);
  return { total: days.reduce((sum, { uses }) => sum + uses, 0), usage, countries, platforms, days };
}
