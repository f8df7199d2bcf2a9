/** Files of conversations: judged by content, kept under names of our own, served to members alone. */
import { randomBytes } from 'node:crypto';
import type { UploadedFile } from '#contract/endpoint.ts';
import { fileMegabytes, imageMegabytes, mostFiles, type V4FileInfo, V4Id } from '#contract/v4.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import type { Files } from '#server/gateways/index.ts';
import { isPicture, sizedImage, storeImage } from '#server/platform/images.ts';
import { V4Bytes, type V4Ctx } from '#server/platform/v4.ts';
import { findChannel } from './channel.ts';
import { fileSelect, type FileRow, presentFile } from './fileRows.ts';
import { newId } from './ids.ts';
import { mayReach, reachOf, reachValues } from './policy.ts';

const megabyte = 1024 * 1024;

/** Stored bytes, as their row tells of them. */
export interface Kept {
  name: string;
  size: number;
  is_image: boolean;
  width: number;
  height: number;
  blur: string | null;
  file: string;
}

/** The name alone, of characters that can be stored and seen. */
const nameOf = (filename: string): string =>
  [
    ...filename
      .split(/[\\/]/)
      .at(-1)!
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, ''),
  ]
    .slice(-200)
    .join('') || 'file';

/** Pictures are re-encoded, everything else is kept as it is. @throws Failure `too_large`, `invalid` */
export async function keepFile(
  { path, filename, bytes }: Pick<UploadedFile, 'path' | 'filename' | 'bytes'>,
  files: Files,
): Promise<Kept> {
  const kept = { name: nameOf(filename), size: bytes };
  if (await isPicture(path)) {
    if (bytes > imageMegabytes * megabyte)
      throw fail('too_large', { values: { max: `${imageMegabytes} MB` }, errors: { files: 'too_large' } });
    return { ...kept, is_image: true, ...(await storeImage(path, files, 'files')) };
  }
  if (bytes > fileMegabytes * megabyte)
    throw fail('too_large', { values: { max: `${fileMegabytes} MB` }, errors: { files: 'too_large' } });
  const file = randomBytes(16).toString('base64url');
  await files.keep(`${file}/sent`, path);
  return { ...kept, is_image: false, width: 0, height: 0, blur: null, file };
}

const insert = statement<FileRow>(
  'chat_files_write',
  `insert into chat_files as f (id, channel_id, user_id, name, size, is_image, width, height, blur, file, created_at)
   select id, $1, $2, name, size, is_image, width, height, blur, file, $4 from json_to_recordset($3::json) as n (id text, name text, size int, is_image boolean, width int, height int, blur text, file text)
   returning ${fileSelect('f')}`,
);

/** Writes the rows of files that will be posted, in their order. */
export async function writeFiles(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  channelId: string,
  userId: number,
  kept: readonly Kept[],
): Promise<V4FileInfo[]> {
  const named = kept.map((one) => ({ id: newId(), ...one }));
  const rows = await insert(db, [channelId, userId, JSON.stringify(named), clock()]);
  return named.map(({ id }) => presentFile(rows.find((row) => row.id === id)!));
}

/**
 * Keeps files that will be posted to a channel; a refused one leaves none.
 * @throws Failure `not_found`, `invalid`, `too_large`, `too_often`
 */
export async function keepFiles(
  ctx: V4Ctx,
  channelId: string,
  uploads: readonly UploadedFile[],
): Promise<V4FileInfo[]> {
  const { user } = ctx;
  const channel = V4Id.safeParse(channelId);
  if (!channel.success) throw invalid({ channel_id: 'invalid' });
  await findChannel(ctx.db, user, channel.data);
  if (uploads.length === 0) throw invalid({ files: 'required' });
  if (uploads.length > mostFiles) throw invalid({ files: { failure: 'too_many', values: { max: mostFiles } } });
  for (const _ of uploads) await ctx.limits.take('chatFiles', String(user.id));
  const kept: Kept[] = [];
  try {
    for (const upload of uploads) kept.push(await keepFile(upload, ctx.gateways.files));
    return await ctx.step(async (inUnit) => {
      await findChannel(inUnit.db, user, channel.data);
      return writeFiles(inUnit, channel.data, user.id, kept);
    });
  } catch (error) {
    // What can't be deleted now, the nightly sweep finds
    for (const { file } of kept)
      await ctx.gateways.files
        .deleteAll(file)
        .catch((left: unknown) => ctx.log.warn({ err: left }, 'a refused file is still there'));
    throw error;
  }
}

const find = oneRow<FileRow & { file: string }>(
  'chat_file',
  `select ${fileSelect('f')}, f.file from chat_files f join chat_channels c on c.id = f.channel_id where f.id = $5 and ${mayReach} and (f.post_id is not null or f.user_id = $1::int)`,
);

/** A file of a channel that the caller reaches; one that waits to be posted is its sender's alone. */
async function reached({ db, user }: V4Ctx, id: string): Promise<FileRow & { file: string }> {
  const found = await find(db, [...reachValues(reachOf(user)), id]);
  if (!found) throw notFound('file');
  return found;
}

/** What is known of a file. */
export const fileInfo = async (ctx: V4Ctx, id: string): Promise<V4FileInfo> => presentFile(await reached(ctx, id));

const isWebp = (bytes: Buffer): boolean => bytes.subarray(8, 12).toString('latin1') === 'WEBP';

/** All of a file. What is no picture of ours is a download of no kind: no browser runs it. */
export async function fileBytes(ctx: V4Ctx, id: string): Promise<V4Bytes> {
  const { file, is_image, name } = await reached(ctx, id);
  const bytes = await ctx.gateways.files.read(`${file}/${is_image ? 'master' : 'sent'}`);
  if (!bytes) throw notFound('file');
  return new V4Bytes(bytes, {
    type: !is_image ? 'application/octet-stream' : isWebp(bytes) ? 'image/webp' : 'image/jpeg',
    filename: name,
    isInline: is_image,
  });
}

const widths = { preview: 960, thumbnail: 480 } as const;

/** A picture made smaller. @throws Failure `not_found` for what is no picture */
export async function filePreview(ctx: V4Ctx, id: string, size: keyof typeof widths): Promise<V4Bytes> {
  const { file, is_image, name } = await reached(ctx, id);
  const bytes = is_image ? await sizedImage(file, widths[size], 'jpg', ctx.gateways.files) : null;
  if (!bytes) throw notFound('file');
  return new V4Bytes(bytes, { type: 'image/jpeg', filename: name, isInline: true });
}
