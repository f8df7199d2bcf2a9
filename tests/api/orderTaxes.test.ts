/** Taxes of orders: where they are previewed, placed, entered at a counter and edited, and what is stored of them. */
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asMinor } from '#contract/money.ts';
import type { Address, Order } from '#contract/orders.ts';
import { products } from '#server/domains/catalog/tables.ts';
import { companies } from '#server/domains/companies/tables.ts';
import { calculateCartMoney, findCartTaxes } from '#server/domains/orders/cartMoney.ts';
import { orderItems, orders } from '#server/domains/orders/tables.ts';
import { verifyOrderMoney } from '#server/domains/orders/verifyMoney.ts';
import { taxRates } from '#server/domains/tax/tables.ts';
import type { LetterSums } from '#server/notifications/letter.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { readPdfText } from '#tests/support/pdfText.ts';
import { delivery, fillCart, getFailure, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let admin: Person;
let shop: Shop;
let buyer: Person;
/** Products at 10 of the standard, at 5 of the reduced and at 4 of the exempt class. */
let standard: number;
let reduced: number;
let exempt: number;
let reducedClass: number;
beforeAll(async () => {
  t = await startApi();
  admin = await t.make.admin();
  buyer = await t.make.buyer();
  shop = await openShop(t);
  await editCompany({ country: 'DE' });
  standard = await stockTaxed(10, null);
  reduced = await stockTaxed(5, 'reduced');
  exempt = await stockTaxed(4, 'exempt');
  const classes = await admin.client.taxClasses.list({ query: { filter: { q: 'reduced' } } });
  reducedClass = classes[0]!.id;
  await admin.client.taxRates.create({
    body: { class_id: reducedClass, country: 'DE', rate: 7, valid_from: '2026-01-01' },
  });
});
afterEach(async () => {
  await editCompany({ country: 'DE', is_vat_payer: true });
  await setIncluded(true);
  expect(await verifyOrderMoney(t.db)).toEqual([]);
});
afterAll(() => t?.close());

const editCompany = (values: Partial<typeof companies.$inferInsert>) =>
  t.db.update(companies).set(values).where(eq(companies.id, shop.company.id));
const setIncluded = (prices_include_tax: boolean) => admin.client.settings.edit({ body: { prices_include_tax } });

async function stockTaxed(price: number, tax_class: string | null): Promise<number> {
  const id = await shop.stock({ price, total_count: 1000 });
  await t.db.update(products).set({ tax_class }).where(eq(products.id, id));
  return id;
}

const allClasses = () => [
  { product_id: standard, count: 3 },
  { product_id: reduced, count: 1 },
  { product_id: exempt, count: 1 },
];

async function place(
  address: Partial<Address> = {},
  { lines = allClasses(), ...way }: { lines?: { product_id: number; count: number }[]; pickupStore?: number } = {},
): Promise<Order> {
  const { cart_hash: hash } = await fillCart(buyer.client, lines);
  return buyer.client.carts.checkout({
    body: { hash, address: { ...delivery, ...address }, isPickup: way.pickupStore !== undefined, ...way },
  });
}

const edit = (order: Order, counts: [product_id: number, count: number][]) =>
  shop.company.vendor.client.orders.edit({
    params: { id: order.id },
    body: { items: counts.map(([product_id, count]) => ({ product_id, count })) },
  });

/** Reason, rate and sum of each item, by product. */
const listTaxes = ({ items }: Order) =>
  new Map(items.map(({ product_id, tax }) => [product_id, tax && [tax.reason, tax.rate, tax.sum]]));

describe('a checkout', () => {
  it('finds the tax within the prices, line by line', async () => {
    const order = await place();
    expect(order).toMatchObject({ prices_include_tax: true, goods_sum: 39, tax_sum: 5.12, order_sum: 39 });
    expect(listTaxes(order)).toEqual(
      new Map([
        [standard, ['standard', 19, 4.79]],
        [reduced, ['reduced', 7, 0.33]],
        [exempt, ['exempt', 0, 0]],
      ]),
    );
    expect(await buyer.client.orders.get({ params: { id: order.id } })).toEqual(order);
  });

  it('adds the tax to prices that do not include it', async () => {
    await setIncluded(false);
    const order = await place();
    expect(order).toMatchObject({
      prices_include_tax: false,
      goods_sum: 39,
      tax_sum: 6.05,
      order_sum: 45.05,
      sum_to_pay: 45.05,
    });
    expect(listTaxes(order).get(standard)).toEqual(['standard', 19, 5.7]);
  });

  it('takes the rate of the destination, and of its region if that has one', async () => {
    expect(listTaxes(await place({ country: 'FR' })).get(standard)).toEqual(['standard', 20, 5]);
    await admin.client.taxRates.create({
      body: { class_id: reducedClass, country: 'ES', region: 'Canarias', rate: 0, valid_from: '2026-01-01' },
    });
    const spanish = { country: 'ES', city: 'Las Palmas', postal_code: '35001' };
    expect(listTaxes(await place({ ...spanish, region: 'CANARIAS' })).get(reduced)).toEqual(['reduced', 0, 0]);
    // The mainland has no reduced rate
    expect(listTaxes(await place(spanish)).get(reduced)).toEqual(['standard', 21, 0.87]);
  });

  it('names an export, and a seller who pays no VAT, and taxes neither', async () => {
    const abroad = await place({ country: 'US' });
    expect(abroad).toMatchObject({ tax_sum: 0, order_sum: 39 });
    expect([...listTaxes(abroad).values()]).toEqual([
      ['export', 0, 0],
      ['export', 0, 0],
      ['exempt', 0, 0],
    ]);
    await editCompany({ is_vat_payer: false });
    await setIncluded(false);
    const untaxed = await place();
    expect(untaxed).toMatchObject({ tax_sum: 0, order_sum: 39 });
    expect([...listTaxes(untaxed).values()]).toEqual(Array.from({ length: 3 }, () => ['not_a_payer', 0, 0]));
  });

  it('records no tax where no rate is known', async () => {
    await editCompany({ country: 'AU' });
    await setIncluded(false);
    const order = await place();
    expect(order).toMatchObject({ tax_sum: null, order_sum: 39 });
    expect(listTaxes(order).get(standard)).toBeUndefined();
    expect(listTaxes(order).get(exempt)).toEqual(['exempt', 0, 0]);
  });

  it('taxes a pickup in the country of the company, wherever the buyer lives', async () => {
    const store = await t.make.store(shop.company.id, { pickup: true });
    const order = await place({ country: 'US' }, { pickupStore: store.id });
    expect(listTaxes(order).get(standard)).toEqual(['standard', 19, 4.79]);
  });

  it('gives a delivery the tax of the goods with the largest sum', async () => {
    const line = { product_id: 1, price: 1000, count: 1, company_country: 'DE', company_is_vat_payer: true };
    const calculate = async (counts: [tax_class: string, count: number][]) => {
      const lines = counts.map(([tax_class, count], index) => ({ ...line, product_id: index + 1, tax_class, count }));
      const taxes = await findCartTaxes(t.ctx, {
        lines,
        receiving: { is_pickup: false },
        address: { country: 'DE' },
      });
      return calculateCartMoney({ lines, taxes, delivery: { price: asMinor(500) } });
    };
    expect(
      await calculate([
        ['standard', 2],
        ['reduced', 3],
      ]),
    ).toMatchObject({
      delivery_sum: 500,
      delivery: { price: 500, total: 500, tax: { reason: 'reduced', rate: 700, amount: 33 } },
      tax_sum: 319 + 196 + 33,
      order_sum: 5500,
    });
    expect((await calculate([['exempt', 1]])).delivery?.tax).toEqual({ reason: 'exempt', rate: 0, amount: 0 });
  });
});

describe('a preview', () => {
  it('answers each cart with the taxes of the address, in the order of the request, and orders nothing', async () => {
    const guestCart = await fillCart(t.guest, [{ product_id: standard, count: 3 }]);
    const otherCart = await fillCart(t.guest, [
      { product_id: reduced, count: 2 },
      { product_id: exempt, count: 1 },
    ]);
    const preview = async (address: object) =>
      (
        await t.guest.orderPreviews.list({
          body: { carts: [{ hash: otherCart.cart_hash }, { hash: guestCart.cart_hash }], address },
        })
      ).data;
    t.statements();
    const [other, first] = await preview({ country: 'DE' });
    // The carts, the settings and the rates of each cart
    expect(t.statements().length).toBeLessThanOrEqual(4);
    expect(other).toEqual({
      id: otherCart.id,
      goods_sum: 14,
      discount_sum: 0,
      delivery_sum: 0,
      tax_sum: 0.65,
      order_sum: 14,
      prices_include_tax: true,
      lines: [
        { product_id: reduced, tax: { reason: 'reduced', rate: 7, sum: 0.65 } },
        { product_id: exempt, tax: { reason: 'exempt', rate: 0, sum: 0 } },
      ],
    });
    expect(first).toMatchObject({ id: guestCart.id, tax_sum: 4.79, order_sum: 30 });
    expect((await preview({ country: 'US' }))[1]).toMatchObject({ lines: [{ tax: { reason: 'export' } }] });
    expect(await t.guest.carts.get({ query: { hash: guestCart.cart_hash } })).toMatchObject({ goods_num: 3 });
  });

  it('says what the order then costs, at present prices, for a pickup too', async () => {
    await setIncluded(false);
    const product_id = await stockTaxed(10, null);
    const { id, cart_hash: hash } = await fillCart(buyer.client, [{ product_id, count: 1 }]);
    const preview = async (more: object = {}, address: object = { country: 'FR' }) =>
      (await buyer.client.orderPreviews.list({ body: { carts: [{ id, ...more }], address } })).data[0]!;
    expect(await preview()).toMatchObject({ tax_sum: 2, order_sum: 12, prices_include_tax: false });
    expect(await preview({ isPickup: true })).toMatchObject({ tax_sum: 1.9, order_sum: 11.9 });
    expect(await preview({}, {})).toMatchObject({ tax_sum: 1.9 });
    const order = await buyer.client.carts.checkout({ body: { hash, address: { ...delivery, country: 'FR' } } });
    expect(order.order_sum).toBe(12);
  });

  it('finds no cart that the caller can’t use or that is ordered, and refuses an empty one', async () => {
    const own = await fillCart(buyer.client, [{ product_id: standard }]);
    const preview = (client: ApiClient, cart: { hash?: string; id?: number }) =>
      getFailure(client.orderPreviews.list({ body: { carts: [cart] } }));
    const stranger = await t.make.buyer();
    expect(await preview(stranger.client, { id: own.id })).toMatchObject({ code: 'not_found' });
    expect(await preview(t.guest, { hash: own.cart_hash })).toMatchObject({ code: 'not_found' });
    expect(await preview(t.guest, {})).toMatchObject({ status: 422 });
    const { cart_hash: hash } = await t.guest.carts.create();
    expect(await preview(t.guest, { hash })).toMatchObject({ code: 'cart_empty' });
    await buyer.client.carts.checkout({ body: { hash: own.cart_hash, address: delivery } });
    expect(await preview(buyer.client, { id: own.id })).toMatchObject({ code: 'not_found' });
  });

  it('is limited per account and per address', async () => {
    const limited = await startApi({ limits: { orderPreviewsOfAddress: { points: 2, seconds: 60 } } });
    const { cart_hash: hash } = await limited.guest.carts.create();
    const codes = [];
    for (let call = 0; call < 3; call += 1)
      codes.push((await getFailure(limited.guest.orderPreviews.list({ body: { carts: [{ hash }] } }))).code);
    await limited.close();
    expect(codes).toEqual(['cart_empty', 'cart_empty', 'too_often']);
  });
});

it('a counter sale is taxed like a pickup', async () => {
  const { id: store_id } = await t.make.store(shop.company.id);
  const sell = () =>
    shop.company.vendor.client.counter.create({ body: { store_id, items: [{ product_id: standard, count: 1 }] } });
  expect(await sell()).toMatchObject({ order_sum: 10, items: [{ tax: { reason: 'standard', rate: 19, sum: 1.6 } }] });
  await setIncluded(false);
  const found = await shop.company.vendor.client.counter.products({ query: { store_id, q: '' } });
  expect(found.data.find(({ id }) => id === reduced)).toMatchObject({
    tax: { reason: 'reduced', rate: 7 },
    prices_include_tax: false,
  });
  expect(await sell()).toMatchObject({ order_sum: 11.9, tax_sum: 1.9, sum_to_pay: 11.9 });
});

describe('paper and letter', () => {
  const plain = (text: string) => text.replace(/[\u00a0\n ]+/g, ' ');
  const print = async (order: Order, language: 'en' | 'ru') => {
    const url = `/api/shop/order/${order.id}/pdf?language=${language}`;
    const answer = await t.app.inject({ url, headers: { 'x-auth-token': buyer.token } });
    return readPdfText(answer.rawPayload).map(plain).join(' ');
  };
  const readMail = async ({ id }: Order) => {
    const find = 'select data from mails where cause = $1';
    const { rows } = await t.pool.query<{ data: { sums: LetterSums } }>(find, [`order:${id}:placed`]);
    return rows[0]!.data.sums;
  };

  it('name the tax of lines, the sums by rate and the seller’s VAT number', async () => {
    await editCompany({ vat_number: 'DE136695976' });
    const order = await place();
    const english = await print(order, 'en');
    for (const text of ['VAT number', 'DE136695976', 'VAT 19%: $4.79', 'VAT exempt', 'Includes VAT 19% $4.79'])
      expect(english).toContain(text);
    expect(await print(order, 'ru')).toContain('В том числе НДС 7 % 0,33 $');
    expect(await readMail(order)).toEqual({
      added: [],
      included: [
        { label: 'Includes VAT 19%', amount: 479 },
        { label: 'Includes VAT 7%', amount: 33 },
      ],
      notes: ['Goods exempt from VAT'],
    });
  });

  it('name no tax of an order that was canceled unpaid', async () => {
    const order = await place();
    await buyer.client.orders.edit({
      params: { id: order.id },
      body: { status: 'canceled', updated_at: order.updated_at },
    });
    const paper = await print(order, 'en');
    expect(paper).toContain('Canceled, to pay $0.00');
    expect(paper).not.toMatch(/VAT \d|VAT exempt|exempt from VAT/);
  });

  it('add the tax up where prices do not include it, and give the reason where there is none', async () => {
    await setIncluded(false);
    const order = await place({}, { lines: [{ product_id: standard, count: 1 }] });
    expect(await print(order, 'en')).toContain('Goods for $10.00 VAT 19% $1.90 Total $11.90');
    expect((await readMail(order)).added).toEqual([{ label: 'VAT 19%', amount: 190 }]);
    await editCompany({ is_vat_payer: false });
    const untaxed = await place({}, { lines: [{ product_id: standard, count: 1 }] });
    expect(await print(untaxed, 'ru')).toContain('Без НДС: продавец его не начисляет');
    expect(await print(untaxed, 'ru')).not.toContain('DE136695976');
  });
});

describe('an edit', () => {
  const germanStandard = and(eq(taxRates.country, 'DE'), eq(taxRates.rate, 1900), isNull(taxRates.region));

  it('leaves lines taxed as they were ordered, and finds the tax of a product that joins', async () => {
    await setIncluded(false);
    const order = await place({}, { lines: [{ product_id: standard, count: 2 }] });
    expect(order).toMatchObject({ tax_sum: 3.8, order_sum: 23.8 });
    const joining = await stockTaxed(1, null);
    const [rate] = await t.db.update(taxRates).set({ rate: 2500 }).where(germanStandard).returning();
    await setIncluded(true);
    const edited = await edit(order, [
      [standard, 3],
      [joining, 4],
      [reduced, 1],
    ]);
    await t.db.update(taxRates).set({ rate: 1900 }).where(eq(taxRates.id, rate!.id));
    expect(listTaxes(edited)).toEqual(
      new Map([
        [standard, ['standard', 19, 5.7]],
        [joining, ['standard', 25, 1]],
        [reduced, ['reduced', 7, 0.35]],
      ]),
    );
    expect(edited).toMatchObject({ prices_include_tax: false, goods_sum: 39, tax_sum: 7.05, order_sum: 46.05 });
  });

  it('taxes a product that joins at the place that the order goes to', async () => {
    const order = await place({ country: 'FR' }, { lines: [{ product_id: standard, count: 1 }] });
    const joining = await stockTaxed(12, null);
    const { client } = shop.company.vendor;
    const edited = await client.orders.edit({
      params: { id: order.id },
      body: {
        address: { country: 'HU' },
        items: [standard, joining].map((product_id) => ({ product_id, count: 1 })),
      },
    });
    expect(listTaxes(edited)).toEqual(
      new Map([
        [standard, ['standard', 20, 1.67]],
        [joining, ['standard', 27, 2.55]],
      ]),
    );
  });

  it('records no tax in an order from before taxes were recorded', async () => {
    const order = await place({}, { lines: [{ product_id: standard, count: 1 }] });
    await t.db
      .update(orderItems)
      .set({ tax_reason: 'not_recorded', tax_rate: null, tax_sum: null })
      .where(eq(orderItems.order_id, order.id));
    await t.db.update(orders).set({ tax_sum: null }).where(eq(orders.id, order.id));
    const edited = await edit(order, [
      [standard, 2],
      [reduced, 1],
    ]);
    expect(edited).toMatchObject({ tax_sum: null, order_sum: 25 });
    expect([...listTaxes(edited).values()]).toEqual([undefined, undefined]);
  });

  it('leaves the delivery as it was ordered', async () => {
    const order = await place({}, { lines: [{ product_id: standard, count: 2 }] });
    await t.db
      .update(orders)
      .set({
        delivery_sum: 500,
        delivery_discount_sum: 100,
        discount_sum: 100,
        delivery_tax_reason: 'standard',
        delivery_tax_rate: 1900,
        delivery_tax_sum: 64,
        tax_sum: 319 + 64,
        order_sum: 2400,
      })
      .where(eq(orders.id, order.id));
    expect(await verifyOrderMoney(t.db)).toEqual([]);
    expect(await edit(order, [[standard, 1]])).toMatchObject({
      goods_sum: 10,
      discount_sum: 1,
      delivery_sum: 5,
      delivery_tax: { reason: 'standard', rate: 19, sum: 0.64 },
      tax_sum: 2.24,
      order_sum: 14,
    });
  });
});

it('the database takes no delivery without a tax, and no discount above it', async () => {
  const order = await place();
  const write = (columns: Partial<typeof orders.$inferInsert>) =>
    t.db.update(orders).set(columns).where(eq(orders.id, order.id));
  const taxed = { delivery_tax_reason: 'standard', delivery_tax_rate: 1900 } as const;
  for (const [constraint, columns] of [
    ['orders_delivery_tax', { delivery_sum: 100 }],
    ['orders_delivery_tax', { delivery_tax_sum: 0 }],
    ['orders_delivery_tax', { ...taxed, delivery_sum: 100 }],
    ['orders_delivery_tax', { ...taxed, delivery_sum: 100, delivery_tax_sum: -1 }],
    ['orders_delivery_tax', { delivery_tax_reason: 'other' as 'zero', delivery_tax_rate: 0, delivery_tax_sum: 0 }],
    ['orders_delivery_discount', { delivery_discount_sum: 1, discount_sum: 1 }],
    ['orders_delivery_discount', { ...taxed, delivery_sum: 9, delivery_tax_sum: 0, delivery_discount_sum: 1 }],
  ] as const)
    await expect(write(columns), JSON.stringify(columns)).rejects.toMatchObject({ cause: { constraint } });
});

it('npm run verify compares the sums of an order with its delivery too', async () => {
  const order = await place({}, { lines: [{ product_id: standard, count: 1 }] });
  const write = (columns: Partial<typeof orders.$inferInsert>) =>
    t.db.update(orders).set(columns).where(eq(orders.id, order.id));
  const sums = { delivery_sum: 100, order_sum: 1100, tax_sum: 160 };
  await write({ ...sums, delivery_tax_reason: 'standard', delivery_tax_rate: 1900, delivery_tax_sum: 16 });
  expect(await verifyOrderMoney(t.db)).toEqual([`order ${order.id} has another tax than its items and delivery`]);
  await write({ tax_sum: 176, discount_sum: 10, order_sum: 1090 });
  expect(await verifyOrderMoney(t.db)).toEqual([`order ${order.id} has other discounts than its items and delivery`]);
  await write({ delivery_discount_sum: 10 });
});
