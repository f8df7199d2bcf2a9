/** Which writes tell open screens of what, and who may be told: the one place where hints come from and go to. */
import type { AuditEntry } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { audiencesOf, type Role } from '#contract/roles.ts';
import { soundTopics } from '#contract/rules/notifications.ts';
import { type FactorInstallation, mustSetUpFactor } from '#contract/rules/secondFactor.ts';
import type { Change, HintPolicy, Owner, Viewer } from '#server/platform/hints.ts';
import type { Events } from './events.ts';
import { personOf, type Names } from './users/present.ts';

const things = (topic: string, ids: readonly number[], company_id?: number): Change[] =>
  ids.map((id) => ({ topic, id, company_id }));

/** What an event means for open screens. What the audit log keeps needs no line here. */
const byEvent: { [E in keyof Events]?: (what: Events[E]) => Change[] } = {
  'catalog.changed': ({ product_ids }) => things('products', product_ids),
  'company.changed': ({ company_id }) => things('companies', [company_id], company_id),
  'company.shown': ({ company_id }) => things('companies', [company_id], company_id),
  'user.changed': ({ user_id }) => things('users', [user_id]),
  'order.placed': ({ order_id, company_id }) => things('orders', [order_id], company_id),
  'order.status_changed': ({ order_id, company_id }) => [
    ...things('orders', [order_id], company_id),
    ...things('messages', [order_id], company_id),
  ],
  // Lists of orders show how many messages wait.
  'order.message_written': ({ order_id, company_id }) => [
    ...things('messages', [order_id], company_id),
    ...things('orders', [order_id], company_id),
  ],
};

/** What changed by an event. */
export const changesOfEvent = <E extends keyof Events>(event: E, what: Events[E]): Change[] =>
  byEvent[event]?.(what) ?? [];

/** The audit log's nouns that the screens call otherwise. */
const topicOf: Readonly<Record<string, string>> = { user: 'users', document: 'documents' };

/** What changed by a write that the audit log keeps: the record itself. */
export function changesOfAudit({ noun, record_id, before, after }: AuditEntry): Change[] {
  const id = Number(record_id);
  const company = ((before ?? after) as { company_id?: unknown } | null)?.company_id;
  return Number.isSafeInteger(id) && id > 0
    ? things(topicOf[noun] ?? noun, [id], typeof company === 'number' ? company : undefined)
    : [];
}

const owners = (topic: string, select: string) => statement<Owner>(`owners_${topic}`, select);

/** Topics that open back offices announce; here `user_id` is whoever did it. */
const announced: ReadonlySet<string> = new Set(Object.values(soundTopics));
const ordersMovedTo = (status: string): string =>
  `select o.id, o.company_id, (select h.author_id from order_history h where h.order_id = o.id and h."to" = '${status}' order by h.id desc limit 1) as user_id
     from orders o where o.id = any($1::int[])`;

/** Things that belong to somebody: whose, by their ids. */
const owned: Readonly<Record<string, (db: Db, values: unknown[]) => Promise<Owner[]>>> = {
  products: owners('products', 'select id, company_id, null::int as user_id from products where id = any($1::int[])'),
  orders: owners('orders', 'select id, company_id, user_id from orders where id = any($1::int[])'),
  newOrders: owners('new_orders', 'select id, company_id, user_id from orders where id = any($1::int[])'),
  paidOrders: owners('paid_orders', ordersMovedTo('paid')),
  canceledOrders: owners('canceled_orders', ordersMovedTo('canceled')),
  lowStock: owners('low_stock', 'select id, company_id, null::int as user_id from products where id = any($1::int[])'),
  // An order's chat, by the order's id.
  messages: owners('messages', 'select id, company_id, user_id from orders where id = any($1::int[])'),
  stores: owners('stores', 'select id, company_id, null::int as user_id from stores where id = any($1::int[])'),
  companies: owners(
    'companies',
    'select id, id as company_id, null::int as user_id from companies where id = any($1::int[])',
  ),
  publications: owners(
    'publications',
    'select id, null::int as company_id, author_id as user_id from publications where id = any($1::int[])',
  ),
  reviews: owners(
    'reviews',
    'select r.id, p.company_id, r.user_id from reviews r join products p on p.id = r.product_id where r.id = any($1::int[])',
  ),
};

/** Things that everybody may read, and an admin alone writes. */
const open: ReadonlySet<string> = new Set([
  'categories',
  'productTypes',
  'parameters',
  'collections',
  'documents',
  'countries',
]);

/** Whose these things are. Of a topic that belongs to nobody nothing is looked up. */
const ownersOf = async (db: Db, topic: string, ids: readonly number[]): Promise<Owner[]> =>
  (await owned[topic]?.(db, [ids])) ?? [];

/** Whether somebody may have its editor open: its company's people, and admins. */
const mayEdit = (viewer: Viewer, owner: Owner | undefined): boolean =>
  viewer.isAdmin || (owner?.company_id != null && viewer.companies.has(owner.company_id));

/**
 * Whether a back office announces it: to the company's staff and admins who work for no company, but never to whoever
 * did it.
 */
const mayAnnounce = (viewer: Viewer, owner: Owner | undefined): boolean =>
  owner?.company_id != null &&
  owner.user_id !== viewer.person.id &&
  (viewer.companies.size > 0 ? viewer.companies.has(owner.company_id) : viewer.isAdmin);

/** Whether somebody may know that a thing changed. What is in no list is for admins. */
function maySee(viewer: Viewer, topic: string, owner: Owner | undefined): boolean {
  if (announced.has(topic)) return mayAnnounce(viewer, owner);
  return (
    viewer.isAdmin ||
    open.has(topic) ||
    (owner !== undefined && (owner.user_id === viewer.person.id || mayEdit(viewer, owner)))
  );
}

interface ViewerRow extends Names {
  hash: string;
  id: number;
  roles: Role[];
  avatar: string | null;
  companies: number[];
  has_factor: boolean;
}

const find = statement<ViewerRow>(
  'live_viewers',
  `select encode(s.token_hash, 'base64') as hash, u.id, u.roles, u.first_name, u.last_name, u.middle_name, u.avatar,
          exists (select from factors f where f.user_id = u.id) as has_factor,
          array(select company_id from company_members m where m.user_id = u.id and m.status = 'hired') as companies
     from sessions s join users u on u.id = s.user_id
    where s.token_hash = any($1::bytea[]) and s.expires_at > $2 and u.alive`,
);

/** Who these sessions belong to and what they reach at this moment; a dead one is missing. One statement. */
async function viewersOf(
  installation: FactorInstallation,
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<Map<string, Viewer>> {
  const rows = await find(db, [tokenHashes, now]);
  return new Map(
    rows.map((row) => {
      // Whoever has to set up a second factor first is told no more than anybody
      const audiences = mustSetUpFactor(row, installation) ? [] : audiencesOf(row.roles);
      const worksFor = audiences.some((audience) => audience === 'vendor' || audience === 'manager')
        ? row.companies
        : [];
      return [row.hash, { person: personOf(row), isAdmin: audiences.includes('admin'), companies: new Set(worksFor) }];
    }),
  );
}

/** What sockets are told, by the rules of this installation. */
export const hintPolicyOf = (installation: FactorInstallation): HintPolicy => ({
  viewersOf: (...args) => viewersOf(installation, ...args),
  ownersOf,
  maySee,
  mayEdit,
});
