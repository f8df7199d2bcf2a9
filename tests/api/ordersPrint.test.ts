import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { readPdfText } from '#tests/support/pdfText.ts';
import type { Person } from '#tests/support/factories.ts';
import { checkOut, fillBasket, openShops } from '#tests/support/purchases.ts';
import { delivery, fillCart, moveOrder, openShop, placeOrder, type Shop } from '#tests/support/shop.ts';

let t: Api;
let shop: Shop;
beforeAll(async () => {
  t = await startApi({ longSessions: true });
  shop = await openShop(t);
});
afterAll(() => t?.close());

const fetchPdf = (who: Person | null, id: number | string, query = '') =>
  t.app.inject({
    method: 'GET',
    url: `/api/shop/order/${id}/pdf${query}`,
    headers: who ? { 'x-auth-token': who.token } : {},
  });
const plain = (text: string) => text.replace(/[\u00a0\n ]+/g, ' ');
async function listSheets(who: Person, id: number, language: 'en' | 'ru'): Promise<string[]> {
  const answer = await fetchPdf(who, id, `?language=${language}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPdfText(answer.rawPayload).map(plain);
}

async function getOrder(lines: { name: string; count?: number; price?: number }[], address = delivery) {
  const buyer = await t.make.buyer();
  const ids: { product_id: number; count: number }[] = [];
  for (const { name, count = 1, price = 10 } of lines)
    ids.push({ product_id: await shop.stock({ name, price, total_count: 9999 }), count });
  const { cart_hash: hash } = await fillCart(buyer.client, ids);
  return { buyer, order: await buyer.client.carts.checkout({ body: { hash, address } }) };
}

describe('an order on paper', () => {
  it('says who sells, who receives, what and for how much, in the language asked for', async () => {
    const address = {
      ...delivery,
      fio: 'Мария Ёлкина',
      phone: '+61491570157',
      comment: 'Позвонить за час',
      postal_code: '6000',
    };
    const { buyer, order } = await getOrder([{ name: 'Кружка «Ёж»', count: 3, price: 1234.5 }], address);
    const { company } = shop;
    const [russian] = await listSheets(buyer, order.id, 'ru');
    for (const expectedTexts of [
      `Заказ № ${order.id}`,
      'Статус: Новый',
      'Продавец',
      company.brand,
      'ИНН',
      'Получатель Мария Ёлкина',
      '+61 491 570 157',
      'Main Street, д. 5',
      'Perth 6000',
      'Австралия',
      'Позвонить за час',
      'Кружка «Ёж»',
      '1 234,50 $',
      '3 703,50 $',
      'К оплате',
      'Страница 1 из 1',
    ]) {
      expect(russian).toContain(expectedTexts);
    }
    const [english] = await listSheets(company.vendor, order.id, 'en');
    for (const expectedTexts of [
      `Order #${order.id}`,
      'Status: New',
      'Seller',
      'TIN',
      'Recipient Мария Ёлкина',
      'Main Street, house 5',
      'Australia',
      '$1,234.50',
      '$3,703.50',
      'To pay',
      'Page 1 of 1',
    ])
      expect(english).toContain(expectedTexts);
    expect(english).not.toMatch(/[А-я]{4,}(?<!Мария|Ёлкина|Кружка|Позвонить)\b/u);
  });

  it('says that it awaits its card payment', async () => {
    const [{ company, stock }] = (await openShops(t, 1)) as [Shop];
    const buyer = await t.make.buyer();
    const carts = await fillBasket(buyer, [{ product_id: await stock() }]);
    const [order] = (await checkOut(buyer, carts, 'card')).orders;
    for (const [language, status] of [
      ['en', 'Status: Awaiting payment'],
      ['ru', 'Статус: Ожидает оплаты'],
    ] as const)
      expect(await listSheets(company.vendor, order!.id, language)).toEqual([expect.stringContaining(status)]);
  });

  it('tells its times in the reader’s zone, or in UTC, and refuses a zone that is none', async () => {
    const { buyer, order } = await placeOrder(t, shop);
    const hourIn = (zone: string) =>
      new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'short' })
        .format(new Date(order.created_at))
        .replace(/\s/g, ' ');
    const placed = async (query: string) =>
      plain(readPdfText((await fetchPdf(buyer, order.id, `?language=en${query}`)).rawPayload)[0]!);
    expect(await placed('')).toContain(hourIn('UTC'));
    expect(await placed('&time_zone=Asia/Yekaterinburg')).toContain(hourIn('Asia/Yekaterinburg'));
    expect((await fetchPdf(buyer, order.id, '?time_zone=Moon/Base')).statusCode).toBe(422);
  });

  it('shows what bonuses have paid', async () => {
    const { buyer, order } = await placeOrder(t, shop, { gift: 3000, useBonuse: true });
    const [sheet] = await listSheets(buyer, order.id, 'en');
    for (const expectedTexts of ['Total $100.00', 'Paid with bonuses −$30.00', 'To pay $70.00'])
      expect(sheet).toContain(expectedTexts);
    await moveOrder(shop.company.vendor, order, 'paid');
    expect((await listSheets(buyer, order.id, 'en'))[0]).toContain('Paid $70.00');
    await moveOrder(shop.company.vendor, order, 'canceled');
    const [canceled] = await listSheets(buyer, order.id, 'ru');
    for (const expectedTexts of [
      'Бонусы возвращены 30,00 $',
      'Оплачено не через сайт 70,00 $',
      'Отменён, к оплате 0,00 $',
      'Оплачен не через сайт: ',
      'Эти деньги возвращает сам продавец',
    ])
      expect(canceled).toContain(expectedTexts);
  });

  it('goes on over several sheets, each with the head of the table and its number, and loses no line', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `Line ${index + 1} of many`);
    const { buyer, order } = await getOrder(names.map((name) => ({ name })));
    const sheets = await listSheets(buyer, order.id, 'en');
    expect(sheets.length).toBeGreaterThan(5);
    for (const [index, sheet] of sheets.entries()) {
      expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`);
      if (sheet.includes('of many')) expect(sheet).toContain('Product Price Count Sum');
    }
    const fullText = sheets.join(' ');
    for (const name of names) expect(fullText).toContain(`${name} `);
    expect(sheets.at(-1)).toContain('To pay $2,000.00');
  });

  it('wraps what is long, prints what looks like markup as it is, and breaks at nothing odd', async () => {
    const odd = [
      '<b>bold</b> & (brackets) \\ "quotes"',
      'W'.repeat(255),
      '😀 漢字 \u202e mirrored',
      'слово '.repeat(40).trim(),
    ];
    const { buyer, order } = await getOrder(
      odd.map((name) => ({ name })),
      { ...delivery, comment: 'x'.repeat(2000) },
    );
    const sheets = (await listSheets(buyer, order.id, 'ru')).join(' ');
    expect(sheets).toContain(odd[0]);
    expect(sheets.replaceAll(' ', '')).toContain('W'.repeat(255));
    expect(sheets.replaceAll(' ', '')).toContain('слово'.repeat(40));
    expect(sheets.replaceAll(' ', '')).toContain('x'.repeat(2000));
  });

  it('keeps the table’s head with its first line under a long name and comment, and goes on with the comment where one sheet is not enough', async () => {
    const long = { ...delivery, fio: 'Ш'.repeat(255), comment: 'Позвонить за час. '.repeat(111) };
    const { buyer, order } = await getOrder([{ name: 'Кружка' }], long);
    const sheets = await listSheets(buyer, order.id, 'ru');
    expect(sheets.length).toBeLessThanOrEqual(2);
    expect(sheets.find((sheet) => sheet.includes('Кружка'))).toMatch(/№ Товар Цена Кол-во Сумма 1 Кружка/);
    const torn = await getOrder([{ name: 'Кружка' }], {
      ...long,
      city: 'Ы'.repeat(250),
      street: 'Ж'.repeat(250),
      district: 'Щ'.repeat(250),
      region: 'Ю'.repeat(250),
      comment: 'да\n'.repeat(660),
    });
    const many = await listSheets(torn.buyer, torn.order.id, 'ru');
    // Each page is full: none has a single word.
    for (const sheet of many.slice(0, -1)) expect(sheet.split(' ').length).toBeGreaterThan(40);
    expect(many.join(' ').match(/да /g)).toHaveLength(660);
    expect(many.join(' ')).toMatch(/№ Товар Цена Кол-во Сумма 1 Кружка/);
  });

  it('never leaves the sums alone on a sheet', async () => {
    const { buyer, order } = await getOrder(Array.from({ length: 51 }, (_, index) => ({ name: `Line ${index + 1}` })));
    for (const removed of order.items.slice(0, 4)) {
      expect((await listSheets(buyer, order.id, 'en')).at(-1)).toMatch(/Line 51 .*To pay/);
      await t.pool.query('delete from order_items where id = $1', [removed.id]);
    }
  });

  it('tears no amount, however huge', async () => {
    const { buyer, order } = await getOrder([{ name: 'Tower', price: 99_999_999.99 }]);
    const [sheet] = readPdfText((await fetchPdf(buyer, order.id, '?language=ru')).rawPayload);
    expect(
      sheet!
        .replaceAll('\u00a0', ' ')
        .split('\n')
        .filter((line) => line === '99 999 999,99 $'),
    ).toHaveLength(4);
  });

  it('is for whoever may read the order, and for nobody else', async () => {
    const { buyer, order } = await placeOrder(t, shop);
    const answer = await fetchPdf(buyer, order.id);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Order_${order.id}.pdf"; filename*=UTF-8''Order%20${order.id}.pdf`,
    );
    for (const who of [shop.company.vendor, await t.make.manager([shop.company.id]), await t.make.admin()])
      expect((await fetchPdf(who, order.id)).statusCode).toBe(200);
    for (const who of [await t.make.buyer(), await t.make.vendor(), await t.make.manager()])
      expect((await fetchPdf(who, order.id)).statusCode).toBe(404);
    expect((await fetchPdf(null, order.id)).statusCode).toBe(403);
    expect((await fetchPdf(buyer, order.id, '?language=fr')).statusCode).toBe(422);
    expect((await fetchPdf(buyer, 'x')).statusCode).toBe(422);
    const cart = await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    t.clock.forward(25 * 3_600_000);
    expect((await fetchPdf(shop.company.vendor, cart.id)).statusCode).toBe(404);
  });
});
