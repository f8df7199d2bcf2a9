/** Somebody says something, or takes it back. */
import type { V4NewPost, V4Post } from '#contract/v4.ts';
import type { SessionUser } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import type { V4Ctx } from '#server/platform/v4.ts';
import { type ChannelRow, findChannel, lockChannel } from './channel.ts';
import { newId } from './ids.ts';
import { areWaiting, sayOutside } from './outside.ts';
import { mayReach, reachOf, reachValues } from './policy.ts';
import { postColumns, type PostRow, presentPost } from './posts.ts';
import { strikeOut, writeDown } from './writeDown.ts';

/** Characters of `props`, as JSON. */
const mostProps = 8_000;
/** NUL and lone surrogates, as JSON writes them: no database takes them. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;
const mostDepth = 10;
const isTooDeep = (value: unknown, left = mostDepth): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1)));

/** @throws Failure `invalid` */
function checkedProps(props: V4NewPost['props']): string {
  if (isTooDeep(props)) throw invalid({ props: 'invalid' });
  const json = JSON.stringify(props ?? {});
  if (json.length > mostProps) throw invalid({ props: { failure: 'too_long', values: { max: mostProps } } });
  if (unstorable.test(json)) throw invalid({ props: 'characters' });
  return json;
}

const sent = oneRow<PostRow>(
  'chat_post_sent',
  `select ${postColumns} from chat_posts p where p.user_id = $1 and p.pending_post_id = $2`,
);

/** What its author has sent under this name before. @throws Failure `invalid` where that was somewhere else */
async function sentBefore({ db, user }: V4Ctx, channelId: string, pendingId: string | null): Promise<V4Post | null> {
  const known = pendingId === null ? undefined : await sent(db, [user.id, pendingId]);
  if (known && known.channel_id !== channelId) throw invalid({ pending_post_id: 'duplicate' });
  return known ? presentPost(known) : null;
}

const standsThere = oneRow<object>('chat_post_stands', 'select from chat_posts where id = $1 and channel_id = $2');

/** @throws Failure `invalid` for an answer to nothing of this conversation */
async function checkRoot({ db }: Pick<V4Ctx, 'db'>, channelId: string, rootId: V4NewPost['root_id']): Promise<void> {
  if (rootId && !(await standsThere(db, [rootId, channelId]))) throw invalid({ root_id: 'not_found' });
}

/** @throws Failure `chat_over` where there is nobody to write to any more */
function judgeOpen({ over }: Pick<ChannelRow, 'over'>): void {
  if (over) throw fail('chat_over');
}

/**
 * Writes a post, once however often it is sent under one pending name; where there is a chat server, there first.
 * @throws Failure `not_found`, `chat_over`, `invalid` for an empty one and for files that are not the author's to send, `too_often`, `unavailable`
 */
export async function writePost(
  ctx: V4Ctx,
  { channel_id, message, file_ids, root_id, props, pending_post_id }: V4NewPost,
): Promise<V4Post> {
  const {
    user,
    gateways: { chat },
  } = ctx;
  const post = {
    channel_id,
    user_id: user.id,
    message,
    file_ids: [...new Set(file_ids ?? [])],
    pending_post_id: pending_post_id || null,
    props: checkedProps(props),
  };
  if (post.file_ids.length === 0 && !/[^\s\p{Cf}\p{Cc}]/u.test(message)) throw invalid({ message: 'required' });
  await ctx.limits.take('chatPosts', String(user.id));
  let id = newId();
  if (chat) {
    const channel = await findChannel(ctx.db, user, channel_id);
    await checkRoot(ctx, channel_id, root_id);
    const known = await sentBefore(ctx, channel_id, post.pending_post_id);
    if (known) return known;
    judgeOpen(channel);
    if (!(await areWaiting(ctx.db, post))) throw invalid({ file_ids: 'not_found' });
    id = await sayOutside(ctx, chat, post);
  }
  return ctx.step(async (inUnit) => {
    const channel = await lockChannel(inUnit.db, user, channel_id);
    await checkRoot(inUnit, channel_id, root_id);
    const known = await sentBefore({ ...inUnit, user }, channel_id, post.pending_post_id);
    if (known) return known;
    judgeOpen(channel);
    return writeDown(inUnit, { ...post, id });
  });
}

const find = oneRow<{ channel_id: string; user_id: number }>(
  'chat_post_channel',
  `select p.channel_id, p.user_id from chat_posts p join chat_channels c on c.id = p.channel_id where p.id = $5 and p.deleted_at is null and ${mayReach}`,
);

const isAdmin = (user: SessionUser): boolean => user.audiences.includes('admin');

/** Takes a post back: its text and files are gone for everybody. Its author may, and an admin. */
export async function deletePost(ctx: V4Ctx, id: string): Promise<void> {
  const {
    user,
    gateways: { chat },
  } = ctx;
  const found = await find(ctx.db, [...reachValues(reachOf(user)), id]);
  if (!found) throw notFound('post');
  const isOwn = found.user_id === user.id;
  if (!isOwn && !isAdmin(user)) throw fail('forbidden');
  await chat?.remove(id);
  await ctx.step(async (inUnit) => {
    if (!(await strikeOut(inUnit, id, isOwn ? 'author' : 'admin'))) return;
    if (!isOwn)
      await inUnit.audit({
        action: 'delete',
        noun: 'chat_posts',
        record_id: id,
        before: { channel_id: found.channel_id, author_id: found.user_id },
        after: null,
      });
  });
}
