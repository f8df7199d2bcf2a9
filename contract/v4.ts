/**
 * /api/v4: the part of Mattermost's protocol that is supported, as its official client expects it. Times are
 * milliseconds; lists of posts are newest first.
 */
import { z } from 'zod';
import { text } from './fields.ts';

/** The id of a channel, post, file or person in the protocol. */
export const V4Id = z.string().regex(/^[a-z0-9]{26}$/);
/** The id of a channel: a conversation, or the chat of an order (`order-283`). */
export const V4ChannelId = z.string().regex(/^([a-z0-9]{26}|order-[1-9]\d{0,9})$/);
export const maxPostCharacters = 16_383;
export const maxPostFiles = 10;
export const imageMegabytes = 10;
export const fileMegabytes = 20;
/** How many events are buffered for a socket that reconnects, and for how long. */
export const maxBufferedEvents = 256;
export const eventBufferMs = 120_000;
/** Close codes that clients can act on. */
export const v4CloseCodes = { late: 4408, invalidToken: 4401, badFrame: 4400, retry: 1013 } as const;

export interface V4User {
  id: string;
  create_at: number;
  update_at: number;
  delete_at: number;
  username: string;
  nickname: string;
  first_name: string;
  last_name: string;
  email: string;
  roles: string;
  locale: string;
  /** Our extension: a small picture, or null. */
  avatar: string | null;
}

export interface V4Channel {
  id: string;
  create_at: number;
  update_at: number;
  delete_at: number;
  team_id: string;
  /** P: with a company; D: between two people. */
  type: 'P' | 'D';
  display_name: string;
  name: string;
  header: string;
  purpose: string;
  last_post_at: number;
  total_msg_count: number;
  creator_id: string;
}

export interface V4FileInfo {
  id: string;
  user_id: string;
  channel_id: string;
  post_id: string;
  create_at: number;
  update_at: number;
  delete_at: number;
  name: string;
  extension: string;
  size: number;
  mime_type: string;
  width: number;
  height: number;
  has_preview_image: boolean;
  /** Our extension: a tiny placeholder picture as a data URI. */
  blur: string | null;
}

export interface V4Post {
  id: string;
  create_at: number;
  update_at: number;
  edit_at: number;
  delete_at: number;
  is_pinned: boolean;
  user_id: string;
  channel_id: string;
  root_id: string;
  original_id: string;
  message: string;
  type: string;
  props: Record<string, unknown>;
  hashtags: string;
  file_ids: string[];
  pending_post_id: string;
  reply_count: number;
  metadata: { files?: V4FileInfo[] };
}

export interface V4PostList {
  /** Ids, newest first. */
  order: string[];
  posts: Record<string, V4Post>;
  next_post_id: string;
  prev_post_id: string;
}

export interface V4Error {
  id: string;
  message: string;
  detailed_error: string;
  request_id: string;
  status_code: number;
}

/** An event from the server; `seq` counts from 0 on each connection, without gaps. */
export interface V4Event {
  event: 'hello' | 'posted' | 'post_deleted' | 'typing' | 'channel_viewed' | 'channel_updated';
  data: Record<string, unknown>;
  broadcast: { omit_users: null; user_id: string; channel_id: string; team_id: string };
  seq: number;
}

/** A message from a client. */
export const V4Frame = z.object({
  seq: z.int().min(1),
  action: z.string().max(64),
  data: z.record(z.string(), z.unknown()).nullish(),
});

export const V4NewPost = z.object({
  channel_id: V4ChannelId,
  message: text(maxPostCharacters).default(''),
  file_ids: z.array(V4Id).max(maxPostFiles).nullish(),
  /** The post that it answers. Conversations here are flat, so it only has to exist. */
  root_id: z.union([V4Id, z.literal('')]).nullish(),
  props: z.record(text(64), z.unknown()).nullish(),
  pending_post_id: text(100).nullish(),
});
export type V4NewPost = z.output<typeof V4NewPost>;

export const V4View = z.object({ channel_id: z.union([V4ChannelId, z.literal('')]) });

/** Selects posts: a page, those before or after a post, or all that changed since a time. */
export const V4PostsQuery = z.object({
  page: z.int().min(0).max(1_000_000).default(0),
  per_page: z
    .int()
    .min(0)
    .default(60)
    .transform((count) => Math.min(Math.max(count, 1), 1000)),
  before: V4Id.optional(),
  after: V4Id.optional(),
  since: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});
