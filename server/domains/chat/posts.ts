/** Posts as they are read. */
import type { V4FileInfo, V4Post, V4PostList } from '#contract/v4.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fileColumns, type FileRow, presentFile } from './fileRows.ts';
import { userKey } from './ids.ts';

export interface PostRow {
  id: string;
  seq: number;
  channel_id: string;
  user_id: number;
  message: string;
  props: Record<string, unknown>;
  pending_post_id: string | null;
  created_at: Date;
  deleted_at: Date | null;
  files: FileRow[] | null;
}

/** The columns of a `PostRow`, from `p`. */
export const postColumns = `p.id, p.seq, p.channel_id, p.user_id, p.message, p.props, p.pending_post_id, p.created_at, p.deleted_at,
  (select json_agg(json_build_object(${fileColumns('f')}) order by f.position) from chat_files f where f.post_id = p.id) as files`;

const inChannel = `select ${postColumns} from chat_posts p where p.channel_id = $1`;
const latest = statement<PostRow>(
  'chat_posts_latest',
  `${inChannel} and p.deleted_at is null and p.seq < $2::bigint order by p.seq desc limit $3 offset $4`,
);
const later = statement<PostRow>(
  'chat_posts_later',
  `${inChannel} and p.deleted_at is null and p.seq > $2::bigint order by p.seq limit $3 offset $4`,
);
const changed = statement<PostRow>(
  'chat_posts_changed',
  `${inChannel} and (p.created_at > $2 or p.deleted_at > $2) order by p.seq desc limit $3`,
);
const place = oneRow<{ seq: number }>(
  'chat_post_place',
  'select seq from chat_posts where channel_id = $1 and id = $2',
);
const beside = oneRow<{ next: string | null }>(
  'chat_post_next',
  'select id as next from chat_posts where channel_id = $1 and seq > $2::bigint and deleted_at is null order by seq limit 1',
);

/** Larger than any. */
const end = Number.MAX_SAFE_INTEGER;

/** As the protocol tells of a post. One that was deleted says nothing. */
export function presentPost({
  id,
  channel_id,
  user_id,
  message,
  props,
  pending_post_id,
  created_at,
  deleted_at,
  files,
}: PostRow): V4Post {
  const infos: V4FileInfo[] = (files ?? []).map(presentFile);
  return {
    id,
    create_at: created_at.getTime(),
    update_at: (deleted_at ?? created_at).getTime(),
    edit_at: 0,
    delete_at: deleted_at?.getTime() ?? 0,
    is_pinned: false,
    user_id: userKey(user_id),
    channel_id,
    root_id: '',
    original_id: '',
    message,
    type: '',
    props,
    hashtags: '',
    file_ids: infos.map((file) => file.id),
    pending_post_id: pending_post_id ?? '',
    reply_count: 0,
    metadata: infos.length > 0 ? { files: infos } : {},
  };
}

const listOf = (newestFirst: readonly PostRow[], next_post_id: string, prev_post_id: string): V4PostList => ({
  order: newestFirst.map(({ id }) => id),
  posts: Object.fromEntries(newestFirst.map((row) => [row.id, presentPost(row)])),
  next_post_id,
  prev_post_id,
});
const nothing = listOf([], '', '');

interface Wish {
  page: number;
  per_page: number;
  before?: string | undefined;
  after?: string | undefined;
  since?: number | undefined;
}

/** Posts that one answer of what has changed holds. */
const mostChanged = 1000;

/** A page of a channel's posts; what stands before or after one of them; or what has changed since a moment, deleted ones among it. */
export async function readPosts(
  db: Db,
  channelId: string,
  { page, per_page, before, after, since }: Wish,
): Promise<V4PostList> {
  if (since) return listOf(await changed(db, [channelId, new Date(Math.min(since, 8.64e15)), mostChanged]), '', '');
  const mark = before ?? after;
  const at = mark === undefined ? { seq: end } : await place(db, [channelId, mark]);
  if (!at) return nothing;
  const rows = await (before === undefined && after !== undefined ? later : latest)(db, [
    channelId,
    at.seq,
    per_page + 1,
    page * per_page,
  ]);
  const [shown, more] = [rows.slice(0, per_page), rows[per_page]?.id ?? ''];
  if (before === undefined && after !== undefined)
    return listOf(shown.toReversed(), more, shown.length > 0 ? after : '');
  const next =
    shown[0] && (page > 0 || before !== undefined) ? (await beside(db, [channelId, shown[0].seq]))?.next : undefined;
  return listOf(shown, next ?? '', more);
}
