/** Somebody says something, or takes it back. */
import type { V4NewPost, V4Post } from '#contract/v4.ts';
import type { SessionUser } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { tell, type V4Ctx } from '#server/platform/v4.ts';
import { lockChannel, readersOf } from './channel.ts';
import { newId, usernameOf } from './ids.ts';
import { mayReach, reachOf, reachValues } from './policy.ts';
import { postColumns, type PostRow, presentPost } from './posts.ts';

/** Characters of `props`, as JSON. */
const mostProps = 8_000;
/** NUL and lone surrogates, as JSON writes them: no database takes them. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

const mostDepth = 10;
const isTooDeep = (value: unknown, left = mostDepth): boolean => typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1)));

/** @throws Failure `invalid` */
function checkedProps(props: V4NewPost['props']): string {
  if (isTooDeep(props)) throw invalid({ props: 'invalid' });
  const json = JSON.stringify(props ?? {});
  if (json.length > mostProps) throw invalid({ props: { failure: 'too_long', values: { max: mostProps } } });
  if (unstorable.test(json)) throw invalid({ props: 'characters' });
  return json;
}

const sent = oneRow<PostRow>('chat_post_sent', `select ${postColumns} from chat_posts p where p.user_id = $1 and p.pending_post_id = $2`);
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
const whole = oneRow<PostRow>('chat_post', `select ${postColumns} from chat_posts p where p.id = $1`);

/** What the sockets are told of a post. */
const eventData = (post: V4Post, userId: number, type: 'P' | 'D') => ({ channel_display_name: '', channel_name: post.channel_id, channel_type: type, post: JSON.stringify(post), sender_name: `@${usernameOf(userId)}`, set_online: true, team_id: '' });

/**
 * Writes a post, once however often it is sent under one pending name.
 * @throws Failure `not_found`, `invalid` for an empty one and for files that are not the author's to send, `too_often`
 */
export async function writePost(ctx: V4Ctx, { channel_id, message, file_ids, props, pending_post_id }: V4NewPost): Promise<V4Post> {
  const { user } = ctx;
  const files = [...new Set(file_ids ?? [])];
  const json = checkedProps(props);
  if (files.length === 0 && !/[^\s\p{Cf}\p{Cc}]/u.test(message)) throw invalid({ message: 'required' });
  await ctx.limits.take('chatPosts', String(user.id));
  return ctx.step(async ({ db, emit, after, clock, gateways }) => {
    const channel = await lockChannel(db, user, channel_id);
    const known = pending_post_id ? await sent(db, [user.id, pending_post_id]) : undefined;
    if (known && known.channel_id !== channel_id) throw invalid({ pending_post_id: 'duplicate' });
    if (known) return presentPost(known);
    const row = (await insert(db, [newId(), channel_id, user.id, message, json, pending_post_id || null, clock(), channel.side === 'user']))!;
    if (files.length > 0 && (await attach(db, [row.id, files, user.id, channel_id])).length < files.length) throw invalid({ file_ids: 'not_found' });
    const post = presentPost(files.length > 0 ? (await whole(db, [row.id]))! : row);
    const { members, all } = await readersOf(db, channel_id);
    await emit('chat.posted', { channel_id, post_id: post.id, author_id: user.id, member_ids: members });
    after(() => tell(gateways.fanout, { event: 'posted', data: eventData(post, user.id, channel.company_id === null ? 'D' : 'P'), channel_id, to: all }));
    return post;
  });
}

const find = oneRow<{ channel_id: string }>('chat_post_channel', `select p.channel_id from chat_posts p join chat_channels c on c.id = p.channel_id where p.id = $5 and p.deleted_at is null and ${mayReach}`);
const silence = oneRow<PostRow>('chat_post_delete', `update chat_posts p set message = '', props = '{}', deleted_at = $2 where p.id = $1 and p.deleted_at is null returning p.id, p.seq, p.channel_id, p.user_id, p.message, p.props, p.pending_post_id, p.created_at, p.deleted_at, null as files`);
const dropFiles = statement<{ file: string }>('chat_post_files_delete', 'delete from chat_files where post_id = $1 returning file');
const lookBack = statement('chat_channel_last', 'update chat_channels c set last_seq = coalesce((select max(p.seq) from chat_posts p where p.channel_id = c.id and p.deleted_at is null), 0) where c.id = $1');

const isAdmin = (user: SessionUser): boolean => user.audiences.includes('admin');

/** Takes a post back: its text and files are gone for everybody. Its author may, and an admin. */
export async function deletePost(ctx: V4Ctx, id: string): Promise<void> {
  const { user } = ctx;
  await ctx.step(async ({ db, enqueue, audit, after, clock, gateways }) => {
    const found = await find(db, [...reachValues(reachOf(user)), id]);
    if (!found) throw notFound('post');
    const channel = await lockChannel(db, user, found.channel_id);
    const gone = await silence(db, [id, clock()]);
    if (!gone) throw notFound('post');
    if (gone.user_id !== user.id && !isAdmin(user)) throw fail('forbidden');
    const ids = (await dropFiles(db, [id])).map(({ file }) => file);
    if (ids.length > 0) await enqueue('files.delete', { ids });
    await lookBack(db, [channel.id]);
    if (gone.user_id !== user.id) await audit({ action: 'delete', noun: 'chat_posts', record_id: id, before: { channel_id: channel.id, author_id: gone.user_id }, after: null });
    const { all } = await readersOf(db, channel.id);
    after(() => tell(gateways.fanout, { event: 'post_deleted', data: { post: JSON.stringify(presentPost(gone)), delete_by: user.id === gone.user_id ? '' : 'admin' }, channel_id: channel.id, to: all }));
  });
}
