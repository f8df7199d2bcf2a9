/**
 * Saves posts and notifies the sockets, and deletes them: inside a unit of work, for posts from here and from the
 * external server.
 */
import type { V4Post } from '#contract/v4.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { publishChatEvent } from '#server/platform/v4.ts';
import { getReaders } from './channel.ts';
import { toUsername } from './ids.ts';
import { postColumns, type PostRow, presentPost } from './posts.ts';

export interface NewPost {
  id: string;
  channel_id: string;
  user_id: number;
  message: string;
  /** JSON. */
  props: string;
  file_ids: readonly string[];
  pending_post_id: string | null;
}

const lockChannel = oneRow<{ user_id: number; company_id: number | null }, { channel_id: string }>(
  'chat_channel_hold',
  'select user_id, company_id from chat_channels where id = $channel_id for no key update',
);
const findPost = oneRow<PostRow, { postId: string }>(
  'chat_post',
  `select ${postColumns} from chat_posts p where p.id = $postId`,
);
const insertPost = oneRow<
  PostRow,
  {
    postId: string;
    channel_id: string;
    user_id: number;
    message: string;
    props: string;
    pending_post_id: string | null;
    now: Date;
    isByUser: boolean;
  }
>(
  'chat_post_write',
  `with p as (
     insert into chat_posts (id, channel_id, user_id, message, props, pending_post_id, created_at)
     select $postId, c.id, $user_id, $message, $props::jsonb, $pending_post_id,
            greatest($now::timestamptz, c.active_at + interval '1 millisecond')
       from chat_channels c
      where c.id = $channel_id
     returning *),
   channel as (
     update chat_channels c
        set last_seq = p.seq, active_at = p.created_at, posts = c.posts + 1,
            user_seq = case when $isByUser then p.seq else c.user_seq end,
            other_seq = case when $isByUser then c.other_seq else p.seq end
       from p
      where c.id = p.channel_id),
   read as (
     insert into chat_members (channel_id, user_id, seen_seq, seen_at)
     select p.channel_id, p.user_id, p.seq, p.created_at
       from p
     on conflict (channel_id, user_id) do update set seen_seq = excluded.seen_seq, seen_at = excluded.seen_at)
   select p.id, p.seq, p.channel_id, p.user_id, p.message, p.props, p.pending_post_id, p.created_at, p.deleted_at,
          null::json as files
     from p`,
);
const attachFiles = statement<
  { id: string },
  { post_id: string; file_ids: readonly string[]; user_id: number; channel_id: string }
>(
  'chat_files_attach',
  `update chat_files f
      set post_id = $post_id, position = attached.n
     from unnest($file_ids::text[]) with ordinality as attached (id, n)
    where f.id = attached.id and f.post_id is null and f.user_id = $user_id and f.channel_id = $channel_id
   returning f.id`,
);

/** The data of a socket event about a post. */
const buildEventData = (post: V4Post, userId: number, type: 'P' | 'D') => ({
  channel_display_name: '',
  channel_name: post.channel_id,
  channel_type: type,
  post: JSON.stringify(post),
  sender_name: `@${toUsername(userId)}`,
  set_online: true,
  team_id: '',
});

/**
 * Saves a post and notifies everybody who reads its channel; an existing post is returned as it is.
 * @throws Failure `invalid` for files that the author may not send
 */
export async function savePost(
  { db, emit, after, clock, gateways }: Ctx,
  { id, channel_id, user_id, message, props, file_ids, pending_post_id }: NewPost,
): Promise<V4Post> {
  const channel = (await lockChannel(db, { channel_id }))!;
  const existing = await findPost(db, { postId: id });
  if (existing) return presentPost(existing);
  const row = (await insertPost(db, {
    postId: id,
    channel_id,
    user_id,
    message,
    props,
    pending_post_id,
    now: clock(),
    isByUser: channel.user_id === user_id,
  }))!;
  if (
    file_ids.length > 0 &&
    (await attachFiles(db, { post_id: id, file_ids, user_id, channel_id })).length < file_ids.length
  )
    throw invalid({ file_ids: 'not_found' });
  const post = presentPost(file_ids.length > 0 ? (await findPost(db, { postId: id }))! : row);
  const { members, all } = await getReaders(db, channel_id);
  await emit('chat.posted', { channel_id, post_id: id, author_id: user_id, member_ids: members });
  after(() =>
    publishChatEvent(gateways.fanout, {
      event: 'posted',
      data: buildEventData(post, user_id, channel.company_id === null ? 'D' : 'P'),
      channel_id,
      to: all,
    }),
  );
  return post;
}

const clearPost = oneRow<PostRow, { postId: string; now: Date }>(
  'chat_post_delete',
  `update chat_posts p
      set message = '', props = '{}', deleted_at = $now
    where p.id = $postId and p.deleted_at is null
   returning p.id, p.seq, p.channel_id, p.user_id, p.message, p.props, p.pending_post_id, p.created_at, p.deleted_at,
             null::json as files`,
);
const deleteFiles = statement<{ file: string }, { post_id: string }>(
  'chat_post_files_delete',
  'delete from chat_files where post_id = $post_id returning file',
);
const updateLastSeq = statement<unknown, { channel_id: string }>(
  'chat_channel_last',
  `update chat_channels c
      set last_seq = coalesce((select max(p.seq)
                                 from chat_posts p
                                where p.channel_id = c.id and p.deleted_at is null), 0)
    where c.id = $channel_id`,
);
const findPostChannel = oneRow<{ channel_id: string }, { postId: string }>(
  'chat_post_whereabouts',
  'select channel_id from chat_posts where id = $postId',
);

/**
 * Deletes a post's text and files and notifies everybody; does nothing if it is deleted already.
 * @returns whether it was deleted now
 */
export async function removePost(
  { db, enqueue, after, clock, gateways }: Ctx,
  id: string,
  by: 'author' | 'admin',
): Promise<boolean> {
  const found = await findPostChannel(db, { postId: id });
  if (!found || !(await lockChannel(db, { channel_id: found.channel_id }))) return false;
  const cleared = await clearPost(db, { postId: id, now: clock() });
  if (!cleared) return false;
  const ids = (await deleteFiles(db, { post_id: id })).map(({ file }) => file);
  if (ids.length > 0) await enqueue('files.delete', { ids });
  await updateLastSeq(db, { channel_id: cleared.channel_id });
  const { all } = await getReaders(db, cleared.channel_id);
  after(() =>
    publishChatEvent(gateways.fanout, {
      event: 'post_deleted',
      data: { post: JSON.stringify(presentPost(cleared)), delete_by: by },
      channel_id: cleared.channel_id,
      to: all,
    }),
  );
  return true;
}
