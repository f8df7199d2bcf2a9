/** Tax classes and rates, what companies and products say about taxes, and the rules that the checkout asks for. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '#server/domains/catalog/tables.ts';
import { fillTaxes } from '#server/domains/tax/fillTaxes.ts';
import { findTaxRules, type TaxQuery } from '#server/domains/tax/rules.ts';
import { taxRates } from '#server/domains/tax/tables.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { createImportHelpers } from '#tests/support/importing.ts';
import { lockRow, raceCalls, rounds } from '#tests/support/races.ts';
import { getFailure, openShop, type Shop } from '#tests/support/shop.ts';

let t: Api;
let admin: ApiClient;
let shop: Shop;
beforeAll(async () => {
  t = await startApi();
  admin = (await t.make.admin()).client;
  shop = await openShop(t);
});
afterAll(() => t.close());

const makeClass = (reason: 'reduced' | 'standard' | 'zero' | 'exempt' = 'reduced') =>
  admin.taxClasses.create({ body: { name: 'Книги', en_name: 'Books', code: `books_${t.make.next()}`, reason } });

/** A valid rate of Japan, which is not filled in. */
const makeRate = (body: Partial<Parameters<ApiClient['taxRates']['create']>[0]['body']> & { class_id: number }) =>
  admin.taxRates.create({ body: { country: 'JP', rate: 10, valid_from: '2026-01-01', ...body } });

const listEntries = async (noun: 'taxClasses' | 'taxRates', id: number) =>
  (await admin.audit.list({ query: { filter: { noun, record_id: String(id) } } })).map(({ action }) => action);

describe('tax classes', () => {
  it('are four at first, for products that are taxed and that are not', async () => {
    const classes = await admin.taxClasses.list({ query: { sort: ['id', 'ASC'] } });
    expect(classes.slice(0, 4)).toMatchObject([
      { code: 'standard', reason: 'standard', name: 'Основная ставка', en_name: 'Standard rate' },
      { code: 'reduced', reason: 'reduced' },
      { code: 'zero', reason: 'zero' },
      { code: 'exempt', reason: 'exempt' },
    ]);
  });

  it('are created, renamed and deleted by an admin, each with an entry in the audit log', async () => {
    const { id, code } = await makeClass();
    await admin.taxClasses.edit({ params: { id }, body: { en_name: 'Printed books' } });
    expect(await admin.taxClasses.get({ params: { id } })).toMatchObject({
      code,
      name: 'Книги',
      en_name: 'Printed books',
      reason: 'reduced',
    });
    await admin.taxClasses.remove({ params: { id } });
    expect(await getFailure(admin.taxClasses.get({ params: { id } }))).toMatchObject({ code: 'not_found' });
    expect(await listEntries('taxClasses', id)).toEqual(['remove', 'edit', 'create']);
  });

  it('are found by name in both languages and by code', async () => {
    const { id, code } = await makeClass();
    for (const q of ['КНИГИ', 'books', code]) {
      const found = await admin.taxClasses.list({ query: { filter: { q } } });
      expect(found.map((one) => one.id)).toContain(id);
    }
  });

  it('reject a code that is no code or is taken, a kind that does not exist, and the edit of an old version', async () => {
    const create = (code: string, reason = 'zero') =>
      getFailure(admin.taxClasses.create({ body: { name: 'New', code, reason: reason as 'zero' } }));
    for (const code of ['Books', 'x', '1st', 'книги', 'a-b', 'b'.repeat(41)])
      expect(await create(code)).toMatchObject({ code: 'invalid', errors: { code: expect.any(String) } });
    expect(await create('standard')).toMatchObject({ code: 'tax_class_taken', errors: { code: expect.any(String) } });
    expect(await create('fresh', 'other')).toMatchObject({ code: 'invalid', errors: { reason: expect.any(String) } });
    const { id, updated_at } = await makeClass();
    await admin.taxClasses.edit({ params: { id }, body: { name: 'One', updated_at } });
    const edit = admin.taxClasses.edit({ params: { id }, body: { name: 'Two', updated_at } });
    expect(await getFailure(edit)).toMatchObject({ code: 'stale' });
  });

  it('can’t be deleted while a product or a rate uses them, nor the standard one ever', async () => {
    const ofProduct = await makeClass();
    const product = await shop.stock();
    await admin.products.edit({ params: { id: product }, body: { tax_class: ofProduct.code } });
    const remove = (id: number) => getFailure(admin.taxClasses.remove({ params: { id } }));
    expect(await remove(ofProduct.id)).toMatchObject({ code: 'in_use', message: expect.stringContaining('Products') });
    const ofRate = await makeClass();
    const rate = await makeRate({ class_id: ofRate.id });
    expect(await remove(ofRate.id)).toMatchObject({ code: 'in_use' });
    const [standard] = await admin.taxClasses.list({ query: { filter: { q: 'standard' } } });
    expect(await remove(standard!.id)).toMatchObject({
      code: 'in_use',
      message: expect.stringContaining('All products'),
    });
    await admin.products.edit({ params: { id: product }, body: { tax_class: null } });
    await admin.taxRates.remove({ params: { id: rate.id } });
    await admin.taxClasses.remove({ params: { id: ofProduct.id } });
    await admin.taxClasses.remove({ params: { id: ofRate.id } });
  });

  it('are listed to staff, who choose them for products, and written by admins only', async () => {
    const { client } = shop.company.vendor;
    expect((await client.taxClasses.list({ query: {} })).length).toBeGreaterThanOrEqual(4);
    const body = { name: 'Mine', code: 'mine', reason: 'zero' } as const;
    expect(await getFailure(client.taxClasses.create({ body }))).toMatchObject({ code: 'forbidden' });
    expect(await getFailure(client.taxRates.list({ query: {} }))).toMatchObject({ code: 'forbidden' });
    expect(await getFailure(t.guest.taxClasses.list({ query: {} }))).toMatchObject({ status: 403 });
  });
});

describe('tax rates', () => {
  it('are those of the European Union, the United Kingdom and Russia at first', async () => {
    const rates = await admin.taxRates.list({ query: { filter: { q: 'Russia' }, sort: ['rate', 'ASC'] } });
    expect(rates).toMatchObject([
      { country: 'RU', rate: 10, region: null, valid_from: '2026-01-01', valid_to: null },
      { country: 'RU', rate: 22 },
    ]);
    expect(await admin.taxRates.list({ query: { filter: { q: 'финляндия' } } })).toMatchObject([
      { country: 'FI', rate: 25.5 },
    ]);
  });

  it('are sorted by the name of the country in the reader’s language', async () => {
    const { token } = await t.make.admin();
    const list = async (locale: string) => {
      const client = t.as(token, { 'accept-language': locale });
      const rates = await client.taxRates.list({ query: { sort: ['country', 'ASC'], range: [0, 199] } });
      return [...new Set(rates.map(({ country }) => country))].filter((country) => 'DE DK EL ES'.includes(country));
    };
    expect(await list('en')).toEqual(['DK', 'DE', 'ES']);
    expect(await list('ru')).toEqual(['DE', 'DK', 'ES']);
  });

  it('are filled once: a later start leaves what admins changed', async () => {
    const [greek] = await admin.taxRates.list({ query: { filter: { q: 'GR' } } });
    await admin.taxRates.remove({ params: { id: greek!.id } });
    await fillTaxes(t.db);
    expect(await admin.taxRates.list({ query: { filter: { q: 'Greece' } } })).toEqual([]);
    const { created_at: _created, updated_at: _updated, id: _id, ...body } = greek!;
    await admin.taxRates.create({ body });
  });

  it('are created, edited, undone and deleted by an admin, each with an entry in the audit log', async () => {
    const { id: class_id } = await makeClass();
    const { id } = await makeRate({ class_id, region: ' Hokkaido ', rate: 8.25, valid_to: '2026-12-31' });
    await admin.taxRates.edit({ params: { id }, body: { rate: 12.5, valid_to: null } });
    expect(await admin.taxRates.get({ params: { id } })).toMatchObject({
      class_id,
      country: 'JP',
      region: 'Hokkaido',
      rate: 12.5,
      valid_from: '2026-01-01',
      valid_to: null,
    });
    const [edit] = await admin.audit.list({ query: { filter: { noun: 'taxRates', record_id: String(id) } } });
    await admin.audit.undo({ params: { id: edit!.id } });
    expect(await admin.taxRates.get({ params: { id } })).toMatchObject({ rate: 8.25, valid_to: '2026-12-31' });
    await admin.taxRates.remove({ params: { id } });
    expect(await listEntries('taxRates', id)).toEqual(['remove', 'undo', 'edit', 'create']);
  });

  it('reject a rate that is none, unknown references, and an end before the start, each at its field', async () => {
    const { id: class_id } = await makeClass();
    const { id: untaxed } = await makeClass('exempt');
    const create = (body: object) => getFailure(makeRate({ class_id, ...body }));
    for (const [field, value] of [
      ['rate', -0.01],
      ['rate', 100.01],
      ['rate', 7.125],
      ['country', 'jp'],
      ['country', 'XX'],
      ['country', 'Japan'],
      ['class_id', 2_000_000],
      ['class_id', untaxed],
      ['valid_from', '2026-02-30'],
      ['valid_to', '2025-12-31'],
      ['region', 'x'.repeat(101)],
    ] as const)
      expect(await create({ [field]: value }), `${field} ${value}`).toMatchObject({
        status: 422,
        errors: { [field]: expect.any(String) },
      });
    const { id } = await makeRate({ class_id });
    // The start is stored, and only the end is sent.
    const edit = admin.taxRates.edit({ params: { id }, body: { valid_to: '2025-06-01' } });
    expect(await getFailure(edit)).toMatchObject({ status: 422, errors: { valid_to: expect.any(String) } });
  });

  it('never overlap for one class, country and region', async () => {
    const { id: class_id } = await makeClass();
    await makeRate({ class_id, valid_from: '2026-01-01', valid_to: '2026-06-30' });
    const later = await makeRate({ class_id, valid_from: '2026-07-01' });
    const overlap = { code: 'tax_period_overlaps', status: 409, errors: { valid_from: expect.any(String) } };
    expect(await getFailure(makeRate({ class_id, valid_from: '2025-01-01', valid_to: '2026-01-01' }))).toMatchObject(
      overlap,
    );
    expect(await getFailure(makeRate({ class_id, valid_from: '2030-01-01' }))).toMatchObject(overlap);
    const edit = admin.taxRates.edit({ params: { id: later.id }, body: { valid_from: '2026-06-30' } });
    expect(await getFailure(edit)).toMatchObject(overlap);
    await makeRate({ class_id, valid_from: '2025-01-01', valid_to: '2025-12-31' });
    await makeRate({ class_id, region: 'Okinawa' });
    expect(await getFailure(makeRate({ class_id, region: 'OKINAWA' }))).toMatchObject(overlap);
    await makeRate({ class_id, country: 'KR' });
    await makeRate({ class_id: (await makeClass()).id });
  });

  it('never overlap when two admins save them at once: one is saved, the other is told', async () => {
    const { id: class_id } = await makeClass();
    for (let round = 0; round < rounds; round++) {
      const region = `Region ${round}`;
      const calls = [10, 20].map((rate) => () => makeRate({ class_id, region, rate }));
      const { good, bad } = await raceCalls(t, lockRow('tax_classes', 'id', class_id), calls);
      expect(good).toHaveLength(1);
      expect(bad).toMatchObject([{ code: 'tax_period_overlaps' }]);
    }
  });

  it('are held apart by the database itself, also where a write takes no lock', async () => {
    const { id: class_id } = await makeClass();
    const now = t.clock.now;
    const insert = (rate: number, values: object = {}) =>
      t.db.insert(taxRates).values({
        class_id,
        country: 'JP',
        rate,
        valid_from: '2026-01-01',
        created_at: now,
        updated_at: now,
        ...values,
      });
    const outcomes = await Promise.allSettled([insert(1), insert(2), insert(3)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const other = { valid_from: '2025-01-01', valid_to: '2025-01-31' };
    for (const [name, wrong] of [
      ['tax_rates_rate', insert(10_001, other)],
      ['tax_rates_rate', insert(-1, other)],
      ['tax_rates_period', insert(1, { ...other, valid_to: '2024-12-31' })],
      ['tax_rates_class_id_tax_classes_id_fk', insert(1, { ...other, class_id: 2_000_000 })],
      ['tax_rates_country_countries_iso_fk', insert(1, { ...other, country: 'XX' })],
    ] as const)
      await expect(wrong, name).rejects.toMatchObject({ cause: { constraint: name } });
  });
});

describe('what the checkout asks for', () => {
  const ask = (query: Partial<TaxQuery> & { from?: string }) => {
    const { from = 'DE', ...rest } = query;
    const company = { country: from, is_vat_payer: true };
    const at = new Date('2026-05-01T12:00:00Z');
    return findTaxRules(t, { company, country: 'DE', region: null, classes: ['standard'], at, ...rest });
  };

  it('is a rule for each class, in one statement', async () => {
    t.statements();
    const rules = await ask({ classes: ['standard', 'zero', 'exempt', 'reduced', 'unknown', 'standard'] });
    expect(t.statements()).toHaveLength(1);
    expect([...rules]).toEqual([
      ['standard', { reason: 'standard', rate: 1900 }],
      ['zero', { reason: 'zero', rate: 0 }],
      ['exempt', { reason: 'exempt', rate: 0 }],
      ['reduced', { reason: 'not_recorded', rate: null }],
      ['unknown', { reason: 'not_recorded', rate: null }],
    ]);
  });

  it('is the rate of the destination in the European Union, and none for an export', async () => {
    expect((await ask({ country: 'HU' })).get('standard')).toEqual({ reason: 'standard', rate: 2700 });
    expect((await ask({ country: 'RU' })).get('standard')).toEqual({ reason: 'export', rate: 0 });
    const company = { country: 'RU', is_vat_payer: false };
    expect((await ask({ company, country: 'RU' })).get('standard')).toEqual({ reason: 'not_a_payer', rate: 0 });
  });

  it('is the rate of the region if it has one, and that of the day in UTC', async () => {
    const { id: class_id, code } = await makeClass('standard');
    const find = async (values: Partial<TaxQuery>) =>
      (await ask({ from: 'JP', country: 'JP', classes: [code], ...values })).get(code)?.rate;
    await makeRate({ class_id, rate: 10, valid_to: '2026-05-01' });
    await makeRate({ class_id, rate: 12, valid_from: '2026-05-02' });
    await makeRate({ class_id, rate: 3, region: 'Okinawa', valid_from: '2026-03-01' });
    expect(await find({})).toBe(1000);
    expect(await find({ at: new Date('2026-05-01T23:59:59Z') })).toBe(1000);
    expect(await find({ at: new Date('2026-05-02T00:00:00Z') })).toBe(1200);
    expect(await find({ at: new Date('2025-12-31T23:59:59Z') })).toBeNull();
    expect(await find({ region: 'okinawa' })).toBe(300);
    expect(await find({ region: 'okinawa', at: new Date('2026-02-01T00:00:00Z') })).toBe(1000);
    expect(await find({ region: 'Hokkaido' })).toBe(1000);
  });
});

describe('a company', () => {
  it('pays VAT until its staff say otherwise, and has a VAT number in one form', async () => {
    const { id, vendor } = shop.company;
    const read = () => vendor.client.companies.get({ params: { id } });
    expect(await read()).toMatchObject({ is_vat_payer: true, vat_number: null });
    const edit = (body: object) => vendor.client.companies.edit({ params: { id }, body });
    expect(await edit({ is_vat_payer: false, vat_number: 'de 136.695.976' })).toMatchObject({
      is_vat_payer: false,
      vat_number: 'DE136695976',
    });
    expect(await edit({ brand: 'Renamed' })).toMatchObject({ is_vat_payer: false, vat_number: 'DE136695976' });
    expect(await admin.companies.get({ params: { id } })).toMatchObject({ vat_number: 'DE136695976' });
    expect(await edit({ vat_number: '' })).toMatchObject({ vat_number: null });
    for (const number of ['DE136695977', 'GB123', 'RU7707083894', 'x'])
      expect(await getFailure(edit({ vat_number: number }))).toMatchObject({
        status: 422,
        errors: { vat_number: expect.any(String) },
      });
  });

  it('shows neither to others', async () => {
    const card = await t.guest.companies.get({ params: { id: shop.company.id } });
    expect(card).not.toHaveProperty('is_vat_payer');
    expect(card).not.toHaveProperty('vat_number');
  });

  it('is created with both', async () => {
    const { client } = await t.make.vendor();
    const body = { brand: 'B', legal_person: 'L', inn: `VAT${t.make.next()}`, vat_number: 'RU7707083893' };
    expect(await client.companies.create({ body })).toMatchObject({ is_vat_payer: true, vat_number: 'RU7707083893' });
  });
});

describe('a product', () => {
  it('has a tax class that exists, or none of its own', async () => {
    const { client } = shop.company.vendor;
    const id = await shop.stock();
    const edit = (tax_class: string | null) => client.products.edit({ params: { id }, body: { tax_class } });
    expect(await client.products.get({ params: { id } })).toMatchObject({ tax_class: null });
    expect(await edit('reduced')).toMatchObject({ tax_class: 'reduced' });
    expect(await client.products.edit({ params: { id }, body: { price: 5 as never } })).toMatchObject({
      tax_class: 'reduced',
    });
    expect(await getFailure(edit('luxury'))).toMatchObject({ status: 422, errors: { tax_class: expect.any(String) } });
    expect(await edit('')).toMatchObject({ tax_class: null });
    await expect(
      t.db
        .update(products)
        .set({ tax_class: 'luxury' })
        .where(sql`id = ${id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'products_tax_class_tax_classes_code_fk' } });
  });

  it('gets its tax class by an import, which finds it by code or name, and which can be undone', async () => {
    const i = createImportHelpers(t);
    const { client } = (await t.make.company()).vendor;
    const category = await t.make.category({ name: `Taxed ${t.make.next()}` });
    const head = 'sku,name,price,category,tax class\n';
    const row = (sku: string, taxClass: string) => `${sku},Thing,5,${category.name},${taxClass}\n`;
    await i.ran(client, head + row('A', 'reduced') + row('B', 'Нулевая ставка') + row('C', ''));
    const [company] = (await client.companies.list({ query: {} })).data;
    const list = async () =>
      Object.fromEntries((await i.listProducts(client, company!.id)).map(({ sku, tax_class }) => [sku, tax_class]));
    expect(await list()).toEqual({ A: 'reduced', B: 'zero', C: null });

    const second = head + row('A', '') + row('B', 'Exempt') + row('C', 'luxury');
    const { id, rows } = await i.ran(client, second, { options: { blanks: 'empty' } });
    expect(rows).toMatchObject({ change: 2, refuse: 1 });
    expect((await i.listRows(client, id)).flatMap(({ errors }) => errors)).toMatchObject([
      { field: 'tax_class', value: 'luxury' },
    ]);
    expect(await list()).toEqual({ A: null, B: 'exempt', C: null });

    await client.imports.undo({ params: { id } });
    await t.drainJobs();
    expect(await list()).toEqual({ A: 'reduced', B: 'zero', C: null });
  });
});
