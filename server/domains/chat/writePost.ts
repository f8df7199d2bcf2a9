/** Writes and deletes posts for the caller. */
import type { V4NewPost, V4Post } from '#contract/v4.ts';
import { isAdmin } from '#contract/roles.ts';
import { oneRow } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import type { V4Ctx } from '#server/platform/v4.ts';
import { type ChannelRow, getAccessibleChannel, lockChannel } from './channel.ts';
import { createId } from './ids.ts';
import { areUnposted, postExternally } from './externalServer.ts';
import { canAccessSql, type ChatAccess, getAccess } from './policy.ts';
import { postColumns, type PostRow, presentPost } from './posts.ts';
import { removePost, savePost } from './savePost.ts';

/** Maximum length of `props` as JSON. */
const maxPropsLength = 8_000;
/** NUL and lone surrogates in JSON: PostgreSQL can't store them. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;
const maxDepth = 10;
const isTooDeep = (value: unknown, depthLeft = maxDepth): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depthLeft === 0 || Object.values(value).some((inner) => isTooDeep(inner, depthLeft - 1)));

/**
 * Serializes `props`.
 * @throws Failure `invalid`
 */
function serializeProps(props: V4NewPost['props']): string {
  if (isTooDeep(props)) throw invalid({ props: 'invalid' });
  const json = JSON.stringify(props ?? {});
  if (json.length > maxPropsLength) throw invalid({ props: { failure: 'too_long', values: { max: maxPropsLength } } });
  if (unstorable.test(json)) throw invalid({ props: 'characters' });
  return json;
}

const findByPendingId = oneRow<PostRow, { userId: number; pendingId: string }>(
  'chat_post_sent',
  `select ${postColumns} from chat_posts p where p.user_id = $userId and p.pending_post_id = $pendingId`,
);

/**
 * The post that its author has sent before under this pending id.
 * @throws Failure `invalid` if it is in another channel
 */
async function findSentPost({ db, user }: V4Ctx, channelId: string, pendingId: string | null): Promise<V4Post | null> {
  const existing = pendingId === null ? undefined : await findByPendingId(db, { userId: user.id, pendingId });
  if (existing && existing.channel_id !== channelId) throw invalid({ pending_post_id: 'duplicate' });
  return existing ? presentPost(existing) : null;
}

const findInChannel = oneRow<object, { rootId: string; channelId: string }>(
  'chat_post_stands',
  'select from chat_posts where id = $rootId and channel_id = $channelId',
);

/** @throws Failure `invalid` for a reply to a post of another conversation */
async function assertRoot({ db }: Pick<V4Ctx, 'db'>, channelId: string, rootId: V4NewPost['root_id']): Promise<void> {
  if (rootId && !(await findInChannel(db, { rootId, channelId }))) throw invalid({ root_id: 'not_found' });
}

/** @throws Failure `chat_over` if a participant's account was removed */
function assertOpen({ over }: Pick<ChannelRow, 'over'>): void {
  if (over) throw fail('chat_over');
}

/**
 * Writes a post once, however often it is sent under one pending id. If there is an external chat server, it is written
 * there first.
 * @throws Failure `not_found`, `chat_over`, `invalid` for an empty post and for files that the author may not send,
 *   `too_often`, `unavailable`
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
    props: serializeProps(props),
  };
  if (post.file_ids.length === 0 && !/[^\s\p{Cf}\p{Cc}]/u.test(message)) throw invalid({ message: 'required' });
  await ctx.limits.take('chatPosts', String(user.id));
  let id = createId();
  if (chat) {
    const channel = await getAccessibleChannel(ctx.db, user, channel_id);
    await assertRoot(ctx, channel_id, root_id);
    const existing = await findSentPost(ctx, channel_id, post.pending_post_id);
    if (existing) return existing;
    assertOpen(channel);
    if (!(await areUnposted(ctx.db, post))) throw invalid({ file_ids: 'not_found' });
    id = await postExternally(ctx, chat, post);
  }
  return ctx.step(async (inUnit) => {
    const channel = await lockChannel(inUnit.db, user, channel_id);
    await assertRoot(inUnit, channel_id, root_id);
    const existing = await findSentPost({ ...inUnit, user }, channel_id, post.pending_post_id);
    if (existing) return existing;
    assertOpen(channel);
    return savePost(inUnit, { ...post, id });
  });
}

const findPost = oneRow<{ channel_id: string; user_id: number }, ChatAccess & { postId: string }>(
  'chat_post_channel',
  `select p.channel_id, p.user_id
     from chat_posts p
     join chat_channels c on c.id = p.channel_id
    where p.id = $postId and p.deleted_at is null and ${canAccessSql}`,
);

/** Deletes a post with its text and files. Its author and admins may. */
export async function deletePost(ctx: V4Ctx, id: string): Promise<void> {
  const {
    user,
    gateways: { chat },
  } = ctx;
  const found = await findPost(ctx.db, { ...getAccess(user), postId: id });
  if (!found) throw notFound('post');
  const isOwn = found.user_id === user.id;
  if (!isOwn && !isAdmin(user)) throw fail('forbidden');
  await chat?.remove(id);
  await ctx.step(async (inUnit) => {
    if (!(await removePost(inUnit, id, isOwn ? 'author' : 'admin'))) return;
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
