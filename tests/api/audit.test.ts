/** The audit log: its entries, who may read them, and undo. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditRow } from '#contract/audit.ts';
import { nameQueries } from '#server/domains/audit/names.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { delivery, fillCart, openShop } from '#tests/support/shop.ts';

let t: Api;
let company: Awaited<ReturnType<Api['make']['company']>>;
let admin: Awaited<ReturnType<Api['make']['admin']>>;
beforeAll(async () => {
  t = await startApi();
  company = await t.make.company();
  admin = await t.make.admin();
});
afterAll(() => t.close());

const listEntries = (noun: AuditRow['noun'], id: number, client = admin.client) =>
  client.audit.list({ query: { filter: { noun: noun as never, record_id: String(id) } } });
const newest = async (noun: AuditRow['noun'], id: number) => (await listEntries(noun, id))[0]!;

describe('an entry', () => {
  it('says who changed what, field by field, with the names of what it refers to', async () => {
    const product = await t.make.product({ company, price: 10 });
    const category = await t.make.category();
    await company.vendor.client.products.edit({
      params: { id: product.id },
      body: { price: 12.5, category_id: category.id },
    });
    const entry = await newest('products', product.id);
    expect(entry).toMatchObject({
      action: 'edit',
      noun: 'products',
      author: { id: company.vendor.id },
      company: { id: company.id },
      record: { id: product.id, name: product.name },
      can_undo: true,
    });
    expect(entry.changes).toEqual(
      expect.arrayContaining([
        { field: 'price', before: 10, after: 12.5 },
        { field: 'category_id', before: product.category.id, after: category.id },
      ]),
    );
    expect(entry.refs).toContainEqual({
      noun: 'categories',
      id: category.id,
      name: category.name,
      en_name: category.en_name,
    });
  });

  it('is written for a buyer whose name begins with an emoji', async () => {
    const shop = await openShop(t);
    const { client } = await t.make.buyer();
    const { cart_hash: hash } = await fillCart(client, [{ product_id: await shop.stock() }]);
    const { id } = await client.carts.checkout({ body: { hash, address: { ...delivery, fio: '🌸 Ann' } } });
    await shop.company.vendor.client.orders.edit({
      params: { id },
      body: { address: { ...delivery, fio: '🌹 Ann' } },
    });
    expect((await newest('orders', id)).changes).toContainEqual({
      field: 'address.fio',
      before: '🌸… A…',
      after: '🌹… A…',
    });
  });

  it('keeps no secrets and no contacts, and names as they were', async () => {
    const person = await t.make.buyer();
    await person.client.users
      .editMe({
        body: { fio: 'Annabel Leesome', password: 'another fine password', present_password: 'demo-password' },
      })
      .catch(() => person.client.users.editMe({ body: { fio: 'Annabel Leesome' } }));
    const { rows } = await t.pool.query<{ text: string }>(
      `select coalesce(before::text, '') || coalesce(after::text, '') as text
         from audit
        where noun = 'users' and record_id = $1`,
      [String(person.id)],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toMatch(/fine password|argon2|@example\.com(?<!…@example\.com)/);
    expect(rows.at(-1)!.text).toContain('Leesome');
  });

  it('can be changed and deleted by nobody', async () => {
    await expect(t.pool.query('update audit set action = $1', ['none'])).rejects.toThrow('append-only');
    await expect(t.pool.query('delete from audit')).rejects.toThrow('append-only');
  });
});

describe('the log', () => {
  it('is found by noun, record, author, action, company, dates and words', async () => {
    const store = await company.vendor.client.stores.create({
      body: { name: 'Corner of Elms', location: { address: '1 Main Street' }, time_zone: 'Australia/Sydney' },
    });
    const today = t.clock.now.toISOString().slice(0, 10);
    const filters = [
      { noun: 'stores', record_id: String(store.id) },
      { q: 'of elm' },
      { user_id: company.vendor.id, noun: 'stores' },
      { action: 'create', company_id: company.id, noun: 'stores' },
      { start_date: today, end_date: today, noun: 'stores' },
      { q: String(store.id).padStart(1), noun: 'stores' },
    ] as const;
    for (const filter of filters)
      expect(
        (await admin.client.audit.list({ query: { filter } })).map((row) => row.record_id),
        JSON.stringify(filter),
      ).toContain(String(store.id));
    for (const filter of [
      { q: 'of elves' },
      { end_date: '2020-01-01' },
      { action: 'remove', record_id: String(store.id) },
    ])
      expect(await admin.client.audit.list({ query: { filter } })).toEqual([]);
  });

  it('shows a vendor and a hired manager the entries of their companies, and nobody else any', async () => {
    const product = await t.make.product({ company });
    const [hired, waiting, stranger] = [
      await t.make.manager([company.id]),
      await t.make.manager(),
      await t.make.company(),
    ];
    await company.vendor.client.companies.managerSet({ params: { id: company.id }, body: { user_id: waiting.id } });
    const entry = await newest('products', product.id);
    for (const { client } of [company.vendor, hired]) {
      expect(await listEntries('products', product.id, client)).toHaveLength(1);
      expect((await client.audit.get({ params: { id: entry.id } })).id).toBe(entry.id);
      // Only an admin reads the full log; others must name the record.
      for (const filter of [
        {},
        { noun: 'products' as const },
        { record_id: String(product.id) },
        { company_id: company.id },
      ])
        await expect(client.audit.list({ query: { filter } })).rejects.toMatchObject({
          status: 403,
          code: 'forbidden',
        });
    }
    for (const { client } of [waiting, stranger.vendor]) {
      expect(await listEntries('products', product.id, client)).toEqual([]);
      await expect(client.audit.get({ params: { id: entry.id } })).rejects.toMatchObject({ status: 404 });
    }
  });

  it('pages and asks a bounded number of statements', async () => {
    await company.vendor.client.stores.create({
      body: { name: 'Another', location: { address: '1 Main Street' }, time_zone: 'Australia/Sydney' },
    });
    t.statements();
    const firstPage = await admin.client.audit.list({ query: { range: [0, 1] } });
    expect(t.statements().length).toBeLessThanOrEqual(4);
    const rest = await admin.client.audit.list({ query: { range: [2, 3] } });
    const ids = [...firstPage, ...rest].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(await admin.client.audit.list({ query: { range: [10_000, 10_005] } })).toEqual([]);
  });
});

describe('an edit', () => {
  it('is taken back with the rights and the validation of an ordinary edit, and told as such', async () => {
    const product = await t.make.product({ company, price: 10 });
    await company.vendor.client.products.edit({ params: { id: product.id }, body: { price: 12 } });
    const edit = await newest('products', product.id);
    const undone = await company.vendor.client.audit.undo({ params: { id: edit.id } });
    expect(undone).toMatchObject({
      action: 'undo',
      undoes: edit.id,
      changes: [{ field: 'price', before: 12, after: 10 }],
    });
    expect((await t.guest.products.get({ params: { id: product.id } })).price).toBe(10);
    // A repeated undo has the same answer, and undoing an undo is an edit like any other.
    expect(await company.vendor.client.audit.undo({ params: { id: edit.id } })).toEqual(undone);
    await company.vendor.client.audit.undo({ params: { id: undone.id } });
    expect((await t.guest.products.get({ params: { id: product.id } })).price).toBe(12);
  });

  it('stays where something later has touched the same field, and is taken back where that was another', async () => {
    const product = await t.make.product({ company, price: 10 });
    const { client } = company.vendor;
    await client.products.edit({ params: { id: product.id }, body: { price: 12 } });
    const edit = await newest('products', product.id);
    await client.products.edit({ params: { id: product.id }, body: { name: 'Renamed' } });
    await client.products.edit({ params: { id: product.id }, body: { price: 13 } });
    const latest = await newest('products', product.id);
    await expect(client.audit.undo({ params: { id: edit.id } })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      body: { later: [{ id: latest.id, changes: [{ field: 'price', before: 12, after: 13 }] }] },
    });
    await client.audit.undo({ params: { id: latest.id } });
    expect(await t.guest.products.get({ params: { id: product.id } })).toMatchObject({ price: 12, name: 'Renamed' });
  });

  it('is taken back once, however many ask at once', async () => {
    const product = await t.make.product({ company, price: 10 });
    await company.vendor.client.products.edit({ params: { id: product.id }, body: { price: 12 } });
    const edit = await newest('products', product.id);
    const answers = await Promise.allSettled(
      [company.vendor, admin, company.vendor].map(({ client }) => client.audit.undo({ params: { id: edit.id } })),
    );
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, code: 'stale' });
    expect((await listEntries('products', product.id)).filter(({ action }) => action === 'undo')).toHaveLength(1);
  });

  it.each([
    [
      'categories',
      async (): Promise<number> => {
        const { id } = await t.make.category();
        await admin.client.categories.edit({ params: { id }, body: { name: 'Other' } });
        return id;
      },
    ],
    [
      'companies',
      async (): Promise<number> => {
        await company.vendor.client.companies.edit({
          params: { id: company.id },
          body: { brand: `Other ${company.id}` },
        });
        return company.id;
      },
    ],
    [
      'stores',
      async (): Promise<number> => {
        const { id } = await t.make.store(company.id);
        await company.vendor.client.stores.edit({
          params: { id },
          body: { name: 'Other', working_time: { mon: null } },
        });
        return id;
      },
    ],
    [
      'promoCodes',
      async (): Promise<number> => {
        const { id } = await admin.client.promoCodes.create({ body: { code: `UNDO${company.id}`, amount: 5 } });
        await admin.client.promoCodes.edit({ params: { id }, body: { amount: 6, active: false } });
        return id;
      },
    ],
    [
      'tariffs',
      async (): Promise<number> => {
        const { data } = await admin.client.tariffs.list();
        const { id } = data.find(({ kind }) => kind === 'vendor_premium')!;
        await admin.client.tariffs.edit({ params: { id }, body: { name: 'Other' } });
        return id;
      },
    ],
    [
      'users',
      async (): Promise<number> => {
        const { id } = await t.make.buyer();
        await admin.client.users.edit({ params: { id }, body: { languages: ['en'] } });
        await admin.client.users.edit({ params: { id }, body: { fio: 'Other One', languages: ['ru'], country_id: 3 } });
        return id;
      },
    ],
    [
      'countries',
      async (): Promise<number> => {
        await admin.client.countries.edit({ params: { id: 9 }, body: { active: false } });
        return 9;
      },
    ],
    [
      'channels',
      async (): Promise<number> => {
        const { id, active } = (await admin.client.channels.list({ query: {} })).at(-1)!;
        await admin.client.channels.edit({ params: { id }, body: { active: !active } });
        return id;
      },
    ],
    [
      'collections',
      async (): Promise<number> => {
        const { id } = await admin.client.collections.create({ body: { name: 'One' } });
        await admin.client.collections.edit({ params: { id }, body: { name: 'Other' } });
        return id;
      },
    ],
  ] as const)('of %s is taken back', async (noun, edit) => {
    const id = await edit();
    const entry = await newest(noun, id);
    expect(entry.changes.length).toBeGreaterThan(0);
    const undone = await admin.client.audit.undo({ params: { id: entry.id } });
    const asPairs = (row: AuditRow, from: 'before' | 'after') =>
      Object.fromEntries(row.changes.map((change) => [change.field, change[from]]));
    expect(asPairs(undone, 'after')).toEqual(asPairs(entry, 'before'));
  });

  it('of a foreign company is not found, and what is no plain edit can’t be taken back', async () => {
    const product = await t.make.product({ company });
    const made = await newest('products', product.id);
    const stranger = await t.make.company();
    await expect(stranger.vendor.client.audit.undo({ params: { id: made.id } })).rejects.toMatchObject({ status: 404 });
    await expect(admin.client.audit.undo({ params: { id: made.id } })).rejects.toMatchObject({
      status: 409,
      code: 'not_undoable',
    });
  });
});

describe('an edit of a person', () => {
  const edit = async (id: number, body: Parameters<typeof admin.client.users.edit>[0]['body']) => {
    await admin.client.users.edit({ params: { id }, body });
    return newest('users', id);
  };

  it('tells its real changes alone: names as they are, the contact that was asked for, no language that nobody changed', async () => {
    const { id } = await t.make.buyer();
    await edit(id, { fio: 'Larry Lo' });
    expect((await edit(id, { fio: 'Loc Lo' })).changes).toEqual([
      { field: 'first_name', before: 'Larry', after: 'Loc' },
    ]);
    const requestedEdit = await edit(id, { email: `zed${t.make.next()}@example.org` });
    expect(requestedEdit.changes).toEqual([
      { field: 'asked_email', before: expect.stringContaining('…@'), after: 'z…@example.org' },
    ]);
    // Sent again with unchanged values, as the form does.
    expect((await edit(id, { fio: 'Loc Lo' })).id).toBe(requestedEdit.id);
  });

  it('is taken back where it changed names, languages or country alone; rights, contacts and passwords are not', async () => {
    const { id } = await t.make.buyer();
    expect(await edit(id, { first_name: 'Ann' })).toMatchObject({ can_undo: true, undo_block: null });
    for (const body of [
      { roles: ['ROLE_MANAGER' as const] },
      { phone: '+61412555777' },
      { password: 'another fine password' },
      { first_name: 'Bea', login: `login${t.make.next()}` },
    ]) {
      const entry = await edit(id, body);
      expect(entry, JSON.stringify(body)).toMatchObject({ can_undo: false, undo_block: 'fields' });
      await expect(admin.client.audit.undo({ params: { id: entry.id } })).rejects.toMatchObject({
        status: 409,
        code: 'not_undoable',
      });
    }
  });

  it('without a name is by whoever it is, told to admins by email', async () => {
    const nameless = await t.make.admin();
    await nameless.client.users.editMe({ body: { fio: '' } });
    const { email } = await nameless.client.users.me();
    expect((await newest('users', nameless.id)).author).toMatchObject({ id: nameless.id, fio: email });
    expect((await newest('users', nameless.id)).record?.name).toBe(email);
  });
});

describe('an edit that changes nothing', () => {
  it('leaves no entry, of whatever', async () => {
    const { id: user } = await t.make.buyer();
    const { id: channel, active } = (await admin.client.channels.list({ query: {} }))[0]!;
    const person = await admin.client.users.get({ params: { id: user } });
    const count = async () => (await t.pool.query<{ n: number }>('select count(*)::int as n from audit')).rows[0]!.n;
    const before = await count();
    await admin.client.users.edit({
      params: { id: user },
      body: { first_name: person.first_name, roles: person.roles, languages: [] },
    });
    await admin.client.channels.edit({ params: { id: channel }, body: { active } });
    await admin.client.companies.edit({ params: { id: company.id }, body: {} });
    expect(await count()).toBe(before);
  });
});

describe('a log with entries of documents, and with one that nobody can read', () => {
  it('is read by page, by noun and one by one', async () => {
    const text = () => `<p>${t.make.next()}</p>`;
    const { id } = await admin.client.documents.create({
      body: { type: 'refund_policy', language: 'en', text: text() },
    });
    const document = await admin.client.documents.edit({ params: { id }, body: { text: text() } });
    const [entry] = await admin.client.audit.list({ query: { filter: { noun: 'documents' } } });
    expect(entry).toMatchObject({
      action: 'edit',
      record: { id: document.id, name: 'refund_policy_en' },
      undo_block: 'noun',
    });
    expect(await admin.client.audit.get({ params: { id: entry!.id } })).toEqual(entry);
    const { rows } = await t.pool.query<{ id: number }>(
      `insert into audit (at, request_id, action, noun, record_id, before, after)
       values ($1, 'test', 'edit', 'products', '7', '"broken"', '[5]')
       returning id::int`,
      [t.clock.now],
    );
    const page = await admin.client.audit.list({ query: { range: [0, 24] } });
    expect(page).toContainEqual(entry);
    expect(page.find((row) => row.id === rows[0]!.id)).toMatchObject({
      changes: [],
      can_undo: false,
      undo_block: 'unreadable',
    });
  });

  it('tells of all versions of a document by any of them, and of no other document', async () => {
    const text = () => `<p>${t.make.next()}</p>`;
    const write = (language: 'en' | 'ru') =>
      admin.client.documents.create({ body: { type: 'child_safety', language, text: text() } });
    const first = await write('en');
    const [other, second] = [
      await write('ru'),
      await admin.client.documents.edit({ params: { id: first.id }, body: { text: text() } }),
    ];
    const third = await write('en');
    const listRecordIds = async ({ id }: { id: number }) =>
      (await admin.client.audit.list({ query: { filter: { noun: 'documents', record_id: String(id) } } })).map(
        ({ record_id }) => Number(record_id),
      );
    for (const version of [first, second, third])
      expect((await listRecordIds(version)).slice(0, 3)).toEqual([third.id, second.id, first.id]);
    expect((await listRecordIds(other))[0]).toBe(other.id);
    expect(await listRecordIds(other)).not.toContain(first.id);
    expect(await listRecordIds({ id: 999_999 })).toEqual([]);
  });

  it('finds names in every table that it asks', async () => {
    for (const [noun, source] of Object.entries(nameQueries))
      await expect(t.pool.query(source), noun).resolves.toBeDefined();
  });
});
