import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import type { ImportDetail, ImportOptions } from '#contract/imports.ts';
import { resumeImports, workOnImport } from '#server/domains/imports/work.ts';
import { getLocalizedName } from '#src/i18n/localized.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const rejection = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) =>
      error instanceof ApiError ? { status: error.status, code: error.code, errors: error.errors } : error,
  );

interface UploadOptions {
  noun?: 'products' | 'categories' | 'stores';
  company_id?: number;
  options?: Partial<ImportOptions>;
}

async function uploaded(
  client: ApiClient,
  text: string,
  { options, ...body }: UploadOptions = {},
): Promise<ImportDetail> {
  const made = await client.imports.create({
    body: { noun: 'products', ...body },
    files: { file: [new Blob([text])] },
  });
  return options ? client.imports.edit({ params: { id: made.id }, body: { options } }) : made;
}

async function runImport(client: ApiClient, text: string, sent: UploadOptions = {}): Promise<ImportDetail> {
  const { id } = await uploaded(client, text, sent);
  await client.imports.run({ params: { id } });
  await t.drainJobs();
  return client.imports.get({ params: { id } });
}

const listRows = async (client: ApiClient, id: number) =>
  (await client.imports.rows({ params: { id }, query: { per_page: 1000 } })).data;
const listProducts = async (company_id: number, client: ApiClient) =>
  (
    await client.products.ofCompany({
      params: { id: company_id },
      query: { scope: 'all', per_page: 1000, sort: 'name' },
    })
  ).data;

async function makeShelf(): Promise<{ parent: string; child: string; id: number }> {
  const parent = `Kitchen ${t.make.next()}`;
  const child = `Kettles ${t.make.next()}`;
  const top = await t.make.category({ name: parent });
  return { parent, child, id: (await t.make.category({ name: child, parent: top.id })).id };
}

describe('products', () => {
  it('are told what would become of them, and nothing is written by a check', async () => {
    const company = await t.make.company();
    const { client } = company.vendor;
    const { parent, child } = await makeShelf();
    await t.make.product({ company, sku: 'OLD', name: 'Old', price: 5 });
    const made = await uploaded(
      client,
      `sku,name,price,category,stock\nA-1,Kettle,"1,200.50",${parent} > ${child},7\nOLD,Renamed,6,,\nA-2,,abc,Nowhere,-1\nA-1,Twin,5,${child},1\n`,
    );
    expect((await client.imports.check({ params: { id: made.id } })).status).toBe('checking');
    await t.drainJobs();
    expect(await client.imports.get({ params: { id: made.id } })).toMatchObject({
      status: 'checked',
      phase: null,
      progress: 1,
      rows: { total: 4, create: 1, change: 1, same: 0, refuse: 2, part: 0 },
      can: { run: true, refused: true, undo: false },
    });
    const [kettle, old, bad, twin] = await listRows(client, made.id);
    expect(kettle).toMatchObject({ line: 2, outcome: 'create', title: 'Kettle', record_id: null });
    expect(kettle!.changes).toContainEqual({ field: 'price', label: 'Price', before: null, after: '1200.50' });
    expect(old!.changes).toEqual([
      { field: 'name', label: 'Name', before: 'Old', after: 'Renamed' },
      { field: 'price', label: 'Price', before: '5.00', after: '6.00' },
    ]);
    expect(Object.fromEntries(bad!.errors.map(({ field, message }) => [field, message]))).toEqual({
      name: 'Required field',
      price: 'Must be a number',
      total_count: 'At least 0',
      category: 'There is no category “Nowhere”',
    });
    expect(bad!.errors.find(({ field }) => field === 'total_count')).toMatchObject({
      label: 'In stock',
      column: 'stock',
      value: '-1',
    });
    expect(twin!.errors).toEqual([
      { field: 'sku', label: 'SKU', column: 'sku', value: 'A-1', message: 'This stands here twice' },
    ]);
    expect((await listProducts(company.id, client)).map(({ name }) => name)).toEqual(['Old']);
    const inRussian = await t
      .as(company.vendor.token, { 'accept-language': 'ru' })
      .imports.rows({ params: { id: made.id }, query: { outcome: 'refuse' } });
    expect(inRussian.total).toBe(2);
    expect(inRussian.data[0]!.errors).toContainEqual({
      field: 'price',
      label: 'Цена',
      column: 'price',
      value: 'abc',
      message: 'Нужно число',
    });
  });

  it('take a price for what the whole column says, and refuse three decimals', async () => {
    const {
      vendor: { client },
    } = await t.make.company();
    const { child } = await makeShelf();
    const listPrices = async (text: string) => {
      const { id } = await uploaded(
        client,
        `sku;name;price;category\n${text
          .split(' ')
          .map((price, n) => `W-${n};Kettle;${price};${child}`)
          .join('\n')}\n`,
      );
      await client.imports.check({ params: { id } });
      await t.drainJobs();
      return (await listRows(client, id)).map(
        ({ errors, changes }) => errors[0]?.message ?? changes.find(({ field }) => field === 'price')?.after,
      );
    };
    expect(await listPrices('10.999 1.500 20')).toEqual(['At most two decimals', 'At most two decimals', '20.00']);
    expect(await listPrices('.5 10.999 1.500')).toEqual(['0.50', 'At most two decimals', '1.50']);
    expect(await listPrices('10,999 1.500 12,50')).toEqual(['At most two decimals', '1500.00', '12.50']);
  });

  it('show a new name to English readers too once they are renamed', async () => {
    const company = await t.make.company();
    const { client } = company.vendor;
    const { child } = await makeShelf();
    const table = (name: string) =>
      `sku;name;en_name;price;category;description\nA;${name};;5;${child};Медный\nB;Ложка;Spoon;5;${child};\n`;
    await runImport(client, table('Чайник'));
    const find = async (sku: string) =>
      (await listProducts(company.id, client)).find((product) => product.sku === sku)!;
    const seen = async () =>
      getLocalizedName(await t.guest.products.get({ params: { id: (await find('A')).id } }), 'en');
    expect(await seen()).toBe('Чайник');
    await client.products.edit({
      params: { id: (await find('A')).id },
      body: { name: 'Самовар', description: 'Стальной' },
    });
    expect(await seen()).toBe('Самовар');
    expect(await find('A')).toMatchObject({ en_name: null, description: 'Стальной', en_description: null });
    await runImport(client, table('Кофейник'));
    expect(await seen()).toBe('Кофейник');
    await client.products.edit({ params: { id: (await find('B')).id }, body: { name: 'Ложечка' } });
    expect(await find('B')).toMatchObject({ name: 'Ложечка', en_name: 'Spoon' });
  });

  it('are made and changed, shown in the storefront, and audited', async () => {
    const company = await t.make.company();
    const { client } = company.vendor;
    const { child, id: category_id } = await makeShelf();
    const old = await t.make.product({ company, sku: 'OLD', name: 'Old', price: 5, total_count: 3 });
    const done = await runImport(
      client,
      `sku;название;цена;категория;остаток;описание\nN-1;Чайник;1 200,50;${child};7;"<p>Хороший</p><ul><li>медный</li></ul>"\nOLD;;6;;9;\nBAD;;;;;\n`,
    );
    expect(done).toMatchObject({
      status: 'done',
      rows: { create: 1, change: 1, refuse: 1 },
      can: { undo: true, edit: false, run: false },
    });
    const found = await listProducts(company.id, client);
    expect(found.find(({ sku }) => sku === 'N-1')).toMatchObject({
      name: 'Чайник',
      // English readers see the Russian name, also after it changes.
      en_name: null,
      price: 1200.5,
      count: 7,
      category: { id: category_id },
      description: 'Хороший\n• медный',
      active: true,
    });
    expect(found.find(({ sku }) => sku === 'OLD')).toMatchObject({ id: old.id, name: 'Old', price: 6, total_count: 9 });
    expect(
      (await t.guest.products.ofCompany({ params: { id: company.id }, query: { q: 'чайники' } })).data,
    ).toHaveLength(1);
    const { rows } = await t.pool.query(
      'select action, user_id, before, after from audit where noun = $1 and record_id = $2 order by id desc limit 1',
      ['products', String(old.id)],
    );
    expect(rows[0]).toEqual({
      action: 'import',
      user_id: company.vendor.id,
      before: { price: '5.00', total_count: '3' },
      after: { price: '6.00', total_count: '9' },
    });
  });

  it('are taken with an emoji where the preview cuts their long texts', async () => {
    const company = await t.make.company();
    const { child } = await makeShelf();
    const description = `${'a'.repeat(1999)}😀`;
    const done = await runImport(
      company.vendor.client,
      `sku,name,price,category,description\nEMOJI,One,1,${child},${description}\n`,
    );
    expect(done.rows).toMatchObject({ create: 1, refuse: 0 });
    expect(await listProducts(company.id, company.vendor.client)).toMatchObject([{ description }]);
  });

  it('imported twice change nothing the second time', async () => {
    const company = await t.make.company();
    const { child } = await makeShelf();
    const text = `sku,name,price,category,stock,active\nS-1,One,1,${child},1,yes\nS-2,Two,2,${child},2,no\n`;
    expect((await runImport(company.vendor.client, text)).rows).toMatchObject({ create: 2 });
    expect((await runImport(company.vendor.client, text)).rows).toMatchObject({ create: 0, change: 0, same: 2 });
  });

  it('are taken back as they were; what somebody changed or ordered since stays and is told', async () => {
    const company = await t.make.company();
    const { client } = company.vendor;
    const { child } = await makeShelf();
    const old = await t.make.product({ company, sku: 'U-0', name: 'Before', price: 5 });
    const done = await runImport(
      client,
      `sku,name,price,category,stock\nU-0,After,6,,1\nU-1,Gone,1,${child},5\nU-2,Edited,2,${child},5\nU-3,Ordered,3,${child},5\n`,
    );
    const rows = await listRows(client, done.id);
    const getId = (line: number) => rows.find((row) => row.line === line)!.record_id!;
    await client.products.edit({ params: { id: getId(4) }, body: { name: 'Edited by hand' } });
    const buyer = await t.make.buyer();
    const cart = await buyer.client.carts.create();
    await buyer.client.carts.addProduct({ body: { hash: cart.cart_hash, product_id: getId(5), count: 1 } });
    await buyer.client.carts.checkout({
      body: {
        hash: cart.cart_hash,
        address: { fio: 'A B', phone: '+15551234567', city: 'X', street: 'Y', house: '1' },
      },
    });
    await client.imports.undo({ params: { id: done.id } });
    await t.drainJobs();
    expect(await client.imports.get({ params: { id: done.id } })).toMatchObject({
      status: 'partly_undone',
      kept: 2,
      can: { undo: true, remove: true },
    });
    expect(
      (await listProducts(company.id, client)).map(({ sku, name, price }) => `${sku} ${name} ${price}`).toSorted(),
    ).toEqual(['U-0 Before 5', 'U-2 Edited by hand 2', 'U-3 Ordered 3']);
    expect((await client.products.get({ params: { id: old.id } })).total_count).toBe(100);
    expect(
      (await client.imports.rows({ params: { id: done.id }, query: { kept: true } })).data.map(({ line }) => line),
    ).toEqual([4, 5]);
    const again = async () => {
      await client.imports.undo({ params: { id: done.id } });
      await t.drainJobs();
      return client.imports.get({ params: { id: done.id } });
    };
    expect(await again()).toMatchObject({ status: 'partly_undone', kept: 2, progress: 1, can: { undo: true } });
    await client.products.edit({ params: { id: getId(4) }, body: { name: 'Edited' } });
    expect(await again()).toMatchObject({ status: 'partly_undone', kept: 1 });
    expect((await listProducts(company.id, client)).map(({ sku }) => sku).toSorted()).toEqual(['U-0', 'U-3']);
    expect((await listRows(client, done.id)).map(({ line, kept, record_id }) => [line, kept, record_id])).toEqual([
      [2, false, old.id],
      [3, false, null],
      [4, false, null],
      [5, true, getId(5)],
    ]);
  });

  it('that were all taken back can’t be once more', async () => {
    const {
      vendor: { client },
    } = await t.make.company();
    const { child } = await makeShelf();
    const { id } = await runImport(client, `sku,name,price,category\nV-1,Gone,1,${child}\n`);
    await client.imports.undo({ params: { id } });
    await t.drainJobs();
    expect(await client.imports.get({ params: { id } })).toMatchObject({
      status: 'undone',
      kept: 0,
      can: { undo: false },
    });
    expect(await rejection(client.imports.undo({ params: { id } }))).toMatchObject({
      status: 409,
      code: 'import_state',
    });
  });

  it('are taken back after a change of many that was taken back, and stay undoable where all were changed', async () => {
    const company = await t.make.company();
    const { client } = company.vendor;
    const { child } = await makeShelf();
    const old = await t.make.product({ company, sku: 'B-0', name: 'Before', price: 5 });
    const done = await runImport(client, `sku,name,price,category,stock\nB-0,After,6,,1\nB-1,New,1,${child},5\n`);
    const ids = (await listRows(client, done.id)).map((row) => row.record_id!);
    const raised = await client.productChanges.apply({
      body: { ids, changes: { price: { by: 'percent', value: 10 }, stock: { by: 'add', value: 1 } } },
    });
    const params = { id: done.id };
    const undo = async () => {
      await client.imports.undo({ params });
      await t.drainJobs();
      return client.imports.get({ params });
    };
    expect(await undo()).toMatchObject({
      status: 'done',
      phase: null,
      kept: 2,
      finished_at: done.finished_at,
      can: { undo: true },
    });
    expect((await listProducts(company.id, client)).map(({ name, price }) => [name, price])).toEqual([
      ['After', 6.6],
      ['New', 1.1],
    ]);
    await client.productChanges.undo({ params: { id: raised.id! } });
    expect(await undo()).toMatchObject({ status: 'undone', kept: 0, can: { undo: false } });
    expect((await client.imports.rows({ params, query: { kept: true } })).total).toBe(0);
    expect(
      (await listProducts(company.id, client)).map(({ id, name, price, total_count }) => [
        id,
        name,
        price,
        total_count,
      ]),
    ).toEqual([[old.id, 'Before', 5, 100]]);
  });

  it('take stock in whole pieces, and measures as the file writes its decimals', async () => {
    const company = await t.make.company();
    const admin = await t.make.admin();
    const type = await admin.client.productTypes.create({ body: { name: `Грузы ${t.make.next()}` } });
    const weight = await admin.client.parameters.create({
      body: { name: `Вес ${t.make.next()}`, type: 'number', unit: 'кг' },
    });
    await admin.client.productTypes.attach({ params: { id: type.id }, body: { parameter_id: weight.id } });
    const { child } = await makeShelf();
    const looked = async (rows: [price: string, stock: string, heft: string][]) => {
      const { id } = await uploaded(
        company.vendor.client,
        `sku;name;price;category;type;stock;${weight.name}\n${rows.map(([price, stock, heft], n) => `M-${n};Гиря;${price};${child};${type.name};${stock};${heft}`).join('\n')}\n`,
      );
      await company.vendor.client.imports.check({ params: { id } });
      await t.drainJobs();
      return (await listRows(company.vendor.client, id)).map(
        ({ errors, changes }) =>
          errors.map(({ field, message }) => `${field}: ${message}`)[0] ??
          ['total_count', `parameter:${weight.id}`].map((field) => changes.find((one) => one.field === field)?.after),
      );
    };
    expect(
      await looked([
        ['12,50', '7', '1,5'],
        ['9,90', '5,5', '1'],
        ['9,90', '7', '1,250'],
      ]),
    ).toEqual([['7', '1.5'], 'total_count: Must be a whole number', ['7', '1.25']]);
    expect(
      await looked([
        ['12.50', '5,000', '1.5'],
        ['9.90', '1,234.5', '1'],
        ['9.90', '7', '1,250'],
      ]),
    ).toEqual([['5000', '1.5'], 'total_count: Must be a whole number', ['7', '1250']]);
  });

  it('take parameters by their names and their type’s rules', async () => {
    const company = await t.make.company();
    const admin = await t.make.admin();
    const color = await admin.client.parameters.create({
      body: {
        name: `Цвет ${t.make.next()}`,
        en_name: `Colour ${t.make.next()}`,
        type: 'list',
        values: [
          { value: 'red', name: 'Красный', en_name: 'Red' },
          { value: 'blue', name: 'Синий', en_name: 'Blue' },
        ],
      },
    });
    const type = await admin.client.productTypes.create({ body: { name: `Кружки ${t.make.next()}` } });
    await admin.client.productTypes.attach({
      params: { id: type.id },
      body: { parameter_id: color.id, required: true },
    });
    const { child } = await makeShelf();
    const done = await runImport(
      company.vendor.client,
      `sku,name,price,category,type,${color.en_name}\nP-1,Mug,5,${child},${type.name},красный\nP-2,Mug,5,${child},${type.name},green\nP-3,Mug,5,${child},${type.name},\nP-4,Mug,5,${child},,red\n`,
    );
    expect(
      done.fields.filter(({ name }) => ['sku', `parameter:${color.id}`].includes(name)).map(({ types }) => types),
    ).toEqual([undefined, [type.name]]);
    const rows = await listRows(company.vendor.client, done.id);
    expect(
      rows.map(({ outcome, errors }) => [outcome, ...errors.map(({ label, message }) => `${label}: ${message}`)]),
    ).toEqual([
      ['create'],
      ['refuse', `${color.en_name}: Must be one of: red, blue`],
      ['refuse', `${color.en_name}: Required field`],
      ['refuse', `${color.en_name}: The product type has no such parameter`],
    ]);
    expect((await listProducts(company.id, company.vendor.client))[0]!.parameters).toEqual([
      { parameter_id: color.id, value: 'red' },
    ]);
  });

  it('make categories for an admin who allows it, which an undo takes back', async () => {
    const company = await t.make.company();
    const admin = await t.make.admin();
    const [top, sub] = [`Garden ${t.make.next()}`, `Tools ${t.make.next()}`];
    const text = `sku,name,price,category\nC-1,Spade,5,${top} > ${sub}\nC-2,Rake,5,${top} > ${sub}\n`;
    expect((await runImport(company.vendor.client, text, { options: { make_categories: true } })).rows).toMatchObject({
      refuse: 2,
    });
    const done = await runImport(admin.client, text, { company_id: company.id, options: { make_categories: true } });
    expect(done.rows).toMatchObject({ create: 2 });
    const named = async () => (await t.guest.categories.full()).data.filter(({ name }) => name === top);
    expect((await named())[0]).toMatchObject({ products_count: 2, children: [{ name: sub, products_count: 2 }] });
    await admin.client.imports.undo({ params: { id: done.id } });
    await t.drainJobs();
    expect(await named()).toEqual([]);
  });
});

describe('an import', () => {
  it('can be canceled: what was written stays until it is undone', async () => {
    const company = await t.make.company();
    const { client } = company.vendor;
    const { child } = await makeShelf();
    const { id } = await uploaded(client, `sku,name,price,category\nX-1,One,1,${child}\n`);
    const params = { id };
    await client.imports.check({ params });
    expect((await client.imports.cancel({ params })).status).toBe('canceling');
    await t.drainJobs();
    expect(await client.imports.get({ params })).toMatchObject({ status: 'mapping', can: { check: true } });
    await client.imports.check({ params });
    await t.drainJobs();
    expect((await listRows(client, id)).map(({ outcome }) => outcome)).toEqual(['create']);
    await client.imports.run({ params });
    expect(await rejection(client.imports.run({ params }))).toMatchObject({ code: 'import_state' });
    expect(await rejection(client.imports.edit({ params, body: { options: {} } }))).toMatchObject({
      code: 'import_state',
    });
    expect(await rejection(client.imports.remove({ params }))).toMatchObject({ code: 'import_state' });
    await client.imports.cancel({ params });
    await t.drainJobs();
    expect(await client.imports.get({ params })).toMatchObject({
      status: 'canceled',
      phase: null,
      rows: { total: 1, create: 0, unknown: 1 },
      can: { undo: true, remove: true, run: false, refused: true },
    });
    expect(await listProducts(company.id, client)).toEqual([]);
    // Rows that were not reached are no outcome, and can be sent again.
    expect((await listRows(client, id)).map(({ outcome }) => outcome)).toEqual(['unknown']);
    const { url } = await client.imports.refused({ params, body: { format: 'csv' } });
    expect((await t.app.inject({ url })).body).toMatch(/X-1,One,1,.*,Not reached before/);
  });

  it('asks for the column that nothing can be done without', async () => {
    const { vendor } = await t.make.company();
    const { id } = await uploaded(vendor.client, 'name,price\nx,1\n');
    expect(await rejection(vendor.client.imports.run({ params: { id } }))).toEqual({
      status: 422,
      code: 'invalid',
      errors: { sku: 'Choose the column' },
    });
  });

  it('goes on after its worker died between two batches, each row once', async () => {
    const company = await t.make.company();
    const { client } = company.vendor;
    const { child } = await makeShelf();
    const lines = Array.from({ length: 600 }, (_, n) => `K-${n},Thing ${n},1,${child},1`);
    const { id } = await uploaded(client, `sku,name,price,category,stock\n${lines.join('\n')}\n`);
    await client.imports.run({ params: { id } });
    // The state after a killed process: two batches committed, and the job locked by a dead worker.
    let steps = 0;
    const dying = {
      pool: t.pool,
      db: t.db,
      gateways: t.gateways,
      hints: t.hints,
      log: () => {},
      clock: () => {
        if (++steps > 6) throw new Error('killed');
        return t.clock.now;
      },
    };
    await expect(workOnImport(id, dying)).rejects.toThrow('killed');
    const left = await client.imports.get({ params: { id } });
    expect(left.phase).toBe('write');
    expect(left.rows.create).toBeGreaterThan(0);
    expect(left.rows.create).toBeLessThan(600);
    await t.pool.query(`delete from graphile_worker._private_jobs`);
    await resumeImports(t.db);
    await t.drainJobs();
    expect(await client.imports.get({ params: { id } })).toMatchObject({
      status: 'done',
      rows: { total: 600, create: 600, change: 0, same: 0, refuse: 0 },
    });
    expect(await listProducts(company.id, client)).toHaveLength(600);
  });
});
