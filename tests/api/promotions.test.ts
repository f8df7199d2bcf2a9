import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { findPromotions } from '#server/domains/promo/promotions/findPromotions.ts';
import { verify } from '#server/domains/verify.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { purchase } from '#tests/support/promoting.ts';
import { readPurchase } from '#tests/support/purchases.ts';
import { fillCart, getFailure, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let admin: Person;
let shop: Shop;
beforeAll(async () => {
  t = await startApi({ longSessions: true, trustProxy: ['loopback'] });
  admin = await t.make.admin();
  shop = await openShop(t);
});
afterAll(async () => {
  expect(await verify(t.db)).toEqual([]);
  await t.close();
});

const tenPercent = { name: 'Ten off', action: 'order_percent' as const, percent: 10 };
const newCode = () => `OFF-${t.make.next()}`;
/** Switches a promotion off after its test, because one without a code is in everybody's cart. */
const off = (who: Person, id: number) => who.client.promotions.edit({ params: { id }, body: { active: false } });
const cartOf = (company_id: number, product_id: number, count = 1, price = 1000) => ({
  company_id,
  lines: [{ product_id, price, count }],
  delivery: null,
});
const visitor = { user_id: null, channel: 'site' as const };

describe('a promotion', () => {
  it('is added, changed and deleted by an admin, with its history', async () => {
    const { promotions } = admin.client;
    const code = newCode();
    const made = await promotions.create({ body: { ...tenPercent, code, max_uses: 5, min_sum: 20.5 } });
    expect(made).toMatchObject({ percent: 10, amount: null, code, min_sum: 20.5, state: 'active', uses: 0 });
    expect(made).toMatchObject({ company: null, funded_by: 'platform', combines: true });
    const params = { id: made.id };
    const edited = await promotions.edit({ params, body: { action: 'order_amount', amount: 3, code: null } });
    expect(edited).toMatchObject({ action: 'order_amount', amount: 3, percent: null, code: null, max_uses: 5 });
    const stale = promotions.edit({ params, body: { name: 'Late', updated_at: made.updated_at } });
    expect(await getFailure(stale)).toMatchObject({ code: 'stale' });
    const found = await promotions.list({ query: { owner: 'platform', q: 'ten o' } });
    expect(found.data.map(({ id }) => id)).toContain(made.id);
    await promotions.remove({ params });
    expect(await getFailure(promotions.get({ params }))).toMatchObject({ status: 404 });
  });

  it('of a vendor belongs to their company, which pays for it, and is closed to others', async () => {
    const { vendor, id: company_id } = shop.company;
    const made = await vendor.client.promotions.create({
      body: { ...tenPercent, code: newCode(), funded_by: 'platform' },
    });
    expect(made).toMatchObject({ company_id, funded_by: 'company' });
    const other = (await openShop(t)).company.vendor.client.promotions;
    expect(await getFailure(other.get({ params: { id: made.id } }))).toMatchObject({ status: 404 });
    expect(await getFailure(other.edit({ params: { id: made.id }, body: { percent: 90 } }))).toMatchObject({
      status: 404,
    });
    expect((await other.list()).data).toEqual([]);
    expect((await vendor.client.promotions.list()).data.map(({ id }) => id)).toEqual([made.id]);
  });

  it('names what is missing or wrong at its field', async () => {
    const { create } = shop.company.vendor.client.promotions;
    const foreign = await (await openShop(t)).stock();
    const wrong = create({
      body: {
        name: 'Wrong',
        action: 'free_units',
        buy_count: 2,
        starts_at: '2026-02-01T00:00:00Z',
        ends_at: '2026-01-01T00:00:00Z',
        product_ids: [foreign],
      },
    });
    const fields = {
      free_count: expect.any(String),
      ends_at: 'The end must be after the beginning',
      product_ids: expect.any(String),
    };
    expect(await getFailure(wrong)).toMatchObject({ status: 422, body: { errors: fields } });
  });

  it('shares one namespace of codes with promo codes, however they are written', async () => {
    const [first, second] = [newCode(), newCode()];
    await admin.client.promotions.create({ body: { ...tenPercent, code: first } });
    const taken = { status: 409, body: { code: 'code_taken', errors: { code: expect.any(String) } } };
    expect(
      await getFailure(admin.client.promoCodes.create({ body: { code: first.toLowerCase(), amount: 5 } })),
    ).toMatchObject(taken);
    await admin.client.promoCodes.create({ body: { code: second, amount: 5 } });
    expect(
      await getFailure(admin.client.promotions.create({ body: { ...tenPercent, code: second.toLowerCase() } })),
    ).toMatchObject(taken);
    // It is no promo code: their list does not have it, and it gives no bonuses
    expect((await admin.client.promoCodes.list({ query: { q: first } })).data).toEqual([]);
    const buyer = await t.make.buyer();
    expect(await getFailure(buyer.client.promoCodes.activate({ params: { code: first } }))).toMatchObject({
      code: 'code_of_promotion',
    });
  });
});

describe('the code of a vendor', () => {
  it('may be taken by somebody else, which is told a few times an hour: nobody finds codes of others that way', async () => {
    const { create, edit } = (await openShop(t)).company.vendor.client.promotions;
    const stored = await create({ body: { ...tenPercent, code: newCode() } });
    const { code } = await shop.company.vendor.client.promotions.create({ body: { ...tenPercent, code: newCode() } });
    const choose = (chosen: string) => create({ body: { ...tenPercent, active: false, code: chosen } });
    for (let attempt = 0; attempt < 12; attempt++) await choose(newCode());
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await getFailure(choose(code!))).toMatchObject({ code: 'code_taken' });
    for (const chosen of [code!, newCode()])
      expect(await getFailure(choose(chosen))).toMatchObject({ code: 'too_often' });
    const change = (body: object) => edit({ params: { id: stored.id }, body });
    expect(await getFailure(change({ code: code! }))).toMatchObject({ code: 'too_often' });
    // The form sends the code with everything else
    expect(await change({ name: 'Renamed', code: stored.code })).toMatchObject({ name: 'Renamed', code: stored.code });
    expect(await change({ code: null })).toMatchObject({ code: null });
  });
});

describe('the uses of a promotion without limits', () => {
  it('are counted for a page of a list in one statement', async () => {
    const own = await openShop(t);
    const { vendor } = own.company;
    const [used, other] = [newCode(), newCode()];
    for (const code of [used, other]) await vendor.client.promotions.create({ body: { ...tenPercent, code } });
    for (let count = 0; count < 2; count++)
      await purchase(t, await t.make.buyer(), [{ product_id: await own.stock() }], [used]);
    t.statements();
    const { data } = await vendor.client.promotions.list();
    const reading = t.statements().filter((text) => text.includes('promotion_uses'));
    expect(data.map(({ code, uses, spent }) => [code, uses, spent])).toEqual([
      [other, 0, 0],
      [used, 2, 2],
    ]);
    expect(reading).toEqual([expect.not.stringContaining('lateral')]);
  });

  it('let an edit pass that changes no limit while an order records one', async () => {
    const { id } = await admin.client.promotions.create({ body: { ...tenPercent, code: newCode() } });
    const ordering = await t.pool.connect();
    try {
      await ordering.query('begin');
      await ordering.query('select from promotions where id = $1 for key share', [id]);
      const params = { id };
      expect(await admin.client.promotions.edit({ params, body: { name: 'Renamed' } })).toMatchObject({ uses: 0 });
    } finally {
      await ordering.query('rollback');
      ordering.release();
    }
  });
});

describe('the promotions of carts', () => {
  it('are those of the platform and of their companies, and of the entered codes', async () => {
    const product_id = await shop.stock();
    const [code, later] = [newCode(), newCode()];
    const bonus = (await admin.client.promoCodes.create({ body: { code: newCode(), amount: 5 } })).code;
    const { vendor } = shop.company;
    const mine = await vendor.client.promotions.create({
      body: { name: 'Delivery', action: 'free_delivery', min_sum: 30 },
    });
    const coded = await admin.client.promotions.create({ body: { ...tenPercent, code } });
    await admin.client.promotions.create({ body: { ...tenPercent, code: later, starts_at: '2100-01-01T00:00:00Z' } });
    const carts = [cartOf(shop.company.id, product_id, 2)];
    const found = await findPromotions(t.ctx, carts, visitor, [code.toLowerCase(), later, bonus, 'NO-SUCH']);
    expect(
      found.results.map(({ promotion_id, name, state, missing_sum, amount }) => [
        promotion_id,
        name,
        state,
        missing_sum,
        amount,
      ]),
    ).toEqual([
      [mine.id, 'Delivery', 'near', 1000, 0],
      [coded.id, 'Ten off', 'applied', null, 200],
    ]);
    expect(found.codes.map(({ state }) => state).toSorted()).toEqual(['bonus', 'found', 'scheduled', 'unknown']);
    const elsewhere = await findPromotions(t.ctx, [cartOf((await openShop(t)).company.id, product_id)], visitor);
    expect(elsewhere.results).toEqual([]);
    await off(vendor, mine.id);
  });

  it('match goods by a category above theirs', async () => {
    const parent = await t.make.category();
    const child = await t.make.category({ parent: parent.id });
    const { id, company } = await t.make.product({ category_id: child.id });
    const code = newCode();
    await admin.client.promotions.create({
      body: { name: 'Shelf', action: 'item_amount', amount: 1, category_ids: [parent.id], code },
    });
    const find = (product_id: number) => findPromotions(t.ctx, [cartOf(company.id, product_id, 3)], visitor, [code]);
    expect((await find(id)).results).toMatchObject([{ state: 'applied', amount: 300 }]);
    expect((await find(await shop.stock())).results).toMatchObject([{ state: 'no_goods' }]);
  });

  it('limit wrong codes, so that nobody can guess them', async () => {
    const buyer = await t.make.buyer();
    const ctx = { ...t.ctx, user: { ...t.ctx.user!, id: buyer.id } };
    const find = (codes = [newCode()]) => findPromotions(ctx, [cartOf(shop.company.id, 1)], visitor, codes);
    // A wrong one that stays in the basket while it is previewed counts once, several at once count each
    const typo = newCode();
    for (let attempt = 0; attempt < 12; attempt++)
      expect((await find([typo])).codes).toMatchObject([{ state: 'unknown' }]);
    await find([newCode(), newCode(), newCode()]);
    for (let attempt = 0; attempt < 6; attempt++) await find();
    await expect(find()).rejects.toMatchObject({ code: 'too_often' });
    expect((await find([typo.toLowerCase()])).codes).toMatchObject([{ state: 'unknown' }]);
  });

  it('know a valid code after a neighbour’s wrong ones, and do not tell it to who is guessing', async () => {
    const [code, other] = [newCode(), newCode()];
    for (const one of [code, other]) await admin.client.promotions.create({ body: { ...tenPercent, code: one } });
    const [guesser, neighbour] = [await t.make.buyer(), await t.make.buyer()];
    const findAs = (user: Ctx['user'], codes: string[]) =>
      findPromotions({ ...t.ctx, user, ip: '192.0.2.77' }, [cartOf(shop.company.id, 1)], visitor, codes);
    const [guessing, entering] = [guesser, neighbour].map(({ id }) => ({ ...t.ctx.user!, id }));
    for (let attempt = 0; attempt < 2; attempt++)
      await findAs(guessing!, [code, ...Array.from({ length: 4 }, newCode)]);
    await findAs(guessing!, [code, newCode(), newCode()]);
    const found = [{ code, state: 'found' }];
    expect((await findAs(guessing!, [code])).codes).toEqual(found);
    for (const one of [other, newCode()])
      await expect(findAs(guessing!, [one])).rejects.toMatchObject({ code: 'too_often' });
    for (const user of [entering!, null]) expect((await findAs(user, [code])).codes).toEqual(found);
    // Visitors of an address share its limit, which its users do not use up
    for (let attempt = 0; attempt < 12; attempt++) await findAs(null, Array.from({ length: 5 }, newCode));
    await expect(findAs(null, [other])).rejects.toMatchObject({ code: 'too_often' });
    expect((await findAs(entering!, [other])).codes).toEqual([{ code: other, state: 'found' }]);
  });

  it.each([
    ['of guests', '192.0.2.78'],
    ['without a confirmed contact', '192.0.2.79'],
  ])('are not guessed with many accounts %s, which lock out no confirmed neighbours', async (accounts, address) => {
    const product_id = await shop.stock();
    const [{ code }, { code: bonus }] = [
      await admin.client.promotions.create({ body: { ...tenPercent, code: newCode() } }),
      await admin.client.promoCodes.create({ body: { code: newCode(), amount: 5 } }),
    ];
    const from = (token: string) => t.as(token, { 'x-forwarded-for': address });
    const openFree = async () =>
      accounts === 'of guests'
        ? (await t.guest.auth.guestLogin()).api_token
        : (await t.make.buyer({ email_confirmed_at: null })).token;
    const readState = async (client: ApiClient, entered: string) =>
      (await client.basket.list({ query: { codes: [entered] } })).codes![0]!.state;
    for (let account = 0; account < 6; account++) {
      const client = from(await openFree());
      await fillCart(client, [{ product_id }]);
      for (let attempt = 0; attempt < 5; attempt++) await readState(client, newCode());
      for (let attempt = 0; attempt < 5; attempt++)
        await getFailure(client.promoCodes.activate({ params: { code: newCode() } }));
    }
    const next = from(await openFree());
    await fillCart(next, [{ product_id }]);
    expect(await readState(next, code!)).toBe('too_often');
    expect(await getFailure(next.promoCodes.activate({ params: { code: bonus } }))).toMatchObject({
      code: 'too_often',
    });
    const neighbour = from((await t.make.buyer()).token);
    await fillCart(neighbour, [{ product_id }]);
    expect(await readState(neighbour, code!)).toBe('found');
  });
});

describe('a basket', () => {
  it('keeps the codes that it had when a new one is entered after too many wrong ones', async () => {
    const buyer = await t.make.buyer();
    await fillCart(buyer.client, [{ product_id: await shop.stock({ price: 10 }) }]);
    const [code, other] = [newCode(), newCode()];
    for (const one of [code, other]) await admin.client.promotions.create({ body: { ...tenPercent, code: one } });
    const list = (codes: string[]) => buyer.client.basket.list({ query: { codes } });
    const typo = newCode();
    await list([code, typo, newCode(), newCode()]);
    for (let attempt = 0; attempt < 7; attempt++) await list([newCode()]);
    const { data, codes } = await list([other, code, typo]);
    expect(codes).toEqual([
      { code: other, state: 'too_often' },
      { code, state: 'found' },
      { code: typo, state: 'unknown' },
    ]);
    expect(data[0]).toMatchObject({ discount_sum: 1, order_summ: 9 });
  });

  it('names what each promotion takes off each line, what is near, and what became of codes', async () => {
    const own = await openShop(t);
    const [mug, plate] = [await own.stock({ price: 10 }), await own.stock({ price: 20 })];
    const buyer = await t.make.buyer();
    await fillCart(buyer.client, [{ product_id: mug, count: 2 }, { product_id: plate }]);
    const plain = await buyer.client.basket.list();
    expect(plain).not.toHaveProperty('promotions');
    expect(plain.data[0]).not.toHaveProperty('discount_sum');
    const { promotions } = own.company.vendor.client;
    const code = newCode();
    await promotions.create({ body: { name: 'Mugs', action: 'item_amount', amount: 1, product_ids: [mug] } });
    await promotions.create({ body: { name: 'Delivery', action: 'free_delivery', min_sum: 45.5 } });
    await promotions.create({ body: { ...tenPercent, code } });
    const { data, ...rest } = await buyer.client.basket.list({ query: { codes: [code, 'NO-SUCH'] } });
    expect(data[0]).toMatchObject({ goods_sum: 40, discount_sum: 5.8, order_summ: 34.2 });
    expect(data[0]!.items.map(({ discounts }) => discounts?.map(({ name, amount }) => [name, amount]))).toEqual([
      [
        ['Mugs', 2],
        ['Ten off', 1.8],
      ],
      [['Ten off', 2]],
    ]);
    expect(rest.promotions).toMatchObject([
      { name: 'Mugs', state: 'applied', amount: 2, code: null },
      { name: 'Delivery', state: 'near', missing_sum: 5.5, company_id: own.company.id },
      { name: 'Ten off', state: 'applied', amount: 3.8, code },
    ]);
    expect(rest.codes).toEqual([
      { code, state: 'found' },
      { code: 'NO-SUCH', state: 'unknown' },
    ]);
  });
});

describe('an order with promotions', () => {
  it('records what each takes off each line, counts a purchase once, and gives it back when canceled', async () => {
    const [buyer, other] = [await t.make.buyer(), await openShop(t)];
    const code = newCode();
    const body = {
      ...tenPercent,
      code,
      max_uses: 9,
      budget: 100,
      max_uses_per_buyer: 1,
      funded_by: 'company' as const,
    };
    const { id } = await admin.client.promotions.create({ body });
    const carts = [
      { product_id: await shop.stock(), count: 3 },
      { product_id: await other.stock(), count: 2 },
    ];
    const { orders, sum_to_pay } = await purchase(t, buyer, carts, [code]);
    expect(sum_to_pay).toBe(45);
    const read = () => admin.client.promotions.get({ params: { id } });
    expect(await read()).toMatchObject({ uses: 1, spent: 5 });
    const { rows } = await t.pool.query(
      'select product_id, amount::int from promotion_lines where promotion_id = $1 order by order_id',
      [id],
    );
    expect(rows).toEqual([
      { product_id: carts[0]!.product_id, amount: 300 },
      { product_id: carts[1]!.product_id, amount: 200 },
    ]);
    expect((await purchase(t, buyer, carts, [code])).sum_to_pay).toBe(50);
    expect(await getFailure(admin.client.promotions.remove({ params: { id } }))).toMatchObject({ code: 'in_use' });
    // The use is over with the last order of the purchase, its money with each
    const cancel = (orderId: number, who: Person) =>
      who.client.orders.edit({ params: { id: orderId }, body: { status: 'canceled' } });
    await cancel(orders[0]!.id, shop.company.vendor);
    expect(await read()).toMatchObject({ uses: 1, spent: 2 });
    await cancel(orders[1]!.id, other.company.vendor);
    expect(await read()).toMatchObject({ uses: 0, spent: 0 });
    expect((await purchase(t, buyer, carts, [code])).sum_to_pay).toBe(45);
  });

  it('is for the first one only until it is canceled', async () => {
    const buyer = await t.make.buyer();
    const code = newCode();
    await shop.company.vendor.client.promotions.create({ body: { ...tenPercent, code, first_order: true } });
    const carts = [{ product_id: await shop.stock() }];
    const first = await purchase(t, buyer, carts, [code]);
    expect(first.sum_to_pay).toBe(9);
    const second = await purchase(t, buyer, carts, [code]);
    expect(second.sum_to_pay).toBe(10);
    for (const { orders } of [first, second])
      await shop.company.vendor.client.orders.edit({ params: { id: orders[0]!.id }, body: { status: 'canceled' } });
    expect((await purchase(t, buyer, carts, [code])).sum_to_pay).toBe(9);
  });

  it('counts against its buyer who was a guest then, and registers: the account stays the same', async () => {
    const code = newCode();
    const { id } = await admin.client.promotions.create({ body: { ...tenPercent, code } });
    const guest = t.as((await t.guest.auth.guestLogin()).api_token);
    const product_id = await shop.stock();
    const { orders } = await purchase(t, { client: guest }, [{ product_id }], [code]);
    const email = `registered-${t.make.next()}@example.com`;
    await guest.auth.register({ body: { email } });
    const { rows } = await t.pool.query<{ id: number; owner: number }>(
      `update users u set email_confirmed_at = now() from orders o
        where u.email = $1 and o.id = $2 returning u.id, o.user_id as owner`,
      [email, orders[0]!.id],
    );
    expect(rows).toEqual([{ id: rows[0]!.owner, owner: rows[0]!.owner }]);
    await admin.client.promotions.edit({ params: { id }, body: { max_uses_per_buyer: 1 } });
    const buyer = { user_id: rows[0]!.id, channel: 'site' as const };
    const found = await findPromotions(t.ctx, [cartOf(shop.company.id, product_id)], buyer, [code]);
    expect(found.results).toMatchObject([{ state: 'used_by_buyer' }]);
  });

  it('is found by npm run verify if nothing counts it for its buyer', async () => {
    const buyer = await t.make.buyer();
    const code = newCode();
    const { id } = await admin.client.promotions.create({ body: { ...tenPercent, code, max_uses_per_buyer: 2 } });
    await purchase(t, buyer, [{ product_id: await shop.stock() }], [code]);
    await t.pool.query('delete from promotion_buyers where promotion_id = $1', [id]);
    expect(await verify(t.db)).toEqual([`promotion ${id}: it counts 0 uses of user ${buyer.id}, 1 are there`]);
    await t.pool.query('insert into promotion_buyers values ($1, $2, 1)', [id, buyer.id]);
  });

  it('is counted anew when a limit is set later, and a limit below is rejected', async () => {
    const buyer = await t.make.buyer();
    const code = newCode();
    const { id } = await admin.client.promotions.create({ body: { ...tenPercent, code } });
    const carts = [{ product_id: await shop.stock() }];
    for (let count = 0; count < 2; count++) await purchase(t, buyer, carts, [code]);
    const edit = (body: object) => admin.client.promotions.edit({ params: { id }, body });
    expect(await getFailure(edit({ max_uses: 1 }))).toMatchObject({
      status: 422,
      body: { errors: { max_uses: expect.any(String) } },
    });
    expect(await edit({ max_uses: 2, max_uses_per_buyer: 3 })).toMatchObject({ uses: 2, spent: 2, state: 'used_up' });
    expect((await purchase(t, buyer, carts, [code])).sum_to_pay).toBe(10);
  });

  it('gives back all of the budget if one edit changes its lines and cancels it', async () => {
    const code = newCode();
    const { id } = await admin.client.promotions.create({ body: { ...tenPercent, code, budget: 100 } });
    const product_id = await shop.stock();
    const { orders } = await purchase(t, await t.make.buyer(), [{ product_id, count: 3 }], [code]);
    await shop.company.vendor.client.orders.edit({
      params: { id: orders[0]!.id },
      body: { items: [{ product_id, count: 5 }], status: 'canceled' },
    });
    expect(await admin.client.promotions.get({ params: { id } })).toMatchObject({ uses: 0, spent: 0 });
  });

  it('gets them again after an edit of its lines, as they were, and says what changed', async () => {
    const buyer = await t.make.buyer();
    const code = newCode();
    const { id } = await admin.client.promotions.create({
      body: { ...tenPercent, code, min_sum: 20, budget: 4, max_uses_per_buyer: 1 },
    });
    const product_id = await shop.stock();
    const bought = await purchase(t, buyer, [{ product_id, count: 3 }], [code]);
    const order_id = bought.orders[0]!.id;
    await off(admin, id);
    const edit = async (count: number) => {
      const call = { params: { id: order_id }, body: { items: [{ product_id, count }] } };
      const { orders } = shop.company.vendor.client;
      const preview = await orders.previewEdit(call);
      const order = await orders.edit(call);
      expect(preview).toMatchObject({ order_sum: order.order_sum, discount_sum: order.discount_sum });
      expect(preview.promotions).toEqual(order.history.at(-1)!.changes!['promotions'] ?? []);
      const { spent } = await admin.client.promotions.get({ params: { id } });
      expect(order.order_sum).toBe(10 * count - order.discount_sum);
      return [order.discount_sum, spent, order.history.at(-1)!.changes!['promotions']];
    };
    const from = (before: number, to: number) => [
      { promotion_id: id, name: 'Ten off', en_name: null, from: before, to },
    ];
    expect(await edit(2)).toEqual([2, 2, from(3, 2)]);
    expect(await edit(1)).toEqual([0, 0, from(2, 0)]);
    expect(await edit(4)).toEqual([4, 4, from(0, 4)]);
    // Five would exceed the budget: the order keeps what it had
    expect(await edit(5)).toEqual([4, 4, undefined]);
    expect(await edit(3)).toEqual([3, 3, from(4, 3)]);
    expect(await edit(6)).toEqual([4, 4, from(3, 4)]);
    expect(await edit(3)).toEqual([3, 3, from(4, 3)]);
    expect((await readPurchase(buyer, bought)).sum_to_pay).toBe(27);
    const preview = { params: { id: order_id }, body: { items: [{ product_id, count: 1 }] } };
    const stranger = (await openShop(t)).company.vendor.client;
    expect(await getFailure(stranger.orders.previewEdit(preview))).toMatchObject({ status: 404 });
    expect(await getFailure(buyer.client.orders.previewEdit(preview))).toMatchObject({ status: 403 });
  });
});

describe('a preview', () => {
  it('counts the open carts that would get it, and those that are near', async () => {
    const own = await openShop(t);
    const product_id = await own.stock({ price: 10 });
    for (const count of [1, 3, 5]) await fillCart((await t.make.buyer()).client, [{ product_id, count }]);
    const { preview } = own.company.vendor.client.promotions;
    expect(await preview({ body: { action: 'order_percent', percent: 10, min_sum: 30 } })).toEqual({
      carts: 3,
      applied: 2,
      amount: 8,
      near: 1,
    });
    expect(
      await preview({ body: { action: 'item_amount', amount: 1, product_ids: [await own.stock()] } }),
    ).toMatchObject({
      applied: 0,
      near: 0,
    });
    expect(await getFailure(preview({ body: { action: 'order_amount' } }))).toMatchObject({ status: 422 });
  });
});
