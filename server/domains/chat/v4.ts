/** The calls of /api/v4, as Mattermost's client makes them (facts.md, "The chat protocol"). */
import { z } from 'zod';
import { text } from '#contract/fields.ts';
import { V4Id, V4NewPost, V4PostsQuery, V4View } from '#contract/v4.ts';
import { v4Call, type V4Domain } from '#server/platform/v4.ts';
import { findChannel, presentChannel } from './channel.ts';
import { fileBytes, fileInfo, filePreview, keepFiles } from './files.ts';
import { userKey } from './ids.ts';
import { usersByKeys, userByKey } from './people.ts';
import { readPosts } from './posts.ts';
import { keepPresence } from './presence.ts';
import { membersOf, typing, viewChannel } from './reads.ts';
import { usersOf } from './tokens.ts';
import { deletePost, writePost } from './writePost.ts';

const byId = z.object({ id: V4Id });
const ok = { status: 'OK' };

const calls = [
  v4Call('GET /system/ping', { run: async () => ok }),
  v4Call('POST /users/ids', { body: z.array(text(26)).max(200), run: ({ body }, ctx) => usersByKeys(ctx, body) }),
  v4Call('GET /users/{id}', {
    params: z.object({ id: text(26) }),
    run: ({ params }, ctx) => userByKey(ctx, params.id),
  }),
  v4Call('GET /channels/{id}', {
    params: byId,
    run: async ({ params }, { db, user }) => presentChannel(await findChannel(db, user, params.id)),
  }),
  v4Call('GET /channels/{id}/members', { params: byId, run: ({ params }, ctx) => membersOf(ctx, params.id) }),
  v4Call('GET /channels/{id}/posts', {
    params: byId,
    query: V4PostsQuery,
    run: async ({ params, query }, { db, user }) => {
      await findChannel(db, user, params.id);
      return readPosts(db, params.id, query);
    },
  }),
  v4Call('POST /channels/members/{id}/view', {
    params: z.object({ id: text(26) }),
    body: V4View,
    run: async ({ body: { channel_id } }, ctx) => ({
      ...ok,
      last_viewed_at_times: channel_id === '' ? {} : { [channel_id]: await viewChannel(ctx, channel_id) },
    }),
  }),
  v4Call('POST /posts', { body: V4NewPost, status: 201, run: ({ body }, ctx) => writePost(ctx, body) }),
  v4Call('DELETE /posts/{id}', {
    params: byId,
    run: async ({ params }, ctx) => {
      await deletePost(ctx, params.id);
      return ok;
    },
  }),
  v4Call('POST /files', {
    body: z.object({ channel_id: text(26).default(''), client_ids: z.array(text(100)).max(20).default([]) }),
    takesFiles: true,
    status: 201,
    run: async ({ body, files }, ctx) => ({
      file_infos: await keepFiles(ctx, body.channel_id, files),
      client_ids: body.client_ids,
    }),
  }),
  v4Call('GET /files/{id}', { params: byId, run: ({ params }, ctx) => fileBytes(ctx, params.id) }),
  v4Call('GET /files/{id}/info', { params: byId, run: ({ params }, ctx) => fileInfo(ctx, params.id) }),
  v4Call('GET /files/{id}/preview', { params: byId, run: ({ params }, ctx) => filePreview(ctx, params.id, 'preview') }),
  v4Call('GET /files/{id}/thumbnail', {
    params: byId,
    run: ({ params }, ctx) => filePreview(ctx, params.id, 'thumbnail'),
  }),
];

export const v4: V4Domain = { calls, usersOf, userKey, typing, keepPresence };
