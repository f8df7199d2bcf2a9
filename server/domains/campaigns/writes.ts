/** How campaigns are written: drafted, sent, canceled. */
import { eq } from 'drizzle-orm';
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { PushCampaign, Segment } from '#contract/pushCampaigns.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid } from '#server/failure.ts';
import { sendTest } from './preferences.ts';
import { isStale, laterThan } from '#server/platform/stale.ts';
import { campaignRow, presentCampaigns, wholeCampaign, type CampaignRow } from './rows.ts';
import { contentOf } from './sendCampaign.ts';
import { pushCampaigns } from './tables.ts';

type Calls = Contract['pushCampaigns'];

/** What an audit row tells: without what becomes of it by itself. */
const audited = ({
  sent: _sent,
  failed: _failed,
  gone: _gone,
  clicked: _clicked,
  waiting: _waiting,
  people: _people,
  author: _author,
  ...campaign
}: PushCampaign): object => campaign;

const told = (ctx: Ctx, action: string, before: PushCampaign | null, after: PushCampaign | null): Promise<void> =>
  ctx.audit({
    action,
    noun: 'pushCampaigns',
    record_id: (after ?? before)!.id,
    before: before && audited(before),
    after: after && audited(after),
  });

type Words = Pick<CampaignRow, 'title_en' | 'text_en' | 'title_ru' | 'text_ru'>;
const languages = ['en', 'ru'] as const;

/** One language at least is whole, and none is half there. @throws Failure `invalid` */
function checkWords(words: Words): void {
  const faults: Record<string, 'required'> = {};
  const isWritten = languages.some((language) => words[`title_${language}`] || words[`text_${language}`]);
  for (const language of languages) {
    const [title, text] = [words[`title_${language}`], words[`text_${language}`]];
    const isWanted = title || text || !isWritten;
    if (isWanted && !title) faults[`title_${language}`] = 'required';
    if (isWanted && !text) faults[`text_${language}`] = 'required';
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

const wordsOf = (body: Partial<{ [K in keyof Words]: string | null | undefined }>, before?: Words): Words => {
  const word = (key: keyof Words) => (body[key] === undefined ? (before?.[key] ?? null) : body[key]?.trim() || null);
  return { title_en: word('title_en'), text_en: word('text_en'), title_ru: word('title_ru'), text_ru: word('text_ru') };
};

const missing = oneRow<{ country_id: boolean; category_id: boolean; company_id: boolean }>(
  'push_segment_missing',
  `select $1::int is not null and not exists (select from countries where id = $1) as country_id,
          $2::int is not null and not exists (select from categories where id = $2) as category_id,
          $3::int is not null and not exists (select from companies where id = $3) as company_id`,
);

/** What a segment names is there. @throws Failure `invalid` */
export async function checkSegment(
  { db }: Pick<Ctx, 'db'>,
  { country_id, category_id, company_id }: Segment,
): Promise<void> {
  const lacks = Object.entries((await missing(db, [country_id, category_id, company_id]))!).filter(
    ([, isMissing]) => isMissing,
  );
  if (lacks.length > 0)
    throw invalid(Object.fromEntries(lacks.map(([key]) => [`segment.${key}`, 'not_found'] as const)));
}

/** Drafts a campaign. */
export async function createCampaign({ body }: Input<Calls['create']>, ctx: Ctx): Promise<Answer<Calls['create']>> {
  const words = wordsOf(body);
  checkWords(words);
  await checkSegment(ctx, body.segment);
  const now = ctx.clock();
  const [made] = await ctx.db
    .insert(pushCampaigns)
    .values({
      ...words,
      link: body.link,
      segment: body.segment,
      author_id: ctx.user!.id,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: pushCampaigns.id });
  const campaign = await wholeCampaign(ctx, made!.id);
  await told(ctx, 'create', null, campaign);
  return campaign;
}

interface Held {
  row: CampaignRow;
  before: PushCampaign;
}

async function hold(ctx: Ctx, id: number): Promise<Held> {
  const row = await campaignRow(ctx, id, { lock: true });
  return { row, before: (await presentCampaigns(ctx, [row]))[0]! };
}

interface Decided extends Held {
  /** It was another when the call came: somebody else decided while this one waited for the row. */
  isOvertaken: boolean;
}

async function holdToDecide(ctx: Ctx, id: number): Promise<Decided> {
  const seen = await campaignRow(ctx, id, { lock: false });
  const held = await hold(ctx, id);
  return { ...held, isOvertaken: seen.updated_at.getTime() !== held.row.updated_at.getTime() };
}

/** Whoever decides about a campaign knows how it stands. @throws Failure `stale` */
function checkKnown({ row, before, isOvertaken }: Decided, read?: string): void {
  if (isOvertaken || isStale(read, row.updated_at)) throw fail('stale', { body: { present: before } });
}

async function write(
  ctx: Ctx,
  { row, before }: Held,
  action: string,
  values: Partial<typeof pushCampaigns.$inferInsert>,
): Promise<PushCampaign> {
  await ctx.db
    .update(pushCampaigns)
    .set({ ...values, updated_at: laterThan(row.updated_at, ctx.clock()) })
    .where(eq(pushCampaigns.id, row.id));
  const after = await wholeCampaign(ctx, row.id);
  await told(ctx, action, before, after);
  return after;
}

/** Nothing of it has gone out: one that was canceled before its time may still be sent. */
const isWaiting = ({ state, started_at }: CampaignRow): boolean =>
  state === 'draft' || state === 'scheduled' || (state === 'canceled' && started_at === null);

/** Changes one that has not begun. */
export async function editCampaign(
  { params: { id }, body }: Input<Calls['edit']>,
  ctx: Ctx,
): Promise<Answer<Calls['edit']>> {
  const held = await hold(ctx, id);
  if (isStale(body.updated_at, held.row.updated_at)) throw fail('stale', { body: { present: held.before } });
  if (!isWaiting(held.row)) throw fail('campaign_begun');
  const words = wordsOf(body, held.row);
  checkWords(words);
  if (body.segment) await checkSegment(ctx, body.segment);
  return write(ctx, held, 'edit', { ...words, link: body.link, segment: body.segment });
}

const forget = statement('push_campaign_forget', 'delete from pushes where campaign_id = $1');
const erase = statement('push_campaign_erase', 'delete from push_campaigns where id = $1');

/** Deletes one that is not being sent, with what became of it. */
export async function removeCampaign(
  { params: { id } }: Input<Calls['remove']>,
  ctx: Ctx,
): Promise<Answer<Calls['remove']>> {
  const { row, before } = await hold(ctx, id);
  if (row.state === 'sending') throw fail('campaign_begun');
  await forget(ctx.db, [id]);
  await erase(ctx.db, [id]);
  await told(ctx, 'remove', before, null);
  return before;
}

const yearMs = 366 * 86_400_000;

/** Sends now, or at a time. Asked again, one that is under way is answered as it is; one that somebody has canceled meanwhile stays canceled. */
export async function sendCampaign(
  { params: { id }, body: { at, updated_at } }: Input<Calls['send']>,
  ctx: Ctx,
): Promise<Answer<Calls['send']>> {
  const held = await holdToDecide(ctx, id);
  if (held.row.state === 'sending' && !at) return held.before;
  checkKnown(held, updated_at);
  if (!isWaiting(held.row)) throw fail('campaign_begun');
  const now = ctx.clock();
  if (!at) {
    await ctx.enqueue('campaigns.send', { id }, { key: `campaign:${id}` });
    return write(ctx, held, 'send', { state: 'sending', started_at: now, scheduled_at: null, reached_id: 0 });
  }
  const time = new Date(at);
  if (time <= now) throw invalid({ at: 'past' });
  if (time.getTime() > now.getTime() + yearMs) throw invalid({ at: 'too_far' });
  return write(ctx, held, 'schedule', { state: 'scheduled', scheduled_at: time, reached_id: 0 });
}

const drop = statement(
  'push_campaign_drop',
  `update pushes set state = 'dropped', content = null where campaign_id = $1 and state = 'queued'`,
);

/** Ends it: what has gone out is gone, what has not stays here. */
export async function cancelCampaign(
  { params: { id } }: Input<Calls['cancel']>,
  ctx: Ctx,
): Promise<Answer<Calls['cancel']>> {
  const held = await holdToDecide(ctx, id);
  if (held.row.state === 'canceled') return held.before;
  checkKnown(held);
  if (held.row.state === 'sent') throw fail('campaign_over');
  await drop(ctx.db, [id]);
  return write(ctx, held, 'cancel', {
    state: 'canceled',
    reached_id: null,
    finished_at: held.row.started_at && ctx.clock(),
  });
}

/** Shows it in the caller's own browsers. */
export async function testCampaign({ params: { id } }: Input<Calls['test']>, ctx: Ctx): Promise<Answer<Calls['test']>> {
  await sendTest(ctx, await contentOf(ctx, await campaignRow(ctx, id, { lock: false })));
}
