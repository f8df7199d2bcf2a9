/** Users edited by managers and admins: who may write what, and what a deletion leaves. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toUserKey } from '#server/domains/chat/ids.ts';
import { companyMembers } from '#server/domains/companies/tables.ts';
import { users } from '#server/domains/users/tables.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { getChatToken, postMessage } from '#tests/support/chat.ts';
import { testPassword } from '#tests/support/factories.ts';
import { delivery, getFailure, fillCart, openShop } from '#tests/support/shop.ts';
import { getSentLinkCode, listSent } from '#tests/support/signIn.ts';

let t: Api;
const often = { points: 10_000, seconds: 60 };
beforeAll(async () => {
  t = await startApi({
    limits: { links: often, codes: often, codesOfAddress: often, codesOfPhone: often, contactChangesOfOthers: often },
  });
});
afterAll(() => t.close());

const getRow = async (id: number) => (await t.db.select().from(users).where(eq(users.id, id)))[0]!;
const newEmail = () => `new${t.make.next()}@example.com`;
const picture = new Blob([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')]);
const everything = () => ({
  login: `login${t.make.next()}`,
  roles: ['ROLE_VENDOR' as const],
  country_id: 3,
  languages: ['ru' as const],
  password: 'another password',
  alive: false,
  death_date: '2020-02-02',
});

describe('an admin', () => {
  it('makes an account that signs in by its contacts at once', async () => {
    const [admin, email] = [await t.make.admin(), newEmail()];
    const made = await admin.client.users.create({
      body: {
        fio: 'Анна Сергеева',
        email,
        phone: '+61 412 000 111',
        roles: ['ROLE_MANAGER'],
        country_id: 3,
        languages: ['ru', 'en'],
        password: testPassword,
      },
    });
    expect(made).toMatchObject({
      email,
      phone: '+61412000111',
      fio: 'Анна Сергеева',
      roles: ['ROLE_USER', 'ROLE_MANAGER'],
      languages: ['ru', 'en'],
      country: { id: 3 },
      alive: true,
      unconfirmed: [],
    });
    expect((await t.guest.auth.login({ body: { login: email, password: testPassword } })).api_token).toBeTruthy();
  });

  it('has a link mailed that sets the password of an account made without one, and says who made it', async () => {
    const [admin, company, email] = [await t.make.admin(), await t.make.company({ brand: 'Kettle\n& Co' }), newEmail()];
    await admin.client.users.create({
      body: { fio: 'Ben', email, roles: ['ROLE_MANAGER'], company_id: company.id, languages: ['en'] },
    });
    const [letter] = await listSent(t, email);
    expect(letter).toMatchObject({
      subject: 'Your account at Yarmarka: choose a password',
      text: expect.stringContaining('Yarmarka’s team has made an account for you to work for Kettle & Co.'),
    });
    expect(letter!.text).not.toMatch(/registered/);
    await t.guest.auth.changePasswordFromLink({
      body: { code: await getSentLinkCode(t, email), password: testPassword, password2: testPassword },
    });
    expect((await t.guest.auth.login({ body: { login: email, password: testPassword } })).api_token).toBeTruthy();
  });

  it('has it written in the first language of whom it is made for, be it for no company', async () => {
    const [admin, email] = [await t.make.admin(), newEmail()];
    await admin.client.users.create({ body: { fio: 'Аня', email, languages: ['ru', 'en'] } });
    const [letter] = await listSent(t, email);
    expect(letter!.text).toContain('Команда Ярмарки создала для вас учётную запись.');
  });

  it('is told at its field what is taken, missing or not right', async () => {
    const [admin, other] = [await t.make.admin(), await t.make.buyer({ login: 'taken.login', phone: '+61455500900' })];
    const create = (body: object) => getFailure(admin.client.users.create({ body }));
    expect(await create({ email: other.email.toUpperCase() })).toMatchObject({
      status: 409,
      code: 'email_taken',
      errors: { email: 'This email is already in use' },
    });
    expect(await create({ phone: '+61 455 500 900' })).toMatchObject({
      code: 'phone_taken',
      errors: { phone: 'This phone is already in use' },
    });
    expect(await create({ login: 'Taken.Login', password: testPassword })).toMatchObject({
      code: 'login_taken',
      errors: { login: 'This login is already in use' },
    });
    expect(await create({ fio: 'Nobody' })).toMatchObject({ status: 422, errors: { email: 'Required field' } });
    expect(await create({ email: newEmail(), login: '12345', country_id: 9999, company_id: 1 })).toMatchObject({
      status: 422,
      errors: { login: '3 to 40 Latin letters, digits, dots, hyphens, beginning with a letter' },
    });
    expect(await create({ email: newEmail(), country_id: 9999 })).toMatchObject({
      status: 422,
      errors: { country_id: 'There is no such thing' },
    });
    expect(await create({ email: newEmail(), roles: ['ROLE_GOD'] })).toMatchObject({ status: 422 });
  });

  it('writes every field by either path, and none of those that nobody writes', async () => {
    const [admin, person] = [await t.make.admin(), await t.make.buyer()];
    const put = (url: string, payload: object) =>
      t.app.inject({ method: 'PUT', url, headers: { 'x-auth-token': admin.token }, payload });
    const first = await put(`/api/user/${person.id}/edit`, {
      fio: 'Ann Mary Lee',
      roles: ['ROLE_VENDOR'],
      country: { id: 3 },
      languages: ['en'],
      is_admin: true,
      bonus_balance: 500,
      tariff_expires_at: '2090-01-01T00:00:00Z',
      personal_promo_code: 'MINE',
    });
    expect(first.json()).toMatchObject({
      first_name: 'Ann',
      last_name: 'Mary',
      middle_name: 'Lee',
      roles: ['ROLE_USER', 'ROLE_VENDOR'],
      is_admin: false,
      bonus_balance: 0,
      tariff_expires_at: null,
      country: { id: 3 },
    });
    expect(first.json().personal_promo_code).not.toBe('MINE');
    const second = await put(`/api/user/${person.id}`, { country: '', languages: '' });
    expect([second.statusCode, second.json().country, second.json().languages, second.json().first_name]).toEqual([
      200,
      null,
      [],
      'Ann',
    ]);
  });

  it('attaches a vendor to a company, hires a manager, and takes companies away', async () => {
    const [admin, company, vendor, manager] = [
      await t.make.admin(),
      await t.make.company(),
      await t.make.vendor(),
      await t.make.manager(),
    ];
    for (const { id } of [vendor, manager])
      expect(
        (await admin.client.users.edit({ params: { id }, body: { company_id: company.id } })).company,
      ).toMatchObject({ id: company.id });
    expect((await manager.client.companies.list()).data.map(({ id }) => id)).toEqual([company.id]);
    expect(
      (await admin.client.users.edit({ params: { id: manager.id }, body: { company_id: null } })).company,
    ).toBeNull();
    expect(
      await getFailure(
        admin.client.users.edit({ params: { id: (await t.make.buyer()).id }, body: { company_id: company.id } }),
      ),
    ).toMatchObject({ status: 422, errors: { company_id: 'Only vendors and managers work for companies' } });
  });

  it('gives and takes a picture', async () => {
    const [admin, person] = [await t.make.admin(), await t.make.buyer()];
    const params = { id: person.id };
    const { avatar } = await admin.client.users.uploadPhotos({ params, files: { photos: [picture] } });
    expect((await t.app.inject({ url: avatar!.small })).statusCode).toBe(200);
    expect((await admin.client.users.deletePhoto({ params })).avatar).toBeNull();
    expect(
      await getFailure(admin.client.users.uploadPhotos({ params, files: { photos: [new Blob(['no picture'])] } })),
    ).toMatchObject({ status: 422, errors: { photos: expect.any(String) } });
  });

  it('writes nothing over what somebody else has written meanwhile', async () => {
    const [admin, person] = [await t.make.admin(), await t.make.buyer()];
    const params = { id: person.id };
    const { updated_at } = await admin.client.users.get({ params });
    await admin.client.users.edit({ params, body: { first_name: 'One', updated_at } });
    expect(
      await getFailure(admin.client.users.edit({ params, body: { first_name: 'Two', updated_at } })),
    ).toMatchObject({ status: 409, code: 'stale' });
  });

  it('signs somebody out everywhere', async () => {
    const [admin, person] = [await t.make.admin(), await t.make.buyer()];
    const params = { id: person.id };
    expect((await admin.client.users.sessions({ params })).data).toHaveLength(1);
    await admin.client.users.signOut({ params });
    expect(await getFailure(person.client.users.me())).toMatchObject({ code: 'auth_failed' });
  });

  it('has a role hold from the next request on', async () => {
    const [admin, person] = [await t.make.admin(), await t.make.buyer()];
    expect(await getFailure(person.client.users.list())).toMatchObject({ code: 'forbidden' });
    await admin.client.users.edit({ params: { id: person.id }, body: { roles: ['ROLE_MANAGER'] } });
    expect((await person.client.users.list()).data).toEqual([]);
    await admin.client.users.edit({ params: { id: person.id }, body: { roles: [] } });
    expect(await getFailure(person.client.users.list())).toMatchObject({ code: 'forbidden' });
  });
});

describe('somebody who is not alive', () => {
  it('has a day of death, 1900-01-01 where nobody knows it, and can’t sign in from the next request on', async () => {
    const [admin, person] = [await t.make.admin(), await t.make.buyer()];
    const edit = (body: object) => admin.client.users.edit({ params: { id: person.id }, body });
    expect(await edit({ alive: false })).toMatchObject({ alive: false, death_date: '1900-01-01' });
    expect(await getFailure(person.client.users.me())).toMatchObject({ code: 'auth_failed' });
    expect(
      await getFailure(t.guest.auth.login({ body: { login: person.email, password: testPassword } })),
    ).toMatchObject({ code: 'wrong_login' });
    expect(await edit({ death_date: '2020-02-02' })).toMatchObject({ alive: false, death_date: '2020-02-02' });
    expect(await getFailure(edit({ death_date: '2999-01-01' }))).toMatchObject({
      status: 422,
      errors: { death_date: 'This day is yet to come' },
    });
    expect(
      (await admin.client.users.list({ query: { alive: false, per_page: 1000 } })).data.map(({ id }) => id),
    ).toContain(person.id);
    expect(await getFailure(edit({ death_date: '1899-12-31' }))).toMatchObject({
      status: 422,
      errors: { death_date: 'Not before 1900' },
    });
    expect(await getFailure(edit({ alive: true, death_date: '2020-02-02' }))).toMatchObject({
      status: 422,
      errors: { death_date: 'Only somebody who has passed away has it' },
    });
    expect(await edit({ alive: true })).toMatchObject({ alive: true, death_date: null });
    expect(await getFailure(edit({ death_date: '2020-02-02' }))).toMatchObject({
      status: 422,
      errors: { death_date: 'Only somebody who has passed away has it' },
    });
    expect(
      (await t.guest.auth.login({ body: { login: person.email, password: testPassword } })).api_token,
    ).toBeTruthy();
  });
});

it('keeps dates of death to the dead, in the database too', async () => {
  const { id } = await t.make.buyer();
  for (const change of [`death_date = '2020-02-02'`, `alive = false, death_date = '1899-12-31'`]) {
    await expect(t.pool.query(`update users set ${change} where id = $1`, [id])).rejects.toMatchObject({
      constraint: 'users_death_of_the_dead',
    });
  }
});

describe('a manager', () => {
  /** Creates a manager, and a customer of the manager's company. */
  const pair = async (values: Partial<typeof users.$inferInsert> = {}) => {
    const company = await t.make.company();
    return [await t.make.manager([company.id]), await t.make.customer(company.id, values)] as const;
  };

  it('writes names and unconfirmed contacts of customers; whatever else comes along is passed over', async () => {
    const [[manager, person], email] = [await pair({ email_confirmed_at: null }), newEmail()];
    const before = await getRow(person.id);
    const seen = await manager.client.users.edit({
      params: { id: person.id },
      body: { ...everything(), fio: 'New Name', email },
    });
    expect(seen).toMatchObject({
      first_name: 'New',
      last_name: 'Name',
      email,
      unconfirmed: ['email'],
      signs_in_by: { email: person.email },
      roles: ['ROLE_USER', 'ROLE_CUSTOMER'],
      alive: true,
    });
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['bonus_balance']));
    const { first_name: _, last_name: __, updated_at: ___, ...after } = await getRow(person.id);
    expect(before).toMatchObject(after);
  });

  it('finds neither staff nor admins, nor themselves, to be written', async () => {
    const manager = await t.make.manager();
    for (const { id } of [await t.make.vendor(), await t.make.admin(), await t.make.manager(), manager]) {
      expect(await getFailure(manager.client.users.edit({ params: { id }, body: { fio: 'Mine' } }))).toMatchObject({
        status: 404,
      });
    }
  });

  it('neither makes nor deletes accounts, nor signs anybody out', async () => {
    const [manager, { id }] = await pair();
    const params = { id };
    const { users: people } = manager.client;
    for (const call of [
      () => people.create({ body: { email: newEmail() } }),
      () => people.remove({ params }),
      () => people.removal({ params }),
      () => people.signOut({ params }),
      () => people.uploadPhotos({ params, files: { photos: [picture] } }),
    ]) {
      expect(await getFailure(call())).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  it('leaves a customer at least one way to sign in', async () => {
    const [manager, person] = await pair({ email_confirmed_at: null });
    const params = { id: person.id };
    expect(await getFailure(manager.client.users.edit({ params, body: { email: '' } }))).toMatchObject({
      status: 422,
      errors: { email: 'Leave at least one way to sign in' },
    });
    await t.db
      .update(users)
      .set({ phone: `+6148${t.make.next().slice(-7)}` })
      .where(eq(users.id, person.id));
    expect((await manager.client.users.edit({ params, body: { email: '' } })).email).toBeNull();
    expect(
      (await t.pool.query(`select from mails where "to" = $1 and template = 'contact_changed'`, [person.email]))
        .rowCount,
    ).toBe(1);
  });
});

describe('deleting an account', () => {
  const bought = async (
    buyer: Awaited<ReturnType<Api['make']['buyer']>>,
    shop: Awaited<ReturnType<typeof openShop>>,
  ) => {
    const { cart_hash: hash } = await fillCart(buyer.client, [{ product_id: await shop.stock({ price: 10 }) }]);
    return (await buyer.client.carts.checkout({ body: { hash, address: delivery } })).id;
  };

  it('is foretold, waits for open orders, or cancels them where that is asked for', async () => {
    const [admin, buyer, shop] = [await t.make.admin(), await t.make.buyer(), await openShop(t)];
    const [params, order] = [{ id: buyer.id }, await bought(buyer, shop)];
    await admin.client.transactions.create({ body: { user_id: buyer.id, amount: 5 } });
    expect(await admin.client.users.removal({ params })).toEqual({
      blocks: ['open_orders'],
      open_orders: 1,
      orders: 1,
      reviews: 0,
      bonus_balance: 5,
      companies: [],
      publications: 0,
      chats: 0,
    });
    expect(await getFailure(admin.client.users.remove({ params }))).toMatchObject({
      status: 409,
      code: 'in_use',
      body: { blocks: ['open_orders'], open_orders: 1 },
    });
    await admin.client.users.remove({ params, query: { cancel_orders: true } });
    expect(await admin.client.orders.get({ params: { id: order } })).toMatchObject({
      status: 'canceled',
      user: { id: buyer.id, fio: 'Deleted user' },
    });
  });

  it('leaves orders and ledger of a deleted user, in the reader’s language, and nothing that tells who it was', async () => {
    const [admin, shop] = [await t.make.admin(), await openShop(t)];
    const buyer = await t.make.buyer({
      first_name: 'Zelda',
      last_name: 'Fitzgerald',
      login: `zelda${t.make.next()}`,
      phone: `+6143${t.make.next().slice(-7)}`,
    });
    const [params, id] = [{ id: buyer.id }, await bought(buyer, shop)];
    await admin.client.orders.edit({ params: { id }, body: { status: 'canceled' } });
    await admin.client.transactions.create({ body: { user_id: buyer.id, amount: 5 } });
    await fillCart(buyer.client, [{ product_id: await shop.stock() }]);
    await admin.client.users.remove({ params });
    const order = await admin.client.orders.get({ params: { id } });
    expect(JSON.stringify(order)).not.toMatch(/Zelda|Smith|Main Street/);
    expect(order.order_sum).toBe(10);
    const russian = t.as(admin.token, { 'accept-language': 'ru' });
    expect((await russian.transactions.list({ query: { user_id: buyer.id } })).data[0]).toMatchObject({
      amount: 5,
      user: { fio: 'Удалённый пользователь' },
    });
    expect(
      (await t.pool.query('select from carts where user_id = $1 and status = $2', [buyer.id, 'open'])).rowCount,
    ).toBe(0);
    expect((await t.pool.query('select from promo_codes where user_id = $1 and active', [buyer.id])).rowCount).toBe(0);
  });

  it('is called so in the reader’s language in conversations and in the audit log too', async () => {
    const [admin, company, buyer] = [
      await t.make.admin(),
      await t.make.company(),
      await t.make.buyer({ first_name: 'Zelda', last_name: 'Fitzgerald' }),
    ];
    const { id } = await buyer.client.chats.groupChannel({ body: { company_id: company.id } });
    await postMessage(t, buyer, id, 'Hello');
    await admin.client.users.remove({ params: { id: buyer.id } });
    for (const [language, name] of [
      ['ru', 'Удалённый пользователь'],
      ['en', 'Deleted user'],
    ] as const) {
      const headers = { 'accept-language': language };
      expect((await t.as(company.vendor.token, headers).chats.userChannels({ query: {} })).chats).toMatchObject([
        { id, title: name, user: { id: buyer.id, fio: name } },
      ]);
      const people = await t.app.inject({
        method: 'POST',
        url: '/api/v4/users/ids',
        headers: { ...headers, authorization: `Bearer ${await getChatToken(company.vendor)}` },
        payload: [toUserKey(buyer.id)],
      });
      expect(people.json()).toMatchObject([{ nickname: name, first_name: name, last_name: '' }]);
      const [entry] = await t
        .as(admin.token, headers)
        .audit.list({ query: { filter: { noun: 'users', record_id: String(buyer.id) } } });
      expect(entry).toMatchObject({ action: 'remove', record: { id: buyer.id, name } });
    }
  });

  it('is called so in orders, publications and letters to staff, each in its reader’s language', async () => {
    const [admin, buyer, shop] = [
      await t.make.admin(),
      await t.make.buyer({ first_name: 'Zelda', last_name: 'Fitzgerald' }),
      await openShop(t),
    ];
    const manager = await t.make.manager([shop.company.id]);
    await t.db.update(users).set({ locale: 'ru' }).where(eq(users.id, manager.id));
    const id = await bought(buyer, shop);
    await admin.client.users.remove({ params: { id: buyer.id }, query: { cancel_orders: true } });
    for (const [reader, locale, name] of [
      [shop.company.vendor, 'en', 'Deleted user'],
      [manager, 'ru', 'Удалённый пользователь'],
    ] as const) {
      const { orders } = t.as(reader.token, { 'accept-language': locale });
      const order = await orders.get({ params: { id } });
      expect(order).toMatchObject({ status: 'canceled', user: { id: buyer.id, fio: name } });
      expect(order.history[0]).toMatchObject({ author: { id: buyer.id, fio: name } });
      const [letter] = (await listSent(t, reader.email)).filter(({ subject }) => subject?.includes(String(id)));
      expect(letter?.text).toContain(name);
    }
    const author = await t.make.admin();
    await t.pool.query(
      `update users set removed_at = now(), first_name = 'Deleted user', last_name = null where id = $1`,
      [author.id],
    );
    await t.pool.query(
      `insert into publications (author_id, title, description, text, language, status, reading_minutes)
         values ($1, 'Of the deleted', 'd', 'text', 'en', 'in_moderation', 1)`,
      [author.id],
    );
    const { data } = await t
      .as(admin.token, { 'accept-language': 'ru' })
      .publications.moderation({ query: { author_id: author.id } });
    expect(data).toMatchObject([{ author: { fio: 'Удалённый пользователь' } }]);
  });

  it('ends sessions, frees contacts, and is found by nobody from then on', async () => {
    const [admin, buyer] = [await t.make.admin(), await t.make.buyer()];
    const params = { id: buyer.id };
    await admin.client.users.remove({ params });
    expect(await getFailure(buyer.client.users.me())).toMatchObject({ code: 'auth_failed' });
    expect(
      await getFailure(t.guest.auth.login({ body: { login: buyer.email, password: testPassword } })),
    ).toMatchObject({ code: 'wrong_login' });
    const { users: people } = admin.client;
    for (const call of [
      () => people.get({ params }),
      () => people.edit({ params, body: { fio: 'X' } }),
      () => people.remove({ params }),
      () => people.removal({ params }),
    ])
      expect(await getFailure(call())).toMatchObject({ status: 404 });
    expect((await admin.client.users.list({ query: { q: String(buyer.id) } })).data.map(({ id }) => id)).not.toContain(
      buyer.id,
    );
    expect((await admin.client.users.create({ body: { email: buyer.email } })).email).toBe(buyer.email);
  });

  it('takes a company without another owner out of the storefront, and leaves one that has another', async () => {
    const [admin, alone, shared] = [await t.make.admin(), await t.make.company(), await t.make.company()];
    const other = await t.make.vendor();
    await t.db.insert(companyMembers).values({ company_id: shared.id, user_id: other.id, kind: 'vendor' });
    expect((await admin.client.users.removal({ params: { id: alone.vendor.id } })).companies).toEqual([
      { id: alone.id, brand: alone.brand },
    ]);
    for (const { vendor } of [alone, shared]) await admin.client.users.remove({ params: { id: vendor.id } });
    expect((await admin.client.companies.get({ params: { id: alone.id } })).active).toBe(false);
    expect((await admin.client.companies.get({ params: { id: shared.id } })).active).toBe(true);
  });
});

describe('what the list can be narrowed to', () => {
  it('is where its people are from and what they speak, and the list then finds just these', async () => {
    const admin = await t.make.admin();
    await t.make.buyer({ country_id: 11, languages: ['ru', 'en'] });
    await t.make.buyer({ country_id: 11, languages: ['ru'] });
    await t.make.buyer({ country_id: 12, languages: ['en'] });
    const { countries, languages } = await admin.client.users.filters({ query: { roles: ['ROLE_BUYER'] } });
    for (const { id, users: many } of countries)
      expect(
        (await admin.client.users.list({ query: { country_id: [id], roles: ['ROLE_CUSTOMER'], per_page: 1 } })).total,
      ).toBe(many);
    for (const { language, users: many } of languages)
      expect(
        (await admin.client.users.list({ query: { languages: [language], roles: ['ROLE_CUSTOMER'], per_page: 1 } }))
          .total,
      ).toBe(many);
    expect((await admin.client.users.list({ query: { country_id: [11, 12] } })).total).toBe(3);
    expect((await admin.client.users.list({ query: { country_id: [11, 12], languages: ['en'] } })).total).toBe(2);
  });
});
