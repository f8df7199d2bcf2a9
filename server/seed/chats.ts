/** Creates conversations: posts are written by their authors through the API, then moved to their dates. */
import type { V4FileInfo, V4Post } from '#contract/v4.ts';
import type { Demo, DemoChat } from './content/types.ts';
import type { SeedContext } from './context.ts';

interface CreatedRecords {
  companies: Map<string, number>;
  products: Map<string, number>;
}

const hourMs = 3_600_000;

/** Writes all conversations of the demo, oldest post first; their `unread` last posts stay unread. */
export async function makeChats(context: SeedContext, demo: Demo, created: CreatedRecords): Promise<void> {
  for (const chat of demo.chats) await makeChat(context, created, chat);
}

async function makeChat(
  context: SeedContext,
  { companies, products }: CreatedRecords,
  { customer, company, keeper, lines, unread = 0 }: DemoChat,
): Promise<void> {
  const {
    clientFor,
    userId,
    connected: { pool },
  } = context;
  const body = company === undefined ? { user_id: userId(customer) } : { company_id: companies.get(company)! };
  const { id } = await (await clientFor(keeper ?? customer)).chats.groupChannel({ body });
  for (const [index, { from, text, photo_of, hours_ago }] of lines.entries()) {
    if (index === lines.length - unread)
      await markAsRead(
        context,
        id,
        lines.map((line) => line.from),
      );
    const file_ids = photo_of === undefined ? [] : [await sendPhoto(context, id, from, products.get(photo_of)!)];
    const post = await callV4<V4Post>(
      context,
      from,
      '/posts',
      JSON.stringify({ channel_id: id, message: text, file_ids }),
    );
    const at = new Date(Date.now() - hours_ago * hourMs);
    await pool.query(
      `with post as (update chat_posts set created_at = $2 where id = $1 returning channel_id)
       update chat_channels
          set active_at = $2, created_at = least(created_at, $2)
        where id = (select channel_id from post)`,
      [post.id, at],
    );
    await pool.query('update chat_members set seen_at = $2 where channel_id = $1 and seen_at > $2', [id, at]);
  }
  if (unread === 0)
    await markAsRead(
      context,
      id,
      lines.map((line) => line.from),
    );
}

async function markAsRead(context: SeedContext, channel_id: string, people: readonly string[]): Promise<void> {
  for (const email of new Set(people))
    await callV4(context, email, '/channels/members/me/view', JSON.stringify({ channel_id }));
}

/** Makes a call of /api/v4 as somebody. */
async function callV4<T>(
  { app, clientFor, startKey }: SeedContext,
  email: string,
  path: string,
  payload: string | Buffer,
  type = 'application/json',
): Promise<T> {
  const { token } = await (await clientFor(email)).chats.userToken();
  const response = await app.inject({
    method: 'POST',
    url: `/api/v4${path}`,
    headers: { authorization: `Bearer ${token}`, 'x-start-key': startKey, 'content-type': type },
    payload,
  });
  if (response.statusCode >= 300) throw new Error(`the demo's conversation is refused: ${response.body}`);
  return response.json<T>();
}

/**
 * Uploads a photo of a product as somebody.
 * @returns the file's id
 */
async function sendPhoto(context: SeedContext, channelId: string, email: string, productId: number): Promise<string> {
  const { photos } = await (await context.clientFor(email)).products.get({ params: { id: productId } });
  const { rawPayload } = await context.app.inject({
    url: photos[0]!.url.replace('.webp', '.jpg'),
    headers: { 'x-start-key': context.startKey },
  });
  const form = new FormData();
  form.append('channel_id', channelId);
  form.append('files', new Blob([new Uint8Array(rawPayload)]), 'photo.jpg');
  const encoded = new Response(form);
  const { file_infos } = await callV4<{ file_infos: V4FileInfo[] }>(
    context,
    email,
    '/files',
    Buffer.from(await encoded.arrayBuffer()),
    encoded.headers.get('content-type')!,
  );
  return file_infos[0]!.id;
}
