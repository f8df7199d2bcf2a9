/** Addresses in checkout, and the address book on the profile. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedAddress } from '#contract/addresses.ts';
import { signIn } from '#src/session/session.ts';
import { AddressBook, Bonuses, Page as ProfilePage } from '#src/storefront/account/ProfilePage.tsx';
import { Page as CheckoutPage } from '#src/storefront/checkout/CheckoutPage.tsx';
import { checkoutDraft } from '#src/storefront/checkout/draft.ts';
import {
  buildBasketCart,
  buildCart,
  buildCartItem,
  buildMe,
  buildOrder,
  buildOrderPreview,
  buildPurchase,
  buildQuotes,
} from '#tests/support/apiAnswers.ts';
import {
  fakeApi,
  findOrderButton,
  renderScreen,
  type FakeCall,
  type FakeRoutes,
} from '#tests/support/storefrontScreen.tsx';

const filled = buildBasketCart([buildCartItem(1, { price: 10 })]);
const companyId = filled.cartCompanyId!;
const saved = (id: number, changes: Partial<SavedAddress> = {}): SavedAddress => ({
  id,
  fio: 'Anna Taylor',
  phone: '+61491570156',
  country: 'AU',
  postal_code: '3054',
  region: null,
  city: 'Melbourne',
  district: null,
  street: 'Rathdowne Street',
  house: String(id),
  building: null,
  entrance: null,
  flat: null,
  comment: 'Ring twice',
  is_default: false,
  updated_at: '2026-11-20T10:00:00.000Z',
  ...changes,
});
const shop: FakeRoutes = {
  'GET /api/shop/carts': () => [200, { data: [filled] }],
  'GET /api/me': () => [200, buildMe()],
  'POST /api/shop/delivery_quotes': () => [200, buildQuotes([filled])],
  'GET /api/me/addresses': () => [200, { data: [] }],
  [`GET /api/company/${companyId}/shipping_settings`]: () => [
    200,
    { company_id: companyId, country: 'AU', delivery_note: null, en_delivery_note: null },
  ],
  'POST /api/shop/order_previews': () => [200, { data: [buildOrderPreview(filled)] }],
  'POST /api/shop/checkouts': () => [201, { purchase: buildPurchase([buildOrder()]) }],
  'POST /api/shop/cart': () => [201, buildCart([], { cart_hash: 'hash-of-a-fresh-cart-00' })],
};

const submit = () => findOrderButton();
const getPlacedAddress = (calls: readonly FakeCall[]) =>
  (calls.find(({ route }) => route === 'POST /api/shop/checkouts')?.body as { address: object } | undefined)?.address;

async function fillInPlace() {
  const user = userEvent.setup();
  await waitFor(() => expect(screen.getByLabelText('Country')).toHaveValue('AU'));
  await user.type(screen.getByLabelText(/^City/), 'Berlin');
  await user.type(screen.getByLabelText(/^Street/), 'Kastanienallee');
  await user.type(screen.getByLabelText(/^House/), '20');
  return user;
}

/** Answers the saved addresses, a default one, when the returned function is called. */
function delaySavedAddress(): () => void {
  let answer: () => void = () => undefined;
  fakeApi({
    ...shop,
    'GET /api/me/addresses': async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return [200, { data: [saved(2, { is_default: true })] }];
    },
  });
  return () => answer();
}

beforeEach(() => {
  localStorage.clear();
  signIn('token', buildMe());
});

describe('the address of a checkout', () => {
  it('begins in the company’s country, and checks the postal code of the chosen one', async () => {
    const calls = fakeApi(shop);
    renderScreen(CheckoutPage, '/checkout');
    const user = await fillInPlace();
    await user.selectOptions(screen.getByLabelText('Country'), 'Germany');
    await user.type(screen.getByLabelText('Postal code'), '104');
    await user.click(await submit());
    expect(await screen.findByText('Not a postal code of this country. For example: 26133')).toBeInTheDocument();
    expect(screen.getByLabelText('Postal code')).toBeInvalid();
    await user.type(screen.getByLabelText('Postal code'), '35');
    await user.click(await submit());
    await waitFor(() => expect(getPlacedAddress(calls)).toMatchObject({ country: 'DE', postal_code: '10435' }));
  });

  it('asks for no postal code where there are none, and sends none', async () => {
    const calls = fakeApi(shop);
    renderScreen(CheckoutPage, '/checkout');
    const user = await fillInPlace();
    await user.type(screen.getByLabelText('Postal code'), '3054');
    await user.selectOptions(screen.getByLabelText('Country'), 'United Arab Emirates');
    expect(screen.queryByLabelText('Postal code')).not.toBeInTheDocument();
    await user.click(await submit());
    await waitFor(() => expect(getPlacedAddress(calls)).toMatchObject({ country: 'AE', postal_code: null }));
  });

  it('can be filled in by the browser', async () => {
    fakeApi(shop);
    renderScreen(CheckoutPage, '/checkout');
    expect(await screen.findByLabelText('Country')).toHaveAttribute('autocomplete', 'country');
    expect(screen.getByLabelText('Postal code')).toHaveAttribute('autocomplete', 'postal-code');
  });

  it('names the countries in Russian, in the order of their names', async () => {
    fakeApi(shop);
    renderScreen(CheckoutPage, '/checkout', { locale: 'ru' });
    const options = within(await screen.findByLabelText('Страна')).getAllByRole('option');
    const names = options.map(({ textContent }) => textContent);
    expect(names).toContain('Германия');
    expect(names.indexOf('Австралия')).toBeLessThan(names.indexOf('Япония'));
  });

  it('is a saved one at once, which the order takes with its recipient', async () => {
    const calls = fakeApi({
      ...shop,
      'GET /api/me/addresses': () => [200, { data: [saved(2, { is_default: true }), saved(1)] }],
    });
    renderScreen(CheckoutPage, '/checkout');
    const first = await screen.findByRole('radio', { name: /Rathdowne Street, house 2, Melbourne 3054, Australia/ });
    await waitFor(() => expect(first).toBeChecked());
    expect(screen.queryByLabelText(/^City/)).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Full name/)).toHaveValue('Anna Taylor');
    await userEvent.click(screen.getByRole('radio', { name: /house 1/ }));
    await userEvent.click(await submit());
    await waitFor(() =>
      expect(getPlacedAddress(calls)).toMatchObject({
        fio: 'Anna Taylor',
        country: 'AU',
        postal_code: '3054',
        house: '1',
        comment: 'Ring twice',
      }),
    );
    expect(calls.map(({ route }) => route)).not.toContain('POST /api/me/addresses');
  });

  it('keeps what was typed before the saved ones arrive', async () => {
    const answer = delaySavedAddress();
    renderScreen(CheckoutPage, '/checkout');
    await userEvent.type(await screen.findByLabelText(/^City/), 'Perth');
    answer();
    expect(await screen.findByRole('radio', { name: 'Another address' })).toBeChecked();
    expect(screen.getByLabelText(/^City/)).toHaveValue('Perth');
  });

  it('keeps a recipient that was typed before the saved ones arrive', async () => {
    const answer = delaySavedAddress();
    renderScreen(CheckoutPage, '/checkout');
    const phone = await screen.findByLabelText(/^Phone/);
    await userEvent.clear(phone);
    await userEvent.type(phone, '12');
    answer();
    await waitFor(() => expect(screen.getByRole('radio', { name: /house 2/ })).toBeChecked());
    expect(phone).toHaveValue('12');
  });

  it('keeps a recipient that was typed before a reload', async () => {
    fakeApi({ ...shop, 'GET /api/me/addresses': () => [200, { data: [saved(2, { is_default: true })] }] });
    checkoutDraft.set({ phone: '+61400111222', comment: 'Call first' });
    renderScreen(CheckoutPage, '/checkout');
    await waitFor(() => expect(screen.getByRole('radio', { name: /house 2/ })).toBeChecked());
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('+61400111222');
    expect(screen.getByLabelText(/^Full name/)).toHaveValue('Anna Taylor');
    expect(screen.getByLabelText(/^Comment/)).toHaveValue('Call first');
  });

  it('opens a saved one to be corrected where the server rejects it', async () => {
    fakeApi({
      ...shop,
      'GET /api/me/addresses': () => [200, { data: [saved(2, { is_default: true })] }],
      'POST /api/shop/checkouts': () => [
        422,
        { code: 'invalid', message: 'Wrong', errors: { 'address.postal_code': 'Not a postal code of this country' } },
      ],
    });
    renderScreen(CheckoutPage, '/checkout');
    await waitFor(() => expect(screen.getByRole('radio', { name: /house 2/ })).toBeChecked());
    await userEvent.click(await submit());
    expect(await screen.findByText('Not a postal code of this country')).toBeInTheDocument();
    expect(screen.getByLabelText('Postal code')).toHaveValue('3054');
  });

  it('is saved for later orders if the buyer says so', async () => {
    const calls = fakeApi({ ...shop, 'POST /api/me/addresses': () => [201, saved(9)] });
    renderScreen(CheckoutPage, '/checkout');
    const user = await fillInPlace();
    await user.click(screen.getByRole('checkbox', { name: 'Save this address for my next orders' }));
    await user.click(await submit());
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'POST /api/me/addresses')?.body).toMatchObject({
        fio: 'Ann Lee',
        country: 'AU',
        city: 'Berlin',
        house: '20',
      }),
    );
  });

  it('of a guest is neither read from an address book nor saved there', async () => {
    const guest = buildMe({ is_guest: true, fio: '', phone: null, email: null });
    signIn('token', guest);
    const calls = fakeApi({ ...shop, 'GET /api/me': () => [200, guest] });
    renderScreen(CheckoutPage, '/checkout');
    expect(await screen.findByLabelText(/^City/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /Save this address/ })).not.toBeInTheDocument();
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/me/addresses');
  });
});

describe('the search for an address', () => {
  const found = (components: object, location_type: string) => ({
    formatted_address: '12 Hay Street, Perth, Western Australia, Australia',
    lat: -31.9,
    lng: 115.8,
    components,
    location_type,
    partial_match: location_type === 'APPROXIMATE',
    time_zone: 'Australia/Perth',
  });
  const town = { city: 'Perth', region: 'Western Australia', country: 'Australia', country_code: 'AU' };
  const search = async (result: object, option: RegExp, typed = '12 Hay Street, Perth') => {
    fakeApi({ ...shop, 'GET /api/maps/geocode': () => [200, { results: [result] }] });
    renderScreen(CheckoutPage, '/checkout');
    const user = userEvent.setup();
    await user.type(await screen.findByRole('combobox', { name: 'Find an address' }), typed);
    await user.click(await screen.findByRole('option', { name: option }));
  };

  it('fills in a house with its country and postal code', async () => {
    const components = { ...town, house: '12', street: 'Hay Street', postal_code: '6000' };
    await search(found(components, 'ROOFTOP'), /12 Hay Street/);
    expect(screen.getByLabelText('Country')).toHaveValue('AU');
    for (const [label, value] of [
      [/^Postal code/, '6000'],
      [/^City/, 'Perth'],
      [/^Street/, 'Hay Street'],
      [/^House/, '12'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveValue(value);
  });

  it.each([
    ['12 Hay Street', 'Hay Street', '12', ''],
    ['Hay Street 12/3', 'Hay Street', '12/3', ''],
    ['Hay Street, 12b, 6000', 'Hay Street', '12b', '6000'],
    ['ул. Хэй, д. 12', 'ул. Хэй', '12', ''],
    ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135', ''],
    ['Hay Street', 'Hay Street', '', ''],
    ['Hay Street, 12-14', 'Hay Street', '12-14', ''],
    ['Hay Street 12, Apt. 3', 'Hay Street', '12', ''],
    ['ул. Хэй, д. 12, корп. 2, подъезд 1, кв. 3', 'ул. Хэй', '12', ''],
  ])('puts the typed %s into its fields where only the town is known, and says so', async (street, ...parts) => {
    await search(
      found({ ...town, street }, 'APPROXIMATE'),
      /^Perth, Western Australia, Australia$/,
      `${street.toLowerCase()}, Perth`,
    );
    expect(screen.getByLabelText(/^City/)).toHaveValue('Perth');
    expect(screen.getByLabelText(/^Region/)).toHaveValue('Western Australia');
    for (const [index, label] of [/^Street/, /^House/, 'Postal code'].entries())
      expect(screen.getByLabelText(label)).toHaveValue(parts[index]);
    expect(screen.getByText('Only the town is known here: check the street and the house.')).toBeInTheDocument();
  });

  it('leaves a street that was typed before where a town is chosen', async () => {
    fakeApi({ ...shop, 'GET /api/maps/geocode': () => [200, { results: [found(town, 'APPROXIMATE')] }] });
    renderScreen(CheckoutPage, '/checkout');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Street/), 'Hay Street');
    await user.type(screen.getByLabelText(/^House/), '12');
    await user.type(screen.getByRole('combobox', { name: 'Find an address' }), 'Perth');
    await user.click(await screen.findByRole('option', { name: /^Perth/ }));
    expect(screen.getByLabelText(/^Street/)).toHaveValue('Hay Street');
    expect(screen.getByLabelText(/^House/)).toHaveValue('12');
  });

  it.each([
    ['APPROXIMATE', /^Perth/],
    ['ROOFTOP', /Hay Street/],
  ])('leaves no house, building or flat of another street: %s', async (precision, option) => {
    const result = found({ ...town, street: 'Hay Street' }, precision);
    fakeApi({ ...shop, 'GET /api/maps/geocode': () => [200, { results: [result] }] });
    renderScreen(CheckoutPage, '/checkout');
    const user = userEvent.setup();
    const parts = [/^House/, 'Building', 'Entrance', 'Flat'];
    await screen.findByLabelText(/^House/);
    for (const label of parts) await user.type(screen.getByLabelText(label), '12');
    await user.type(screen.getByRole('combobox', { name: 'Find an address' }), 'Hay Street, Perth');
    await user.click(await screen.findByRole('option', { name: option }));
    expect(screen.getByLabelText(/^Street/)).toHaveValue('Hay Street');
    for (const label of parts) expect(screen.getByLabelText(label)).toHaveValue('');
  });

  it('fills in the parts of a house that were typed with it', async () => {
    const street = 'ул. Хэй, д. 12, корп. 2, подъезд 1, кв. 3';
    await search(found({ ...town, street }, 'APPROXIMATE'), /^Perth/, `${street}, Perth`);
    for (const [label, value] of [
      ['Building', '2'],
      ['Entrance', '1'],
      ['Flat', '3'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveValue(value);
  });

  it('takes no street that nobody has typed from a result that knows only the town', async () => {
    const result = found({ ...town, street: 'Murray Street 7', postal_code: '6005' }, 'APPROXIMATE');
    fakeApi({ ...shop, 'GET /api/maps/geocode': () => [200, { results: [result] }] });
    renderScreen(CheckoutPage, '/checkout');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Street/), 'Hay Street');
    await user.type(screen.getByLabelText(/^House/), '12');
    await user.type(screen.getByRole('combobox', { name: 'Find an address' }), '12 Hay Street, Perth');
    await user.click(await screen.findByRole('option', { name: /^Perth/ }));
    expect(screen.getByLabelText(/^City/)).toHaveValue('Perth');
    for (const [label, value] of [
      [/^Street/, 'Hay Street'],
      [/^House/, '12'],
      ['Postal code', ''],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveValue(value);
  });
});

describe('the address book on the profile', () => {
  const openProfile = async (routes: FakeRoutes) => {
    await Promise.all([AddressBook.load(), Bonuses.load()]);
    const calls = fakeApi({ 'GET /api/me': () => [200, buildMe()], ...routes });
    renderScreen(ProfilePage, '/settings/profile');
    return calls;
  };

  it('makes another address the default, deletes one and takes that back', async () => {
    let book = [saved(2, { is_default: true }), saved(1)];
    const calls = await openProfile({
      'GET /api/me/addresses': () => [200, { data: book }],
      'PUT /api/me/address/1': () => {
        book = [saved(1, { is_default: true }), saved(2)];
        return [200, book[0]];
      },
      'DELETE /api/me/address/1': () => {
        book = [saved(2, { is_default: true })];
        return [204];
      },
      'POST /api/me/addresses': () => {
        book = [saved(3, { is_default: true }), saved(2)];
        return [201, book[0]];
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Make default: Rathdowne Street, house 1/ }));
    expect(await screen.findByRole('button', { name: /^Make default: .*house 2/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Delete: .*house 1/ }));
    await waitFor(() => expect(screen.queryByText(/house 1,/)).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/house 3,/)).toBeInTheDocument();
    const undo = calls.find(({ route }) => route === 'POST /api/me/addresses');
    expect(undo?.body).toMatchObject({ house: '1', is_default: true, postal_code: '3054' });
    expect(undo?.body).not.toHaveProperty('id');
  });

  it('adds an address, with the server’s errors at their fields', async () => {
    let tries = 0;
    let book: SavedAddress[] = [];
    await openProfile({
      'GET /api/me/addresses': () => [200, { data: book }],
      'POST /api/me/addresses': () => {
        if ((tries += 1) === 1)
          return [422, { code: 'invalid', message: 'Wrong', errors: { phone: 'Not valid phone number' } }];
        book = [saved(1, { is_default: true })];
        return [201, book[0]];
      },
    });
    const user = userEvent.setup();
    expect(await screen.findByText('No saved addresses yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an address' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText('Required field')).toHaveLength(3);
    await user.type(dialog.getByLabelText(/^City/), 'Melbourne');
    await user.type(dialog.getByLabelText(/^Street/), 'Rathdowne Street');
    await user.type(dialog.getByLabelText(/^House/), '1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Not valid phone number')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/house 1, Melbourne 3054, Australia/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not there for a guest', async () => {
    const guest = buildMe({ is_guest: true, fio: '' });
    signIn('token', guest);
    const calls = await openProfile({ 'GET /api/me': () => [200, guest] });
    expect(await screen.findByRole('heading', { name: 'Language and appearance' })).toBeInTheDocument();
    expect(screen.queryByText('My addresses')).not.toBeInTheDocument();
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/me/addresses');
  });
});
