/** Recipient, time and place of a cart, stored until its checkout. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { normalizePhone } from '#server/platform/phone.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { mergingDuplicates } from './duplicates.ts';
import { canUse, chooseByCartRef, getCartOwnerId, type CartCaller, type CartRef } from './policy.ts';
import { findCart, noCart, type CartRow } from './read.ts';
import { findStore, validateReceiving, type Receiving } from './receiving.ts';
import { buildTouchSql } from './touch.ts';

export type CartInfo = Omit<Input<Contract['carts']['info']>['body'], 'hash'>;

/**
 * The columns for an input: missing fields stay unchanged, blank and null ones are cleared.
 * @param country ISO 3166-1 alpha-2; that of phones without a country code
 */
export function toInfoColumns(info: CartInfo, country: string): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  if (info.fio !== undefined) columns['fio'] = info.fio?.trim() || null;
  if (info.email !== undefined) columns['email'] = info.email?.trim() || null;
  if (info.phone !== undefined) columns['phone'] = normalizePhone(info.phone ?? '', country);
  if (info.receivedDateTime !== undefined) columns['received_at'] = info.receivedDateTime || null;
  if (info.isPickup !== undefined) columns['is_pickup'] = info.isPickup;
  if (info.pickupStore !== undefined) columns['pickup_store_id'] = info.pickupStore;
  return columns;
}

interface WrittenCart extends Receiving {
  id: number;
  company_id: number | null;
}

const buildWriteSql = (condition: string) => `
  update carts c
     set ${buildTouchSql('$now')}, user_id = coalesce(c.user_id, $user_id::int),
         (fio, email, phone, received_at, is_pickup, pickup_store_id) =
           (select r.fio, r.email, r.phone, r.received_at, r.is_pickup,
                   (select id from stores where id = r.pickup_store_id)
              from jsonb_populate_record(c, $infoColumns::jsonb) r)
   where ${condition}
  returning c.id, c.company_id, c.is_pickup, c.pickup_store_id, c.received_at`;
interface InfoValues extends CartCaller {
  /** The columns of `toInfoColumns`, as JSON. */
  infoColumns: string;
  now: Date;
}
const writeInfo = chooseByCartRef<WrittenCart | undefined, InfoValues>({
  hash: oneRow<WrittenCart, InfoValues & { hash: string }>('cart_info', buildWriteSql(canUse.hash)),
  id: oneRow<WrittenCart, InfoValues & { cartId: number }>('cart_info_by_id', buildWriteSql(canUse.id)),
});

/** Writes the given fields. An invalid place or time is rejected, and nothing is written. */
export async function changeInfo(ctx: Ctx, cartRef: CartRef, info: CartInfo): Promise<CartRow> {
  const values = {
    user_id: getCartOwnerId(ctx.user),
    infoColumns: JSON.stringify(toInfoColumns(info, (await getShopSettings(ctx)).default_country)),
    now: ctx.clock(),
  };
  // Sent together; one connection runs them in order, so the second reads the changed cart
  const write = () => Promise.all([writeInfo(ctx.db, cartRef, values), findCart(ctx, cartRef)]);
  const [written, cart] = await mergingDuplicates(ctx, cartRef, write);
  if (!written || !cart) throw noCart(ctx);
  const isAboutReceiving =
    info.receivedDateTime !== undefined || info.isPickup !== undefined || info.pickupStore !== undefined;
  if (isAboutReceiving)
    await assertValidReceiving(ctx, { ...written, pickup_store_id: info.pickupStore ?? written.pickup_store_id });
  return cart;
}

async function assertValidReceiving(ctx: Ctx, written: WrittenCart): Promise<void> {
  const found = written.pickup_store_id === null ? undefined : await findStore(ctx.db, written.pickup_store_id);
  const errors = validateReceiving(written, written.company_id, found, ctx.clock());
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
