/** Push campaigns: an admin's message to those who asked for news. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id, Person, Search, text, Timestamp, inOneLine } from './fields.ts';
import { simpleRestKeys } from './lists.ts';
import { admins } from './roles.ts';
import { screenOf } from './screens.ts';

export const campaignStates = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const;

/** Whom it goes to, of those who asked for news. What is left out says nothing; a key that it doesn't know is refused, for it would mean more people. */
export const Segment = z.strictObject({
  language: z.enum(['en', 'ru']).nullable().default(null).meta({ kind: 'choice' }),
  country_id: Id.nullable().default(null).meta({ kind: 'ref', noun: 'countries' }),
  role: z.enum(['buyer', 'vendor', 'manager']).nullable().default(null).meta({ kind: 'choice' }),
  bought: z.enum(['any', 'within', 'not_within']).default('any').meta({ kind: 'choice' }),
  /** The days that `bought` speaks of. */
  days: z.int().min(1).max(3650).default(90),
  /** Of what they have ever bought: a category with all beneath it, a company. */
  category_id: Id.nullable().default(null).meta({ kind: 'ref', noun: 'categories' }),
  company_id: Id.nullable().default(null).meta({ kind: 'ref', noun: 'companies' }),
  has_wished: z.boolean().default(false),
  /** Those who have installed the app, and there alone. */
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
  /** People that it has gone to, and what became of it in their browsers. */
  people: Count,
  sent: Count,
  failed: Count,
  /** Browsers that take no more. */
  gone: Count,
  clicked: Count,
  waiting: Count,
  author: Person.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PushCampaign = z.output<typeof PushCampaign>;

/** A path at which this installation has a page: never another's, whichever way a browser puts dots and slashes in order. */
function isOwnPath(link: string): boolean {
  const path = link.split(/[?#]/, 1)[0]!;
  if (!path.startsWith('/') || /[\\\s\p{Cc}\p{Cf}]/u.test(link) || /\/\/|%2f|%5c/i.test(path)) return false;
  if (path.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part)) || !URL.canParse(link, 'https://own.example'))
    return false;
  return (
    new URL(link, 'https://own.example').origin === 'https://own.example' &&
    screenOf(path.replace(/^\/ru(?=\/|$)/, '') || '/') !== undefined
  );
}
const OwnPath = text(500)
  .refine(isOwnPath, { params: { failure: 'own_path' } })
  .meta({ kind: 'text' });
const Title = text(80).overwrite(inOneLine).nullish().meta({ kind: 'text' });
const Text = text(300).nullish().meta({ kind: 'longText' });

const writable = { title_en: Title, text_en: Text, title_ru: Title, text_ru: Text, link: OwnPath, segment: Segment };
export const PushCampaignCreate = z.object({
  ...writable,
  link: OwnPath.default('/products/catalog'),
  segment: Segment.default(Segment.parse({})),
});
export const PushCampaignEdit = z.object(writable).partial().extend({ updated_at: Timestamp.optional() });

/** What became of it, hour by hour from its start. */
export const CampaignHour = z.object({ at: Timestamp, sent: Count, clicked: Count });

const listKeys = simpleRestKeys(
  ['title_en', 'title_ru', 'state', 'scheduled_at', 'started_at', 'created_at'],
  { q: Search.optional(), state: z.enum(campaignStates).optional() },
  200,
);
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
