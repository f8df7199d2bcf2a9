/** Reads posts. */
import type { V4FileInfo, V4Post, V4PostList } from '#contract/v4.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { buildFileFieldsSql, type FileRow, presentFile } from './fileRows.ts';
import { toUserKey } from './ids.ts';

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
export const postColumns = `p.id, p.seq, p.channel_id, p.user_id, p.message, p.props, p.pending_post_id, p.created_at,
                              p.deleted_at,
  (select json_agg(json_build_object(${buildFileFieldsSql('f')}) order by f.position)
     from chat_files f
    where f.post_id = p.id) as files`;

const selectInChannelSql = `select ${postColumns} from chat_posts p where p.channel_id = $channel_id`;
const listBefore = statement<PostRow, { channel_id: string; seq: number; limit: number; offset: number }>(
  'chat_posts_latest',
  `${selectInChannelSql} and p.deleted_at is null and p.seq < $seq::bigint
    order by p.seq desc
    limit $limit offset $offset`,
);
const listAfter = statement<PostRow, { channel_id: string; seq: number; limit: number; offset: number }>(
  'chat_posts_later',
  `${selectInChannelSql} and p.deleted_at is null and p.seq > $seq::bigint order by p.seq limit $limit offset $offset`,
);
const listChanged = statement<PostRow, { channel_id: string; created_at: Date; maxChanged: number }>(
  'chat_posts_changed',
  `${selectInChannelSql} and (p.created_at > $created_at or p.deleted_at > $created_at)
    order by p.seq desc
    limit $maxChanged`,
);
const findPlace = oneRow<{ seq: number }, { channelId: string; mark: string }>(
  'chat_post_place',
  'select seq from chat_posts where channel_id = $channelId and id = $mark',
);
const findNext = oneRow<{ next: string | null }, { channelId: string; seq: number }>(
  'chat_post_next',
  `select id as next
     from chat_posts
    where channel_id = $channelId and seq > $seq::bigint and deleted_at is null
    order by seq
    limit 1`,
);

/** Larger than any `seq`. */
const maxSeq = Number.MAX_SAFE_INTEGER;

/** Presents a post as the protocol does. A deleted one is empty. */
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
    user_id: toUserKey(user_id),
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

const toPostList = (newestFirst: readonly PostRow[], next_post_id: string, prev_post_id: string): V4PostList => ({
  order: newestFirst.map(({ id }) => id),
  posts: Object.fromEntries(newestFirst.map((row) => [row.id, presentPost(row)])),
  next_post_id,
  prev_post_id,
});
const emptyList = toPostList([], '', '');

interface PostsQuery {
  page: number;
  per_page: number;
  before?: string | undefined;
  after?: string | undefined;
  since?: number | undefined;
}

/** Maximum number of posts in an answer to `since`. */
export const maxChanged = 1000;

/** A page of a channel's posts; those before or after a post; or those that changed since a time, with deleted ones. */
export async function readPosts(
  db: Db,
  channelId: string,
  { page, per_page, before, after, since }: PostsQuery,
): Promise<V4PostList> {
  if (since)
    return toPostList(
      await listChanged(db, { channel_id: channelId, created_at: new Date(Math.min(since, 8.64e15)), maxChanged }),
      '',
      '',
    );
  const mark = before ?? after;
  const at = mark === undefined ? { seq: maxSeq } : await findPlace(db, { channelId, mark });
  if (!at) return emptyList;
  const rows = await (before === undefined && after !== undefined ? listAfter : listBefore)(db, {
    channel_id: channelId,
    seq: at.seq,
    limit: per_page + 1,
    offset: page * per_page,
  });
  const [shown, more] = [rows.slice(0, per_page), rows[per_page]?.id ?? ''];
  if (before === undefined && after !== undefined)
    return toPostList(shown.toReversed(), more, shown.length > 0 ? after : '');
  const next =
    shown[0] && (page > 0 || before !== undefined)
      ? (await findNext(db, { channelId, seq: shown[0].seq }))?.next
      : undefined;
  return toPostList(shown, next ?? '', more);
}
