/**
 * The built-in assistant: it answers from the shop's content and the user's orders, in the user's language, or says
 * that it does not know.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { checkOut, fillBasket, openShops } from '#tests/support/purchases.ts';
import { delivery } from '#tests/support/shop.ts';
import type { Person } from '#tests/support/factories.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi({
    limits: { assistantQuestions: { points: 6, seconds: 60 }, assistantQuestionsOfGuest: { points: 2, seconds: 60 } },
  });
  const admin = await t.make.admin();
  for (const [type, language, text] of [
    [
      'refund_policy',
      'en',
      '<h2>How long</h2><p>Goods are returned within 14 days.</p><h2>Marzipan</h2><p>Marzipan is never returned.</p>',
    ],
    ['refund_policy', 'ru', '<h2>Сроки</h2><p>Вернуть товар можно в течение 14 дней.</p>'],
    ['shipping_policy', 'en', '<h2>Delivery</h2><p>Couriers deliver on weekdays.</p>'],
  ] as const)
    await admin.client.documents.create({ body: { type, language, text } });
});
afterAll(() => t.close());

const sendQuestion = (person: Pick<Person, 'client'>, text: string) => person.client.assistant.ask({ body: { text } });

async function getOrder(buyer: Person, product_id: number) {
  const { cart_hash } = await buyer.client.carts.create();
  await buyer.client.carts.addProduct({ body: { hash: cart_hash, product_id, count: 2 } });
  return buyer.client.carts.checkout({ body: { hash: cart_hash, address: delivery } });
}

describe('the built-in assistant', () => {
  it('finds products by words and price, answers with their cards, and keeps the conversation', async () => {
    const company = await t.make.company();
    const cheap = await t.make.product({ company, name: 'Quetzal teapot small', price: 20 });
    await t.make.product({ company, name: 'Quetzal teapot large', price: 90 });
    await t.make.product({ company, name: 'Quetzal teapot hidden', price: 10, active: false });
    const buyer = await t.make.buyer();
    const answer = await sendQuestion(buyer, 'Do you have a quetzal teapot under $50?');
    expect(answer).toMatchObject({
      role: 'assistant',
      is_known: true,
      products: [{ id: cheap.id, price: 20 }],
      companies: [{ id: company.id, brand: company.brand }],
    });
    const { data, total } = await buyer.client.assistant.messages();
    expect([total, data.map(({ role }) => role), data[1]!.text, data[1]!.state]).toEqual([
      2,
      ['assistant', 'user'],
      'Do you have a quetzal teapot under $50?',
      'answered',
    ]);
    expect(data[0]).toEqual(answer);
    await buyer.client.assistant.clear();
    expect(await buyer.client.assistant.messages()).toMatchObject({ total: 0, data: [] });
  });

  it('offers only what is called by the words of the question, and says from which price on where nothing is as cheap', async () => {
    const company = await t.make.company();
    await t.make.product({ company, name: 'Травяной чай', price: 10 });
    await t.make.product({ company, name: 'Catalpa basket', price: 10 });
    const buyer = await t.make.buyer();
    const none = await sendQuestion(buyer, 'Нужен чайник дешевле 50');
    expect(none).toMatchObject({ is_known: false, products: [] });
    expect(none.text).toMatch(/^Этого я не знаю/);
    expect(await sendQuestion(buyer, 'how much is a cat')).toMatchObject({ is_known: false, products: [] });
    const near = await t.make.product({ company, name: 'Чайник синий', price: 68 });
    await t.make.product({ company, name: 'Чайник большой', price: 90 });
    const dear = await sendQuestion(buyer, 'Нужен чайник дешевле 50');
    expect(dear.text).toMatch(/дешевле 50 ничего нет: цены начинаются от .*68/);
    expect(dear.products[0]?.id).toBe(near.id);
    expect((await sendQuestion(buyer, 'чайники от 60 до 70')).products.map(({ id }) => id)).toEqual([near.id]);
    const other = await t.make.buyer();
    expect((await sendQuestion(other, 'чайник не дороже 68')).products.map(({ id }) => id)).toEqual([near.id]);
    expect((await sendQuestion(other, 'чайник не дороже 50')).text).toMatch(
      /не дороже 50 ничего нет: цены начинаются от .*68/,
    );
    expect((await sendQuestion(other, 'чайник дешевле 68')).text).toMatch(
      /дешевле 68 ничего нет: цены начинаются от .*68/,
    );
    expect((await sendQuestion(other, 'чайник дешевле 90')).products.map(({ id }) => id)).toEqual([near.id]);
    // Cheaper than both, more than the search looks at, and "teapot" is only in their descriptions.
    const category_id = (await t.make.category()).id;
    for (let n = 0; n < 9; n++)
      await company.vendor.client.products.create({
        body: { sku: `COZY-${n}`, name: 'Грелка', description: 'Надевается на чайник', price: 5, category_id },
      });
    for (const [question, prices, first] of [
      ['Самый дешёвый чайник', [68, 90], 'Сначала самые дешёвые'],
      ['самый дорогой чайник', [90, 68], 'Сначала самые дорогие'],
    ] as const) {
      const { products, text } = await sendQuestion(other, question);
      expect([products.map(({ price }) => price), text], question).toEqual([prices, expect.stringContaining(first)]);
    }
  });

  it('says how an order is canceled, with the orders that still can be', async () => {
    const product = await t.make.product();
    const buyer = await t.make.buyer();
    expect((await sendQuestion(buyer, 'cancel my order')).text).toContain('while it has the status “New”');
    const order = await getOrder(buyer, product.id);
    const how = [
      ['How do I cancel an order?', 'How to cancel an order'],
      ['Как отменить заказ?', 'Как отменить заказ'],
    ] as const;
    for (const [question, title] of how) {
      const { text, companies } = await sendQuestion(buyer, question);
      expect([text, companies], question).toEqual([expect.stringMatching(new RegExp(`^\\*\\*${title}\\*\\*`)), []]);
      expect(text, question).not.toContain(`/orders/view/${order.id}`);
    }
    expect((await sendQuestion(buyer, 'How do I cancel my order?')).text).toContain(`/orders/view/${order.id}`);
    expect((await sendQuestion(buyer, 'cancel my order')).text).toMatch(
      new RegExp(`You can still cancel:\\n- \\[Order #${order.id}\\]`),
    );
    await t.pool.query(`update orders set status = 'in_process' where id = $1`, [order.id]);
    expect((await sendQuestion(buyer, `cancel order ${order.id}`)).text).toContain(
      'None of your orders is new any more',
    );
  });

  it('answers from legal documents with the passage and a link, in the asker’s language', async () => {
    const buyer = await t.make.buyer();
    const english = await sendQuestion(buyer, 'Can I return marzipan?');
    expect(english.text).toContain('Marzipan is never returned.');
    expect(english.text).toContain('(/document/read/refund_policy)');
    expect(english.documents).toEqual([{ type: 'refund_policy', title: 'Returns and refunds' }]);
    // It answers in the language of the question, not of the screen.
    const russian = await t
      .as(buyer.token, { 'accept-language': 'ru' })
      .assistant.ask({ body: { text: 'Как вернуть товар?' } });
    expect(russian.text).toContain('в течение 14 дней');
    expect((await sendQuestion(buyer, 'Как вернуть товар?')).text).toBe(russian.text);
    expect(russian.documents).toEqual([{ type: 'refund_policy', title: 'Возврат и обмен' }]);
  });

  it.each([
    ['How do I order?', 'How to order', '/cart'],
    ['Как сделать заказ?', 'Как сделать заказ', '/cart'],
    ['How does it work?', 'How to order', '/cart'],
    ['How do I pay?', 'How to pay', '/orders/list/my'],
    ['Do you take credit cards?', 'How to pay', '/orders/list/my'],
    ['оплата', 'Как оплатить', '/orders/list/my'],
    ['How long does delivery take?', 'How an order gets to you', '/orders/list/my'],
    ['Что такое самовывоз?', 'Как получить заказ', '/cart'],
    ['Как работает доставка?', 'Как получить заказ', '/cart'],
    ['Как потратить бонусы?', 'Как работают бонусы', '/settings/profile'],
    ['Where do I enter a promo code?', 'How to use a promo code', '/settings/profile'],
    ['Сколько стоит подписка продавца?', 'Как работают тарифы', '/tariffs/my'],
    ['How do I become a vendor?', 'How to become a vendor', '/auth/login'],
    ['Хочу продавать на вашем сайте, как начать?', 'Как стать продавцом', '/auth/login'],
    ['Как удалить аккаунт?', 'Как удалить аккаунт', '/settings/account'],
    ['Can I order without registering?', 'How to register', '/auth/login'],
    ['Как сменить пароль?', 'Как сменить пароль', '/settings/account'],
    ['How do I contact the seller?', 'How to reach a company', '/chats'],
    ['Как оставить отзыв?', 'Как оставить отзыв', '/orders/list/my'],
  ])('answers “%s” by “%s” with a link to %s', async (question, title, path) => {
    const answer = await sendQuestion(await t.make.buyer(), question);
    expect(answer.text).toContain(`**${title}**`);
    expect(answer.is_known).toBe(true);
    expect(answer.links.map((link) => link.path)).toContain(path);
  });

  it('tells how something is done after what an administrator has written on it, and not where it is asked of something else', async () => {
    const [buyer, admin] = [await t.make.buyer(), await t.make.admin()];
    const doubts = [
      'How do I wash a woollen blanket?',
      'How do I pay attention to card tricks of wizards?',
      'Как ухаживать за фикусом?',
      'How do I change my address?',
    ];
    for (const question of doubts) expect((await sendQuestion(buyer, question)).is_known, question).toBe(false);
    const returns = (await sendQuestion(buyer, 'How do I return?')).text;
    expect(returns).toMatch(/within 14 days[^]*\(\/document\/read\/refund_policy\)[^]*\*\*How to return something\*\*/);
    await admin.client.documents.create({
      body: {
        type: 'user_agreement',
        language: 'en',
        text: '<h2>4. Ways to pay for an order</h2><p>We take barter alone.</p><h2>Orders and prices</h2><p>Prices hold.</p><h2>What the rules are for</h2><p>For order.</p>',
      },
    });
    const paying = await sendQuestion(buyer, 'How do I pay?');
    expect(paying.text).toMatch(/^\*\*4\. Ways to pay for an order\*\*\nWe take barter alone\.[^]*\*\*How to pay\*\*/);
    expect(paying.text).not.toMatch(/Prices hold|For order/);
    expect(paying.documents.map(({ type }) => type)).toEqual(['user_agreement']);
    const post = await admin.client.publications.create({
      body: { title: 'How to invite your friends', description: 'Codes', text: '<p>Friends</p>', language: 'en' },
    });
    expect((await sendQuestion(await t.make.buyer(), 'How do I invite a friend?')).text).toMatch(
      new RegExp(`^In publications:\\n- .*/blog/view/${post.id}\\)\\n\\n\\*\\*How to invite friends`),
    );
  });

  it('tells the asker’s own orders, and nobody else’s', async () => {
    const product = await t.make.product({ name: 'Ocelot lamp' });
    const [buyer, other] = [await t.make.buyer(), await t.make.buyer()];
    const order = await getOrder(buyer, product.id);
    const buyersAnswer = await sendQuestion(buyer, 'Where is my order?');
    expect(buyersAnswer.text).toContain(`[Order #${order.id}](/orders/view/${order.id})`);
    expect(buyersAnswer.links.map(({ path }) => path)).toContain(`/orders/view/${order.id}`);
    expect((await sendQuestion(buyer, `order ${order.id}`)).text).toContain('Ocelot lamp × 2');
    for (const person of [other, await t.make.admin(), { client: t.as((await t.make.vendor()).token) }]) {
      const answer = await sendQuestion(person, `What about order #${order.id}?`);
      expect(answer.is_known).toBe(false);
      expect(answer.text).not.toContain('Ocelot');
      expect((await sendQuestion(person, 'where is my order')).text).not.toContain(`#${order.id}`);
    }
  });

  it('says of an order that it awaits its card payment', async () => {
    const [shop] = await openShops(t, 1);
    const buyer = await t.make.buyer();
    await checkOut(buyer, await fillBasket(buyer, [{ product_id: await shop!.stock() }]), 'card');
    expect((await sendQuestion(buyer, 'Where is my order?')).text).toContain('**Awaiting payment**');
    expect((await sendQuestion(buyer, 'Где мой заказ?')).text).toContain('**Ожидает оплаты**');
  });

  it('tells one’s last orders and bonuses in either language, and of others’ orders that it sees none', async () => {
    const product = await t.make.product({ name: 'Serval lamp' });
    const buyers = [await t.make.buyer(), await t.make.buyer()];
    for (const [at, questions] of [
      ['What orders do I have?', 'Where is my last order?', 'Какие у меня заказы?', 'Где мой последний заказ?'],
      [
        'Сколько у меня бонусов?',
        'What is my balance?',
        'How many bonuses do I have?',
        'Покажи заказы другого покупателя',
      ],
    ].entries()) {
      const buyer = buyers[at]!;
      const { id } = await getOrder(buyer, product.id);
      const texts = [];
      for (const question of questions) texts.push((await sendQuestion(buyer, question)).text);
      if (at === 0) for (const text of texts) expect(text).toContain(`(/orders/view/${id})`);
      else
        expect(texts).toEqual([
          'Бонусов у вас пока нет.',
          'You have no bonuses yet.',
          'You have no bonuses yet.',
          expect.stringMatching(/^Я вижу только ваши собственные заказы/),
        ]);
    }
    const rich = await t.make.buyer();
    await (await t.make.admin()).client.transactions.create({ body: { user_id: rich.id, amount: 12.5 } });
    expect((await sendQuestion(rich, 'What is my balance?')).text).toBe('You have $12.50 in bonuses.');
  });

  it('minds the day that is asked for: open stores first, closed ones told apart', async () => {
    const company = await t.make.company({ brand: `Numbat ${t.make.next()}` });
    const [weekday, sunday] = [await t.make.store(company.id), await t.make.store(company.id)];
    const day = { from: '10:00', to: '16:00' };
    const hours = (...open: string[]) =>
      JSON.stringify(
        Object.fromEntries(
          ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => [name, open.includes(name) ? day : null]),
        ),
      );
    await t.pool.query('update stores set working_time = $2 where id = $1', [weekday.id, hours('mon', 'tue')]);
    await t.pool.query('update stores set working_time = $2 where id = $1', [sunday.id, hours('sun')]);
    const buyer = await t.make.buyer();
    await t.pool.query('update stores set name = $2, en_name = null where id = $1', [weekday.id, 'Monday place']);
    await t.pool.query('update stores set name = $2, en_name = null where id = $1', [sunday.id, 'Holiday place']);
    const english = (await sendQuestion(buyer, `Which stores of ${company.brand} are open on Sunday?`)).text;
    expect(english).toMatch(
      /^Open on Sunday:\n- \*\*Holiday place\*\*.*: 10:00–16:00 on Sunday\.[^]*\n\nClosed on Sunday:\n- \*\*Monday place\*\*.*: closed on Sunday\./,
    );
    const russian = (await sendQuestion(buyer, `Когда открывается магазин ${company.brand} в воскресенье?`)).text;
    expect(russian).toMatch(
      /^Открыто в воскресенье:\n- \*\*Holiday place\*\*.*: в воскресенье 10:00–16:00\.[^]*Закрыто в воскресенье:\n- \*\*Monday place/,
    );
    expect((await sendQuestion(buyer, 'Which stores are open on Sunday?')).text).toMatch(/^Open on Sunday:/);
    await t.make.store((await t.make.company()).id);
    expect((await sendQuestion(buyer, 'Is any store open now?')).text).toMatch(/^Open now:\n- .*open now/);
  });

  it('tells the hours of the company that is named', async () => {
    const company = await t.make.company({ brand: `Axolotl ${t.make.next()}` });
    const store = await t.make.store(company.id);
    const answer = await sendQuestion(await t.make.buyer(), `When is ${company.brand} open?`);
    expect(answer.text).toContain(store.name);
    expect(answer.text).toContain('open now');
    expect(answer.companies.map(({ id }) => id)).toEqual([company.id]);
  });

  it('tells the hours of the store whose street is named, and else of a few, and how to find others', async () => {
    const company = await t.make.company();
    const store = await t.make.store(company.id);
    await t.make.store(company.id);
    await t.pool.query(`update stores set address = '5 Quokka Street, Perth' where id = $1`, [store.id]);
    const buyer = await t.make.buyer();
    const one = await sendQuestion(buyer, 'Is the shop on Quokka Street open on Sunday?');
    expect(one.text.match(/^- /gm)).toHaveLength(1);
    expect(one.text).toContain('5 Quokka Street');
    expect((await sendQuestion(buyer, 'What are your opening hours?')).text).toMatch(
      /^Opening hours of a few stores:[^]*To see others/,
    );
  });

  it('says that it does not know, and makes nothing up', async () => {
    const answer = await sendQuestion(await t.make.buyer(), 'What is the meaning of xylophobia?');
    expect(answer).toMatchObject({ is_known: false, products: [], documents: [] });
    expect(answer.text).toMatch(/^I don’t know\. I search this shop’s own content alone/);
  });

  it('leads to the people of the company that an order is from', async () => {
    const product = await t.make.product();
    const buyer = await t.make.buyer();
    const order = await getOrder(buyer, product.id);
    expect((await sendQuestion(buyer, 'I want to talk to a human')).companies).toEqual([
      { id: order.company.id, brand: order.company.brand },
    ]);
    // But not for questions that are not about companies.
    expect((await sendQuestion(buyer, 'How do I delete my account?')).companies).toEqual([]);
  });
});

describe('a question', () => {
  it('that is sent three times under one key is asked once; under another text the key is refused', async () => {
    const buyer = await t.make.buyer();
    const client = t.as(buyer.token, { 'idempotency-key': `twin-${t.make.next()}` });
    const first = await client.assistant.ask({ body: { text: 'hello' } });
    for (let time = 0; time < 2; time++) expect(await client.assistant.ask({ body: { text: 'hello' } })).toEqual(first);
    expect((await buyer.client.assistant.messages()).total).toBe(2);
    await expect(client.assistant.ask({ body: { text: 'another' } })).rejects.toMatchObject({
      status: 409,
      code: 'key_reused',
    });
  });

  it('is told as events to whoever asks for them', async () => {
    const buyer = await t.make.buyer();
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/gpt/message',
      headers: { 'x-auth-token': buyer.token, accept: 'text/event-stream' },
      payload: { text: 'hello' },
    });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store, no-transform',
    ]);
    const [text, message] = answer.body
      .trim()
      .split('\n\n')
      .map((event) => event.split('\n').map((line) => line.replace(/^(?:event|data): /, '')));
    expect(text![0]).toBe('text');
    expect(JSON.parse(text![1]!)).toMatch(/^Hello!/);
    expect([message![0], JSON.parse(message![1]!)]).toEqual([
      'answer',
      (await buyer.client.assistant.messages()).data[0],
    ]);
  });

  it('must be text of at most 4,000 characters that can be stored', async () => {
    const buyer = await t.make.buyer();
    for (const text of ['', '  ', 'x'.repeat(4001), 'a\u0000b', '\ud800'])
      await expect(sendQuestion(buyer, text), JSON.stringify(text)).rejects.toMatchObject({ status: 422 });
    expect((await sendQuestion(buyer, "Robert'); drop table users; -- \\ %_ :* & | ! <script>")).role).toBe(
      'assistant',
    );
  });

  it('may hold a word that is longer than a search takes, such as a pasted address', async () => {
    const product = await t.make.product({ name: 'Quillwort mug' });
    const buyer = await t.make.buyer();
    const answer = await sendQuestion(buyer, `quillwort ${'x'.repeat(300)} mug`);
    expect(answer.products.map(({ id }) => id)).toEqual([product.id]);
    expect((await sendQuestion(buyer, '9'.repeat(400))).is_known).toBe(false);
  });

  it('may be asked only so often a minute, by a guest less', async () => {
    const { api_token } = await t.guest.auth.guestLogin();
    const guest = { client: t.as(api_token) };
    for (const _ of [1, 2]) await sendQuestion(guest, 'hello');
    await expect(sendQuestion(guest, 'hello')).rejects.toMatchObject({ status: 429, code: 'too_often' });
    const buyer = await t.make.buyer();
    for (let n = 0; n < 6; n++) await sendQuestion(buyer, 'hello');
    await expect(sendQuestion(buyer, 'hello')).rejects.toMatchObject({ status: 429 });
  });

  it('is read by its asker and by admins', async () => {
    const [buyer, other, admin] = [await t.make.buyer(), await t.make.buyer(), await t.make.admin()];
    await sendQuestion(buyer, 'hello');
    expect(await admin.client.assistant.messages({ query: { user_id: buyer.id } })).toMatchObject({ total: 2 });
    await expect(other.client.assistant.messages({ query: { user_id: buyer.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(admin.client.assistant.messages({ query: { user_id: 2_000_000_000 } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is forgotten with its asker’s account', async () => {
    const [buyer, admin] = [await t.make.buyer(), await t.make.admin()];
    await sendQuestion(buyer, 'hello');
    await admin.client.users.remove({ params: { id: buyer.id } });
    expect((await t.pool.query('select from assistant_messages where user_id = $1', [buyer.id])).rowCount).toBe(0);
  });

  it('is listed with its answers in a bounded number of statements', async () => {
    const company = await t.make.company();
    for (let n = 0; n < 5; n++) await t.make.product({ company, name: `Capybara ${n}` });
    const buyer = await t.make.buyer();
    for (let n = 0; n < 5; n++) await sendQuestion(buyer, 'capybara');
    t.statements();
    expect((await buyer.client.assistant.messages({ query: { per_page: 1000 } })).data).toHaveLength(10);
    expect(t.statements().length).toBeLessThanOrEqual(6);
  });
});
