/** Columns and presentation of chat files. */
import type { V4FileInfo } from '#contract/v4.ts';
import { toUserKey } from './ids.ts';

export interface FileRow {
  id: string;
  channel_id: string;
  user_id: number;
  post_id: string | null;
  name: string;
  size: number;
  is_image: boolean;
  width: number;
  height: number;
  blur: string | null;
  /** Milliseconds since the epoch. */
  created_ms: number;
}

const columns = ['id', 'channel_id', 'user_id', 'post_id', 'name', 'size', 'is_image', 'width', 'height', 'blur'];
const buildCreatedMsSql = (alias: string): string => `(extract(epoch from ${alias}.created_at) * 1000)::bigint`;

/** A `FileRow` as the arguments of json_build_object. */
export const buildFileFieldsSql = (alias: string): string =>
  [...columns.map((column) => `'${column}', ${alias}.${column}`), `'created_ms', ${buildCreatedMsSql(alias)}`].join(
    ', ',
  );
/** The columns of a `FileRow`. */
export const buildFileColumnsSql = (alias: string): string =>
  [...columns.map((column) => `${alias}.${column}`), `${buildCreatedMsSql(alias)} as created_ms`].join(', ');

const getExtension = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Presents a file as the protocol does. */
export const presentFile = ({
  id,
  channel_id,
  user_id,
  post_id,
  name,
  size,
  is_image,
  width,
  height,
  blur,
  created_ms,
}: FileRow): V4FileInfo => ({
  id,
  user_id: toUserKey(user_id),
  channel_id,
  post_id: post_id ?? '',
  create_at: Number(created_ms),
  update_at: Number(created_ms),
  delete_at: 0,
  name,
  extension: getExtension(name),
  size,
  mime_type: is_image ? 'image/jpeg' : 'application/octet-stream',
  width,
  height,
  has_preview_image: is_image,
  blur,
});
