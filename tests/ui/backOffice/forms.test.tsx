/** The forms of the back office: drafts, the guard on leaving, errors in tabs, the save bar, deletion, references. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeLiveMessages } from '#tests/support/liveScreen.ts';
import { makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const category = { id: 3, name: 'Посуда', en_name: 'Tableware', children: [] };
const hats = { id: 5, name: 'Шапки', en_name: 'Hats', children: [] };
const type = { id: 1, name: 'Общий', en_name: 'General', parameters: [] };

/** The calls of a product's edit screen. */
const openProduct = (routes: FakeRoutes = {}) =>
  fakeApi({
    'GET /api/shop/product/1': () => [200, makeProduct()],
    'POST /api/shop/products': () => toListAnswer(makeProduct()),
    'GET /api/shop/categories/full': () => [
      200,
      { data: [category, { id: 4, name: 'Одежда', en_name: 'Clothes', children: [hats] }] },
    ],
    'GET /api/shop/product_types': () => toListAnswer(type),
    'GET /api/shop/product_type/1': () => [200, type],
    ...routes,
  });

const findPrice = () => screen.findByRole('textbox', { name: /^Price/ });

async function typePrice(text: string): Promise<HTMLElement> {
  const price = await findPrice();
  await userEvent.clear(price);
  await userEvent.type(price, text);
  return price;
}

it('keeps what was typed as a draft over a reload, and offers it once', async () => {
  openProduct();
  await openOffice('/products/edit/1', { userId: 1 });
  await typePrice('30');
  await waitFor(() => expect(localStorage.getItem('office-drafts-1')).toContain('products-1'));
  cleanup();

  await openOffice('/products/edit/1', { userId: 1 });
  expect(await screen.findByText(/You have unsaved changes from/)).toBeVisible();
  expect(await findPrice()).toHaveValue('24');
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await findPrice()).toHaveValue('30');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(screen.queryByText(/You have unsaved changes from/)).toBeNull();
  cleanup();

  await openOffice('/products/edit/1', { userId: 1 });
  const offer = (await screen.findByText(/You have unsaved changes from/)).closest('div')!.parentElement!;
  await userEvent.click(within(offer.parentElement!).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/You have unsaved changes from/)).toBeNull();
  expect(localStorage.getItem('office-drafts-1')).toBeNull();
});

it('asks before unsaved input is lost, in the language of the screen, and not between tabs', async () => {
  openProduct({ 'GET /api/shop/product/1/photos': () => [200, { data: [] }] });
  await openOffice('/products/edit/1', { locale: 'ru' });
  const price = await screen.findByRole('textbox', { name: /^Цена( \*)?$/ });
  await userEvent.type(price, '5');
  await userEvent.click(screen.getByRole('tab', { name: 'Фото' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Основное' }));

  await userEvent.click(screen.getByRole('link', { name: 'Товары' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })).getByRole('button', {
      name: 'Остаться',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: /^Цена( \*)?$/ })).toHaveValue('245');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);

  await userEvent.click(screen.getByRole('link', { name: 'Товары' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Уйти' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Товары/ })).toBeVisible();
});

it('shows the save bar’s state, and where an error is in another tab', async () => {
  openProduct({ 'GET /api/shop/product/1/photos': () => [200, { data: [] }] });
  await openOffice('/products/edit/1');
  await findPrice();
  expect(screen.getByText('Everything is saved')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Photos' }));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Basic' }));

  const price = await typePrice('-');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Photos' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('tab', { name: /^Basic.*needs attention$/, selected: true })).toBeVisible();
  await waitFor(() => expect(price).toHaveFocus());
  expect(price).toBeInvalid();

  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(price).toHaveValue('24');
  expect(screen.getByText('Everything is saved')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Basic' })).toBeVisible();
});

it('opens the tab of the address, and loads a tab only when it is opened', async () => {
  const calls = openProduct({ 'GET /api/shop/product/1/photos': () => [200, { data: [] }] });
  await openOffice('/products/edit/1#photos');
  expect(await screen.findByRole('tab', { name: 'Photos' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Photos' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Price/ })).toBeNull();
  expect(calls.some(({ route }) => route === 'GET /api/shop/categories/full')).toBe(false);
  screen.getByRole('tab', { name: 'Photos' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Reviews' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tab', { name: 'Reviews' })).toHaveFocus();
});

it('says why a record can’t be deleted in the question itself, then deletes it without asking for unsaved input', async () => {
  let isRejected = true;
  openProduct({
    'DELETE /api/shop/product/1': () =>
      isRejected ? [409, { code: 'in_use', message: 'An open order holds it' }] : [204, undefined],
  });
  await openOffice('/products/edit/1');
  await typePrice('30');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this product?' });
  expect(dialog).toHaveTextContent('past orders still show it');
  // Enter right after the dialog opened deletes nothing.
  expect(within(dialog).getByRole('button', { name: 'Delete' })).not.toHaveFocus();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('An open order holds it');

  isRejected = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Product deleted')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 1, name: /^Products/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows who else edits the record', async () => {
  const receive = fakeLiveMessages();
  openProduct();
  await openOffice('/products/edit/1');
  await findPrice();
  const anna = { id: 9, fio: 'Anna Taylor', avatar: null, since: '2026-01-01T10:00:00.000Z' };
  await receive({ record: 'products/1', people: [anna as never] });
  expect(await screen.findByText(/Anna Taylor is editing this too/)).toBeVisible();
  await receive({ record: 'products/1', people: [] });
  expect(screen.queryByText(/is editing this too/)).toBeNull();
});

it('finds the choices of a reference by words, in a tree by the names of the parents too', async () => {
  const calls = openProduct({
    'POST /api/shop/product': () => [422, { code: 'invalid', message: 'Wrong', errors: { category_id: 'Closed' } }],
    'GET /api/company/6': () => [200, { id: 6, brand: 'Kettle' }],
    'GET /api/companies': () => toListAnswer({ id: 2, brand: 'Sloboda' }, { id: 6, brand: 'Kettle' }),
  });
  await openOffice('/products/create', { role: 'ROLE_ADMIN' });
  const box = await screen.findByRole('combobox', { name: /^Category/ });
  await userEvent.type(box, 'hats clothes');
  await userEvent.click(await screen.findByRole('option', { name: /^Hats/ }));
  expect(box).toHaveValue('Clothes › Hats');

  const company = screen.getByRole('combobox', { name: /^Company/ });
  await userEvent.type(company, 'kett');
  await waitFor(() =>
    expect(
      calls
        .filter(({ route }) => route === 'GET /api/companies')
        .at(-1)
        ?.query.get('q'),
    ).toBe('kett'),
  );
  await userEvent.click(await screen.findByRole('option', { name: /^Kettle/ }));
  await waitFor(() => expect(company).toHaveValue('Kettle'));

  await userEvent.type(screen.getByRole('textbox', { name: /^Name(?! in)/ }), 'Шапка');
  await typePrice('12,5');
  await userEvent.type(screen.getByRole('textbox', { name: /^SKU/ }), 'HAT-1');
  await userEvent.type(screen.getByRole('textbox', { name: /^Total stock/ }), '4');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(box).toHaveAccessibleDescription('Closed'));
  expect(calls.find(({ route }) => route === 'POST /api/shop/product')?.body).toMatchObject({
    category_id: 5,
    company_id: 6,
    price: 12.5,
  });
});
