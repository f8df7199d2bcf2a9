/** Push campaigns: messages of an admin to people who subscribed to news. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Person, Search, text, Timestamp, toSingleLine } from './fields.ts';
import { simpleRestKeys } from './lists.ts';
import { admins } from './roles.ts';
import { findScreen } from './screens.ts';

export const campaignStates = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const;

/**
 * Recipients among the subscribers of news. Omitted keys do not restrict; an unknown key is rejected, because without
 * it more people would get the message.
 */
export const Segment = z.strictObject({
  language: z.enum(['en', 'ru']).nullable().default(null).meta({ kind: 'choice' }),
  country_id: Id.nullable().default(null).meta({ kind: 'ref', noun: 'countries' }),
  role: z.enum(['buyer', 'vendor', 'manager']).nullable().default(null).meta({ kind: 'choice' }),
  bought: z.enum(['any', 'within', 'not_within']).default('any').meta({ kind: 'choice' }),
  /** The number of days for `bought`. */
  days: z.int().min(1).max(3650).default(90),
  /** Category (with descendants) and company of their past purchases. */
  category_id: Id.nullable().default(null).meta({ kind: 'ref', noun: 'categories' }),
  company_id: Id.nullable().default(null).meta({ kind: 'ref', noun: 'companies' }),
  has_wished: z.boolean().default(false),
  /** Only people who have installed the app, and only in the app. */
  in_app: z.boolean().default(false),
});
export type Segment = z.output<typeof Segment>;

const Count = z.int().meta({ kind: 'count' });

export const PushCampaign = z.object({
  id: Id,
  title_en: z.string().nullable(),
  text_en: z.string().nullable(),
  title_ru: z.string().nullable(),
  text_ru: z.string().nullable(),
  link: z.string(),
  segment: Segment,
  state: z.enum(campaignStates).meta({ kind: 'status' }),
  scheduled_at: Timestamp.nullable(),
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  /** Number of recipients, and the results in their browsers. */
  people: Count,
  sent: Count,
  failed: Count,
  /** Browsers that have unsubscribed. */
  gone: Count,
  clicked: Count,
  waiting: Count,
  author: Person.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PushCampaign = z.output<typeof PushCampaign>;

/**
 * Whether it is the path of a page of this installation, however a browser normalizes dots and slashes; never another
 * site.
 */
function isSitePath(link: string): boolean {
  const path = link.split(/[?#]/, 1)[0]!;
  if (!path.startsWith('/') || /[\\\s\p{Cc}\p{Cf}]/u.test(link) || /\/\/|%2f|%5c/i.test(path)) return false;
  if (path.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part)) || !URL.canParse(link, 'https://own.example'))
    return false;
  return (
    new URL(link, 'https://own.example').origin === 'https://own.example' &&
    findScreen(path.replace(/^\/ru(?=\/|$)/, '') || '/') !== undefined
  );
}
const SitePath = text(500)
  .refine(isSitePath, { params: { failure: 'own_path' } })
  .meta({ kind: 'text' });
const Title = text(80).overwrite(toSingleLine).nullish().meta({ kind: 'text' });
const Text = text(300).nullish().meta({ kind: 'longText' });

const writable = { title_en: Title, text_en: Text, title_ru: Title, text_ru: Text, link: SitePath, segment: Segment };
export const PushCampaignCreate = z.object({
  ...writable,
  link: SitePath.default('/products/catalog'),
  segment: Segment.default(Segment.parse({})),
});
export const PushCampaignEdit = z.object(writable).partial().extend({ updated_at: Timestamp.optional() });

/** Deliveries and clicks of one hour after the start. */
export const CampaignHour = z.object({ at: Timestamp, sent: Count, clicked: Count });

const listKeys = simpleRestKeys(['title_en', 'title_ru', 'state', 'scheduled_at', 'started_at', 'created_at'], {
  q: Search.optional(),
  state: z.enum(campaignStates).optional(),
});
const response = PushCampaign;

export const pushCampaigns = {
  list: endpoint('GET /api/admin/push_campaigns', {
    summary: 'Push campaigns, as ra-data-simple-rest asks for them',
    access: admins,
    query: z.object(listKeys),
    response: z.array(PushCampaign),
  }),
  get: endpoint('GET /api/admin/push_campaigns/{id}', {
    summary: 'A push campaign',
    access: admins,
    params: byId,
    response,
    failures: ['not_found'],
  }),
  create: endpoint('POST /api/admin/push_campaigns', {
    summary: 'Draft a push campaign',
    access: admins,
    body: PushCampaignCreate,
    response,
    status: 201,
  }),
  edit: endpoint('PUT /api/admin/push_campaigns/{id}', {
    summary: 'Change a campaign that has not begun',
    access: admins,
    params: byId,
    body: PushCampaignEdit,
    response,
    failures: ['not_found', 'stale', 'campaign_begun'],
  }),
  remove: endpoint('DELETE /api/admin/push_campaigns/{id}', {
    summary: 'Delete a campaign that is not being sent',
    access: admins,
    params: byId,
    response,
    failures: ['not_found', 'campaign_begun'],
  }),
  preview: endpoint('POST /api/admin/push_campaigns/preview', {
    summary: 'Whom a segment reaches now: people, and their browsers',
    access: admins,
    body: z.object({ segment: Segment }),
    response: z.object({ people: Count, devices: Count }),
    unit: 'read',
  }),
  send: endpoint('POST /api/admin/push_campaigns/{id}/send', {
    summary: 'Send a campaign now, or at a time',
    access: admins,
    params: byId,
    body: z.object({ at: Timestamp.nullish(), updated_at: Timestamp.optional() }),
    response,
    failures: ['not_found', 'campaign_begun', 'stale'],
  }),
  cancel: endpoint('POST /api/admin/push_campaigns/{id}/cancel', {
    summary: 'Cancel a campaign: what has not gone out stays',
    access: admins,
    params: byId,
    response,
    failures: ['not_found', 'campaign_over', 'stale'],
  }),
  test: endpoint('POST /api/admin/push_campaigns/{id}/test', {
    summary: 'Send a campaign to my own browsers alone',
    access: admins,
    params: byId,
    failures: ['not_found', 'no_devices', 'too_often'],
  }),
  hours: endpoint('GET /api/admin/push_campaigns/{id}/hours', {
    summary: 'What became of a campaign, hour by hour',
    access: admins,
    params: byId,
    response: z.object({ data: z.array(CampaignHour) }),
    failures: ['not_found'],
  }),
};
