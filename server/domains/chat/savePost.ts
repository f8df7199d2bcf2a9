/** A post's way into the tables and to the sockets, and out again: inside a unit of work, whoever said it and where. */
import type { V4Post } from '#contract/v4.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { tell } from '#server/platform/v4.ts';
import { readersOf } from './channel.ts';
import { usernameOf } from './ids.ts';
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

const lock = oneRow<{ user_id: number; company_id: number | null }>(
  'chat_channel_hold',
  'select user_id, company_id from chat_channels where id = $1 for no key update',
);
const whole = oneRow<PostRow>('chat_post', `select ${postColumns} from chat_posts p where p.id = $1`);
const insert = oneRow<PostRow>(
  'chat_post_write',
  `with p as (
     insert into chat_posts (id, channel_id, user_id, message, props, pending_post_id, created_at)
     select $1, c.id, $3, $4, $5::jsonb, $6, greatest($7::timestamptz, c.active_at + interval '1 millisecond') from chat_channels c where c.id = $2
     returning *),
   channel as (
     update chat_channels c set last_seq = p.seq, active_at = p.created_at, posts = c.posts + 1,
            user_seq = case when $8 then p.seq else c.user_seq end, other_seq = case when $8 then c.other_seq else p.seq end
       from p where c.id = p.channel_id),
   read as (
     insert into chat_members (channel_id, user_id, seen_seq, seen_at) select p.channel_id, p.user_id, p.seq, p.created_at from p
     on conflict (channel_id, user_id) do update set seen_seq = excluded.seen_seq, seen_at = excluded.seen_at)
   select p.id, p.seq, p.channel_id, p.user_id, p.message, p.props, p.pending_post_id, p.created_at, p.deleted_at, null as files from p`,
);
const attach = statement<{ id: string }>(
  'chat_files_attach',
  `update chat_files f set post_id = $1, position = wanted.n from unnest($2::text[]) with ordinality as wanted (id, n)
    where f.id = wanted.id and f.post_id is null and f.user_id = $3 and f.channel_id = $4 returning f.id`,
);

/** What the sockets are told of a post. */
const eventData = (post: V4Post, userId: number, type: 'P' | 'D') => ({
  channel_display_name: '',
  channel_name: post.channel_id,
  channel_type: type,
  post: JSON.stringify(post),
  sender_name: `@${usernameOf(userId)}`,
  set_online: true,
  team_id: '',
});

/** Writes a post, tells everybody who reads its channel; one that is there already is answered as it is. @throws Failure `invalid` for files that are not the author's to send */
export async function writeDown(
  { db, emit, after, clock, gateways }: Ctx,
  { id, channel_id, user_id, message, props, file_ids, pending_post_id }: NewPost,
): Promise<V4Post> {
  const channel = (await lock(db, [channel_id]))!;
  const known = await whole(db, [id]);
  if (known) return presentPost(known);
  const row = (await insert(db, [
    id,
    channel_id,
    user_id,
    message,
    props,
    pending_post_id,
    clock(),
    channel.user_id === user_id,
  ]))!;
  if (file_ids.length > 0 && (await attach(db, [id, file_ids, user_id, channel_id])).length < file_ids.length)
    throw invalid({ file_ids: 'not_found' });
  const post = presentPost(file_ids.length > 0 ? (await whole(db, [id]))! : row);
  const { members, all } = await readersOf(db, channel_id);
  await emit('chat.posted', { channel_id, post_id: id, author_id: user_id, member_ids: members });
  after(() =>
    tell(gateways.fanout, {
      event: 'posted',
      data: eventData(post, user_id, channel.company_id === null ? 'D' : 'P'),
      channel_id,
      to: all,
    }),
  );
  return post;
}

const silence = oneRow<PostRow>(
  'chat_post_delete',
  `update chat_posts p set message = '', props = '{}', deleted_at = $2 where p.id = $1 and p.deleted_at is null returning p.id, p.seq, p.channel_id, p.user_id, p.message, p.props, p.pending_post_id, p.created_at, p.deleted_at, null as files`,
);
const dropFiles = statement<{ file: string }>(
  'chat_post_files_delete',
  'delete from chat_files where post_id = $1 returning file',
);
const lookBack = statement(
  'chat_channel_last',
  'update chat_channels c set last_seq = coalesce((select max(p.seq) from chat_posts p where p.channel_id = c.id and p.deleted_at is null), 0) where c.id = $1',
);
const channelOf = oneRow<{ channel_id: string }>(
  'chat_post_whereabouts',
  'select channel_id from chat_posts where id = $1',
);

/** Takes a post's text and files away and tells everybody; where that has been done, nothing happens. @returns whether it was done now */
export async function strikeOut(
  { db, enqueue, after, clock, gateways }: Ctx,
  id: string,
  by: 'author' | 'admin',
): Promise<boolean> {
  const found = await channelOf(db, [id]);
  if (!found || !(await lock(db, [found.channel_id]))) return false;
  const gone = await silence(db, [id, clock()]);
  if (!gone) return false;
  const ids = (await dropFiles(db, [id])).map(({ file }) => file);
  if (ids.length > 0) await enqueue('files.delete', { ids });
  await lookBack(db, [gone.channel_id]);
  const { all } = await readersOf(db, gone.channel_id);
  after(() =>
    tell(gateways.fanout, {
      event: 'post_deleted',
      data: { post: JSON.stringify(presentPost(gone)), delete_by: by },
      channel_id: gone.channel_id,
      to: all,
    }),
  );
  return true;
}
