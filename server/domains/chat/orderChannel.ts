/** Serves the chat of an order as a channel of /api/v4: `order-283`, as `user_channels` lists it. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { maxId } from '#contract/fields.ts';
import type { Message } from '#contract/messages.ts';
import type { V4Channel, V4NewPost, V4Post, V4PostList, V4PostsQuery } from '#contract/v4.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { getChat } from '#server/domains/orders/messages/chat.ts';
import { listLinesBefore, presentLine, type LineRow } from '#server/domains/orders/messages/lines.ts';
import { markRead } from '#server/domains/orders/messages/read.ts';
import { sendMessage } from '#server/domains/orders/messages/send.ts';
import { invalid } from '#server/failure.ts';
import type { V4Ctx } from '#server/platform/v4.ts';
import { toUserKey } from './ids.ts';
import { maxChanged } from './posts.ts';
import { presentMember, type V4Member } from './reads.ts';

const toChannelId = (orderId: number): string => `order-${orderId}`;

/** @returns the id of the order whose chat this channel is; null for any other channel */
export function parseOrderChannel(id: string): number | null {
  const orderId = Number(/^order-([1-9]\d{0,9})$/.exec(id)?.[1] ?? 0);
  return orderId > 0 && orderId <= maxId ? orderId : null;
}

/** The protocol's ids have 26 characters, so that a message's number is padded. */
const toPostId = (id: number): string => `m${String(id).padStart(25, '0')}`;
const parsePostId = (key: string): number | null => (/^m\d{25}$/.test(key) ? Number(key.slice(1)) : null);

function presentPost(message: Message): V4Post {
  const at = new Date(message.created_at).getTime();
  return {
    id: toPostId(message.id),
    create_at: at,
    update_at: at,
    edit_at: 0,
    delete_at: 0,
    is_pinned: false,
    user_id: message.author ? toUserKey(message.author.id) : '',
    channel_id: toChannelId(message.order_id),
    root_id: '',
    original_id: '',
    message: message.text,
    // A system line reports the order's new status
    type: message.status === null ? '' : 'system_order_status',
    props: message.status === null ? {} : { status: message.status },
    hashtags: '',
    file_ids: [],
    pending_post_id: '',
    reply_count: 0,
    metadata: {},
  };
}

const listIdsAfter = statement<{ id: number }, { orderId: number; after: number; limit: number; skipped: number }>(
  'order_posts_after',
  'select id from order_messages where order_id = $orderId and id > $after order by id limit $limit offset $skipped',
);
const findLastBefore = oneRow<{ id: number | null }, { orderId: number; created_at: Date }>(
  'order_posts_since',
  'select max(id) as id from order_messages where order_id = $orderId and created_at <= $created_at',
);

/** Reads the lines after an id, newest first, and the id of the next one that did not fit. */
async function readAfter(
  { db }: V4Ctx,
  orderId: number,
  after: number,
  count: number,
  skipped = 0,
): Promise<{ rows: LineRow[]; next: number | undefined }> {
  const ids = await listIdsAfter(db, { orderId, after, limit: count + 1, skipped });
  const shown = ids.slice(0, count);
  const last = shown.at(-1);
  const rows = last
    ? await listLinesBefore(db, { order_id: orderId, before: last.id + 1, limit: shown.length, offset: 0 })
    : [];
  return { rows, next: ids[count]?.id };
}

/**
 * Reads a page of an order's messages as posts.
 * @param orderId the order; its buyer, its company and admins may read it
 * @throws Failure `not_found` for anybody else
 */
export async function readOrderPosts(
  ctx: V4Ctx,
  orderId: number,
  { page, per_page, before, after, since }: z.output<typeof V4PostsQuery>,
): Promise<V4PostList> {
  await getChat(ctx, orderId);
  const toList = (rows: readonly LineRow[], next?: number, previous?: number): V4PostList => {
    const posts = rows.map((row) => presentPost(presentLine(row, ctx.user.id, ctx.locale)));
    return {
      order: posts.map(({ id }) => id),
      posts: Object.fromEntries(posts.map((post) => [post.id, post])),
      next_post_id: next === undefined ? '' : toPostId(next),
      prev_post_id: previous === undefined ? '' : toPostId(previous),
    };
  };
  if (since) {
    const from = await findLastBefore(ctx.db, { orderId, created_at: new Date(Math.min(since, 8.64e15)) });
    return toList((await readAfter(ctx, orderId, from?.id ?? 0, maxChanged)).rows);
  }
  const mark = before ?? after;
  const at = mark === undefined ? maxId : parsePostId(mark);
  if (at === null) return toList([]);
  if (before === undefined && after !== undefined) {
    const { rows, next } = await readAfter(ctx, orderId, at, per_page, page * per_page);
    return toList(rows, next, rows.length > 0 ? at : undefined);
  }
  const rows = await listLinesBefore(ctx.db, {
    order_id: orderId,
    before: at,
    limit: per_page + 1,
    offset: page * per_page,
  });
  const [next] = rows[0] ? await listIdsAfter(ctx.db, { orderId, after: rows[0].id, limit: 1, skipped: 0 }) : [];
  return toList(rows.slice(0, per_page), next?.id, rows[per_page]?.id);
}

/** Order messages accept only letters, digits, - and _ in `pending_id`. */
const hashPendingId = (id: string): string => createHash('sha256').update(id).digest('hex');

/**
 * Writes a message about an order, once for each `pending_post_id`.
 * @throws Failure `not_found`, or `invalid` for an empty message or for files, which order chats do not have
 */
export async function writeOrderPost(ctx: V4Ctx, orderId: number, post: V4NewPost): Promise<V4Post> {
  if (post.file_ids && post.file_ids.length > 0) throw invalid({ file_ids: 'invalid' });
  if (!/[^\s\p{Cf}\p{Cc}]/u.test(post.message)) throw invalid({ message: 'required' });
  await ctx.limits.take('chatPosts', String(ctx.user.id));
  const message = await ctx.step((unit) =>
    sendMessage(unit, {
      order_id: orderId,
      text: post.message,
      ...(post.pending_post_id && { pending_id: hashPendingId(post.pending_post_id) }),
    }),
  );
  return { ...presentPost(message), pending_post_id: post.pending_post_id ?? '' };
}

/**
 * Marks all of an order's chat as read by the caller's side.
 * @returns the time, in milliseconds
 */
export async function viewOrderChannel(ctx: V4Ctx, orderId: number): Promise<number> {
  await ctx.step(async (unit) => markRead(unit, orderId, (await getChat(unit, orderId)).last_id));
  return ctx.clock().getTime();
}

const readTimes = oneRow<{ created_at: Date; spoken_at: Date | null }, { orderId: number }>(
  'order_channel_times',
  'select o.created_at, c.spoken_at from orders o left join order_chats c on c.order_id = o.id where o.id = $orderId',
);

interface MemberRow {
  user_id: number;
  is_buyer: boolean;
  /** When the last line was written that this person's side has read. */
  seen_at: Date | null;
}

// A buyer who works for the company, or an admin who buys, stands there once
const readMembers = statement<MemberRow, { orderId: number }>(
  'order_channel_members',
  `select p.user_id, bool_or(p.is_buyer) as is_buyer, max(m.created_at) as seen_at
     from (select user_id, true as is_buyer from orders where id = $orderId
           union all
           select author_id, side = 'buyer' from order_messages where order_id = $orderId) p
     join users u on u.id = p.user_id and u.alive
     left join order_chats c on c.order_id = $orderId
     left join order_messages m on m.id = case when p.is_buyer then c.buyer_read_id else c.company_read_id end
    group by p.user_id
    order by is_buyer desc, p.user_id limit 200`,
);

/**
 * Lists the buyer of an order, and the staff who have written in its chat.
 * @throws Failure `not_found`
 */
export async function readOrderMembers(ctx: V4Ctx, orderId: number): Promise<V4Member[]> {
  const chat = await getChat(ctx, orderId);
  return (await readMembers(ctx.db, { orderId })).map(({ user_id, is_buyer, seen_at }) => {
    const unread = is_buyer ? chat.buyer_unread : chat.company_unread;
    return presentMember({ channel_id: toChannelId(orderId), user_id, seen_at, posts: chat.lines, unread });
  });
}

/**
 * Describes an order's chat as a channel.
 * @throws Failure `not_found`
 */
export async function readOrderChannel(ctx: V4Ctx, orderId: number): Promise<V4Channel> {
  const chat = await getChat(ctx, orderId);
  const { created_at, spoken_at } = (await readTimes(ctx.db, { orderId }))!;
  const at = created_at.getTime();
  return {
    id: toChannelId(orderId),
    create_at: at,
    update_at: at,
    delete_at: 0,
    team_id: '',
    type: 'P',
    display_name: '',
    name: toChannelId(orderId),
    header: '',
    purpose: '',
    last_post_at: (spoken_at ?? created_at).getTime(),
    total_msg_count: chat.lines,
    creator_id: toUserKey(chat.user_id),
  };
}
