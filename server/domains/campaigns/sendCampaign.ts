/**
 * Sends campaigns, some people at a time, each batch a transaction of its own that also says how far it is: killed at
 * any point it goes on where it was, and nobody hears it twice.
 */
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { Sql } from '#server/db/list.ts';
import { statement } from '#server/db/statement.ts';
import { resumeJob } from '#server/platform/jobs.ts';
import { pageAddress } from '#server/platform/pageAddress.ts';
import { aJobSends, pushJob, type PushContent } from '#server/platform/pushes.ts';
import { pictureBehind } from './picture.ts';
import { type CampaignRow, campaignRow } from './rows.ts';
import { meantDevice, peopleOf } from './segment.ts';

const peopleAtOnce = 500;

type Words = Pick<CampaignRow, 'title_en' | 'text_en' | 'title_ru' | 'text_ru' | 'link'>;

/** What it says in either language, with the picture of what it leads to; a language that is left blank is read in the other. */
export async function contentOf(
  ctx: Pick<Ctx, 'db'>,
  { title_en, text_en, title_ru, text_ru, link }: Words,
): Promise<Record<Locale, PushContent>> {
  const image = await pictureBehind(ctx, link);
  const more = image === null ? {} : { image };
  const en = { title: title_en ?? title_ru!, body: text_en ?? text_ru!, url: pageAddress(link, 'en'), ...more };
  return { en, ru: { title: title_ru ?? en.title, body: text_ru ?? en.body, url: pageAddress(link, 'ru'), ...more } };
}

const proceed = statement(
  'push_campaign_proceed',
  'update push_campaigns set reached_id = $2, people = people + $3 where id = $1',
);

/** Queues it for the next people. @returns whether there may be more */
async function nextBatch(ctx: Ctx, id: number): Promise<boolean> {
  const campaign = await campaignRow(ctx, id, { lock: true });
  if (campaign.state !== 'sending' || campaign.reached_id === null) return false;
  const sql = new Sql();
  const people = peopleOf(sql, campaign.segment, campaign.started_at!);
  const text = `
    with batch as (select u.id from ${people} and u.id > ${sql.put(campaign.reached_id)}::int order by u.id limit ${peopleAtOnce}),
    added as (
      insert into pushes (cause, user_id, subscription_id, kind, campaign_id, content, created_at)
      select ${sql.put(`campaign:${id}`)}, u.id, d.id, 'news', ${sql.put(id)}::int, ${sql.put(JSON.stringify(await contentOf(ctx, campaign)))}::jsonb -> d.locale, ${sql.put(ctx.clock())}::timestamptz
        from batch u join push_subscriptions d on ${meantDevice(campaign.segment)} order by d.id
      on conflict do nothing returning id),
    parts as (select json_agg(id) as ids from (select id, (row_number() over (order by id) - 1) / ${aJobSends} as part from added) a group by part),
    told as materialized (select ${pushJob('ids')} from parts)
    select (select max(id) from batch) as last, (select count(*)::int from batch) as people, (select count(*)::int from told) as jobs`;
  const { rows } = await ctx.db.$client.query<{ last: number | null; people: number; jobs: number }>({
    text,
    values: sql.values,
  });
  const { last, people: reached } = rows[0]!;
  const hasMore = reached === peopleAtOnce;
  await proceed(ctx.db, [id, hasMore ? last : null, reached]);
  return hasMore;
}

// Of all that are under way: few.
const finish = statement<{ id: number }>(
  'push_campaigns_finish',
  `update push_campaigns c set state = 'sent', finished_at = $1, updated_at = greatest($1::timestamptz, c.updated_at + interval '1 millisecond')
    where c.state = 'sending' and c.reached_id is null and not exists (select from pushes p where p.campaign_id = c.id and p.state in ('queued', 'sending'))
   returning id`,
);

/** Ends those of which nothing waits any more. */
export async function finishCampaigns(ctx: Ctx): Promise<void> {
  await ctx.step(async (inUnit) => {
    const ended = await finish(inUnit.db, [inUnit.clock()]);
    inUnit.hint(
      'pushCampaigns',
      ended.map(({ id }) => id),
    );
  });
}

/** Sends a campaign from where it is to its end. */
export async function workOnCampaign(ctx: Ctx, id: number): Promise<void> {
  while (await ctx.step((inUnit) => nextBatch(inUnit, id)));
  await finishCampaigns(ctx);
}

const begin = statement(
  'push_campaigns_begin',
  `update push_campaigns set state = 'sending', started_at = $1, updated_at = greatest($1::timestamptz, updated_at + interval '1 millisecond') where state = 'scheduled' and scheduled_at <= $1`,
);
const underWay = statement<{ id: number }>(
  'push_campaigns_under_way',
  `select id from push_campaigns where state = 'sending' and reached_id is not null order by id`,
);

/** Begins those whose time has come, and goes on with those whose worker may have died. */
export async function startCampaigns(ctx: Ctx): Promise<void> {
  await ctx.step(async (inUnit) => {
    await begin(inUnit.db, [inUnit.clock()]);
    for (const { id } of await underWay(inUnit.db))
      await resumeJob(inUnit.db, 'campaigns.send', { id }, `campaign:${id}`);
  });
  await finishCampaigns(ctx);
}
