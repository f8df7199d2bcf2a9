/** Files as they are read. */
import type { V4FileInfo } from '#contract/v4.ts';
import { userKey } from './ids.ts';

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
  /** Milliseconds. */
  created_ms: number;
}

const named = ['id', 'channel_id', 'user_id', 'post_id', 'name', 'size', 'is_image', 'width', 'height', 'blur'];
const created = (alias: string): string => `(extract(epoch from ${alias}.created_at) * 1000)::bigint`;

/** A `FileRow` as the arguments of json_build_object. */
export const fileColumns = (alias: string): string =>
  [...named.map((column) => `'${column}', ${alias}.${column}`), `'created_ms', ${created(alias)}`].join(', ');
/** The same as columns. */
export const fileSelect = (alias: string): string =>
  [...named.map((column) => `${alias}.${column}`), `${created(alias)} as created_ms`].join(', ');

const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** As the protocol tells of it. */
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
  user_id: userKey(user_id),
  channel_id,
  post_id: post_id ?? '',
  create_at: Number(created_ms),
  update_at: Number(created_ms),
  delete_at: 0,
  name,
  extension: extensionOf(name),
  size,
  mime_type: is_image ? 'image/jpeg' : 'application/octet-stream',
  width,
  height,
  has_preview_image: is_image,
  blur,
});
