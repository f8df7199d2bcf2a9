/** Which writes send hints to open screens, and who may receive them. No other file decides on hints. */
import type { AuditEntry } from '#server/unitOfWork.ts';
import type { Db } from '#server/db/connect.ts';
import { statement, type Statement } from '#server/db/statement.ts';
import { getHintReceivers } from '#contract/nouns.ts';
import { toAudiences, type Role } from '#contract/roles.ts';
import { soundTopics } from '#contract/rules/notifications.ts';
import { type FactorInstallation, mustSetUpFactor } from '#contract/rules/secondFactor.ts';
import type { Change, HintPolicy, Owner, Viewer } from '#server/platform/hints.ts';
import type { Events } from './events.ts';
import { storedNounByName, storedNouns, type StoredNoun } from './nouns.ts';
import { formatFio, presentAvatar, type Names } from './users/present.ts';

const toChanges = (topic: string, ids: readonly number[], company_id?: number): Change[] =>
  ids.map((id) => ({ topic, id, company_id }));

/** Changes by event. Writes with an audit entry need no line here. */
const changesByEvent: { [E in keyof Events]?: (what: Events[E]) => Change[] } = {
  'catalog.changed': ({ product_ids }) => toChanges('products', product_ids),
  'company.changed': ({ company_id }) => toChanges('companies', [company_id], company_id),
  'company.shown': ({ company_id }) => toChanges('companies', [company_id], company_id),
  'user.changed': ({ user_id }) => toChanges('users', [user_id]),
  'order.placed': ({ order_id, company_id }) => toChanges('orders', [order_id], company_id),
  'order.status_changed': ({ order_id, company_id }) => [
    ...toChanges('orders', [order_id], company_id),
    ...toChanges('messages', [order_id], company_id),
  ],
  // Lists of orders show the number of unread messages
  'order.message_written': ({ order_id, company_id }) => [
    ...toChanges('messages', [order_id], company_id),
    ...toChanges('orders', [order_id], company_id),
  ],
};

/** Changes that an event causes on open screens. */
export const getEventChanges = <E extends keyof Events>(event: E, what: Events[E]): Change[] =>
  changesByEvent[event]?.(what) ?? [];

/** The change that an audit entry records. */
export function getAuditChanges(entry: AuditEntry): Change[] {
  const { noun, record_id, before, after } = entry;
  const id = Number(record_id);
  const company = ((before ?? after) as { company_id?: unknown } | null)?.company_id;
  return Number.isSafeInteger(id) && id > 0
    ? toChanges(noun, [id], typeof company === 'number' ? company : undefined)
    : [];
}

const buildOwnersStatement = (topic: string, select: string) =>
  statement<Owner, { ids: readonly number[] }>(`owners_${topic}`, select);

/** Topics that an open back office announces; here `user_id` is the person who caused the change. */
const announcedTopics: ReadonlySet<string> = new Set(Object.values(soundTopics));
const buildMovedOrdersSql = (status: string): string =>
  `select o.id, o.company_id,
          (select h.author_id from order_history h
            where h.order_id = o.id and h."to" = '${status}' order by h.id desc limit 1) as user_id
     from orders o where o.id = any($ids::int[])`;

const toOwnerQuery = ({ from, id = 'id', company_id, user_id }: StoredNoun): string =>
  `select ${id}, ${company_id ?? 'null::int'} as company_id, ${user_id ?? 'null::int'} as user_id
     from ${from} where ${id} = any($ids::int[])`;

/** Reads the owners of records, by topic. */
const ownersByTopic: Readonly<Record<string, Statement<Owner, { ids: readonly number[] }>>> = {
  ...Object.fromEntries(
    [...storedNounByName].flatMap(([noun, stored]) =>
      getHintReceivers(noun) === 'owners' ? [[noun, buildOwnersStatement(noun, toOwnerQuery(stored))]] : [],
    ),
  ),
  newOrders: buildOwnersStatement('new_orders', toOwnerQuery(storedNouns.orders)),
  paidOrders: buildOwnersStatement('paid_orders', buildMovedOrdersSql('paid')),
  canceledOrders: buildOwnersStatement('canceled_orders', buildMovedOrdersSql('canceled')),
  lowStock: buildOwnersStatement('low_stock', toOwnerQuery(storedNouns.products)),
};

/** The owners of records; topics without owners need no query. */
const findOwners = async (db: Db, topic: string, ids: readonly number[]): Promise<Owner[]> =>
  (await ownersByTopic[topic]?.(db, { ids })) ?? [];

/** Whether a viewer may edit a record: staff of its company, and admins. */
const canEdit = (viewer: Viewer, owner: Owner | undefined): boolean =>
  viewer.isAdmin || (owner?.company_id != null && viewer.companies.has(owner.company_id));

/**
 * Whether a viewer's back office announces a change: staff of the company, and admins who work for no company, but
 * never the person who caused it.
 */
const canAnnounce = (viewer: Viewer, owner: Owner | undefined): boolean =>
  owner?.company_id != null &&
  owner.user_id !== viewer.person.id &&
  (viewer.companies.size > 0 ? viewer.companies.has(owner.company_id) : viewer.isAdmin);

/** Whether a viewer may get a hint about a record. Topics without a noun are for admins. */
function canSee(viewer: Viewer, topic: string, owner: Owner | undefined): boolean {
  if (announcedTopics.has(topic)) return canAnnounce(viewer, owner);
  return (
    viewer.isAdmin ||
    getHintReceivers(topic) === 'everyone' ||
    (owner !== undefined && (owner.user_id === viewer.person.id || canEdit(viewer, owner)))
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

const listViewerRows = statement<ViewerRow, { tokenHashes: readonly Buffer[]; now: Date }>(
  'live_viewers',
  `select encode(s.token_hash, 'base64') as hash, u.id, u.roles, u.first_name, u.last_name, u.middle_name, u.avatar,
          exists (select from factors f where f.user_id = u.id) as has_factor,
          array(select company_id from company_members m where m.user_id = u.id and m.status = 'hired') as companies
     from sessions s join users u on u.id = s.user_id
    where s.token_hash = any($tokenHashes::bytea[]) and s.expires_at > $now and u.alive`,
);

/** The users of these sessions, with their companies and rights; expired sessions are left out. One statement. */
async function findViewers(
  installation: FactorInstallation,
  db: Db,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<Map<string, Viewer>> {
  const rows = await listViewerRows(db, { tokenHashes, now });
  return new Map(
    rows.map((row) => {
      // Users who have to set up a second factor first get no more hints than guests
      const audiences = mustSetUpFactor(row, installation) ? [] : toAudiences(row.roles);
      const worksFor = audiences.some((audience) => audience === 'vendor' || audience === 'manager')
        ? row.companies
        : [];
      return [
        row.hash,
        {
          person: { id: row.id, fio: formatFio(row), avatar: presentAvatar(row.avatar) },
          isAdmin: audiences.includes('admin'),
          companies: new Set(worksFor),
        },
      ];
    }),
  );
}

/** The rules for hints, for this installation. */
export const createHintPolicy = (installation: FactorInstallation): HintPolicy => ({
  findViewers: (...args) => findViewers(installation, ...args),
  findOwners,
  canSee,
  canEdit,
});
