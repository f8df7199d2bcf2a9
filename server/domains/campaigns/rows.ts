/** Reads campaigns for the back office. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { PushCampaign, Segment } from '#contract/pushCampaigns.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { Conditions, toContainsPattern } from '#server/db/list.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildPersonJsonSql, type PersonRow, toPerson } from '#server/domains/users/present.ts';
import { notFound } from '#server/failure.ts';
import { readJoinedRange } from '#server/platform/readRange.ts';

export interface CampaignRow {
  id: number;
  title_en: string | null;
  text_en: string | null;
  title_ru: string | null;
  text_ru: string | null;
  link: string;
  segment: Segment;
  state: PushCampaign['state'];
  scheduled_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  reached_id: number | null;
  people: number;
  author: PersonRow | null;
  created_at: Date;
  updated_at: Date;
}

const columns = `c.id, c.title_en, c.text_en, c.title_ru, c.text_ru, c.link, c.segment, c.state, c.scheduled_at,
          c.started_at, c.finished_at, c.reached_id, c.people, c.created_at, c.updated_at,
          (select ${buildPersonJsonSql('u')} from users u where u.id = c.author_id) as author`;
const findCampaign = oneRow<CampaignRow, { campaignId: number }>(
  'push_campaign',
  `select ${columns} from push_campaigns c where c.id = $campaignId`,
);
const lockCampaign = oneRow<CampaignRow, { campaignId: number }>(
  'push_campaign_locked',
  `select ${columns} from push_campaigns c where c.id = $campaignId for no key update`,
);

/** @throws Failure `not_found` */
export async function getCampaignRow(
  { db }: Pick<Ctx, 'db'>,
  id: number,
  { lock }: { lock: boolean },
): Promise<CampaignRow> {
  const row = await (lock ? lockCampaign : findCampaign)(db, { campaignId: id });
  if (!row) throw notFound('push_campaign');
  return row;
}

interface Figures {
  id: number;
  sent: number;
  failed: number;
  gone: number;
  clicked: number;
  waiting: number;
}

const listFigures = statement<Figures, { campaignIds: readonly number[] }>(
  'push_campaign_figures',
  `select campaign_id as id, count(*) filter (where state = 'sent')::int as sent,
          count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'gone')::int as gone,
          count(*) filter (where state in ('queued', 'sending'))::int as waiting, count(clicked_at)::int as clicked
     from pushes
    where campaign_id = any($campaignIds::int[])
    group by campaign_id`,
  { neverNull: { id: 'selected by campaign' } },
);

const toIso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
const noFigures = { sent: 0, failed: 0, gone: 0, clicked: 0, waiting: 0 };

/** Presents campaigns: one more statement, however many there are. */
export async function presentCampaigns(
  { db, locale }: Pick<Ctx, 'db' | 'locale'>,
  rows: readonly CampaignRow[],
): Promise<PushCampaign[]> {
  const startedIds = rows.filter(({ started_at }) => started_at).map(({ id }) => id);
  const figures = new Map(
    (startedIds.length > 0 ? await listFigures(db, { campaignIds: startedIds }) : []).map(({ id, ...counts }) => [
      id,
      counts,
    ]),
  );
  return rows.map(({ reached_id: _place, author, ...row }) => ({
    ...row,
    ...(figures.get(row.id) ?? noFigures),
    author: author && toPerson(author, locale),
    scheduled_at: toIso(row.scheduled_at),
    started_at: toIso(row.started_at),
    finished_at: toIso(row.finished_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}

/** @throws Failure `not_found` */
export const getCampaign = async (ctx: Pick<Ctx, 'db' | 'locale'>, id: number): Promise<PushCampaign> =>
  (await presentCampaigns(ctx, [await getCampaignRow(ctx, id, { lock: false })]))[0]!;

type Calls = Contract['pushCampaigns'];

/** A page of the campaigns, newest first unless sorted otherwise. */
export async function listCampaigns(
  { query: { sort: [field, direction] = ['created_at', 'DESC'], range, filter = {} } }: Input<Calls['list']>,
  ctx: Ctx,
): Promise<Answer<Calls['list']>> {
  const conditions = new Conditions();
  if (filter.id) conditions.add(`c.id = any(${conditions.put(filter.id)}::int[])`);
  if (filter.state) conditions.add(`c.state = ${conditions.put(filter.state)}`);
  if (filter.q?.trim())
    conditions.add(
      `concat_ws(' ', c.title_en, c.title_ru, c.text_en, c.text_ru)
         ilike ${conditions.put(toContainsPattern(filter.q.trim()))}`,
    );
  const rows = await readJoinedRange<CampaignRow>(ctx, {
    columns,
    table: 'push_campaigns c',
    conditions,
    orderBy: `c.${field} ${direction}, c.id ${direction}`,
    range,
  });
  return presentCampaigns(ctx, rows);
}

/** Hours from the beginning that are reported: later clicks are rare. */
const maxHours = 72;
const listHours = statement<{ at: Date; sent: number; clicked: number }, { campaign_id: number }>(
  'push_campaign_hours',
  `with events as (
     select date_trunc('hour', sent_at) as hour, 1 as sent, 0 as clicked
       from pushes
      where campaign_id = $campaign_id and sent_at is not null
      union all
     select date_trunc('hour', clicked_at), 0, 1
       from pushes
      where campaign_id = $campaign_id and clicked_at is not null),
   span as (
     select min(hour) as first, least(max(hour), min(hour) + ${maxHours - 1} * interval '1 hour') as last from events)
   select g.hour as at, coalesce(sum(e.sent), 0)::int as sent, coalesce(sum(e.clicked), 0)::int as clicked
     from span, generate_series(span.first, span.last, interval '1 hour') g (hour)
     left join events e using (hour)
    group by g.hour
    order by g.hour`,
);

/** Messages and clicks of a campaign, hour by hour. */
export async function getCampaignHours(
  { params: { id } }: Input<Calls['hours']>,
  ctx: UnitOfWork,
): Promise<Answer<Calls['hours']>> {
  await getCampaignRow(ctx, id, { lock: false });
  return {
    data: (await listHours(ctx.db, { campaign_id: id })).map(({ at, ...counts }) => ({
      at: at.toISOString(),
      ...counts,
    })),
  };
}
