import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '#contract/companies.ts';
import { type Api, type ApiClient, startApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { getFailure, openReviews } from '#tests/support/shop.ts';
import { verifyListing } from '#tests/support/verifyListing.ts';

let t: Api;
let admin: Person;
beforeAll(async () => {
  t = await startApi();
  await openReviews(t);
  admin = await t.make.admin();
});
afterAll(async () => {
  expect(await verifyListing(t.db)).toEqual([]);
  await t.close();
});

const buildFields = () => ({ brand: `Brand ${t.make.next()}`, legal_person: 'Legal Ltd', inn: `AB${t.make.next()}` });
const createCompany = (vendor: Person, values: object = {}): Promise<Company> =>
  vendor.client.companies.create({ body: { ...buildFields(), ...values } });

describe('a vendor’s company', () => {
  it('is created, shown in full to its people, and to others as a card', async () => {
    const vendor = await t.make.vendor();
    const company = await createCompany(vendor, {
      brand: ' Северный ветер ',
      inn: '77-01 234.567',
      phone: '8 (495) 123-45-67',
      site: 'wind.example/shop',
    });
    expect(company).toMatchObject({
      brand: 'Северный ветер',
      legal_person: 'Legal Ltd',
      inn: '7701234567',
      site: 'https://wind.example/shop',
      active: true,
      managers: [],
      logo: null,
    });
    expect(await vendor.client.companies.get({ params: { id: company.id } })).toEqual(company);
    expect((await vendor.client.users.me()).companies).toEqual([
      { id: company.id, brand: 'Северный ветер', status: 'hired' },
    ]);
    const { id, brand, phone, site, logo, country, rating, reviews_count, products_count } = company;
    const card = { id, brand, phone, site, logo, country, rating, reviews_count, products_count };
    expect(await t.guest.companies.get({ params: { id } })).toEqual(card);
    expect((await t.guest.companies.search({ body: { q: 'северн' } })).data).toEqual([card]);
  });

  it.each([
    ['written the same', (inn: string) => inn],
    ['written in lower case with blanks', (inn: string) => ` ${inn.slice(0, 3).toLowerCase()} ${inn.slice(3)}`],
  ])('is rejected with the INN of another, %s', async (_, written) => {
    const one = await createCompany(await t.make.vendor());
    const other = await t.make.vendor();
    expect(await getFailure(createCompany(other, { inn: written(one.inn!) }))).toMatchObject({
      status: 409,
      code: 'inn_taken',
      message: 'The company with this TIN already exists',
      errors: { inn: 'The company with this TIN already exists' },
    });
    const mine = await createCompany(other);
    expect(
      await getFailure(other.client.companies.edit({ params: { id: mine.id }, body: { inn: written(one.inn!) } })),
    ).toMatchObject({ status: 409, code: 'inn_taken' });
  });

  it('is created once by three simultaneous calls with the same INN', async () => {
    const vendor = await t.make.vendor();
    const inn = `RUSH${t.make.next()}`;
    const outcomes = await Promise.all(
      [1, 2, 3].map(() =>
        createCompany(vendor, { inn }).then(
          () => 'created',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'inn_taken')).toHaveLength(2);
  });

  it.each([
    ['without a brand', { brand: '  ' }, 'brand'],
    ['with an INN too short', { inn: 'A-1 2.3' }, 'inn'],
    ['with an INN too long', { inn: '1'.repeat(21) }, 'inn'],
    ['with signs in its INN', { inn: '12345/678' }, 'inn'],
    ['with a letter in its INN that becomes two in upper case', { inn: 'STRAßE' }, 'inn'],
    ['with NUL in its INN', { inn: '12345\u0000678' }, 'inn'],
    ['with NUL in its site', { site: 'https://a.example/\u0000' }, 'site'],
    ['with a site that is none', { site: 'javascript:alert(1)' }, 'site'],
    ['with a phone that is none', { phone: 'call me' }, 'phone'],
  ])('is rejected %s', async (_, values, field) => {
    const vendor = await t.make.vendor();
    expect(Object.keys((await getFailure(createCompany(vendor, values))).errors ?? {})).toEqual([field]);
  });

  it('has a brand that can be seen', async () => {
    const vendor = await t.make.vendor();
    expect(await getFailure(createCompany(vendor, { brand: '\u200b\u202e' }))).toMatchObject({
      status: 422,
      errors: { brand: 'Required field' },
    });
    for (const brand of ['\u200bA', 'A\u202eB', '\u2066A\u2069', 'A\u0007', '\ufeffA'])
      expect(await getFailure(createCompany(vendor, { brand }))).toMatchObject({
        status: 422,
        errors: { brand: expect.stringContaining('can’t be seen') },
      });
    expect((await createCompany(vendor, { brand: 'A 👩\u200d🌾 ❤\ufe0f' })).brand).toBe('A 👩\u200d🌾 ❤\ufe0f');
  });

  it('is edited field by field, and blanks clear optional fields', async () => {
    const vendor = await t.make.vendor();
    const company = await createCompany(vendor, { phone: '+61412345678', site: 'https://a.example' });
    const edited = await vendor.client.companies.edit({
      params: { id: company.id },
      body: { legal_person: 'Other Ltd', phone: '', site: null },
    });
    expect(edited).toMatchObject({
      brand: company.brand,
      inn: company.inn,
      legal_person: 'Other Ltd',
      phone: null,
      site: null,
    });
    expect(
      await getFailure(
        vendor.client.companies.edit({
          params: { id: company.id },
          body: { brand: 'Late', updated_at: company.updated_at! },
        }),
      ),
    ).toMatchObject({ status: 409, code: 'stale', body: { present: { legal_person: 'Other Ltd' } } });
  });

  it('is not switched on or off, nor given away, by its vendor', async () => {
    const [vendor, friend] = [await t.make.vendor(), await t.make.vendor()];
    const company = await createCompany(vendor, { active: false, user_ids: [friend.id] });
    expect(company.active).toBe(true);
    expect(
      await vendor.client.companies.edit({
        params: { id: company.id },
        body: { active: false, user_ids: [friend.id] },
      }),
    ).toMatchObject({ active: true });
    expect(
      await getFailure(friend.client.companies.edit({ params: { id: company.id }, body: { brand: 'Mine' } })),
    ).toMatchObject({ status: 404 });
  });

  it('is nobody else’s to write, on any path', async () => {
    const company = await createCompany(await t.make.vendor());
    const other = (await t.make.company()).vendor;
    const manager = await t.make.manager();
    const params = { id: company.id };
    for (const client of [other.client, manager.client]) {
      expect(await getFailure(client.companies.edit({ params, body: { brand: 'Mine' } }))).toMatchObject({
        status: 404,
      });
      expect(await getFailure(client.companies.logoRemove({ params }))).toMatchObject({ status: 404 });
      expect(await getFailure(client.companies.managerSet({ params, body: { user_id: manager.id } }))).toMatchObject({
        status: 404,
      });
    }
    expect(
      await getFailure(other.client.companies.managerRemove({ params, query: { user_id: manager.id } })),
    ).toMatchObject({ status: 404 });
    expect(await getFailure(other.client.companies.remove({ params }))).toMatchObject({ status: 403 });
  });

  it('is found by the beginning of its INN while somebody types', async () => {
    const vendor = await t.make.vendor();
    const inn = `TYPED${t.make.next()}`;
    const { id } = await createCompany(vendor, { inn });
    expect(
      (await vendor.client.companies.searchByInn({ query: { inn: inn.slice(0, -1).toLowerCase() } })).data,
    ).toMatchObject([{ id, inn }]);
    expect((await vendor.client.companies.searchByInn({ query: { inn: ' ' } })).data).toEqual([]);
    expect((await vendor.client.companies.searchByInn({ query: { inn: '%' } })).data).toEqual([]);
    expect(await getFailure(vendor.client.companies.searchByInn({ query: { inn: '12\u0000' } }))).toMatchObject({
      status: 422,
      errors: { inn: expect.any(String) },
    });
  });

  it('is in the default country of the installation, unless its staff choose another', async () => {
    const { client: admin } = await t.make.admin();
    const vendor = await t.make.vendor();
    await admin.settings.edit({ body: { default_country: 'RU' } });
    const create = (country?: string) =>
      vendor.client.companies.create({
        body: { brand: 'Brand', legal_person: 'Person', inn: String(1_000_000 + t.make.next()), country },
      });
    expect((await create()).country).toBe('RU');
    const { id } = await create('DE');
    const edit = async (country: string | null) =>
      (await vendor.client.companies.edit({ params: { id }, body: { country } })).country;
    expect(await edit('NO')).toBe('NO');
    expect((await t.guest.companies.get({ params: { id } })).country).toBe('NO');
    await expect(edit('XX')).rejects.toMatchObject({ status: 422, errors: { country: 'There is no such country' } });
    expect(await edit('')).toBe('RU');
    await admin.settings.edit({ body: { default_country: 'AU' } });
    expect((await create()).country).toBe('AU');
    await expect(admin.settings.edit({ body: { default_country: 'xx' } })).rejects.toMatchObject({
      errors: { default_country: 'There is no such country' },
    });
  });
});

describe('the card of a company', () => {
  it('has the mean and number of the reviews of its visible products, and the number of these products', async () => {
    const company = await t.make.company();
    const [one, two, hidden] = [
      await t.make.product({ company }),
      await t.make.product({ company }),
      await t.make.product({ company }),
    ];
    const rate = async (product_id: number, rating: number) =>
      (await t.make.buyer()).client.reviews.create({ params: { id: product_id }, body: { rating, text: 'Said' } });
    for (const stars of [5, 5, 4]) await rate(one.id, stars);
    await rate(two.id, 2);
    await rate(hidden.id, 1);
    await company.vendor.client.products.edit({ params: { id: hidden.id }, body: { active: false } });
    expect(await t.guest.companies.get({ params: { id: company.id } })).toMatchObject({
      rating: 4,
      reviews_count: 4,
      products_count: 2,
    });
  });

  it('costs a guest one statement, and its page no more than six', async () => {
    const company = await t.make.company();
    await t.make.product({ company });
    await t.make.store(company.id);
    const params = { id: company.id };
    t.statements();
    await t.guest.companies.get({ params });
    expect(t.statements()).toHaveLength(1);
    await Promise.all([
      t.guest.companies.get({ params }),
      t.guest.products.ofCompany({ params }),
      t.guest.stores.list({ query: { company_id: company.id, pickup: true } }),
    ]);
    expect(t.statements().length).toBeLessThanOrEqual(6);
  });

  it('is known to search engines as long as the company is active', async () => {
    const company = await t.make.company();
    const mapped = async () => (await t.guest.companies.sitemap()).data.some(({ id }) => id === company.id);
    expect(await mapped()).toBe(true);
    await admin.client.companies.edit({ params: { id: company.id }, body: { active: false } });
    expect(await mapped()).toBe(false);
  });
});

describe('an admin', () => {
  it('deactivates a company, whose products leave the storefront, and activates it again', async () => {
    const company = await t.make.company();
    const product = await t.make.product({ company });
    const shown = async () => (await t.guest.products.list({ body: { ids: [product.id] } })).total;
    await admin.client.companies.edit({ params: { id: company.id }, body: { active: false } });
    expect(await shown()).toBe(0);
    expect(await getFailure(t.guest.companies.get({ params: { id: company.id } }))).toMatchObject({ status: 404 });
    await admin.client.companies.edit({ params: { id: company.id }, body: { active: true } });
    expect(await shown()).toBe(1);
  });

  it('gives a company another brand, by which its products are found', async () => {
    const company = await t.make.company({ brand: 'Plinth' });
    const product = await t.make.product({ company });
    await admin.client.companies.edit({ params: { id: company.id }, body: { brand: 'Wraxall' } });
    const find = async (q: string) => (await t.guest.products.list({ body: { q } })).data.map(({ id }) => id);
    expect(await find('wraxall')).toEqual([product.id]);
    expect(await find('plinth')).toEqual([]);
  });

  it('attaches vendors, and nobody else', async () => {
    const [vendor, buyer] = [await t.make.vendor(), await t.make.buyer()];
    const company = await admin.client.companies.create({ body: { ...buildFields(), user_ids: [vendor.id] } });
    expect(company).toMatchObject({ user_ids: [vendor.id], vendors: [{ id: vendor.id, email: vendor.email }] });
    const loaded = await vendor.client.companies.get({ params: { id: company.id } });
    expect(loaded).toMatchObject({ inn: company.inn });
    expect(loaded).not.toHaveProperty('vendors');
    expect(
      await getFailure(admin.client.companies.edit({ params: { id: company.id }, body: { user_ids: [buyer.id] } })),
    ).toMatchObject({ status: 422, errors: { user_ids: 'There is no such thing' } });
    await admin.client.companies.edit({ params: { id: company.id }, body: { user_ids: [] } });
    expect((await vendor.client.users.me()).companies).toEqual([]);
  });

  it('finds vendors by a part of their name or address', async () => {
    const vendor = await t.make.vendor();
    const search = async (q: string) =>
      (await admin.client.companies.vendors({ query: { q } })).data.map(({ id }) => id);
    expect(await search(vendor.email.slice(3).toUpperCase())).toEqual([vendor.id]);
    expect(await search((await t.make.buyer()).email)).toEqual([]);
    expect((await search('Test role_v')).length).toBeGreaterThan(0);
  });

  it('deletes a company without products, and no other', async () => {
    const [empty, full] = [await t.make.company(), await t.make.company()];
    await t.make.store(empty.id);
    await t.make.product({ company: full });
    await admin.client.companies.remove({ params: { id: empty.id } });
    expect(await getFailure(admin.client.companies.get({ params: { id: empty.id } }))).toMatchObject({ status: 404 });
    expect(await getFailure(admin.client.companies.remove({ params: { id: full.id } }))).toMatchObject({
      status: 409,
      code: 'in_use',
    });
  });
});

describe('managers', () => {
  const setManager = (client: ApiClient, id: number, body: object) =>
    client.companies.managerSet({ params: { id }, body });
  const listStatus = (company: Company, user: Person) =>
    company.managers?.find(({ user_id }) => user_id === user.id)?.status;

  it('are invited by email, accept by themselves, and reach the company from their next request on', async () => {
    const [{ id, vendor }, manager] = [await t.make.company(), await t.make.manager()];
    expect(listStatus(await setManager(vendor.client, id, { email: manager.email.toUpperCase() }), manager)).toBe(
      'in_moderation',
    );
    expect((await manager.client.users.me()).companies).toMatchObject([{ id, status: 'in_moderation' }]);
    expect(await getFailure(manager.client.companies.edit({ params: { id }, body: { brand: 'Early' } }))).toMatchObject(
      {
        status: 404,
      },
    );
    expect(listStatus(await setManager(manager.client, id, { status: 'hired' }), manager)).toBe('hired');
    expect(await manager.client.companies.edit({ params: { id }, body: { brand: 'Hired' } })).toMatchObject({
      brand: 'Hired',
    });
    await t.drainJobs();
    const { rows } = await t.pool.query(`select subject from outbox where "to" = $1`, [manager.email]);
    expect(rows).toHaveLength(1);
  });

  it('lose access at once when the vendor ends their work', async () => {
    const { id, vendor } = await t.make.company();
    const manager = await t.make.manager([id]);
    await setManager(vendor.client, id, { user_id: manager.id, status: 'canceled' });
    expect(await getFailure(manager.client.companies.edit({ params: { id }, body: { brand: 'Late' } }))).toMatchObject({
      status: 404,
    });
    expect(await getFailure(setManager(manager.client, id, { status: 'hired' }))).toMatchObject({ status: 404 });
    const unlinked = await vendor.client.companies.managerRemove({ params: { id }, query: { user_id: manager.id } });
    expect(unlinked.managers).toEqual([]);
  });

  it('are not hired by the vendor, nor by another manager', async () => {
    const [{ id, vendor }, manager, other] = [await t.make.company(), await t.make.manager(), await t.make.manager()];
    expect(await getFailure(setManager(vendor.client, id, { user_id: manager.id, status: 'hired' }))).toMatchObject({
      status: 403,
    });
    await setManager(vendor.client, id, { user_id: manager.id });
    expect(await getFailure(setManager(other.client, id, { user_id: manager.id, status: 'hired' }))).toMatchObject({
      status: 403,
    });
    expect(await getFailure(setManager(other.client, id, { status: 'hired' }))).toMatchObject({ status: 404 });
  });

  it.each([
    ['a buyer', async () => (await t.make.buyer()).email],
    ['a vendor', async () => (await t.make.vendor()).email],
    ['nobody', async () => 'nobody@example.com'],
  ])('can’t be made of %s', async (_, email) => {
    const { id, vendor } = await t.make.company();
    expect(await getFailure(setManager(vendor.client, id, { email: await email() }))).toMatchObject({
      status: 422,
      errors: { email: 'No manager has this address: an admin makes managers' },
    });
  });

  it('stay hired when they are invited again', async () => {
    const { id, vendor } = await t.make.company();
    const manager = await t.make.manager([id]);
    expect(listStatus(await setManager(vendor.client, id, { user_id: manager.id }), manager)).toBe('hired');
  });
});

describe('a logo', () => {
  const png = async () =>
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 300, height: 200, channels: 4, background: '#2e7d3280' } })
          .png()
          .toBuffer(),
      ),
    ]);

  it('is uploaded, replaced and removed, and leaves no file behind', async () => {
    const { id, vendor } = await t.make.company();
    const params = { id };
    const first = await vendor.client.companies.logoUpload({ params, files: { logo: [await png()] } });
    expect(first.logo).toMatchObject({ width: 300, height: 200, main: true });
    const file = first.logo!.url.split('/')[2]!;
    expect((await t.app.inject({ url: first.logo!.thumbnail })).statusCode).toBe(200);
    const second = await vendor.client.companies.logoUpload({ params, files: { logo: [await png()] } });
    expect(second.logo!.url).not.toBe(first.logo!.url);
    await t.drainJobs();
    expect(await t.gateways.files.read(`${file}/master`)).toBeNull();
    expect((await vendor.client.companies.logoRemove({ params })).logo).toBeNull();
  });

  it('is rejected if it is no picture, or missing', async () => {
    const { id, vendor } = await t.make.company();
    expect(
      await getFailure(vendor.client.companies.logoUpload({ params: { id }, files: { logo: [new Blob(['<svg/>'])] } })),
    ).toMatchObject({ status: 422, errors: { logo: 'Not a picture of the kinds jpg, jpeg, png, gif' } });
    expect(await getFailure(vendor.client.companies.logoUpload({ params: { id }, files: { logo: [] } }))).toMatchObject(
      {
        status: 422,
      },
    );
  });
});
