/** Conversations: written as their people write them, then put where they belong in time. */
import type { V4FileInfo, V4Post } from '#contract/v4.ts';
import type { Demo, DemoChat } from './content/types.ts';
import type { Seeding } from './index.ts';

interface Made {
  companies: Map<string, number>;
  products: Map<string, number>;
}

const hourMs = 3_600_000;

/** Says everything of the demo's conversations, oldest first; what is `unread` at their ends nobody has looked at. */
export async function makeChats(seeding: Seeding, demo: Demo, made: Made): Promise<void> {
  for (const chat of demo.chats) await makeChat(seeding, made, chat);
}

async function makeChat(
  seeding: Seeding,
  { companies, products }: Made,
  { customer, company, keeper, lines, unread = 0 }: DemoChat,
): Promise<void> {
  const {
    as,
    userId,
    connected: { pool },
  } = seeding;
  const body = company === undefined ? { user_id: userId(customer) } : { company_id: companies.get(company)! };
  const { id } = await (await as(keeper ?? customer)).chats.groupChannel({ body });
  for (const [index, { from, text, photo_of, hours_ago }] of lines.entries()) {
    if (index === lines.length - unread)
      await lookAt(
        seeding,
        id,
        lines.map((line) => line.from),
      );
    const file_ids = photo_of === undefined ? [] : [await sendPhoto(seeding, id, from, products.get(photo_of)!)];
    const post = await v4<V4Post>(seeding, from, '/posts', JSON.stringify({ channel_id: id, message: text, file_ids }));
    const at = new Date(Date.now() - hours_ago * hourMs);
    await pool.query(
      'with post as (update chat_posts set created_at = $2 where id = $1 returning channel_id) update chat_channels set active_at = $2, created_at = least(created_at, $2) where id = (select channel_id from post)',
      [post.id, at],
    );
    await pool.query('update chat_members set seen_at = $2 where channel_id = $1 and seen_at > $2', [id, at]);
  }
  if (unread === 0)
    await lookAt(
      seeding,
      id,
      lines.map((line) => line.from),
    );
}

async function lookAt(seeding: Seeding, channel_id: string, people: readonly string[]): Promise<void> {
  for (const email of new Set(people))
    await v4(seeding, email, '/channels/members/me/view', JSON.stringify({ channel_id }));
}

/** A call of /api/v4 in somebody's name. */
async function v4<T>(
  { app, as, startKey }: Seeding,
  email: string,
  path: string,
  payload: string | Buffer,
  type = 'application/json',
): Promise<T> {
  const { token } = await (await as(email)).chats.userToken();
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v4${path}`,
    headers: { authorization: `Bearer ${token}`, 'x-start-key': startKey, 'content-type': type },
    payload,
  });
  if (answer.statusCode >= 300) throw new Error(`the demo's conversation is refused: ${answer.body}`);
  return answer.json<T>();
}

/** Somebody takes a picture of a product. */
async function sendPhoto(seeding: Seeding, channelId: string, email: string, productId: number): Promise<string> {
  const { photos } = await (await seeding.as(email)).products.get({ params: { id: productId } });
  const { rawPayload } = await seeding.app.inject({
    url: photos[0]!.url.replace('.webp', '.jpg'),
    headers: { 'x-start-key': seeding.startKey },
  });
  const form = new FormData();
  form.append('channel_id', channelId);
  form.append('files', new Blob([new Uint8Array(rawPayload)]), 'photo.jpg');
  const encoded = new Response(form);
  const { file_infos } = await v4<{ file_infos: V4FileInfo[] }>(
    seeding,
    email,
    '/files',
    Buffer.from(await encoded.arrayBuffer()),
    encoded.headers.get('content-type')!,
  );
  return file_infos[0]!.id;
}
