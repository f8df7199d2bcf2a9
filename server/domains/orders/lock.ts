/** Locks an order for an edit, and writes the edited order. */
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { mainPhoto } from '#server/domains/carts/read.ts';
import { invalid, notFound } from '#server/failure.ts';
import type { EditableItem, EditPlan, NamedStore, OrderEdit, OrderState } from './edit.ts';
import { isCompanySide, canAccessOrder, getOrderAccess, toAccessParams, type OrderAccess } from './policy.ts';
import { buildGoodsText, buildSearchText } from './rows.ts';
import { isOpenAndUnpaid } from './status.ts';

export interface LockedOrder extends OrderState {
  id: number;
  user_id: number;
  company_id: number;
  created_at: Date;
  updated_at: Date;
  is_company_side: boolean;
  /** Entered at a store's counter. */
  is_at_counter: boolean;
  /** Open and unpaid, of a buyer without a confirmed contact. */
  is_provisional: boolean;
}

const lock = oneRow<Omit<LockedOrder, 'items' | 'store'> & { pickup_store_id: number | null }>(
  'order_lock',
  `select o.id, o.status, o.address, o.delivery_at, o.product_amount, o.order_sum, o.bonuses_spent, o.user_id, o.company_id, o.is_pickup, o.pickup_store_id, o.created_at, o.updated_at,
          ${isCompanySide('o', '$2', '$4')} as is_company_side, o.store_id is not null as is_at_counter, o.is_provisional
     from orders o where o.id = $1 and ${canAccessOrder('$2', '$3', '$4')} for no key update of o`,
);
// Read after the lock, not with it: items and store must be those of the last committed change
const readStore = oneRow<NamedStore>('order_lock_store', 'select id, name, en_name from stores where id = $1');
const listItems = statement<EditableItem>(
  'order_lock_items',
  'select product_id, name, price, count from order_items where order_id = $1 order by product_id',
);

/** Locks an order that the caller may access until the unit ends. @param access for jobs, which have no user */
export async function lockOrder(
  ctx: Ctx,
  id: number,
  access: OrderAccess = getOrderAccess(ctx.user),
): Promise<LockedOrder> {
  const order = await lock(ctx.db, [id, ...toAccessParams(access)]);
  if (!order) throw notFound('order');
  const { pickup_store_id, ...locked } = order;
  return {
    ...locked,
    store: (pickup_store_id !== null && (await readStore(ctx.db, [pickup_store_id]))) || null,
    items: await listItems(ctx.db, [id]),
  };
}

const lockOrderable = statement<EditableItem>(
  'order_joining',
  'select id as product_id, name, price, 0 as count from products where id = any($1::int[]) and company_id = $2 and visible order by id for share',
);

/** Products that an edit adds to the order: they are visible, and belong to the order's company. */
export async function findJoiningProducts(
  ctx: UnitOfWork,
  order: LockedOrder,
  requestedItems: NonNullable<OrderEdit['items']>,
): Promise<Map<number, EditableItem>> {
  const present = new Set(order.items.map((item) => item.product_id));
  const ids = requestedItems.map((item) => item.product_id);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) throw invalid({ [`items.${repeated}.product_id`]: 'duplicate' });
  const joining = ids.filter((id) => !present.has(id));
  const found = joining.length > 0 ? await lockOrderable(ctx.db, [joining, order.company_id]) : [];
  const known = new Map(found.map((product) => [product.product_id, product]));
  const unknown = ids.flatMap((id, index) =>
    present.has(id) || known.has(id) ? [] : [[`items.${index}.product_id`, 'not_found'] as const],
  );
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
  return known;
}

const write = statement(
  'order_write',
  `with history as (insert into order_history (order_id, at, author_id, "from", "to", changes) values ($1, $2, $3, $4, $5, $6::jsonb))
   update orders set status = $7, address = $8::jsonb, delivery_at = $9, product_amount = $10, order_sum = $11, bonuses_spent = $12,
          is_pickup = $13, pickup_store_id = $14, is_provisional = is_provisional and $15, network = case when $15 then network end,
          updated_at = greatest($2::timestamptz, updated_at + interval '1 millisecond')
    where id = $1`,
);
const writeItems = statement(
  'order_write_items',
  `with gone as (delete from order_items where order_id = $1 and not product_id = any($2::int[]))
   insert into order_items (order_id, product_id, name, en_name, sku, photo, price, count)
   select $1, p.id, p.name, p.en_name, p.sku, ${mainPhoto}, p.price, w.count
     from unnest($2::int[], $3::int[]) as w (product_id, count) join products p on p.id = w.product_id
    order by p.id
   on conflict (order_id, product_id) do update set count = excluded.count where order_items.count <> excluded.count`,
);

const writeSearch = statement(
  'order_write_search',
  `update orders o set search = ${buildSearchText('o.address', 'o.user_phone', buildGoodsText('order_items i where i.order_id = o.id'))} where o.id = $1`,
);

/** Writes the edited order and its history entry. */
export async function writeOrder(ctx: Ctx, order: LockedOrder, { after, items, changes }: EditPlan): Promise<void> {
  const isStatusChanged = after.status !== order.status;
  if (items.length > 0)
    await writeItems(ctx.db, [
      order.id,
      after.items.map((item) => item.product_id),
      after.items.map((item) => item.count),
    ]);
  await write(ctx.db, [
    order.id,
    ctx.clock(),
    ctx.user?.id ?? null,
    isStatusChanged ? order.status : null,
    isStatusChanged ? after.status : null,
    Object.keys(changes).length > 0 ? JSON.stringify(changes) : null,
    after.status,
    after.address && JSON.stringify(after.address),
    after.delivery_at,
    after.product_amount,
    after.order_sum,
    after.bonuses_spent,
    after.is_pickup,
    after.store?.id ?? null,
    isOpenAndUnpaid(after.status),
  ]);
  if (items.length > 0 || after.address !== order.address) await writeSearch(ctx.db, [order.id]);
}
