import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxAddresses } from '#contract/rules/addressBook.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { getFailure } from '#tests/support/shop.ts';
import type { Person } from '#tests/support/factories.ts';

let t: Api;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t?.close());

const home = {
  fio: 'Anna Smith',
  phone: '+1 555 010 0200',
  country: 'AU',
  postal_code: '3054',
  city: 'Melbourne',
  street: 'Rathdowne Street',
  house: '418',
};
const save = ({ client }: Person, changes: object = {}) => client.addresses.create({ body: { ...home, ...changes } });
const listBook = async ({ client }: Person) => (await client.addresses.list()).data;
const countDefaults = async (person: Person) => (await listBook(person)).filter(({ is_default }) => is_default).length;

describe('the address book', () => {
  it('saves an address in the form in which it is stored, the first as the default', async () => {
    const buyer = await t.make.buyer();
    const saved = await save(buyer, { postal_code: ' 3054 ', comment: ' Ring twice ', flat: '' });
    expect(saved).toMatchObject({
      ...home,
      phone: '+15550100200',
      comment: 'Ring twice',
      flat: null,
      region: null,
      is_default: true,
    });
    expect(await listBook(buyer)).toEqual([saved]);
  });

  it('lists the default first, then the newest', async () => {
    const buyer = await t.make.buyer();
    for (const house of ['1', '2', '3']) await save(buyer, { house });
    expect((await listBook(buyer)).map(({ house }) => house)).toEqual(['1', '3', '2']);
  });

  it('reads a phone without a country code as a number of the address’s country', async () => {
    const buyer = await t.make.buyer();
    const russian = { country: 'RU', postal_code: '101000', phone: '(495) 123-45-67' };
    expect(await save(buyer, russian)).toMatchObject({ phone: '+74951234567' });
  });

  it('does not save the same address twice, however it is spelled', async () => {
    const buyer = await t.make.buyer();
    const { id } = await save(buyer);
    const again = await t.app.inject({
      method: 'POST',
      url: '/api/me/addresses',
      headers: { 'x-auth-token': buyer.token },
      payload: { ...home, city: '  MELBOURNE', street: 'Rathdowne   street', phone: '15550100200', comment: 'Hello' },
    });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ id, comment: null });
    expect(await listBook(buyer)).toHaveLength(1);
  });

  it('takes the default country of the installation where none is given', async () => {
    const buyer = await t.make.buyer();
    const { client: admin } = await t.make.admin();
    await admin.settings.edit({ body: { default_country: 'DE' } });
    const { country: _, ...withoutCountry } = home;
    expect(await buyer.client.addresses.create({ body: { ...withoutCountry, postal_code: '10435' } })).toMatchObject({
      country: 'DE',
    });
    await admin.settings.edit({ body: { default_country: 'AU' } });
  });

  it('rejects missing fields, unknown countries and postal codes of another country, naming each field', async () => {
    const buyer = await t.make.buyer();
    expect(await getFailure(save(buyer, { city: ' ', country: 'XX' }))).toMatchObject({
      status: 422,
      errors: { city: 'Required field', country: 'There is no such country' },
    });
    expect(await getFailure(save(buyer, { postal_code: '10115' }))).toMatchObject({
      status: 422,
      errors: { postal_code: 'Not a postal code of this country. For example: 2060' },
    });
    expect(await getFailure(save(buyer, { country: 'AE' }))).toMatchObject({
      errors: { postal_code: 'This country has no postal codes: leave this empty' },
    });
    expect(await listBook(buyer)).toEqual([]);
  });

  it('changes the fields that are sent, and keeps the others', async () => {
    const buyer = await t.make.buyer();
    const { id } = await save(buyer, { flat: '3' });
    const edited = await buyer.client.addresses.edit({ params: { id }, body: { house: '420', postal_code: null } });
    expect(edited).toMatchObject({ ...home, phone: '+15550100200', house: '420', flat: '3', postal_code: null });
    expect(
      await getFailure(buyer.client.addresses.edit({ params: { id }, body: { country: 'RU', postal_code: '3054' } })),
    ).toMatchObject({ status: 422, errors: { postal_code: expect.stringContaining('For example') as string } });
  });

  it('rejects a change that would make two of the same', async () => {
    const buyer = await t.make.buyer();
    await save(buyer);
    const { id } = await save(buyer, { house: '2' });
    expect(
      await getFailure(buyer.client.addresses.edit({ params: { id }, body: { house: home.house } })),
    ).toMatchObject({ status: 409, code: 'address_saved_already' });
  });

  it('has one default: another address takes it over, and deleting it passes it to the newest', async () => {
    const buyer = await t.make.buyer();
    const ids: number[] = [];
    for (const house of ['1', '2', '3']) ids.push((await save(buyer, { house })).id);
    const [first, second, third] = ids as [number, number, number];
    await buyer.client.addresses.edit({ params: { id: second }, body: { is_default: true } });
    expect((await listBook(buyer)).map(({ id, is_default }) => [id, is_default])).toEqual([
      [second, true],
      [third, false],
      [first, false],
    ]);
    await buyer.client.addresses.remove({ params: { id: second } });
    expect((await listBook(buyer)).map(({ id, is_default }) => [id, is_default])).toEqual([
      [third, true],
      [first, false],
    ]);
    await save(buyer, { house: '4', is_default: true });
    expect(await countDefaults(buyer)).toBe(1);
  });

  it('keeps one default and no duplicate when several devices write at once', async () => {
    const buyer = await t.make.buyer();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        ['a', 'b', 'a', 'c'].map((house) => save(buyer, { house: `${house}${round}`, is_default: true })),
      );
      const book = await listBook(buyer);
      expect(book).toHaveLength((round + 1) * 3);
      expect(await countDefaults(buyer)).toBe(1);
      await Promise.all(
        book.slice(0, 3).map(({ id }) => buyer.client.addresses.edit({ params: { id }, body: { is_default: true } })),
      );
      expect(await countDefaults(buyer)).toBe(1);
    }
  });

  it('allows no two defaults in the database itself', async () => {
    const buyer = await t.make.buyer();
    await save(buyer, { house: '1' });
    await save(buyer, { house: '2' });
    await expect(
      t.pool.query('update user_addresses set is_default = true where user_id = $1', [buyer.id]),
    ).rejects.toMatchObject({ constraint: 'user_addresses_default' });
  });

  it(`holds ${maxAddresses} addresses, also when the last ones come at once`, async () => {
    const buyer = await t.make.buyer();
    for (let house = 1; house < maxAddresses; house += 1) await save(buyer, { house: String(house) });
    const answers = await Promise.allSettled(['x', 'y', 'z'].map((house) => save(buyer, { house })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await getFailure(save(buyer, { house: 'w' }))).toMatchObject({ status: 409, code: 'too_many_addresses' });
    expect(await listBook(buyer)).toHaveLength(maxAddresses);
    expect((await save(buyer, { house: '1' })).house).toBe('1');
  });

  it('belongs to its person: others find nothing, and guests have none', async () => {
    const buyer = await t.make.buyer();
    const stranger = await t.make.buyer();
    const { id } = await save(buyer);
    const notFound = { status: 404, message: 'The requested address is not found' };
    expect(await getFailure(stranger.client.addresses.edit({ params: { id }, body: { house: '1' } }))).toMatchObject(
      notFound,
    );
    expect(await getFailure(stranger.client.addresses.remove({ params: { id } }))).toMatchObject(notFound);
    expect(await listBook(stranger)).toEqual([]);
    const { api_token } = await t.guest.auth.guestLogin();
    const guest = t.as(api_token);
    expect(await getFailure(guest.addresses.list())).toMatchObject({ status: 403 });
    expect(await getFailure(guest.addresses.create({ body: home }))).toMatchObject({
      status: 403,
      message: 'Register first: an address book belongs to an account',
    });
    expect(await getFailure(t.guest.addresses.list())).toMatchObject({ status: 403 });
    expect(await listBook(buyer)).toHaveLength(1);
  });

  it('is deleted with the account', async () => {
    const buyer = await t.make.buyer();
    await save(buyer);
    const { client: admin } = await t.make.admin();
    await admin.users.remove({ params: { id: buyer.id } });
    const { rows } = await t.pool.query('select 1 from user_addresses where user_id = $1', [buyer.id]);
    expect(rows).toEqual([]);
  });
});
