import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { Me } from '#contract/users.ts';
import type { Ctx } from '#server/context.ts';
import { fail } from '#server/failure.ts';
import { editMe } from './editMe.ts';
import { listUsers, readUser } from './list.ts';
import { readPeople } from './people.ts';

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

/** What a person is told about themselves, in one statement. @throws Failure `auth_failed` where there is no such user */
async function readMe(ctx: Ctx, id: number): Promise<Me> {
  const [me] = await readPeople(ctx, [id]);
  if (!me) throw fail('auth_failed');
  return me;
}
