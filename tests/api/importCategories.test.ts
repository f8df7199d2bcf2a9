import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { createImportHelpers } from '#tests/support/importing.ts';

let t: Api;
let i: ReturnType<typeof createImportHelpers>;
beforeAll(async () => {
  t = await startApi({ limits: { categoryRequests: { points: 3, seconds: 60 } } });
  i = createImportHelpers(t);
});
afterAll(() => t.close());

const rejection = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.code, error.errors] : error),
  );

const toTable = (categories: readonly string[]) =>
  ['sku,name,price,category', ...categories.map((name, n) => `A-${n},Thing,5,${name}`)].join('\n');

async function check(client: ApiClient, text: string): Promise<number> {
  const { id } = await i.uploaded(client, text);
  await client.imports.check({ params: { id } });
  await t.drainJobs();
  return id;
}
const listCategories = async (client: ApiClient, id: number, open?: boolean) =>
  (await client.imports.categories({ params: { id }, query: { open } })).data;
const countRows = async (client: ApiClient, id: number) => (await client.imports.get({ params: { id } })).rows;

describe('categories of a file', () => {
  it('get suggestions in both languages, are chosen once, and are known in the next file', async () => {
    const { id: company_id, vendor } = await t.make.company();
    const { client } = vendor;
    const [men, women] = [
      await t.make.category({ name: 'Мужчинам', en_name: 'Men' }),
      await t.make.category({ name: 'Женщинам', en_name: 'Women' }),
    ];
    const kettles = await t.make.category({ name: 'Чайники', en_name: 'Kettles' });
    const boots = await t.make.category({ name: 'Ботинки', en_name: 'Boots', parent: men.id });
    const womensBoots = await t.make.category({ name: 'Ботинки', en_name: 'Boots', parent: women.id });
    const text = toTable(['Kettle', 'kettle ', 'чайник', 'Women > Ankle boots', 'Qwxz', 'Kettles', 'Boots > Wzqx']);
    const id = await check(client, text);
    expect(await countRows(client, id)).toMatchObject({ create: 1, refuse: 6 });
    expect(await listCategories(client, id)).toEqual([
      {
        name: 'Kettle',
        rows: 2,
        rejected: 2,
        category_id: null,
        source: null,
        suggestions: [kettles.id],
        request: null,
      },
      // Nothing is like its last name, so its parent counts.
      expect.objectContaining({ name: 'Boots > Wzqx', suggestions: [boots.id, womensBoots.id] }),
      expect.objectContaining({ name: 'Qwxz', suggestions: [] }),
      expect.objectContaining({ name: 'Women > Ankle boots', suggestions: [womensBoots.id, boots.id] }),
      expect.objectContaining({ name: 'чайник', suggestions: [kettles.id] }),
      expect.objectContaining({
        name: 'Kettles',
        rejected: 0,
        category_id: kettles.id,
        source: 'found',
        suggestions: [],
      }),
    ]);

    const choose = (choices: { name: string; category_id: number | null }[]) =>
      client.imports.chooseCategories({ params: { id }, body: { choices } });
    expect(
      await rejection(
        choose([
          { name: 'Elsewhere', category_id: boots.id },
          { name: 'Qwxz', category_id: 999_999 },
        ]),
      ),
    ).toEqual([
      422,
      'invalid',
      { 'choices.0.name': 'There is no such thing', 'choices.1.category_id': 'There is no such thing' },
    ]);
    await choose([
      { name: 'Kettle', category_id: kettles.id },
      { name: 'чайник', category_id: kettles.id },
      { name: 'Women > Ankle boots', category_id: womensBoots.id },
      { name: 'Qwxz', category_id: boots.id },
      // What is chosen wins over what is called so.
      { name: 'Kettles', category_id: boots.id },
    ]);
    await choose([{ name: 'Qwxz', category_id: null }]);
    // The rows of the others are still rejected until the next check.
    expect(
      (await listCategories(client, id, true)).map(({ name, category_id }) => [name, category_id === null]),
    ).toEqual([
      ['Kettle', false],
      ['Boots > Wzqx', true],
      ['Qwxz', true],
      ['Women > Ankle boots', false],
      ['чайник', false],
    ]);
    await client.imports.run({ params: { id } });
    await t.drainJobs();
    expect(await countRows(client, id)).toMatchObject({ create: 5, refuse: 2 });
    const products = await i.listProducts(client, company_id);
    expect(Object.fromEntries(products.map(({ sku, category }) => [sku, category.id]))).toEqual({
      'A-0': kettles.id,
      'A-1': kettles.id,
      'A-2': kettles.id,
      'A-3': womensBoots.id,
      'A-5': boots.id,
    });

    const next = await check(client, toTable(['KETTLE', 'women › ankle boots', 'Чайник']));
    expect(await listCategories(client, next, true)).toEqual([]);
    expect(await countRows(client, next)).toMatchObject({ refuse: 0 });
  });

  it('may be missing: one choice for all rows without a category', async () => {
    const { id: company_id, vendor } = await t.make.company();
    const { client } = vendor;
    const shelf = await t.make.category({ name: `Shelf ${t.make.next()}` });
    const text = 'sku,name,price,category\nB-1,Thing,5,\nB-2,Thing,x,\nB-3,Thing,5,';
    const id = await check(client, text);
    expect(await listCategories(client, id)).toMatchObject([{ name: '', rows: 3, rejected: 3, suggestions: [] }]);
    await client.imports.chooseCategories({ params: { id }, body: { choices: [{ name: '', category_id: shelf.id }] } });
    await client.imports.run({ params: { id } });
    await t.drainJobs();
    expect((await i.listProducts(client, company_id)).map(({ sku, category }) => [sku, category.id])).toEqual([
      ['B-1', shelf.id],
      ['B-3', shelf.id],
    ]);
    // The next file may hold something else, so it is asked for anew.
    const [unnamed] = await listCategories(client, await check(client, text.replaceAll('B-', 'C-')));
    expect(unnamed).toMatchObject({ name: '', rows: 3, rejected: 3, category_id: null, source: null });
  });

  it('are chosen for one company alone', async () => {
    const [one, other] = [await t.make.company(), await t.make.company()];
    const shelf = await t.make.category({ name: `Shelf ${t.make.next()}` });
    const text = toTable(['Zzyzx']);
    const id = await check(one.vendor.client, text);
    const choices = [{ name: 'Zzyzx', category_id: shelf.id }];
    await one.vendor.client.imports.chooseCategories({ params: { id }, body: { choices } });
    expect(await countRows(one.vendor.client, await check(one.vendor.client, text))).toMatchObject({ refuse: 0 });
    expect(await countRows(other.vendor.client, await check(other.vendor.client, text))).toMatchObject({ refuse: 1 });
    expect(
      await rejection(other.vendor.client.imports.chooseCategories({ params: { id }, body: { choices } })),
    ).toEqual([404, 'not_found', {}]);
  });
});

describe('a request for a category', () => {
  const listMails = async (email: string) =>
    (
      await t.pool.query<{ subject: string; text: string }>(
        'select subject, text from outbox where "to" = $1 order by id',
        [email],
      )
    ).rows;

  it('is seen by admins, accepted once, mailed to who asked, and known in the next check', async () => {
    const { vendor } = await t.make.company();
    const admin = await t.make.admin();
    const word = `Hats ${t.make.next()}`;
    const import_id = await check(vendor.client, toTable([word]));
    const made = await vendor.client.categoryRequests.create({
      body: { import_id, name: word, comment: 'Straw ones' },
    });
    expect(made).toMatchObject({ name: word, status: 'waiting', answer: null });
    expect(
      await rejection(vendor.client.categoryRequests.create({ body: { import_id, name: word.toUpperCase() } })),
    ).toEqual([
      409,
      'category_requested',
      { name: 'Your company has already asked for this category: the answer will come by mail' },
    ]);
    expect(await rejection(vendor.client.categoryRequests.list({ query: {} }))).toEqual([403, 'forbidden', {}]);
    expect((await admin.client.categoryRequests.list({ query: { filter: { status: 'waiting' } } }))[0]).toEqual(made);
    expect(await listCategories(vendor.client, import_id)).toMatchObject([
      { name: word, request: { status: 'waiting' } },
    ]);

    const shelf = await t.make.category({ name: `Шляпы ${t.make.next()}`, en_name: `Headwear ${t.make.next()}` });
    const decide = (body: { status: 'accepted' | 'declined'; category_id?: number; answer?: string }) =>
      admin.client.categoryRequests.decide({ params: { id: made.id }, body });
    expect(await rejection(decide({ status: 'accepted' }))).toEqual([
      422,
      'invalid',
      { category_id: 'Required field' },
    ]);
    expect(await rejection(decide({ status: 'declined' }))).toEqual([422, 'invalid', { answer: 'Required field' }]);
    expect(await rejection(decide({ status: 'accepted', category_id: 999_999 }))).toEqual([
      422,
      'invalid',
      { category_id: 'There is no such thing' },
    ]);
    expect(await decide({ status: 'accepted', category_id: shelf.id })).toMatchObject({
      status: 'accepted',
      category_id: shelf.id,
    });
    expect(await rejection(decide({ status: 'declined', answer: 'No' }))).toEqual([
      409,
      'category_request_decided',
      {},
    ]);
    await t.drainJobs();
    const [mail, ...further] = await listMails(vendor.email);
    expect(further).toEqual([]);
    expect(mail!.subject).toBe(`The category “${word}” is there`);
    expect(mail!.text).toContain(shelf.en_name);
    expect(mail!.text).toContain(`/imports/view/${import_id}`);
    await vendor.client.imports.check({ params: { id: import_id } });
    await t.drainJobs();
    expect(await countRows(vendor.client, import_id)).toMatchObject({ create: 1, refuse: 0 });
  });

  it('is declined with a reason, which the vendor reads, and is limited for a company', async () => {
    const { vendor } = await t.make.company();
    const admin = await t.make.admin();
    const names = Array.from({ length: 4 }, () => `Words ${t.make.next()}`);
    const import_id = await check(vendor.client, toTable(names));
    const request = (name: string) => vendor.client.categoryRequests.create({ body: { import_id, name } });
    const { id } = await request(names[0]!);
    await admin.client.categoryRequests.decide({ params: { id }, body: { status: 'declined', answer: 'Take Books' } });
    await t.drainJobs();
    expect((await listMails(vendor.email))[0]!.text).toContain('Take Books');
    expect((await listCategories(vendor.client, import_id)).find(({ name }) => name === names[0])).toMatchObject({
      request: { status: 'declined', answer: 'Take Books' },
    });
    // A declined one may be asked for again.
    await request(names[0]!);
    for (const blank of ['', '  ', ' > ', '＞', '\u3164', '\u2800'])
      expect(await rejection(request(blank))).toEqual([422, 'invalid', { name: 'Required field' }]);
    await request(names[1]!);
    expect(await rejection(request(names[2]!))).toEqual([429, 'too_often', {}]);
  });
});
