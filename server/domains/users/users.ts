import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { editMe } from './editMe.ts';
import { listUsers, readUser } from './list.ts';
import { readMe } from './people.ts';

export const users: Handlers<Contract['users'], Ctx> = {
  me: (_, ctx) => readMe(ctx, ctx.user?.id ?? 0),
  editMe: async ({ body }, ctx) => {
    const { id } = ctx.user!;
    await editMe(ctx, id, body);
    return readMe(ctx, id);
  },
  list: ({ query }, ctx) => listUsers(ctx, query),
  get: ({ params: { id } }, ctx) => readUser(ctx, id),
};
