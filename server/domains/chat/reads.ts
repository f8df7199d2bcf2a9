/** How far conversations have been read, and by whom. */
import type { SessionUser } from '#server/request.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { publishChatEvent, type V4Ctx } from '#server/platform/v4.ts';
import { getAccessibleChannel, getReaders } from './channel.ts';
import { toUserKey } from './ids.ts';
import { membersSql } from './policy.ts';

const markSeen = oneRow<{ seen_at: Date; is_new: boolean }, { channelId: string; userId: number }>(
  'chat_view',
  `with before as (select seen_seq from chat_members where channel_id = $channelId and user_id = $userId),
   now as (
     insert into chat_members (channel_id, user_id, seen_seq, seen_at)
     select c.id, $userId, c.last_seq, c.active_at
       from chat_channels c
      where c.id = $channelId
     on conflict (channel_id, user_id)
     do update set seen_seq = greatest(chat_members.seen_seq, excluded.seen_seq),
        seen_at = greatest(chat_members.seen_at, excluded.seen_at)
     returning seen_seq, seen_at)
   select now.seen_at, now.seen_seq > coalesce((select seen_seq from before), 0) as is_new from now`,
  { neverNull: { seen_at: 'it is at least the time of the channel' } },
);

/**
 * Marks a channel as read by the caller and notifies the others once.
 * @returns the time up to which it is read, in milliseconds
 */
export async function viewChannel(ctx: V4Ctx, channelId: string): Promise<number> {
  const { user } = ctx;
  return ctx.step(async ({ db, after, gateways }) => {
    await getAccessibleChannel(db, user, channelId);
    const { seen_at, is_new } = (await markSeen(db, { channelId, userId: user.id }))!;
    if (is_new) {
      const { all } = await getReaders(db, channelId);
      after(() =>
        publishChatEvent(gateways.fanout, {
          event: 'channel_viewed',
          data: { channel_id: channelId, user_id: toUserKey(user.id), last_viewed_at: seen_at.getTime() },
          channel_id: channelId,
          to: all,
        }),
      );
    }
    return seen_at.getTime();
  });
}

/** Who is notified that somebody types in a channel; null if the caller may not access it. */
export async function listTypingReaders(
  db: Db,
  user: SessionUser,
  channelId: string,
): Promise<readonly number[] | null> {
  const channel = await getAccessibleChannel(db, user, channelId).catch(() => null);
  return channel && (await getReaders(db, channelId)).all.filter((id) => id !== user.id);
}

interface MemberRow {
  user_id: number;
  seen_at: Date | null;
  unread: number;
}

const listMemberRows = statement<MemberRow, { channelId: string }>(
  'chat_members_of',
  `select m.id as user_id, s.seen_at,
          (select count(*)::int
             from (select
                     from chat_posts p
                    where p.channel_id = c.id and p.deleted_at is null and p.user_id <> m.id
                      and p.seq > coalesce(s.seen_seq, case when m.id = c.user_id then c.user_seq else c.other_seq end)
                    limit 999) unread) as unread
     from chat_channels c
    cross join lateral ${membersSql} m
     join users u on u.id = m.id and u.alive
     left join chat_members s on s.channel_id = c.id and s.user_id = m.id
    where c.id = $channelId
    order by m.id
    limit 200`,
);

interface Member {
  channel_id: string;
  user_id: number;
  /** The time up to which they have read. */
  seen_at: Date | null;
  /** Number of posts in the channel, and of those that they have not read. */
  posts: number;
  unread: number;
}

export type V4Member = ReturnType<typeof presentMember>;

/** A member of a channel in the protocol's shape. */
export const presentMember = ({ channel_id, user_id, seen_at, posts, unread }: Member) => ({
  channel_id,
  user_id: toUserKey(user_id),
  roles: 'channel_user',
  last_viewed_at: seen_at?.getTime() ?? 0,
  msg_count: posts - unread,
  mention_count: unread,
  notify_props: {},
  last_update_at: seen_at?.getTime() ?? 0,
  scheme_user: true,
});

/** Lists who is in a channel, and up to which moment each has read it. */
export async function listMembers({ db, user }: V4Ctx, channelId: string): Promise<V4Member[]> {
  const { posts } = await getAccessibleChannel(db, user, channelId);
  return (await listMemberRows(db, { channelId })).map((row) =>
    presentMember({ channel_id: channelId, posts, ...row }),
  );
}
