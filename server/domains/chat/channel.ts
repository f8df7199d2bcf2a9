/** Finds a channel for the caller, and lists its readers. */
import type { V4Channel } from '#contract/v4.ts';
import type { SessionUser } from '#server/request.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { toUserKey } from './ids.ts';
import { canAccessSql, membersSql, closedSql, getAccess, sideSql, type ChatAccess } from './policy.ts';

export interface ChannelRow {
  id: string;
  user_id: number;
  company_id: number | null;
  keeper_id: number | null;
  creator_id: number;
  posts: number;
  last_seq: number;
  active_at: Date;
  created_at: Date;
  /** The caller's side; null for an admin who is on neither. */
  side: 'user' | 'other' | null;
  /** The account of a participant was removed. */
  over: boolean;
}

const columns = `c.id, c.user_id, c.company_id, c.keeper_id, c.creator_id, c.posts, c.last_seq,
          c.active_at, c.created_at, ${sideSql} as side, ${closedSql} as over`;
const findAccessible = oneRow<ChannelRow, ChatAccess & { channelId: string }>(
  'chat_channel',
  `select ${columns} from chat_channels c where c.id = $channelId and ${canAccessSql}`,
);
const lockAccessible = oneRow<ChannelRow, ChatAccess & { channelId: string }>(
  'chat_channel_lock',
  `select ${columns} from chat_channels c where c.id = $channelId and ${canAccessSql} for no key update of c`,
);

/**
 * A channel that the caller may access.
 * @throws Failure `not_found`, for somebody else's channel as for an unknown one
 */
export async function getAccessibleChannel(db: Db, user: SessionUser, id: string): Promise<ChannelRow> {
  const found = await findAccessible(db, { ...getAccess(user), channelId: id });
  if (!found) throw notFound('channel');
  return found;
}

/** The same, locked until the unit of work ends: writes to one channel come one after the other. */
export async function lockChannel(db: Db, user: SessionUser, id: string): Promise<ChannelRow> {
  const found = await lockAccessible(db, { ...getAccess(user), channelId: id });
  if (!found) throw notFound('channel');
  return found;
}

const listReaders = statement<{ id: number; is_member: boolean }, { channelId: string }>(
  'chat_readers',
  `select r.id, bool_or(r.is_member) as is_member
     from (select m.id, true as is_member
             from chat_channels c
            cross join lateral ${membersSql} m
            where c.id = $channelId
           union all
           select a.id, false from users a where a.roles @> array['ROLE_ADMIN']) r
     join users u on u.id = r.id and u.alive
    group by r.id
    order by r.id`,
);

/** Everybody who may read a channel now: its members, and the admins. */
export async function getReaders(db: Db, id: string): Promise<{ members: number[]; all: number[] }> {
  const rows = await listReaders(db, { channelId: id });
  return { members: rows.filter(({ is_member }) => is_member).map((row) => row.id), all: rows.map((row) => row.id) };
}

/** Presents a channel as the protocol does. */
export const presentChannel = ({
  id,
  company_id,
  creator_id,
  posts,
  active_at,
  created_at,
}: ChannelRow): V4Channel => ({
  id,
  create_at: created_at.getTime(),
  update_at: created_at.getTime(),
  delete_at: 0,
  team_id: '',
  type: company_id === null ? 'D' : 'P',
  display_name: '',
  name: id,
  header: '',
  purpose: '',
  last_post_at: active_at.getTime(),
  total_msg_count: posts,
  creator_id: toUserKey(creator_id),
});
