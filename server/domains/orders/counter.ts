/** Orders that staff enter at a store's counter: one transaction, with the rules of a checkout. */
import type { CounterOrder } from '#contract/counter.ts';
import type { Contract } from '#contract/index.ts';
import type { Answer, Handlers, Input } from '#contract/endpoint.ts';
import { asMinor, toMinor, toPrice } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { isAdmin } from '#contract/roles.ts';
import type { Ctx } from '#server/context.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { toContainsPattern, toPrefixPattern } from '#server/db/list.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { lineNameColumns } from '#server/domains/catalog/families/lineNames.ts';
import type { ClaimedLine } from '#server/domains/carts/claim.ts';
import { toThumbnailUrl } from '#server/domains/carts/present.ts';
import { mainPhoto } from '#server/domains/carts/read.ts';
import { taxClassSql } from '#server/domains/catalog/taxClass.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import { findPromotionsToShow } from '#server/domains/promo/promotions/findPromotions.ts';
import { nameDiscounts, presentFound } from '#server/domains/promo/promotions/present.ts';
import { recordPromotionUses } from '#server/domains/promo/promotions/recordUses.ts';
import { buildHasAutomaticSql } from '#server/domains/promo/promotions/rows.ts';
import { findTaxRules } from '#server/domains/tax/rules.ts';
import { formatFio, type Names } from '#server/domains/users/present.ts';
import { fail, invalid, notFound } from '#server/failure.ts';
import { getShopSettings } from '#server/platform/settings.ts';
import { toStoredAddress } from './address.ts';
import { applyEdit } from './changeOrder.ts';
import { calculateCartMoney, findCartTaxes } from './cartMoney.ts';
import { findCartPromotions } from './cartPromotions.ts';
import { findKnownBuyer, findOrCreateBuyer } from './counterBuyer.ts';
import { holdOrderStock } from './holdOrderStock.ts';
import { placeOrder } from './place.ts';
import { presentTaxRule } from './present.ts';
import { presentPreview } from './presentPreview.ts';
import { readOrder } from './read.ts';
import { toTaxPlace } from './taxPlace.ts';
import { assertSumAllowed } from './totals.ts';

type Calls = Contract['counter'];

interface Counter {
  id: number;
  company_id: number;
  /** The company's. */
  country: string;
  is_vat_payer: boolean;
  /** Whether promotions without a code are on that may apply to its sales. */
  has_promotions: boolean;
}

const findCounter = oneRow<Counter, { storeId: number; isAdmin: boolean; userId: number }>(
  'counter_store',
  `select s.id, s.company_id, k.country, k.is_vat_payer, ${buildHasAutomaticSql('s.company_id')} as has_promotions
     from stores s
     join companies k on k.id = s.company_id
    where s.id = $storeId and s.archived_at is null
      and ($isAdmin::boolean or s.company_id in ${buildOwnCompaniesSql('$userId')})`,
);

/** A store of the caller's companies; others are not found. */
async function getMyCounter(ctx: Ctx, id: number): Promise<Counter> {
  const store = await findCounter(ctx.db, { storeId: id, isAdmin: isAdmin(ctx.user), userId: ctx.user!.id });
  if (!store) throw notFound('store');
  return store;
}

/** Whether a counter sells product `p` with category `c` and company `k`. It need not be shown on the site. */
const soldCondition =
  'p.on_sales_point and p.active and not p.over_limit and p.archived_at is null and c.visible and k.active';
const productsWithCompanySql = `products p
     join categories c on c.id = p.category_id
     join companies k on k.id = p.company_id
     left join product_stock s on s.product_id = p.id`;
const leftSql = 'coalesce(s.total_count - s.held, 0)';

const productsSql = `
   select p.id as product_id, 0 as count, p.price as seen_price, p.price, p.company_id,
          k.country as company_country, k.is_vat_payer as company_is_vat_payer, ${taxClassSql} as tax_class, p.weight_g,
          ${soldCondition} as visible,
          p.on_app, ${lineNameColumns}, p.sku, ${leftSql} as left, ${mainPhoto} as photo
     from ${productsWithCompanySql}
    where p.id = any($productIds::int[]) and p.company_id = $company_id
    order by p.id`;
type ProductsOfCompany = { productIds: readonly number[]; company_id: number };
// A sale locks the products against a change of price until it is committed, in id order as a checkout does. One that
// is handed over at once writes to them later: it takes the stronger lock now, so that it can't deadlock with a
// checkout.
const listProducts = {
  preview: statement<ClaimedLine, ProductsOfCompany>('counter_goods_preview', productsSql),
  notHandedOver: statement<ClaimedLine, ProductsOfCompany>('counter_goods', `${productsSql} for share of p`),
  handedOver: statement<ClaimedLine, ProductsOfCompany>(
    'counter_goods_handed_over',
    `${productsSql} for no key update of p`,
  ),
};

/** The requested lines, each product once. */
async function getLines(
  ctx: UnitOfWork,
  { company_id }: Counter,
  items: CounterOrder['items'],
  purpose: keyof typeof listProducts,
): Promise<ClaimedLine[]> {
  const requestedItems = new Map<number, CounterOrder['items'][number]>();
  for (const item of items)
    requestedItems.set(item.product_id, {
      ...item,
      count: item.count + (requestedItems.get(item.product_id)?.count ?? 0),
    });
  const rows = await listProducts[purpose](ctx.db, {
    productIds: [...requestedItems.keys()],
    company_id,
  });
  const availableIds = new Set(rows.filter(({ visible }) => visible).map(({ product_id }) => product_id));
  const unavailableIds = [...requestedItems.keys()].filter((id) => !availableIds.has(id));
  if (unavailableIds.length > 0)
    throw fail('not_available', { body: { lines: unavailableIds.map((product_id) => ({ product_id })) } });
  const repriced = rows.filter(
    ({ product_id, price }) =>
      requestedItems.get(product_id)!.price !== undefined && toMinor(requestedItems.get(product_id)!.price!) !== price,
  );
  if (repriced.length > 0)
    throw fail('price_changed', {
      body: { lines: repriced.map(({ product_id, price }) => ({ product_id, price: toPrice(asMinor(price)) })) },
    });
  return rows.map((row) => ({ ...row, count: requestedItems.get(row.product_id)!.count }));
}

const nextId = oneRow<{ id: number }>('counter_order_id', `select nextval('carts_id_seq')::int as id`);
const recordPaymentMethod = statement<unknown, { order_id: number; payment: string }>(
  'counter_payment',
  `update order_history
      set changes = jsonb_build_object('payment', jsonb_build_object('from', null, 'to', $payment::text))
    where order_id = $order_id and "to" = 'paid'`,
);

/** Where a sale is received: its taxes are those of the company's place. */
const counterPlace = { receiving: { is_pickup: true }, address: {} };

/** Calculates the money of a sale, with the promotions of its customer. */
async function priceLines(
  ctx: Ctx,
  { has_promotions }: Counter,
  lines: readonly ClaimedLine[],
  user_id: number | null,
  { codes, expected_sum }: Pick<CounterOrder, 'codes' | 'expected_sum'>,
) {
  const buyer = { user_id, channel: 'sales_point' as const, has_promotions };
  const found = await findCartPromotions(ctx, [{ lines, delivery: null }], buyer, codes);
  const { discounts, rules } = found.carts[0]!;
  const taxes = await findCartTaxes(ctx, { lines, ...counterPlace });
  const money = calculateCartMoney({ lines, taxes, discounts });
  assertSumAllowed(ctx, money.order_sum);
  if (expected_sum !== undefined && toMinor(expected_sum) !== money.order_sum)
    throw fail('price_changed', { body: { order_sum: toPrice(money.order_sum) } });
  return { money, rules, promotions: found.results };
}

/** Whether the price of a line has changed is for the sale to say: a preview has the present ones. */
const dropPrice = ({ product_id, count }: CounterOrder['items'][number]) => ({ product_id, count });

async function previewSale({ body }: Input<Calls['preview']>, ctx: Ctx): Promise<Answer<Calls['preview']>> {
  await ctx.limits.take('orderPreviews', String(ctx.user!.id));
  const store = await getMyCounter(ctx, body.store_id);
  const lines = await getLines(ctx, store, body.items.map(dropPrice), 'preview');
  const user_id = await findKnownBuyer(ctx, store, body.customer);
  const cart = { company_id: store.company_id, lines, delivery: 0 };
  const canApply = store.has_promotions || (body.codes ?? []).length > 0;
  const found = canApply
    ? await findPromotionsToShow(ctx, [cart], { user_id, channel: 'sales_point' }, body.codes ?? [])
    : null;
  const discounts = found?.carts[0]!.discounts ?? [];
  const taxes = await findCartTaxes(ctx, { lines, ...counterPlace });
  const money = calculateCartMoney({ lines, taxes, discounts });
  return { ...presentPreview(money, found?.results ?? []), ...(found && presentFound(found)) };
}

async function createCounterOrder({ body }: Input<Calls['create']>, ctx: Ctx): Promise<Order> {
  if (body.hand_over && body.payment === null) throw invalid({ payment: 'required' });
  const store = await getMyCounter(ctx, body.store_id);
  const lines = await getLines(ctx, store, body.items, body.hand_over ? 'handedOver' : 'notHandedOver');
  const { id } = (await nextId(ctx.db))!;
  await holdOrderStock(ctx, lines, id);
  const buyer = await findOrCreateBuyer(ctx, store, body.customer);
  const { money, rules, promotions } = await priceLines(ctx, store, lines, buyer.id, body);
  const { fio, phone } = buyer;
  const address = toStoredAddress({ fio, phone, email: body.customer?.email, comment: body.comment }, store.country);
  const { order, reader } = await placeOrder(ctx, {
    id,
    cart_id: null,
    company_id: store.company_id,
    user_id: buyer.id,
    author_id: ctx.user!.id,
    money,
    bonuses_spent: asMinor(0),
    address,
    is_pickup: true,
    pickup_store_id: store.id,
    delivery_at: null,
    delivery: null,
    channel: 'sales_point',
    store_id: store.id,
    lines,
    discounts: nameDiscounts(money, promotions),
  });
  await ctx.emit('order.placed', {
    order_id: id,
    user_id: buyer.id,
    company_id: store.company_id,
    brand: order.company.brand,
    order,
    reader,
    at_counter: { is_paid: body.payment !== null, is_handed_over: body.hand_over },
  });
  await ctx.audit({
    action: 'create',
    noun: 'orders',
    record_id: id,
    before: null,
    after: { company_id: store.company_id, store_id: store.id, order_sum: order.order_sum, payment: body.payment },
  });
  if (body.payment) {
    await applyEdit(ctx, id, { status: 'paid' }, { at_counter: true });
    await recordPaymentMethod(ctx.db, { order_id: id, payment: body.payment });
  }
  if (body.hand_over) await applyEdit(ctx, id, { status: 'completed' }, { at_counter: true });
  await recordPromotionUses(ctx, buyer.id, [{ id, money, rules }], promotions);
  return readOrder(ctx, id);
}

interface FoundProduct {
  id: number;
  tax_class: string;
  name: string;
  en_name: string | null;
  sku: string;
  price: number;
  left: number;
  photo: string | null;
  is_exact: boolean;
}

const maxFound = 12;
// A scanner types the exact SKU, so an exact match comes first. Names match by any part.
const searchProducts = statement<
  FoundProduct,
  { company_id: number; text: string; prefixPattern: string; containsPattern: string }
>(
  'counter_find',
  `select p.id, ${lineNameColumns}, p.sku, p.price, ${taxClassSql} as tax_class, ${leftSql} as left,
          ${mainPhoto} as photo, lower(p.sku) = lower($text) as is_exact
     from ${productsWithCompanySql}
    where p.company_id = $company_id and ${soldCondition} and ($text = '' or p.sku ilike $prefixPattern
          or p.name ilike $containsPattern or p.en_name ilike $containsPattern)
    order by lower(p.sku) = lower($text) desc, p.sku ilike $prefixPattern desc, p.position, p.id limit ${maxFound}`,
);

/** The taxes of products at a store, by their classes. */
function findStoreTaxes(ctx: Ctx, { country, is_vat_payer }: Counter, products: readonly FoundProduct[]) {
  const company = { country, is_vat_payer };
  return findTaxRules(ctx, {
    company,
    ...toTaxPlace(company, true, null),
    classes: products.map(({ tax_class }) => tax_class),
    at: ctx.clock(),
  });
}

async function findProducts(
  { query: { store_id, q } }: Input<Calls['products']>,
  ctx: Ctx,
): Promise<Answer<Calls['products']>> {
  const store = await getMyCounter(ctx, store_id);
  const { company_id } = store;
  const text = q.trim();
  const rows = await searchProducts(ctx.db, {
    company_id,
    text,
    prefixPattern: toPrefixPattern(text),
    containsPattern: toContainsPattern(text),
  });
  const { prices_include_tax } = await getShopSettings(ctx);
  const taxes = await findStoreTaxes(ctx, store, rows);
  return {
    data: rows.map(({ tax_class, ...row }) => {
      const tax = presentTaxRule(taxes.get(tax_class)!);
      return {
        ...row,
        price: toPrice(asMinor(row.price)),
        photo: toThumbnailUrl(row.photo),
        ...(tax && { tax }),
        prices_include_tax,
      };
    }),
  };
}

// Searches only the company's own orders, so that nobody learns who has an account
const findBuyers = statement<
  Names & { id: number; fio: string | null; phone: string | null },
  { company_id: number; containsPattern: string }
>(
  'counter_buyers',
  `select id, first_name, last_name, middle_name, fio, phone
     from (select distinct on (u.id) u.id, u.first_name, u.last_name, u.middle_name, o.address ->> 'fio' as fio,
                  coalesce(o.user_phone, o.address ->> 'phone') as phone, o.id as order_id
             from orders o
             join users u on u.id = o.user_id and u.alive
            where o.company_id = $company_id and o.deleted_at is null and not u.is_guest
              and o.search like $containsPattern
            order by u.id, o.id desc) found
    order by order_id desc
    limit 8`,
);

async function findCustomers(
  { query: { store_id, q } }: Input<Calls['customers']>,
  ctx: Ctx,
): Promise<Answer<Calls['customers']>> {
  const { company_id } = await getMyCounter(ctx, store_id);
  const text = q.trim().toLowerCase();
  const rows =
    text.length < 2
      ? []
      : await findBuyers(ctx.db, {
          company_id,
          containsPattern: toContainsPattern(/^\+?[\d\s().-]+$/.test(text) ? text.replace(/[^\d+]/g, '') : text),
        });
  return { data: rows.map(({ id, fio, phone, ...names }) => ({ id, fio: formatFio(names) || (fio ?? ''), phone })) };
}

export const counter: Handlers<Calls, Ctx> = {
  create: createCounterOrder,
  preview: previewSale,
  products: findProducts,
  customers: findCustomers,
};
