/** Handlers of people. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { setAvatar, uploadAvatar } from './avatar.ts';
import { parseDevice } from './device.ts';
import { editMe } from './editMe.ts';
import { createUser, editUser } from './editUser.ts';
import { listUsers, readUser } from './list.ts';
import { lockUser } from './lockUser.ts';
import { readMe } from './people.ts';
import { readUserFilters } from './userFilters.ts';
import { previewRemoval, removeUser } from './remove.ts';
import { endOtherSessions, listSessions } from '#server/platform/sessions.ts';

export const users: Handlers<Contract['users'], Ctx> = {
  me: (_, ctx) => readMe(ctx, ctx.user?.id ?? 0),
  editMe: async ({ body }, ctx) => {
    const { id } = ctx.user!;
    const removed = await editMe(ctx, id, body);
    return { ...(await readMe(ctx, id)), ...(removed && { removed }) };
  },
  list: ({ query }, ctx) => listUsers(ctx, query),
  get: ({ params: { id } }, ctx) => readUser(ctx, id),
  filters: ({ query }, ctx) => readUserFilters(ctx, query),
  create: createUser,
  edit: editUser,
  editByLongPath: editUser,
  removal: async ({ params: { id } }, ctx) => {
    await readUser(ctx, id);
    return previewRemoval(ctx.db, id);
  },
  remove: async ({ params: { id }, query }, ctx) => {
    await lockUser(ctx, id);
    await removeUser(ctx, id, { shouldCancelOrders: query.cancel_orders, shouldCloseCompanies: true });
  },
  uploadPhotos: async ({ params: { id }, files }, ctx) => {
    await readUser(ctx, id);
    return uploadAvatar(
      ctx,
      id,
      files,
      (inUnit) => readUser(inUnit, id),
      (inUnit) => lockUser(inUnit, id),
    );
  },
  deletePhoto: async ({ params: { id } }, ctx) => {
    await lockUser(ctx, id);
    await setAvatar(ctx, id, null);
    return readUser(ctx, id);
  },
  sessions: async ({ params: { id } }, ctx) => {
    await readUser(ctx, id);
    const rows = await listSessions(ctx.db, id, ctx.token!, ctx.clock());
    return {
      data: rows.map(({ user_agent, created_at, seen_at }) => ({
        ...parseDevice(user_agent),
        created_at: created_at.toISOString(),
        seen_at: seen_at.toISOString(),
      })),
    };
  },
  signOut: async ({ params: { id } }, ctx) => {
    await lockUser(ctx, id);
    await endOtherSessions(ctx, id, null);
    await ctx.audit({ action: 'sign_out', noun: 'users', record_id: id, before: null, after: null });
  },
};
