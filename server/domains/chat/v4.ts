/** The calls of /api/v4, as Mattermost's client makes them. */
import { z } from 'zod';
import { text } from '#contract/fields.ts';
import { V4ChannelId, V4Id, V4NewPost, V4PostsQuery, V4View } from '#contract/v4.ts';
import { defineV4Call, type V4Domain } from '#server/platform/v4.ts';
import { getAccessibleChannel, presentChannel } from './channel.ts';
import { getFileContent, getFileInfo, getFilePreview, uploadFiles } from './files.ts';
import { toUserKey } from './ids.ts';
import {
  parseOrderChannel,
  readOrderChannel,
  readOrderMembers,
  readOrderPosts,
  viewOrderChannel,
  writeOrderPost,
} from './orderChannel.ts';
import { listUsersByKeys, getUserByKey } from './people.ts';
import { readPosts } from './posts.ts';
import { savePresence } from './presence.ts';
import { listMembers, listTypingReaders, viewChannel } from './reads.ts';
import { findUsersByTokens } from './tokens.ts';
import { deletePost, writePost } from './writePost.ts';

const byId = z.object({ id: V4Id });
const byChannel = z.object({ id: V4ChannelId });
const ok = { status: 'OK' };

const calls = [
  defineV4Call('GET /system/ping', { summary: 'Whether the server is there', run: async () => ok }),
  defineV4Call('POST /users/ids', {
    summary: 'People by their ids: those that the caller may know of',
    body: z.array(text(26)).max(200),
    run: ({ body }, ctx) => listUsersByKeys(ctx, body),
  }),
  defineV4Call('GET /users/me', { summary: 'The caller', run: (_, ctx) => getUserByKey(ctx, 'me') }),
  defineV4Call('GET /users/{id}', {
    summary: 'A person whom the caller talks with',
    params: z.object({ id: text(26) }),
    run: ({ params }, ctx) => getUserByKey(ctx, params.id),
  }),
  defineV4Call('GET /channels/{id}', {
    summary: 'A conversation, or the chat of an order (`order-283`)',
    params: byChannel,
    run: async ({ params }, ctx) => {
      const orderId = parseOrderChannel(params.id);
      if (orderId !== null) return readOrderChannel(ctx, orderId);
      return presentChannel(await getAccessibleChannel(ctx.db, ctx.user, params.id));
    },
  }),
  defineV4Call('GET /channels/{id}/members', {
    summary: 'Members of a conversation; of an order (`order-283`) its buyer, and the staff who have written',
    params: byChannel,
    run: ({ params }, ctx) => {
      const orderId = parseOrderChannel(params.id);
      return orderId === null ? listMembers(ctx, params.id) : readOrderMembers(ctx, orderId);
    },
  }),
  defineV4Call('GET /channels/{id}/posts', {
    summary: 'A page of posts, newest first; of an order (`order-283`) its messages',
    params: byChannel,
    query: V4PostsQuery,
    run: async ({ params, query }, ctx) => {
      const orderId = parseOrderChannel(params.id);
      if (orderId !== null) return readOrderPosts(ctx, orderId, query);
      await getAccessibleChannel(ctx.db, ctx.user, params.id);
      return readPosts(ctx.db, params.id, query);
    },
  }),
  defineV4Call('POST /channels/members/{id}/view', {
    summary: 'Mark a conversation as read',
    params: z.object({ id: text(26) }),
    body: V4View,
    run: async ({ body: { channel_id } }, ctx) => {
      const orderId = parseOrderChannel(channel_id);
      const view = () => (orderId === null ? viewChannel(ctx, channel_id) : viewOrderChannel(ctx, orderId));
      return { ...ok, last_viewed_at_times: channel_id === '' ? {} : { [channel_id]: await view() } };
    },
  }),
  defineV4Call('POST /posts', {
    summary: 'Write a post, or a message about an order',
    body: V4NewPost,
    status: 201,
    run: ({ body }, ctx) => {
      const orderId = parseOrderChannel(body.channel_id);
      return orderId === null ? writePost(ctx, body) : writeOrderPost(ctx, orderId, body);
    },
  }),
  defineV4Call('DELETE /posts/{id}', {
    summary: 'Delete a post: one’s own, or any as an admin',
    params: byId,
    run: async ({ params }, ctx) => {
      await deletePost(ctx, params.id);
      return ok;
    },
  }),
  defineV4Call('POST /files', {
    summary: 'Upload files for a post',
    body: z.object({ channel_id: text(26).default(''), client_ids: z.array(text(100)).max(20).default([]) }),
    takesFiles: true,
    status: 201,
    run: async ({ body, files }, ctx) => ({
      file_infos: await uploadFiles(ctx, body.channel_id, files),
      client_ids: body.client_ids,
    }),
  }),
  defineV4Call('GET /files/{id}', {
    summary: 'A file',
    params: byId,
    run: ({ params }, ctx) => getFileContent(ctx, params.id),
  }),
  defineV4Call('GET /files/{id}/info', {
    summary: 'Name, type and size of a file',
    params: byId,
    run: ({ params }, ctx) => getFileInfo(ctx, params.id),
  }),
  defineV4Call('GET /files/{id}/preview', {
    summary: 'A picture scaled to a screen',
    params: byId,
    run: ({ params }, ctx) => getFilePreview(ctx, params.id, 'preview'),
  }),
  defineV4Call('GET /files/{id}/thumbnail', {
    summary: 'A small picture',
    params: byId,
    run: ({ params }, ctx) => getFilePreview(ctx, params.id, 'thumbnail'),
  }),
];

export const v4: V4Domain = {
  calls,
  findUsers: findUsersByTokens,
  userKey: toUserKey,
  typing: listTypingReaders,
  renewPresence: savePresence,
};
