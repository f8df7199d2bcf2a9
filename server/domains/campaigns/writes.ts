/** Writes campaigns: creates, edits, sends and cancels them. */
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { PushCampaign, Segment } from '#contract/pushCampaigns.ts';
import { dayMs } from '#contract/rules/time.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { sendTest } from './preferences.ts';
import { isStale, getLaterTimestamp } from '#server/platform/stale.ts';
import { getCampaignRow, presentCampaigns, getCampaign, type CampaignRow } from './rows.ts';
import { buildContent } from './sendCampaign.ts';
import { pushCampaigns } from './tables.ts';

type CampaignCalls = Contract['pushCampaigns'];

/** A campaign as the audit log stores it: without the figures of its sending. */
const toAuditFields = ({
  sent: _sent,
  failed: _failed,
  gone: _gone,
  clicked: _clicked,
  waiting: _waiting,
  people: _people,
  author: _author,
  ...campaign
}: PushCampaign): object => campaign;

const auditChange = (
  ctx: UnitOfWork,
  action: string,
  before: PushCampaign | null,
  after: PushCampaign | null,
): Promise<void> =>
  ctx.audit({
    action,
    noun: 'pushCampaigns',
    record_id: (after ?? before)!.id,
    before: before && toAuditFields(before),
    after: after && toAuditFields(after),
  });

type CampaignTexts = Pick<CampaignRow, 'title_en' | 'text_en' | 'title_ru' | 'text_ru'>;
const languages = ['en', 'ru'] as const;

/**
 * Checks that at least one language is complete, and none is half filled.
 * @throws Failure `invalid`
 */
function assertTexts(texts: CampaignTexts): void {
  const errors: Record<string, 'required'> = {};
  const hasText = languages.some((language) => texts[`title_${language}`] || texts[`text_${language}`]);
  for (const language of languages) {
    const [title, text] = [texts[`title_${language}`], texts[`text_${language}`]];
    const isRequired = title || text || !hasText;
    if (isRequired && !title) errors[`title_${language}`] = 'required';
    if (isRequired && !text) errors[`text_${language}`] = 'required';
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const mergeTexts = (
  body: Partial<{ [K in keyof CampaignTexts]: string | null | undefined }>,
  before?: CampaignTexts,
): CampaignTexts => {
  const mergeText = (key: keyof CampaignTexts) =>
    body[key] === undefined ? (before?.[key] ?? null) : body[key]?.trim() || null;
  return {
    title_en: mergeText('title_en'),
    text_en: mergeText('text_en'),
    title_ru: mergeText('title_ru'),
    text_ru: mergeText('text_ru'),
  };
};

const findMissing = oneRow<
  { country_id: boolean; category_id: boolean; company_id: boolean },
  { country_id: number | null; category_id: number | null; company_id: number | null }
>(
  'push_segment_missing',
  `select $country_id::int is not null and not exists (select from countries where id = $country_id) as country_id,
          $category_id::int is not null and not exists (select from categories where id = $category_id) as category_id,
          $company_id::int is not null and not exists (select from companies where id = $company_id) as company_id`,
);

/**
 * Checks that the records in a segment exist.
 * @throws Failure `invalid`
 */
export async function assertSegment(
  { db }: Pick<Ctx, 'db'>,
  { country_id, category_id, company_id }: Segment,
): Promise<void> {
  const missingFields = Object.entries((await findMissing(db, { country_id, category_id, company_id }))!).filter(
    ([, isMissing]) => isMissing,
  );
  if (missingFields.length > 0)
    throw invalid(Object.fromEntries(missingFields.map(([key]) => [`segment.${key}`, 'not_found'] as const)));
}

/** Creates a draft of a campaign. */
export async function createCampaign(
  { body }: Input<CampaignCalls['create']>,
  ctx: Ctx,
): Promise<Answer<CampaignCalls['create']>> {
  const texts = mergeTexts(body);
  assertTexts(texts);
  await assertSegment(ctx, body.segment);
  const now = ctx.clock();
  const [created] = await ctx.db
    .insert(pushCampaigns)
    .values({
      ...texts,
      link: body.link,
      segment: body.segment,
      author_id: ctx.user!.id,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: pushCampaigns.id });
  const campaign = await getCampaign(ctx, created!.id);
  await auditChange(ctx, 'create', null, campaign);
  return campaign;
}

interface LockedCampaign {
  row: CampaignRow;
  before: PushCampaign;
}

async function lockWithBefore(ctx: Ctx, id: number): Promise<LockedCampaign> {
  const row = await getCampaignRow(ctx, id, { lock: true });
  return { row, before: (await presentCampaigns(ctx, [row]))[0]! };
}

interface DecidableCampaign extends LockedCampaign {
  /** The row changed while this call waited for the lock: somebody else has decided. */
  hasChanged: boolean;
}

async function lockToDecide(ctx: Ctx, id: number): Promise<DecidableCampaign> {
  const readRow = await getCampaignRow(ctx, id, { lock: false });
  const locked = await lockWithBefore(ctx, id);
  return { ...locked, hasChanged: readRow.updated_at.getTime() !== locked.row.updated_at.getTime() };
}

/**
 * Checks that the caller has seen the campaign's current state.
 * @throws Failure `stale`
 */
function assertUnchanged({ row, before, hasChanged }: DecidableCampaign, readAt?: string): void {
  if (hasChanged || isStale(readAt, row.updated_at)) throw fail('stale', { body: { present: before } });
}

async function saveCampaign(
  ctx: Ctx,
  { row, before }: LockedCampaign,
  action: string,
  values: Partial<typeof pushCampaigns.$inferInsert>,
): Promise<PushCampaign> {
  await ctx.db
    .update(pushCampaigns)
    .set({ ...values, updated_at: getLaterTimestamp(row.updated_at, ctx.clock()) })
    .where(eq(pushCampaigns.id, row.id));
  const after = await getCampaign(ctx, row.id);
  await auditChange(ctx, action, before, after);
  return after;
}

/** Nothing has been sent: a campaign that was canceled before its start may still be sent. */
const isUnsent = ({ state, started_at }: CampaignRow): boolean =>
  state === 'draft' || state === 'scheduled' || (state === 'canceled' && started_at === null);

/** Changes a campaign that has not started. */
export async function editCampaign(
  { params: { id }, body }: Input<CampaignCalls['edit']>,
  ctx: Ctx,
): Promise<Answer<CampaignCalls['edit']>> {
  const locked = await lockWithBefore(ctx, id);
  if (isStale(body.updated_at, locked.row.updated_at)) throw fail('stale', { body: { present: locked.before } });
  if (!isUnsent(locked.row)) throw fail('campaign_begun');
  const texts = mergeTexts(body, locked.row);
  assertTexts(texts);
  if (body.segment) await assertSegment(ctx, body.segment);
  return saveCampaign(ctx, locked, 'edit', { ...texts, link: body.link, segment: body.segment });
}

const deletePushes = statement<unknown, { campaign_id: number }>(
  'push_campaign_forget',
  'delete from pushes where campaign_id = $campaign_id',
);
const deleteCampaign = statement<unknown, { campaignId: number }>(
  'push_campaign_erase',
  'delete from push_campaigns where id = $campaignId',
);

/** Deletes a campaign that is not being sent, with its messages. */
export async function removeCampaign(
  { params: { id } }: Input<CampaignCalls['remove']>,
  ctx: Ctx,
): Promise<Answer<CampaignCalls['remove']>> {
  const { row, before } = await lockWithBefore(ctx, id);
  if (row.state === 'sending') throw fail('campaign_begun');
  await deletePushes(ctx.db, { campaign_id: id });
  await deleteCampaign(ctx.db, { campaignId: id });
  await auditChange(ctx, 'remove', before, null);
  return before;
}

const yearMs = 366 * dayMs;

/**
 * Sends a campaign now, or at a given time. A repeated call returns a campaign that is being sent as it is; one that
 * somebody else has canceled meanwhile stays canceled.
 */
export async function sendCampaign(
  { params: { id }, body: { at, updated_at } }: Input<CampaignCalls['send']>,
  ctx: Ctx,
): Promise<Answer<CampaignCalls['send']>> {
  const locked = await lockToDecide(ctx, id);
  if (locked.row.state === 'sending' && !at) return locked.before;
  assertUnchanged(locked, updated_at);
  if (!isUnsent(locked.row)) throw fail('campaign_begun');
  const now = ctx.clock();
  if (!at) {
    await ctx.enqueue('campaigns.send', { id }, { key: `campaign:${id}` });
    return saveCampaign(ctx, locked, 'send', { state: 'sending', started_at: now, scheduled_at: null, reached_id: 0 });
  }
  const time = new Date(at);
  if (time <= now) throw invalid({ at: 'past' });
  if (time.getTime() > now.getTime() + yearMs) throw invalid({ at: 'too_far' });
  return saveCampaign(ctx, locked, 'schedule', { state: 'scheduled', scheduled_at: time, reached_id: 0 });
}

const dropQueuedPushes = statement<unknown, { campaign_id: number }>(
  'push_campaign_drop',
  `update pushes set state = 'dropped', content = null where campaign_id = $campaign_id and state = 'queued'`,
);

/** Cancels a campaign: messages that are sent stay sent, the queued ones are dropped. */
export async function cancelCampaign(
  { params: { id } }: Input<CampaignCalls['cancel']>,
  ctx: Ctx,
): Promise<Answer<CampaignCalls['cancel']>> {
  const locked = await lockToDecide(ctx, id);
  if (locked.row.state === 'canceled') return locked.before;
  assertUnchanged(locked);
  if (locked.row.state === 'sent') throw fail('campaign_over');
  await dropQueuedPushes(ctx.db, { campaign_id: id });
  return saveCampaign(ctx, locked, 'cancel', {
    state: 'canceled',
    reached_id: null,
    finished_at: locked.row.started_at && ctx.clock(),
  });
}

/** Sends a campaign to the caller's own browsers. */
export async function testCampaign(
  { params: { id } }: Input<CampaignCalls['test']>,
  ctx: Ctx,
): Promise<Answer<CampaignCalls['test']>> {
  await sendTest(ctx, await buildContent(ctx, await getCampaignRow(ctx, id, { lock: false })));
}
