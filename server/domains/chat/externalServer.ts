/**
 * Mirrors conversations to an external chat server (gateways/chat). A post is written there first, then here; posts
 * from there are saved here once, however often they are reported. Does nothing without such a server.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { V4Id } from '#contract/v4.ts';
import type { Ctx } from '#server/context.ts';
import type { Services } from '#server/services.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { ChatServer, ExternalPost } from '#server/gateways/index.ts';
import { storeFile, type StoredChatFile, insertFiles } from './files.ts';
import { removePost, savePost } from './savePost.ts';

interface MirroredChannel {
  id: string;
  outside_id: string | null;
  user_id: number;
  company_id: number | null;
  keeper_id: number | null;
  title: string;
}

const findMirroredChannel = oneRow<MirroredChannel, { channelId: string }>(
  'chat_outside_channel',
  `select c.id, c.outside_id, c.user_id, c.company_id, c.keeper_id,
          concat_ws(' – ',
                    coalesce(co.brand, nullif(concat_ws(' ', k.first_name, k.last_name), '')),
                    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.id::text)) as title
     from chat_channels c
     join users u on u.id = c.user_id
     left join users k on k.id = c.keeper_id
     left join companies co on co.id = c.company_id
    where c.id = $channelId`,
);
const saveExternalId = statement<unknown, { channelId: string; externalId: string }>(
  'chat_outside_remember',
  'update chat_channels set outside_id = $externalId where id = $channelId and outside_id is null',
);

/** The external id of a conversation; opens it there if it has none. */
async function openExternalChannel(db: Db, chat: ChatServer, channelId: string): Promise<string> {
  const channel = (await findMirroredChannel(db, { channelId }))!;
  if (channel.outside_id !== null) return channel.outside_id;
  const partner = channel.company_id === null ? `k${channel.keeper_id}` : `c${channel.company_id}`;
  const externalId = await chat.open({ name: `yarmarka-${partner}-u${channel.user_id}`, title: channel.title });
  await saveExternalId(db, { channelId, externalId });
  return externalId;
}

interface UnpostedFile {
  id: string;
  name: string;
  file: string;
  is_image: boolean;
  outside_id: string | null;
}

const listUnpostedFiles = statement<UnpostedFile, { file_ids: readonly string[]; user_id: number; channel_id: string }>(
  'chat_outside_files',
  `select id, name, file, is_image, outside_id
     from chat_files
    where id = any($file_ids::text[]) and user_id = $user_id and channel_id = $channel_id and post_id is null
    order by array_position($file_ids::text[], id)`,
);
const saveFileExternalId = statement<unknown, { fileId: string; externalFileId: string }>(
  'chat_outside_file_sent',
  'update chat_files set outside_id = $externalFileId where id = $fileId',
);
const advanceSyncTime = statement<unknown, { externalChannelId: string; postAt: number }>(
  'chat_outside_taken',
  'update chat_channels set outside_at = greatest(outside_at, $postAt::bigint) where outside_id = $externalChannelId',
);
const findAuthorName = oneRow<{ name: string }, { user_id: number }>(
  'chat_outside_author',
  `select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), 'user-' || id) as name
     from users
    where id = $user_id`,
);

interface PostToMirror {
  channel_id: string;
  user_id: number;
  message: string;
  file_ids: readonly string[];
  pending_post_id: string | null;
}

/** Whether all of these files belong to the sender and are not posted yet. */
export const areUnposted = async (
  db: Db,
  { file_ids, user_id, channel_id }: Pick<PostToMirror, 'file_ids' | 'user_id' | 'channel_id'>,
): Promise<boolean> =>
  file_ids.length === 0 || (await listUnpostedFiles(db, { file_ids, user_id, channel_id })).length === file_ids.length;

/**
 * Posts to the external server.
 * @returns the post's id, which is used here too
 */
export async function postExternally(
  { db, gateways: { files } }: Ctx,
  chat: ChatServer,
  { channel_id, user_id, message, file_ids, pending_post_id }: PostToMirror,
): Promise<string> {
  const externalChannelId = await openExternalChannel(db, chat, channel_id);
  const externalFileIds: string[] = [];
  for (const { id, name, file, is_image, outside_id } of await listUnpostedFiles(db, {
    file_ids,
    user_id,
    channel_id,
  })) {
    const bytes = outside_id === null ? await files.read(`${file}/${is_image ? 'master' : 'sent'}`) : null;
    const externalFileId = outside_id ?? (bytes && (await chat.upload(externalChannelId, { name, bytes })));
    if (externalFileId === null) continue;
    await saveFileExternalId(db, { fileId: id, externalFileId });
    externalFileIds.push(externalFileId);
  }
  const { name } = (await findAuthorName(db, { user_id }))!;
  const { id, at } = await chat.post({
    channel_id: externalChannelId,
    message,
    author: name,
    file_ids: externalFileIds,
    ours: { author_id: user_id, pending_post_id, file_ids: [...file_ids] },
  });
  await advanceSyncTime(db, { externalChannelId, postAt: at });
  return id;
}

interface MirroredPlace {
  id: string;
  /** The user who stands for authors of that server who have no account here. */
  host_id: number;
}

const findMirroredPlace = oneRow<MirroredPlace, { channel_id: string }>(
  'chat_outside_place',
  `select c.id,
          coalesce(c.keeper_id,
                   (select m.user_id
                      from company_members m
                     where m.company_id = c.company_id and m.status = 'hired'
                     order by m.kind = 'vendor' desc, m.user_id
                     limit 1),
                   co.creator_id,
                   c.user_id) as host_id
     from chat_channels c
     left join companies co on co.id = c.company_id
    where c.outside_id = $channel_id`,
);
const findPost = oneRow<unknown, { postId: string }>(
  'chat_outside_written',
  'select from chat_posts where id = $postId',
);

const findByPendingId = oneRow<unknown, { user_id: number; pending_post_id: string }>(
  'chat_outside_sent',
  'select from chat_posts where user_id = $user_id and pending_post_id = $pending_post_id',
);

/** Downloads the files of an external post. */
async function downloadFiles(ctx: Services, chat: ChatServer, { file_ids }: ExternalPost): Promise<StoredChatFile[]> {
  const stored: StoredChatFile[] = [];
  for (const id of file_ids) {
    const { name, bytes } = await chat.fetch(id);
    const folder = await mkdtemp(join(tmpdir(), 'yarmarka-chat-'));
    try {
      const path = join(folder, 'file');
      await writeFile(path, bytes);
      stored.push(await storeFile({ path, filename: name, bytes: bytes.length }, ctx.gateways.files));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return stored;
}

const removeReportedPost = (ctx: Ctx, id: string): Promise<void> =>
  ctx.step(async (inUnit) => void (await removePost(inUnit, id, 'author')));

/** Saves an external post once, however often it is reported; posts of unknown conversations are ignored. */
async function saveExternalPost(ctx: Ctx, chat: ChatServer, post: ExternalPost): Promise<void> {
  if (!V4Id.safeParse(post.id).success || post.message.includes('\u0000')) return;
  const channel = await findMirroredPlace(ctx.db, { channel_id: post.channel_id });
  if (!channel) return;
  if (post.is_removed) return removeReportedPost(ctx, post.id);
  if (await findPost(ctx.db, { postId: post.id })) return;
  const { origin, message, sender, id } = post;
  const stored = origin ? [] : await downloadFiles(ctx, chat, post);
  const user_id = origin?.author_id ?? channel.host_id;
  await ctx.step(async (inUnit) => {
    // A retry under the same pending id, which was saved at the first attempt
    if (
      origin?.pending_post_id != null &&
      (await findByPendingId(inUnit.db, { user_id, pending_post_id: origin.pending_post_id }))
    )
      return;
    const file_ids =
      origin?.file_ids ??
      (stored.length > 0 ? (await insertFiles(inUnit, channel.id, user_id, stored)).map((file) => file.id) : []);
    await advanceSyncTime(inUnit.db, { externalChannelId: post.channel_id, postAt: post.at });
    await savePost(inUnit, {
      id,
      channel_id: channel.id,
      user_id,
      message,
      file_ids,
      pending_post_id: origin?.pending_post_id ?? null,
      props: JSON.stringify(sender === null || origin ? {} : { override_username: sender }),
    });
  });
}

const listRecent = statement<{ outside_id: string; since: number }>(
  'chat_outside_lately',
  `select outside_id, greatest(outside_at - 1, 0) as since
     from chat_channels
    where outside_id is not null
    order by active_at desc
    limit 200`,
  { neverNull: { outside_id: 'the condition excludes null' } },
);

/** Fetches posts of recent conversations that were missed while nobody listened. */
async function fetchMissed(ctx: Ctx, chat: ChatServer): Promise<void> {
  for (const { outside_id, since } of await listRecent(ctx.db)) {
    for (const post of await chat.since(outside_id, since)) await saveExternalPost(ctx, chat, post);
  }
}

/**
 * Listens to the external chat server, if there is one, and handles its events one after the other.
 * @returns a function that stops it
 */
export function startChatSync(ctx: Ctx): () => Promise<void> {
  const { chat } = ctx.gateways;
  if (!chat) return async () => {};
  let queue = Promise.resolve();
  const enqueue = (task: () => Promise<void>) => {
    queue = queue
      .then(task)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'an event of the chat server could not be handled'));
  };
  const stop = chat.listen({
    onConnect: () => enqueue(() => fetchMissed(ctx, chat)),
    onPost: (post) => enqueue(() => saveExternalPost(ctx, chat, post)),
    onRemove: (id) => enqueue(() => removeReportedPost(ctx, id)),
  });
  return async () => {
    stop();
    await queue;
  };
}
