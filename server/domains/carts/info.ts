/** Who receives the goods, when and where: kept with the cart until its checkout. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { phoneAsKept } from '#server/platform/phone.ts';
import { holderOf, kindOf, mayUse, valueOf, type Which } from './policy.ts';
import { findCart, noCart, type CartRow } from './read.ts';
import { findStore, receivingFaults, type Receiving } from './receiving.ts';
import { touch } from './touch.ts';

export type Info = Omit<Input<Contract['carts']['info']>['body'], 'hash'>;

/** The columns that an info carries; absent ones stay as they are, blank and null ones are emptied. */
export function infoColumns(info: Info): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  if (info.fio !== undefined) columns['fio'] = info.fio?.trim() || null;
  if (info.email !== undefined) columns['email'] = info.email?.trim() || null;
  if (info.phone !== undefined) columns['phone'] = phoneAsKept(info.phone ?? '');
  if (info.receivedDateTime !== undefined) columns['received_at'] = info.receivedDateTime || null;
  if (info.isPickup !== undefined) columns['is_pickup'] = info.isPickup;
  if (info.pickupStore !== undefined) columns['pickup_store_id'] = info.pickupStore;
  return columns;
}

interface Written extends Receiving {
  id: number;
  company_id: number | null;
}

const writingWhere = (condition: string) => `
  update carts c set ${touch('$4')}, user_id = coalesce(c.user_id, $2::int),
         (fio, email, phone, received_at, is_pickup, pickup_store_id) =
           (select r.fio, r.email, r.phone, r.received_at, r.is_pickup, (select id from stores where id = r.pickup_store_id) from jsonb_populate_record(c, $3::jsonb) r)
   where ${condition}
  returning c.id, c.company_id, c.is_pickup, c.pickup_store_id, c.received_at`;
const write = {
  hash: oneRow<Written>('cart_info', writingWhere(mayUse.hash)),
  id: oneRow<Written>('cart_info_by_id', writingWhere(mayUse.id)),
};

/** Writes what an info carries; a place or time that can't be is refused, and nothing is written. */
export async function changeInfo(ctx: Ctx, which: Which, info: Info): Promise<CartRow> {
  const writing = write[kindOf(which)](ctx.db, [
    valueOf(which),
    holderOf(ctx.user),
    JSON.stringify(infoColumns(info)),
    ctx.clock(),
  ]);
  // Asked for with the change, which it follows and sees
  const [written, cart] = await Promise.all([writing, findCart(ctx, which)]);
  if (!written || !cart) throw noCart(ctx);
  const isAboutReceiving =
    info.receivedDateTime !== undefined || info.isPickup !== undefined || info.pickupStore !== undefined;
  if (isAboutReceiving)
    await refuseFaults(ctx, { ...written, pickup_store_id: info.pickupStore ?? written.pickup_store_id });
  return cart;
}

async function refuseFaults(ctx: Ctx, written: Written): Promise<void> {
  const found = written.pickup_store_id === null ? undefined : await findStore(ctx.db, written.pickup_store_id);
  const faults = receivingFaults(written, written.company_id, found, ctx.clock());
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
