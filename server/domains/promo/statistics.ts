/** How codes are used, read from what each activation has counted: a million of them cost no more than a thousand. */
import type { PromoStatistics } from '#contract/promo.ts';
import { mostNamed, type Platform } from '#contract/promo.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';

interface Asked {
  /** Null: all of them. */
  code_id: number | null;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

const within = `day >= coalesce($2::date, '-infinity') and day <= coalesce($3::date, 'infinity')`;
const counted = `from promo_uses where code_id = $1 and ${within}`;

const byDay = statement<{ date: string; uses: number }>(
  'promo_stat_days',
  `select day::text as date, sum(uses)::int as uses ${counted} group by day order by day`,
);
const byPlatform = statement<{ platform: Platform; uses: number }>(
  'promo_stat_platforms',
  `select platform, sum(uses)::int as uses ${counted} group by platform order by uses desc, platform`,
);
const byCountry = statement<{ id: number; name: string; en_name: string; uses: number }>(
  'promo_stat_countries',
  `select s.country_id as id, coalesce(c.name, '') as name, coalesce(c.en_name, '') as en_name, s.uses
     from (select country_id, sum(uses)::int as uses ${counted} group by country_id) s left join countries c on c.id = s.country_id
    order by s.uses desc, s.country_id`,
);
const ofOne = oneRow<{ id: number; code: string; uses: number }>(
  'promo_stat_one',
  `select c.id, c.code, coalesce((select sum(uses)::int ${counted}), 0)::int as uses from promo_codes c where c.id = $1`,
);
const mostUsed = statement<{ id: number; code: string; uses: number }>(
  'promo_stat_most',
  'select id, code, uses from promo_codes where uses > 0 order by uses desc, id desc limit $1',
);
const mostUsedWithin = statement<{ id: number; code: string; uses: number }>(
  'promo_stat_most_within',
  `select c.id, c.code, s.uses from (select code_id, sum(uses)::int as uses from promo_uses where code_id > 0 and ${within} group by code_id order by uses desc, code_id desc limit $1) s
     join promo_codes c on c.id = s.code_id order by s.uses desc, c.id desc`,
);

async function usageOf(ctx: Ctx, { code_id, start_date, end_date }: Asked): Promise<PromoStatistics['usage']> {
  const dates = [start_date ?? null, end_date ?? null];
  if (code_id !== null) return [(await ofOne(ctx.db, [code_id, ...dates]))!];
  return start_date === undefined && end_date === undefined
    ? mostUsed(ctx.db, [mostNamed])
    : mostUsedWithin(ctx.db, [mostNamed, ...dates]);
}

/** Uses by code, country, platform and day. Four statements, whatever they return. */
export async function readStatistics(ctx: Ctx, asked: Asked): Promise<PromoStatistics> {
  const values = [asked.code_id ?? 0, asked.start_date ?? null, asked.end_date ?? null];
  const usage = await usageOf(ctx, asked);
  const countries = await byCountry(ctx.db, values);
  const platforms = await byPlatform(ctx.db, values);
  const days = await byDay(ctx.db, values);
  return { total: days.reduce((sum, { uses }) => sum + uses, 0), usage, countries, platforms, days };
}
