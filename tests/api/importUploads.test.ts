import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/client.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { type Api, startApi } from '#tests/support/api.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const upload = (
  client: ApiClient,
  text: string | Buffer,
  body: { noun?: 'products' | 'categories' | 'stores'; company_id?: number } = {},
) =>
  client.imports.create({
    body: { noun: 'products', ...body },
    files: { file: [new Blob([typeof text === 'string' ? text : new Uint8Array(text)])] },
  });

const findRejection = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) =>
      error instanceof ApiError ? { status: error.status, code: error.code, errors: error.errors } : error,
  );

const listFields = ({
  mapping,
  columns,
}: {
  mapping: { column: number; field: string }[];
  columns: { header: string }[];
}) => Object.fromEntries(mapping.map(({ column, field }) => [columns[column]!.header, field]));

describe('an upload', () => {
  it('is looked at: columns with samples, and what each is taken for', async () => {
    const { vendor } = await t.make.company();
    const made = await upload(
      vendor.client,
      'Артикул;Наименование товара;Цена, руб.;Кол-во;Ссылка на фото;Зачем\n1;Чайник;"1 200,50";3;https://x.example/a.jpg;\n2;Кружка;300;0;;\n',
    );
    expect(made).toMatchObject({
      noun: 'products',
      status: 'mapping',
      phase: null,
      format: 'csv',
      profile: 'plain',
      encoding: 'utf-8',
      delimiter: ';',
      can: { edit: true, check: true, run: true, undo: false, cancel: false, refused: false },
    });
    expect(listFields(made)).toEqual({
      Артикул: 'sku',
      'Наименование товара': 'name',
      'Цена, руб.': 'price',
      'Кол-во': 'total_count',
      'Ссылка на фото': 'photos',
    });
    expect(made.columns[1]).toEqual({ index: 1, header: 'Наименование товара', samples: ['Чайник', 'Кружка'] });
    expect(made.fields.find(({ name }) => name === 'sku')).toEqual({
      name: 'sku',
      label: 'SKU',
      required: true,
      many: false,
    });
    const inRussian = await t.as(vendor.token, { 'accept-language': 'ru' }).imports.get({ params: { id: made.id } });
    expect(inRussian.fields.find(({ name }) => name === 'sku')?.label).toBe('Артикул');
  });

  it('is read in the encoding that it is in', async () => {
    const { vendor } = await t.make.company();
    const russian = Buffer.from([
      0xcd, 0xe0, 0xe7, 0xe2, 0xe0, 0xed, 0xe8, 0xe5, 0x2c, 0xd6, 0xe5, 0xed, 0xe0, 0x0a, 0xd7, 0xe0, 0xe9, 0x2c, 0x35,
      0x0a,
    ]);
    expect(await upload(vendor.client, russian)).toMatchObject({
      encoding: 'windows-1251',
      columns: [{ header: 'Название', samples: ['Чай'] }, { header: 'Цена' }],
    });
    expect(await upload(vendor.client, '\uFEFFsku,name\n1,x\n')).toMatchObject({
      encoding: 'utf-8',
      columns: [{ header: 'sku' }, { header: 'name' }],
    });
    expect(await upload(vendor.client, Buffer.from('\uFEFFsku\tname\n1\tx\n', 'utf16le'))).toMatchObject({
      encoding: 'utf-16le',
      delimiter: '\t',
      columns: [{ header: 'sku' }, { header: 'name' }],
    });
  });

  it('takes a JSON list for a table', async () => {
    const { vendor } = await t.make.company();
    const made = await upload(
      vendor.client,
      JSON.stringify([
        { sku: '1', title: 'Tea', price: 5, images: ['https://x.example/a.png', 'https://x.example/b.png'] },
        { sku: '2', stock: 4 },
      ]),
    );
    expect(made).toMatchObject({ format: 'json', encoding: null });
    expect(listFields(made)).toEqual({
      sku: 'sku',
      title: 'name',
      price: 'price',
      images: 'photos',
      stock: 'total_count',
    });
  });

  it('is refused where it is no table, has no rows, or goes where the caller may not', async () => {
    const { id, vendor } = await t.make.company();
    const other = await t.make.company();
    expect(await findRejection(upload(vendor.client, ''))).toEqual({
      status: 422,
      code: 'invalid',
      errors: { file: 'There are no rows in it' },
    });
    expect(await findRejection(upload(vendor.client, 'sku,name\n'))).toEqual({
      status: 422,
      code: 'invalid',
      errors: { file: 'There are no rows in it' },
    });
    expect(await findRejection(upload(vendor.client, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])))).toEqual({
      status: 422,
      code: 'invalid',
      errors: { file: expect.stringContaining('Not a table') },
    });
    const withDoctype = zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><workbook/>'),
    });
    expect(await findRejection(upload(vendor.client, Buffer.from(withDoctype)))).toEqual({
      status: 422,
      code: 'invalid',
      errors: { file: 'It declares a document type, which no spreadsheet does: save it anew as XLSX or CSV' },
    });
    expect(await findRejection(upload(vendor.client, 'sku\n1\n', { company_id: other.id }))).toEqual({
      status: 422,
      code: 'invalid',
      errors: { company_id: 'There is no such thing' },
    });
    expect(await findRejection(upload(vendor.client, 'name\n1\n', { noun: 'categories' }))).toMatchObject({
      status: 403,
      code: 'forbidden',
      errors: {},
    });
    expect((await t.pool.query('select from imports where company_id = $1', [id])).rowCount).toBe(0);
  });

  it('is its author’s alone, and an admin’s', async () => {
    const { id, vendor } = await t.make.company();
    const other = await t.make.company();
    const manager = await t.make.manager([id]);
    const admin = await t.make.admin();
    const made = await upload(vendor.client, 'sku,name\n1,x\n');
    for (const stranger of [other.vendor, manager]) {
      const calls = stranger.client.imports;
      for (const call of [
        calls.get,
        calls.rows,
        calls.edit,
        calls.check,
        calls.run,
        calls.cancel,
        calls.undo,
        calls.remove,
      ])
        expect(await findRejection((call as typeof calls.get)({ params: { id: made.id } }))).toMatchObject({
          status: 404,
          code: 'not_found',
        });
      expect(await findRejection(calls.refused({ params: { id: made.id }, body: { format: 'csv' } }))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
      expect(await calls.list()).toEqual([]);
    }
    expect((await admin.client.imports.get({ params: { id: made.id } })).id).toBe(made.id);
    expect((await vendor.client.imports.list()).map((one) => one.id)).toEqual([made.id]);
  });

  it('is forgotten with its file', async () => {
    const { vendor } = await t.make.company();
    const made = await upload(vendor.client, 'sku,name\n1,x\n');
    const { rows } = await t.pool.query<{ file: string }>('select file from imports where id = $1', [made.id]);
    expect(await t.gateways.files.read(`${rows[0]!.file}/table`)).not.toBeNull();
    expect((await vendor.client.imports.remove({ params: { id: made.id } })).id).toBe(made.id);
    await t.drainJobs();
    expect(await t.gateways.files.read(`${rows[0]!.file}/table`)).toBeNull();
    expect(await findRejection(vendor.client.imports.get({ params: { id: made.id } }))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});

describe('the list of imports', () => {
  it('speaks the dialect of ra-data-simple-rest', async () => {
    const { id, vendor } = await t.make.company();
    const made = [];
    for (const noun of ['products', 'stores', 'products'] as const)
      made.push((await upload(vendor.client, 'sku,name\n1,x\n', { noun })).id);
    const queryUploads = async (query: Record<string, unknown>) => {
      const text = Object.entries(query)
        .map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`)
        .join('&');
      const answer = await t.app.inject({
        url: `/api/admin/imports?${text}`,
        headers: { 'x-auth-token': vendor.token },
      });
      return { range: answer.headers['content-range'], ids: answer.json<{ id: number }[]>().map((row) => row.id) };
    };
    expect(await queryUploads({ sort: ['id', 'ASC'], range: [0, 1], filter: {} })).toEqual({
      range: 'items 0-1/3',
      ids: made.slice(0, 2),
    });
    expect(await queryUploads({ sort: ['id', 'DESC'], range: [2, 3], filter: { company_id: id } })).toEqual({
      range: 'items 2-2/3',
      ids: [made[0]],
    });
    expect(await queryUploads({ filter: { noun: 'stores' } })).toEqual({ range: 'items 0-0/1', ids: [made[1]] });
    expect(await queryUploads({ filter: { id: [made[0], made[2]] } })).toMatchObject({ ids: [made[2], made[0]] });
  });
});

describe('mapping and options', () => {
  it('are kept as they are sent, and another encoding reads the columns anew', async () => {
    const { vendor } = await t.make.company();
    const made = await upload(vendor.client, 'a,b\n1,é\n');
    const params = { id: made.id };
    const edited = await vendor.client.imports.edit({
      params,
      body: { mapping: [{ column: 0, field: 'sku' }], options: { existing: 'keep' } },
    });
    expect(edited).toMatchObject({
      mapping: [{ column: 0, field: 'sku' }],
      options: { existing: 'keep', photos: 'add' },
    });
    expect(
      await findRejection(vendor.client.imports.edit({ params, body: { mapping: [{ column: 7, field: 'sku' }] } })),
    ).toMatchObject({ status: 422, code: 'invalid' });
    expect(
      (await vendor.client.imports.edit({ params, body: { options: { encoding: 'windows-1251' } } })).columns[1]!
        .samples,
    ).toEqual(['Г©']);
  });
});
