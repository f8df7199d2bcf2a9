/**
 * Sends campaigns in batches of people. Each batch is a transaction that also saves the progress: after a crash the
 * campaign continues where it was, and nobody gets it twice.
 */
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { Sql } from '#server/db/list.ts';
import { runQuery, statement } from '#server/db/statement.ts';
import { resumeJob } from '#server/platform/jobs.ts';
import { getPageAddress } from '#server/platform/pageAddress.ts';
import { pushesPerJob, queuePushSql, type PushContent } from '#server/platform/pushes.ts';
import { findLinkPicture } from './linkPicture.ts';
import { type CampaignRow, getCampaignRow } from './rows.ts';
import { buildDeviceCondition, buildPeopleQuery } from './segment.ts';

const peoplePerBatch = 500;

type CampaignTexts = Pick<CampaignRow, 'title_en' | 'text_en' | 'title_ru' | 'text_ru' | 'link'>;

/** The content in both languages, with the picture of the linked page. A language without text gets the other one's. */
export async function buildContent(
  ctx: Pick<Ctx, 'db'>,
  { title_en, text_en, title_ru, text_ru, link }: CampaignTexts,
): Promise<Record<Locale, PushContent>> {
  const image = await findLinkPicture(ctx, link);
  const extra = image === null ? {} : { image };
  const en = { title: title_en ?? title_ru!, body: text_en ?? text_ru!, url: getPageAddress(link, 'en'), ...extra };
  return {
    en,
    ru: { title: title_ru ?? en.title, body: text_ru ?? en.body, url: getPageAddress(link, 'ru'), ...extra },
  };
}

const saveProgress = statement<unknown, { campaignId: number; reached_id: number | null; added: number }>(
  'push_campaign_proceed',
  'update push_campaigns set reached_id = $reached_id, people = people + $added where id = $campaignId',
);

/**
 * Queues the messages of the next batch.
 * @returns whether there may be more
 */
async function queueNextBatch(ctx: Ctx, id: number): Promise<boolean> {
  const campaign = await getCampaignRow(ctx, id, { lock: true });
  if (campaign.state !== 'sending' || campaign.reached_id === null) return false;
  const sql = new Sql();
  const from = buildPeopleQuery(sql, campaign.segment, campaign.started_at!);
  const text = `
    with batch as (
      select u.id
        from ${from} and u.id > ${sql.put(campaign.reached_id)}::int
       order by u.id
       limit ${peoplePerBatch}),
    added as (
      insert into pushes (cause, user_id, subscription_id, kind, campaign_id, content, created_at)
      select ${sql.put(`campaign:${id}`)}, u.id, d.id, 'news', ${sql.put(id)}::int,
             ${sql.put(JSON.stringify(await buildContent(ctx, campaign)))}::jsonb -> d.locale,
             ${sql.put(ctx.clock())}::timestamptz
        from batch u
        join push_subscriptions d on ${buildDeviceCondition(campaign.segment)}
       order by d.id
      on conflict do nothing
      returning id),
    parts as (select json_agg(id) as ids
                from (select id, (row_number() over (order by id) - 1) / ${pushesPerJob} as part from added) a
               group by part),
    queued as materialized (select ${queuePushSql('ids')} from parts)
    select (select max(id) from batch) as last, (select count(*)::int from batch) as people,
           (select count(*)::int from queued) as jobs`;
  const [batch] = await runQuery<{ last: number | null; people: number; jobs: number }>(ctx.db, text, sql.values);
  const { last, people } = batch!;
  const hasMore = people === peoplePerBatch;
  await saveProgress(ctx.db, { campaignId: id, reached_id: hasMore ? last : null, added: people });
  return hasMore;
}

// Few campaigns are being sent at a time.
const finishSent = statement<{ id: number }, { now: Date }>(
  'push_campaigns_finish',
  `update push_campaigns c
      set state = 'sent', finished_at = $now,
          updated_at = greatest($now::timestamptz, c.updated_at + interval '1 millisecond')
    where c.state = 'sending' and c.reached_id is null
      and not exists (select from pushes p where p.campaign_id = c.id and p.state in ('queued', 'sending'))
   returning id`,
);

/** Marks campaigns as sent when no message is left. */
export async function finishCampaigns(ctx: Ctx): Promise<void> {
  await ctx.step(async (inUnit) => {
    const finished = await finishSent(inUnit.db, { now: inUnit.clock() });
    inUnit.hint(
      'pushCampaigns',
      finished.map(({ id }) => id),
    );
  });
}

/** Sends a campaign from its saved progress to the end. */
export async function processCampaign(ctx: Ctx, id: number): Promise<void> {
  while (await ctx.step((inUnit) => queueNextBatch(inUnit, id)));
  await finishCampaigns(ctx);
}

const startScheduled = statement<unknown, { now: Date }>(
  'push_campaigns_begin',
  `update push_campaigns
      set state = 'sending', started_at = $now,
          updated_at = greatest($now::timestamptz, updated_at + interval '1 millisecond')
    where state = 'scheduled' and scheduled_at <= $now`,
);
const listSending = statement<{ id: number }>(
  'push_campaigns_under_way',
  `select id from push_campaigns where state = 'sending' and reached_id is not null order by id`,
);

/** Starts campaigns whose time has come, and resumes those whose worker may have died. */
export async function resumeCampaigns(ctx: Ctx): Promise<void> {
  await ctx.step(async (inUnit) => {
    await startScheduled(inUnit.db, { now: inUnit.clock() });
    for (const { id } of await listSending(inUnit.db))
      await resumeJob(inUnit.db, 'campaigns.send', { id }, `campaign:${id}`);
  });
  await finishCampaigns(ctx);
}
