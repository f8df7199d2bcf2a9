/** One channel as the caller finds it, and who reads it. */
import type { V4Channel } from '#contract/v4.ts';
import type { SessionUser } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { userKey } from './ids.ts';
import { mayReach, membersText, overText, reachOf, reachValues, sideText } from './policy.ts';

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
  /** Whose side the caller is on; null: an admin beside both. */
  side: 'user' | 'other' | null;
  /** Somebody in it has ended their account. */
  over: boolean;
}

const columns = `c.id, c.user_id, c.company_id, c.keeper_id, c.creator_id, c.posts, c.last_seq, c.active_at, c.created_at, ${sideText} as side, ${overText} as over`;
const read = oneRow<ChannelRow>(
  'chat_channel',
  `select ${columns} from chat_channels c where c.id = $5 and ${mayReach}`,
);
const lock = oneRow<ChannelRow>(
  'chat_channel_lock',
  `select ${columns} from chat_channels c where c.id = $5 and ${mayReach} for no key update of c`,
);

/** A channel that the caller reaches. @throws Failure `not_found`, for a foreign one as for one that is not there */
export async function findChannel(db: Db, user: SessionUser, id: string): Promise<ChannelRow> {
  const found = await read(db, [...reachValues(reachOf(user)), id]);
  if (!found) throw notFound('channel');
  return found;
}

/** The same, held until the unit of work ends: of one channel everything is written one after the other. */
export async function lockChannel(db: Db, user: SessionUser, id: string): Promise<ChannelRow> {
  const found = await lock(db, [...reachValues(reachOf(user)), id]);
  if (!found) throw notFound('channel');
  return found;
}

const readers = statement<{ id: number; is_member: boolean }>(
  'chat_readers',
  `select r.id, bool_or(r.is_member) as is_member
     from (select m.id, true as is_member from chat_channels c cross join lateral ${membersText} m where c.id = $1
           union all select a.id, false from users a where a.roles @> array['ROLE_ADMIN']) r
     join users u on u.id = r.id and u.alive
    group by r.id order by r.id`,
);

/** Everybody who reads a channel at this moment: its members, and the admins beside them. */
export async function readersOf(db: Db, id: string): Promise<{ members: number[]; all: number[] }> {
  const rows = await readers(db, [id]);
  return { members: rows.filter(({ is_member }) => is_member).map((row) => row.id), all: rows.map((row) => row.id) };
}

/** As the protocol tells of it. */
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
  creator_id: userKey(creator_id),
});
