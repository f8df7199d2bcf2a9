/** Files of conversations: checked by content, stored under random names, served to members only. */
import { randomBytes } from 'node:crypto';
import type { UploadedFile } from '#contract/endpoint.ts';
import { fileMegabytes, imageMegabytes, maxPostFiles, type V4FileInfo, V4Id } from '#contract/v4.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import type { Files } from '#server/gateways/index.ts';
import { isPicture, findSizedImage, storeImage } from '#server/platform/images.ts';
import { V4Bytes, type V4Ctx } from '#server/platform/v4.ts';
import { getAccessibleChannel } from './channel.ts';
import { buildFileColumnsSql, type FileRow, presentFile } from './fileRows.ts';
import { createId } from './ids.ts';
import { canAccessSql, type ChatAccess, getAccess } from './policy.ts';

const megabyte = 1024 * 1024;

/** A stored file, before its row is inserted. */
export interface StoredChatFile {
  name: string;
  size: number;
  is_image: boolean;
  width: number;
  height: number;
  blur: string | null;
  file: string;
}

/** The file name without folders and unprintable characters. */
const cleanName = (filename: string): string =>
  [
    ...filename
      .split(/[\\/]/)
      .at(-1)!
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, ''),
  ]
    .slice(-200)
    .join('') || 'file';

/**
 * Stores a file: pictures are re-encoded, other files are stored as they are.
 * @throws Failure `too_large`, `invalid`
 */
export async function storeFile(
  { path, filename, bytes }: Pick<UploadedFile, 'path' | 'filename' | 'bytes'>,
  files: Files,
): Promise<StoredChatFile> {
  const common = { name: cleanName(filename), size: bytes };
  if (await isPicture(path)) {
    if (bytes > imageMegabytes * megabyte)
      throw fail('too_large', { values: { max: `${imageMegabytes} MB` }, errors: { files: 'too_large' } });
    return { ...common, is_image: true, ...(await storeImage(path, files, 'files')) };
  }
  if (bytes > fileMegabytes * megabyte)
    throw fail('too_large', { values: { max: `${fileMegabytes} MB` }, errors: { files: 'too_large' } });
  const file = randomBytes(16).toString('base64url');
  await files.saveFile(`${file}/sent`, path);
  return { ...common, is_image: false, width: 0, height: 0, blur: null, file };
}

const insertRows = statement<FileRow, { channelId: string; userId: number; withIds: string; now: Date }>(
  'chat_files_write',
  `insert into chat_files as f (id, channel_id, user_id, name, size, is_image, width, height, blur, file, created_at)
   select id, $channelId, $userId, name, size, is_image, width, height, blur, file, $now
     from json_to_recordset($withIds::json)
          as n (id text, name text, size int, is_image boolean, width int, height int, blur text, file text)
   returning ${buildFileColumnsSql('f')}`,
);

/** Inserts the rows of files that will be posted, in their order. */
export async function insertFiles(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  channelId: string,
  userId: number,
  stored: readonly StoredChatFile[],
): Promise<V4FileInfo[]> {
  const withIds = stored.map((file) => ({ id: createId(), ...file }));
  const rows = await insertRows(db, { channelId, userId, withIds: JSON.stringify(withIds), now: clock() });
  return withIds.map(({ id }) => presentFile(rows.find((row) => row.id === id)!));
}

/**
 * Stores files that will be posted to a channel. If one is rejected, none is stored.
 * @throws Failure `not_found`, `invalid`, `too_large`, `too_often`
 */
export async function uploadFiles(
  ctx: V4Ctx,
  channelId: string,
  uploads: readonly UploadedFile[],
): Promise<V4FileInfo[]> {
  const { user } = ctx;
  const channel = V4Id.safeParse(channelId);
  if (!channel.success) throw invalid({ channel_id: 'invalid' });
  await getAccessibleChannel(ctx.db, user, channel.data);
  if (uploads.length === 0) throw invalid({ files: 'required' });
  if (uploads.length > maxPostFiles) throw invalid({ files: { failure: 'too_many', values: { max: maxPostFiles } } });
  for (const _ of uploads) await ctx.limits.take('chatFiles', String(user.id));
  const stored: StoredChatFile[] = [];
  try {
    for (const upload of uploads) stored.push(await storeFile(upload, ctx.gateways.files));
    return await ctx.step(async (inUnit) => {
      await getAccessibleChannel(inUnit.db, user, channel.data);
      return insertFiles(inUnit, channel.data, user.id, stored);
    });
  } catch (error) {
    // What can't be deleted now is deleted by the nightly cleanup
    for (const { file } of stored)
      await ctx.gateways.files
        .deleteAll(file)
        .catch((failure: unknown) => ctx.log.warn({ err: failure }, 'a rejected file could not be deleted'));
    throw error;
  }
}

const findFile = oneRow<FileRow & { file: string }, ChatAccess & { fileId: string }>(
  'chat_file',
  `select ${buildFileColumnsSql('f')}, f.file
     from chat_files f
     join chat_channels c on c.id = f.channel_id
    where f.id = $fileId and ${canAccessSql} and (f.post_id is not null or f.user_id = $user_id::int)`,
);

/** A file of a channel that the caller may access; before it is posted, only its sender may. */
async function getFile({ db, user }: V4Ctx, id: string): Promise<FileRow & { file: string }> {
  const found = await findFile(db, { ...getAccess(user), fileId: id });
  if (!found) throw notFound('file');
  return found;
}

/** Presents a file by its id. */
export const getFileInfo = async (ctx: V4Ctx, id: string): Promise<V4FileInfo> => presentFile(await getFile(ctx, id));

const isWebp = (bytes: Buffer): boolean => bytes.subarray(8, 12).toString('latin1') === 'WEBP';

/** The content of a file. Everything but our own pictures is a download of unknown type, so that no browser runs it. */
export async function getFileContent(ctx: V4Ctx, id: string): Promise<V4Bytes> {
  const { file, is_image, name } = await getFile(ctx, id);
  const bytes = await ctx.gateways.files.read(`${file}/${is_image ? 'master' : 'sent'}`);
  if (!bytes) throw notFound('file');
  return new V4Bytes(bytes, {
    type: !is_image ? 'application/octet-stream' : isWebp(bytes) ? 'image/webp' : 'image/jpeg',
    filename: name,
    isInline: is_image,
  });
}

const widths = { preview: 960, thumbnail: 480 } as const;

/**
 * A picture in a smaller size.
 * @throws Failure `not_found` for other files
 */
export async function getFilePreview(ctx: V4Ctx, id: string, size: keyof typeof widths): Promise<V4Bytes> {
  const { file, is_image, name } = await getFile(ctx, id);
  const bytes = is_image ? await findSizedImage(file, widths[size], 'jpg', ctx.gateways.files) : null;
  if (!bytes) throw notFound('file');
  return new V4Bytes(bytes, { type: 'image/jpeg', filename: name, isInline: true });
}
