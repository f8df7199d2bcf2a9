/** The screens of taxes: classes, rates, and what companies, products and the shop's rules say about them. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failures, fieldFailures } from '#contract/failures.ts';
import { defaultSettings } from '#contract/settings.ts';
import { makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const times = { created_at: at, updated_at: at };
const standard = {
  id: 1,
  code: 'standard',
  name: 'Основная ставка',
  en_name: 'Standard rate',
  reason: 'standard',
  ...times,
};
const books = { id: 5, code: 'books', name: 'Книги', en_name: 'Books', reason: 'reduced', ...times };
const rate = {
  id: 3,
  class_id: 1,
  country: 'FI',
  region: null,
  rate: 25.5,
  valid_from: '2026-01-01',
  valid_to: null,
  ...times,
};
const answers = {
  'GET /api/admin/tax_classes': () => [200, [standard, books]] as const,
  'GET /api/admin/tax_classes/1': () => [200, standard] as const,
  'GET /api/admin/tax_rates': () => [200, [rate]] as const,
  'GET /api/countries': () => [200, { data: [{ iso: 'FI' }, { iso: 'JP' }] }] as const,
};
const admin = { role: 'ROLE_ADMIN' } as const;
const findCall = (calls: ReturnType<typeof fakeApi>, method: string) =>
  calls.find(({ route }) => route.startsWith(method));

describe('tax rates', () => {
  it.each([
    ['en', ['Finland', 'Standard rate', '25.5%', 'Jan 1, 2026']],
    ['ru', ['Финляндия', 'Основная ставка', '25,5 %']],
  ] as const)('are listed by country in %s', async (locale, texts) => {
    fakeApi(answers);
    await openOffice('/settings/tax_rates', { ...admin, locale });
    const row = (await screen.findByText(texts[0])).closest('tr')!;
    for (const text of texts) expect(await within(row).findByText(text)).toBeInTheDocument();
  });

  it('are added with a decimal comma, and explain at the field that another one applies on these days', async () => {
    const { en } = failures.tax_period_overlaps;
    const calls = fakeApi({
      ...answers,
      'POST /api/admin/tax_rates': () => [
        409,
        { code: 'tax_period_overlaps', message: en, errors: { valid_from: en } },
      ],
    });
    await openOffice('/settings/tax_rates/new', admin);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('combobox', { name: /Tax class/ }));
    await user.click(await screen.findByRole('option', { name: 'Books' }));
    await user.type(screen.getByRole('textbox', { name: /^Rate/ }), '7,5');
    await user.click(screen.getByRole('combobox', { name: /Country/ }));
    await user.click(await screen.findByRole('option', { name: 'Japan' }));
    const firstDay = screen.getByLabelText(/First day/);
    await user.type(firstDay, '2026-04-01');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(firstDay).toHaveAccessibleDescription(en));
    expect(findCall(calls, 'POST')?.body).toEqual({
      class_id: 5,
      rate: 7.5,
      country: 'JP',
      valid_from: '2026-04-01',
    });
  });

  it('are not sent without country, class and first day, which are marked', async () => {
    const calls = fakeApi(answers);
    await openOffice('/settings/tax_rates/new', admin);
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: /^Rate/ }), '101');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('At most 100')).toBeInTheDocument();
    for (const name of [/Tax class/, /Country/]) expect(screen.getByRole('combobox', { name })).toBeInvalid();
    expect(screen.getByLabelText(/First day/)).toBeInvalid();
    expect(findCall(calls, 'POST')).toBeUndefined();
  });
});

describe('a tax class', () => {
  it('shows code and kind, which can’t be changed, and says why it can’t be deleted', async () => {
    const { en } = failures.tax_class_in_use;
    fakeApi({
      ...answers,
      'GET /api/admin/tax_classes/5': () => [200, books],
      'DELETE /api/admin/tax_classes/5': () => [409, { code: 'in_use', message: en }],
    });
    await openOffice('/settings/tax_classes/edit/5', admin);
    const user = userEvent.setup();
    expect(await screen.findByDisplayValue('Книги')).toBeInTheDocument();
    expect(screen.getByText('books')).toBeInTheDocument();
    expect(screen.getByText('Reduced rate')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /Code/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this tax class?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText(en)).toBeInTheDocument();
  });
});

it('shows at the field of a company that its VAT number is wrong', async () => {
  const company = {
    id: 2,
    brand: 'Sloboda',
    phone: null,
    site: null,
    logo: null,
    rating: null,
    reviews_count: 0,
    products_count: 0,
    legal_person: 'Sloboda Ltd',
    inn: '7707083893',
    active: true,
    card_payments: false,
    is_vat_payer: true,
    vat_number: null,
    managers: [],
    updated_at: at,
  };
  const { en } = fieldFailures.vat_number;
  const calls = fakeApi({
    'GET /api/company/2': () => [200, company],
    'PUT /api/company/2': () => [422, { code: 'invalid', message: 'Wrong', errors: { vat_number: en } }],
  });
  await openOffice('/companies/edit/2');
  const user = userEvent.setup();
  const number = await screen.findByRole('textbox', { name: 'VAT number' });
  await user.type(number, 'DE1');
  await user.click(screen.getByRole('switch', { name: /^Charges VAT/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(number).toHaveAccessibleDescription(en));
  expect(findCall(calls, 'PUT')?.body).toMatchObject({ vat_number: 'DE1', is_vat_payer: false });
});

it('gives a product a tax class of its own, and takes it away', async () => {
  let product = makeProduct({ tax_class: null });
  const calls = fakeApi({
    ...answers,
    'GET /api/shop/product/1': () => [200, product],
    'POST /api/shop/product/1': ({ body }) => [200, (product = { ...product, ...(body as object) })],
    'GET /api/shop/categories/full': () => [200, { data: [] }],
    'GET /api/shop/product_types': () => toListAnswer(),
    'GET /api/shop/product_type/1': () => [200, { ...product.type, parameters: [] }],
  });
  await openOffice('/products/edit/1');
  const user = userEvent.setup();
  const save = async (option: string) => {
    await screen.findByRole('option', { name: 'Books' });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Tax class/ }), option);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Product saved')).toBeInTheDocument();
    return calls.filter(({ route }) => route === 'POST /api/shop/product/1').at(-1)?.body;
  };
  expect(await screen.findByRole('combobox', { name: /^Tax class/ })).toHaveDisplayValue('Standard rate');
  expect(await save('Books')).toMatchObject({ tax_class: 'books' });
  expect(await save('Standard rate')).toMatchObject({ tax_class: null });
});

it('says of the rule about prices that it applies to new orders only', async () => {
  const calls = fakeApi({
    'GET /api/admin/settings': () => [200, defaultSettings],
    'PUT /api/admin/settings': ({ body }) => [200, { ...defaultSettings, ...(body as object) }],
  });
  await openOffice('/settings/rules', admin);
  const user = userEvent.setup();
  const rule = await screen.findByRole('switch', { name: /^Prices include tax.*Applies to new orders only/ });
  expect(rule).toBeChecked();
  await user.click(rule);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(findCall(calls, 'PUT')?.body).toEqual({ prices_include_tax: false }));
});
