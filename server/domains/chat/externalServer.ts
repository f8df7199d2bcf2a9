/**
 * Conversations on a chat server of their own (gateways/chat): what is said here is said there first, and what is
 * said there is written down here, once, whoever tells of it. Without such a server nothing of this happens.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { V4Id } from '#contract/v4.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import type { ChatServer, OutsidePost } from '#server/gateways/index.ts';
import { keepFile, type Kept, writeFiles } from './files.ts';
import { strikeOut, writeDown } from './writeDown.ts';

interface Named {
  id: string;
  outside_id: string | null;
  user_id: number;
  company_id: number | null;
  keeper_id: number | null;
  title: string;
}

const named = oneRow<Named>(
  'chat_outside_channel',
  `select c.id, c.outside_id, c.user_id, c.company_id, c.keeper_id, concat_ws(' – ', coalesce(co.brand, nullif(concat_ws(' ', k.first_name, k.last_name), '')), coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.id::text)) as title
     from chat_channels c join users u on u.id = c.user_id left join users k on k.id = c.keeper_id left join companies co on co.id = c.company_id where c.id = $1`,
);
const remember = statement(
  'chat_outside_remember',
  'update chat_channels set outside_id = $2 where id = $1 and outside_id is null',
);

/** The id that a conversation has there; opened there now where it has none. */
export async function openOutside(db: Db, chat: ChatServer, channelId: string): Promise<string> {
  const channel = (await named(db, [channelId]))!;
  if (channel.outside_id !== null) return channel.outside_id;
  const other = channel.company_id === null ? `k${channel.keeper_id}` : `c${channel.company_id}`;
  const outside = await chat.open({ name: `yarmarka-${other}-u${channel.user_id}`, title: channel.title });
  await remember(db, [channelId, outside]);
  return outside;
}

interface WaitingFile {
  id: string;
  name: string;
  file: string;
  is_image: boolean;
  outside_id: string | null;
}

const waiting = statement<WaitingFile>(
  'chat_outside_files',
  'select id, name, file, is_image, outside_id from chat_files where id = any($1::text[]) and user_id = $2 and channel_id = $3 and post_id is null order by array_position($1::text[], id)',
);
const sent = statement('chat_outside_file_sent', 'update chat_files set outside_id = $2 where id = $1');
const takenOver = statement(
  'chat_outside_taken',
  'update chat_channels set outside_at = greatest(outside_at, $2::bigint) where outside_id = $1',
);
const author = oneRow<{ name: string }>(
  'chat_outside_author',
  `select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), 'user-' || id) as name from users where id = $1`,
);

interface Said {
  channel_id: string;
  user_id: number;
  message: string;
  file_ids: readonly string[];
  pending_post_id: string | null;
}

/** Whether all of these files are their sender's and wait to be posted here. */
export const areWaiting = async (
  db: Db,
  { file_ids, user_id, channel_id }: Pick<Said, 'file_ids' | 'user_id' | 'channel_id'>,
): Promise<boolean> =>
  file_ids.length === 0 || (await waiting(db, [file_ids, user_id, channel_id])).length === file_ids.length;

/** Says something there. @returns the post's id, which is the same here */
export async function sayOutside(
  { db, gateways: { files } }: Ctx,
  chat: ChatServer,
  { channel_id, user_id, message, file_ids, pending_post_id }: Said,
): Promise<string> {
  const outside = await openOutside(db, chat, channel_id);
  const there: string[] = [];
  for (const { id, name, file, is_image, outside_id } of await waiting(db, [file_ids, user_id, channel_id])) {
    const bytes = outside_id === null ? await files.read(`${file}/${is_image ? 'master' : 'sent'}`) : null;
    const known = outside_id ?? (bytes && (await chat.upload(outside, { name, bytes })));
    if (known === null) continue;
    await sent(db, [id, known]);
    there.push(known);
  }
  const { name } = (await author(db, [user_id]))!;
  const { id, at } = await chat.post({
    channel_id: outside,
    message,
    author: name,
    file_ids: there,
    ours: { author_id: user_id, pending_post_id, file_ids: [...file_ids] },
  });
  await takenOver(db, [outside, at]);
  return id;
}

interface Place {
  id: string;
  /** Who stands for somebody of that server who has no account here. */
  host_id: number;
}

const place = oneRow<Place>(
  'chat_outside_place',
  `select c.id, coalesce(c.keeper_id, (select m.user_id from company_members m where m.company_id = c.company_id and m.status = 'hired' order by m.kind = 'vendor' desc, m.user_id limit 1), co.creator_id, c.user_id) as host_id
     from chat_channels c left join companies co on co.id = c.company_id where c.outside_id = $1`,
);
const isWritten = oneRow<{ deleted: boolean }>(
  'chat_outside_written',
  'select deleted_at is not null as deleted from chat_posts where id = $1',
);

const isSent = oneRow('chat_outside_sent', 'select from chat_posts where user_id = $1 and pending_post_id = $2');

/** Fetches the files of a post from there. */
async function takeFiles(ctx: Ctx, chat: ChatServer, { file_ids }: OutsidePost): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const id of file_ids) {
    const { name, bytes } = await chat.fetch(id);
    const folder = await mkdtemp(join(tmpdir(), 'yarmarka-chat-'));
    try {
      const path = join(folder, 'file');
      await writeFile(path, bytes);
      kept.push(await keepFile({ path, filename: name, bytes: bytes.length }, ctx.gateways.files));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return kept;
}

const removeHeard = (ctx: Ctx, id: string): Promise<void> =>
  ctx.step(async (inUnit) => void (await strikeOut(inUnit, id, 'author')));

/** Writes down what was said there, once, whoever tells of it; a conversation that is none of ours is passed over. */
export async function hearOutside(ctx: Ctx, chat: ChatServer, post: OutsidePost): Promise<void> {
  if (!V4Id.safeParse(post.id).success || post.message.includes('\u0000')) return;
  const channel = await place(ctx.db, [post.channel_id]);
  if (!channel) return;
  if (post.is_removed) return removeHeard(ctx, post.id);
  if (await isWritten(ctx.db, [post.id])) return;
  const { ours, message, sender, id } = post;
  const kept = ours ? [] : await takeFiles(ctx, chat, post);
  const user_id = ours?.author_id ?? channel.host_id;
  await ctx.step(async (inUnit) => {
    // Sent again under its name, and written down at the first try
    if (ours?.pending_post_id != null && (await isSent(inUnit.db, [user_id, ours.pending_post_id]))) return;
    const file_ids =
      ours?.file_ids ??
      (kept.length > 0 ? (await writeFiles(inUnit, channel.id, user_id, kept)).map((file) => file.id) : []);
    await takenOver(inUnit.db, [post.channel_id, post.at]);
    await writeDown(inUnit, {
      id,
      channel_id: channel.id,
      user_id,
      message,
      file_ids,
      pending_post_id: ours?.pending_post_id ?? null,
      props: JSON.stringify(sender === null || ours ? {} : { override_username: sender }),
    });
  });
}

const lately = statement<{ outside_id: string; since: number }>(
  'chat_outside_lately',
  `select outside_id, greatest(outside_at - 1, 0) as since from chat_channels where outside_id is not null order by active_at desc limit 200`,
);

/** Asks for what was said while nobody listened, in the conversations of late. */
async function catchUp(ctx: Ctx, chat: ChatServer): Promise<void> {
  for (const { outside_id, since } of await lately(ctx.db)) {
    for (const post of await chat.since(outside_id, since)) await hearOutside(ctx, chat, post);
  }
}

/** Hears the chat server, where there is one, one thing after the other. @returns ends it */
export function hearChatServer(ctx: Ctx): () => Promise<void> {
  const { chat } = ctx.gateways;
  if (!chat) return async () => {};
  let work = Promise.resolve();
  const then = (what: () => Promise<void>) => {
    work = work
      .then(what)
      .catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'what was said on the chat server could not be taken over'),
      );
  };
  const stop = chat.listen({
    connected: () => then(() => catchUp(ctx, chat)),
    heard: (post) => then(() => hearOutside(ctx, chat, post)),
    removed: (id) => then(() => removeHeard(ctx, id)),
  });
  return async () => {
    stop();
    await work;
  };
}
