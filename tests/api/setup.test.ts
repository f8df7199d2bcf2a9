/** The set-up checklist of a company. */
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '#server/domains/companies/tables.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import { createImportHelpers } from '#tests/support/importing.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const listItems = async (client: ApiClient, id: number) => (await client.setup.get({ params: { id } })).data;
/** What is missing; an exclamation mark stands for what holds up sales. */
const listMissing = async (client: ApiClient, id: number) =>
  (await listItems(client, id)).flatMap(({ code, is_blocking }) => (code ? [`${code}${is_blocking ? '!' : ''}`] : []));

const picture = async () => {
  const background = { r: 40, g: 120, b: 60 };
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)]);
};

describe('the checklist of a company', () => {
  it('leads from a new company to one that lacks nothing, what holds up sales first', async () => {
    const { id, vendor } = await t.make.company({ country: 'DE' });
    const { client } = vendor;
    const params = { id };
    const expectMissing = async (...codes: string[]) => expect(await listMissing(client, id)).toEqual(codes);
    await expectMissing(
      'product_none!',
      'delivery_none',
      'store_none',
      'company_no_phone',
      'tax_no_number',
      'logo_none',
    );

    const { id: category_id } = await t.make.category();
    const fields = { name: 'Mug', sku: 'M-1', price: 10, category_id, company_id: id };
    const { id: productId } = await client.products.create({ body: { ...fields, total_count: 0, active: false } });
    expect((await listItems(client, id))[0]).toEqual({
      step: 'product',
      code: 'product_hidden',
      is_blocking: true,
      record_id: productId,
    });
    await client.products.edit({ params: { id: productId }, body: { active: true } });
    expect((await listMissing(client, id))[0]).toBe('product_sold_out!');
    await client.products.edit({ params: { id: productId }, body: { total_count: 3 } });
    expect((await listMissing(client, id))[0]).toBe('product_no_photo');
    await client.products.edit({ params: { id: productId }, body: {}, files: { photos: [await picture()] } });

    const zone = await client.deliveryZones.create({ body: { company_id: id, name: 'Germany', countries: ['DE'] } });
    expect((await listItems(client, id))[0]).toMatchObject({ code: 'delivery_none', record_id: zone.id });
    const method = { kind: 'post' as const, name: 'Post', price_rule: 'flat' as const, price: 5 };
    await client.deliveryZones.edit({ params: { id: zone.id }, body: { methods: [method] } });
    const location = { address: '1 Main Street', lat: 52.52, lng: 13.4 };
    const store = await client.stores.create({ body: { company_id: id, name: 'Corner', location } });
    expect((await listItems(client, id))[0]).toMatchObject({ code: 'store_no_hours', record_id: store.id });
    const working_time = { mon: { from: '09:00', to: '18:00' } };
    await client.stores.workingTime({ params: { id: store.id }, body: { working_time } });

    await expectMissing('company_no_phone', 'tax_no_number', 'logo_none');
    await client.companies.edit({ params, body: { phone: '+49301234567', vat_number: 'DE136695976' } });
    await client.companies.logoUpload({ params, files: { logo: [await picture()] } });
    await expectMissing();
    expect((await listItems(client, id)).map(({ step }) => step)).toEqual([
      'product',
      'payment',
      'delivery',
      'store',
      'company',
      'tax',
      'logo',
    ]);
  });

  it('says that sales are held up where orders can neither be delivered nor picked up', async () => {
    const company = await t.make.company();
    const { client } = company.vendor;
    await t.make.product({ company });
    const post = { kind: 'post' as const, name: 'Post', price_rule: 'flat' as const, price: 5, active: false };
    const zone = await client.deliveryZones.create({
      body: { company_id: company.id, name: 'All', countries: [], methods: [post] },
    });
    const getFirstTwo = async () => (await listMissing(client, company.id)).slice(0, 2);
    expect(await getFirstTwo()).toEqual(['delivery_off!', 'store_none!']);
    const store = await t.make.store(company.id, { pickup: false });
    expect(await getFirstTwo()).toEqual(['delivery_off!', 'store_no_pickup!']);
    await client.stores.edit({ params: { id: store.id }, body: { pickup: true } });
    expect(await getFirstTwo()).toEqual(['product_no_photo', 'delivery_off']);
    const pickup = { kind: 'store_pickup' as const, name: 'Pickup', price_rule: 'flat' as const };
    await client.deliveryZones.edit({ params: { id: zone.id }, body: { methods: [pickup] } });
    expect(await getFirstTwo()).toEqual(['product_no_photo', 'company_no_phone']);
    await client.stores.edit({ params: { id: store.id }, body: { pickup: false } });
    expect(await getFirstTwo()).toEqual(['store_no_pickup!', 'product_no_photo']);
  });

  it('asks for a VAT number only where a payer has one', async () => {
    const { id, vendor } = await t.make.company();
    const lacksNumber = async (values: Partial<typeof companies.$inferInsert>) => {
      await t.db.update(companies).set(values).where(eq(companies.id, id));
      return (await listMissing(vendor.client, id)).includes('tax_no_number');
    };
    expect(await lacksNumber({ country: 'AU' })).toBe(false);
    expect(await lacksNumber({ country: 'GB' })).toBe(true);
    expect(await lacksNumber({ is_vat_payer: false })).toBe(false);
  });

  it('warns of a company that takes cards alone where none can be charged', async () => {
    const company = await t.make.company({ card_payments: true, takes_on_receipt: false });
    expect(await listMissing(company.vendor.client, company.id)).not.toContain('payment_no_provider!');
    const withoutPayments = await startApi({ sharedWith: t, services: { payments: 'none' } });
    try {
      const client = withoutPayments.as(company.vendor.token);
      expect(await listMissing(client, company.id)).toContain('payment_no_provider!');
    } finally {
      await withoutPayments.close();
    }
  });

  it('names an import that waits for categories, to those who can open it', async () => {
    const { id, vendor } = await t.make.company();
    const manager = await t.make.manager([id]);
    const { uploaded } = createImportHelpers(t);
    const file = await uploaded(vendor.client, 'sku,name,price,category\nA-1,Kettle,5,Qwxz');
    await vendor.client.imports.check({ params: { id: file.id } });
    await t.drainJobs();
    const find = async (client: ApiClient) => (await listItems(client, id)).find(({ step }) => step === 'categories');
    const waiting = { step: 'categories', code: 'categories_open', is_blocking: false, record_id: file.id };
    expect(await find(vendor.client)).toEqual(waiting);
    expect(await find((await t.make.admin()).client)).toEqual(waiting);
    expect(await find(manager.client)).toBeUndefined();
    const { id: category_id } = await t.make.category();
    await vendor.client.imports.chooseCategories({
      params: { id: file.id },
      body: { choices: [{ name: 'Qwxz', category_id }] },
    });
    await vendor.client.imports.check({ params: { id: file.id } });
    await t.drainJobs();
    expect(await find(vendor.client)).toBeUndefined();
  });
});
