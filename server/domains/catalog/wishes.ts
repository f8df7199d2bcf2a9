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

const visibleWishes = 'wishes w join products p on p.id = w.product_id and p.visible';
const newest = 'w.added_at desc, w.product_id desc';

const listPage = statement<CardRow>(
  'wishes_page',
  `select ${cardColumns} from ${visibleWishes} ${cardJoins} where w.user_id = $1 order by ${newest} limit $2 offset $3`,
);
const countWishes = oneRow<{ total: number }>(
  'wishes_count',
  `select count(*)::int as total from ${visibleWishes} where w.user_id = $1`,
);
const listIds = statement<{ id: number }>(
  'wishes_ids',
  `select w.product_id as id from ${visibleWishes} where w.user_id = $1 order by ${newest}`,
);
// The first id of the list becomes the newest wish. Products that are not visible any more are skipped.
const insertWishes = statement(
  'wishes_add',
  `insert into wishes (user_id, product_id, added_at)
   select $1, p.id, $3::timestamptz - (g.n * interval '1 millisecond')
     from unnest($2::int[]) with ordinality as g (id, n) join products p on p.id = g.id and p.visible order by p.id
   on conflict do nothing`,
);
const countStored = oneRow<{ count: number }>(
  'wishes_held',
  'select count(*)::int as count from wishes where user_id = $1',
);
const lockOwner = statement('wishes_lock', 'select id from users where id = $1 for no key update');
const deleteWish = statement('wishes_remove', 'delete from wishes where user_id = $1 and product_id = $2');

const getWishIds = async (db: Db, userId: number): Promise<number[]> =>
  (await listIds(db, [userId])).map(({ id }) => id);

export const wishes: Handlers<Contract['wishes'], Ctx> = {
  list: async ({ query }, { db, user }) => {
    const found = await countWishes(db, [user!.id]);
    const rows = await listPage(db, [user!.id, query.per_page, (query.page - 1) * query.per_page]);
    return { page: query.page, per_page: query.per_page, total: found!.total, data: rows.map(presentProduct) };
  },
  ids: async (_, { db, user }) => ({ data: await getWishIds(db, user!.id) }),
  add: async ({ body }, { db, user, clock }) => {
    await lockOwner(db, [user!.id]);
    await insertWishes(db, [user!.id, [...new Set(body.product_ids)], clock()]);
    if ((await countStored(db, [user!.id]))!.count > maxWishes)
      throw fail('too_many_wishes', { values: { max: maxWishes } });
    return { data: await getWishIds(db, user!.id) };
  },
  remove: async ({ params }, { db, user }) => {
    await deleteWish(db, [user!.id, params.id]);
  },
};
