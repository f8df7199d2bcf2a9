/** Endpoints of wish lists. */
import type { Contract } from '#contract/index.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { maxWishes } from '#contract/rules/wishes.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';
import { cardColumns, cardJoins } from './cards.ts';
import { presentProduct, type CardRow } from './present.ts';

const visibleWishesSql = 'wishes w join products p on p.id = w.product_id and p.visible';
const newestFirstSql = 'w.added_at desc, w.product_id desc';

const listPage = statement<CardRow, { user_id: number; limit: number; offset: number }>(
  'wishes_page',
  `select ${cardColumns} from ${visibleWishesSql} ${cardJoins}
    where w.user_id = $user_id order by ${newestFirstSql} limit $limit offset $offset`,
);
const countWishes = oneRow<{ total: number }, { user_id: number }>(
  'wishes_count',
  `select count(*)::int as total from ${visibleWishesSql} where w.user_id = $user_id`,
);
const listIds = statement<{ id: number }, { user_id: number }>(
  'wishes_ids',
  `select w.product_id as id from ${visibleWishesSql} where w.user_id = $user_id order by ${newestFirstSql}`,
);
// The first id of the list becomes the newest wish. Products that are not visible any more are skipped.
const insertWishes = statement<unknown, { user_id: number; productIds: readonly number[]; now: Date }>(
  'wishes_add',
  `insert into wishes (user_id, product_id, added_at)
   select $user_id, p.id, $now::timestamptz - (given.n * interval '1 millisecond')
     from unnest($productIds::int[]) with ordinality as given (id, n)
     join products p on p.id = given.id and p.visible order by p.id
       on conflict do nothing`,
);
const countStored = oneRow<{ count: number }, { user_id: number }>(
  'wishes_held',
  'select count(*)::int as count from wishes where user_id = $user_id',
);
const lockOwner = statement<unknown, { userId: number }>(
  'wishes_lock',
  'select id from users where id = $userId for no key update',
);
const deleteWish = statement<unknown, { user_id: number; product_id: number }>(
  'wishes_remove',
  'delete from wishes where user_id = $user_id and product_id = $product_id',
);

const getWishIds = async (db: Db, userId: number): Promise<number[]> =>
  (await listIds(db, { user_id: userId })).map(({ id }) => id);

export const wishes: Handlers<Contract['wishes'], Ctx> = {
  list: async ({ query }, { db, user }) => {
    const found = await countWishes(db, { user_id: user!.id });
    const rows = await listPage(db, {
      user_id: user!.id,
      limit: query.per_page,
      offset: (query.page - 1) * query.per_page,
    });
    return { page: query.page, per_page: query.per_page, total: found!.total, data: rows.map(presentProduct) };
  },
  ids: async (_, { db, user }) => ({ data: await getWishIds(db, user!.id) }),
  add: async ({ body }, { db, user, clock }) => {
    await lockOwner(db, { userId: user!.id });
    await insertWishes(db, { user_id: user!.id, productIds: [...new Set(body.product_ids)], now: clock() });
    if ((await countStored(db, { user_id: user!.id }))!.count > maxWishes)
      throw fail('too_many_wishes', { values: { max: maxWishes } });
    return { data: await getWishIds(db, user!.id) };
  },
  remove: async ({ params }, { db, user }) => {
    await deleteWish(db, { user_id: user!.id, product_id: params.id });
  },
};
