/** Where the keyboard focus goes after actions that remove or disable the button that was pressed. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeOrder, makeProduct, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

/** Dialogs that take the focus and give it back as the browser's do; jsdom has none of it. */
beforeEach(() => {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    openers.set(this, document.activeElement);
    this.open = true;
    (this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector('button'))?.focus();
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
  });
});

const mug = makeProduct();
const savedMug = { ...mug, price: 30, updated_at: '2026-01-02T10:00:00.000Z' };
const lamp = makeProduct({ id: 2, en_name: 'Lamp' });
const type = { id: 1, name: 'Общий', en_name: 'General', parameters: [] };

const fakeProducts = (routes: FakeRoutes = {}) =>
  fakeApi({
    'POST /api/shop/products': () => toListAnswer(mug, lamp),
    'GET /api/shop/product/1': () => [200, mug],
    'GET /api/shop/orders': () => toListAnswer(),
    'GET /api/shop/categories/full': () => [200, { data: [] }],
    'GET /api/shop/product_types': () => toListAnswer(type),
    'GET /api/shop/product_type/1': () => [200, type],
    'GET /api/shop/products/bulk': () => [200, { data: [] }],
    ...routes,
  });

const findHeading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });

/** Focuses a button and presses Enter. */
async function press(button: HTMLElement): Promise<void> {
  button.focus();
  await userEvent.keyboard('{Enter}');
}

async function selectMug(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mug' }));
  return screen.findByRole('group', { name: '1 selected' });
}

const preview = { total: 1, changed: 1, unchanged: 0, refused: 0, lost: [], refusals: [], rows: [] };

it('gives the focus back to the button of the bulk editor that closes, and to the heading once it is done', async () => {
  fakeProducts({
    'POST /api/shop/products/bulk/preview': () => [200, { ...preview, fingerprint: 'f' }],
    'POST /api/shop/products/bulk': () => [200, { ...preview, id: 1, undo_until: null }],
  });
  await openOffice('/products/list');
  const edit = within(await selectMug()).getByRole('button', { name: 'Edit…' });
  await press(edit);
  await press(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(edit).toHaveFocus();

  await press(edit);
  const drawer = await screen.findByRole('dialog');
  await userEvent.selectOptions(within(drawer).getByLabelText('In the store'), 'Hide');
  const apply = within(drawer).getByRole('button', { name: 'Change 1 product' });
  await waitFor(() => expect(apply).toBeEnabled());
  await press(apply);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await findHeading('Products')).toHaveFocus());
});

it('gives the focus back to “Delete” if rows are left, and to the heading if none are', async () => {
  let isRejected = true;
  fakeProducts({
    'DELETE /api/shop/product/1': () => (isRejected ? [409, { code: 'in_use', message: 'Held' }] : [204, undefined]),
  });
  await openOffice('/products/list');
  const remove = within(await selectMug()).getByRole('button', { name: 'Delete' });
  await press(remove);
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const report = await screen.findByRole('dialog', { name: 'Not everything could be done' });
  await press(within(report).getAllByRole('button', { name: 'Close' })[1]!);
  await waitFor(() => expect(remove).toHaveFocus());

  isRejected = false;
  await press(remove);
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await findHeading('Products')).toHaveFocus());
  expect(screen.getByRole('checkbox', { name: 'Select Lamp' })).not.toBeChecked();
});

it('moves the focus to the heading when the selection is given up', async () => {
  fakeProducts();
  await openOffice('/products/list');
  const bar = await selectMug();
  await press(within(bar).getAllByRole('button')[0]!);
  await waitFor(() => expect(bar).not.toBeInTheDocument());
  await waitFor(async () => expect(await findHeading('Products')).toHaveFocus());
});

it('moves the focus to the heading when a filter is saved or deleted, and keeps it on the button that renames', async () => {
  fakeProducts();
  await openOffice(`/products/list?filter=${encodeURIComponent('{"q":"mug"}')}`);
  // By title: jsdom knows no widths, so it hides the button.
  await press(await screen.findByTitle('Save filter'));
  await userEvent.keyboard('Mugs{Enter}');
  const heading = await findHeading('Products');
  await waitFor(() => expect(heading).toHaveFocus());

  const edit = screen.getByRole('button', { name: 'Rename or delete “Mugs”' });
  await press(edit);
  await userEvent.keyboard(' and cups{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Rename or delete “Mugs and cups”' })).toHaveFocus();

  await press(edit);
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete filter' }));
  await waitFor(() => expect(heading).toHaveFocus());
});

it('moves the focus to the heading when filters are cleared, above rows and in place of them', async () => {
  let rows: unknown[] = [mug];
  fakeProducts({ 'POST /api/shop/products': () => toListAnswer(...rows) });
  const path = `/products/list?filter=${encodeURIComponent('{"active":true}')}`;
  await openOffice(path);
  await screen.findByRole('checkbox', { name: 'Select Mug' });
  // By text, for the same reason.
  await press(screen.getByText('Clear filters'));
  await waitFor(async () => expect(await findHeading('Products')).toHaveFocus());
  cleanup();

  rows = [];
  await openOffice(path);
  await screen.findByText('Nothing found');
  rows = [mug];
  await press(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('checkbox', { name: 'Select Mug' });
  expect(await findHeading('Products')).toHaveFocus();
});

it('moves the focus to the filter whose value is cleared', async () => {
  fakeProducts();
  await openOffice(`/products/list?filter=${encodeURIComponent('{"active":true}')}`);
  const clear = await screen.findByText('Clear');
  const filter = clear.closest('details')!;
  filter.open = true;
  await press(clear);
  expect(filter.querySelector('summary')).toHaveFocus();
});

async function typePrice(text: string): Promise<HTMLElement> {
  const price = await screen.findByRole('textbox', { name: /^Price/ });
  await userEvent.clear(price);
  await userEvent.type(price, text);
  return price;
}

it('moves the focus to the heading once a form is saved or reset, and back to “Save” if that fails', async () => {
  let isBroken = true;
  fakeProducts({
    'POST /api/shop/product/1': () => (isBroken ? [500, { code: 'broken', message: 'Broken' }] : [200, savedMug]),
  });
  await openOffice('/products/edit/1');
  await typePrice('30');
  await press(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Broken');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus());

  isBroken = false;
  await press(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Everything is saved');
  const heading = await findHeading('Mug');
  await waitFor(() => expect(heading).toHaveFocus());

  await typePrice('31');
  await press(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(heading).toHaveFocus());
});

it('leaves the focus in the field from which a form is saved', async () => {
  fakeProducts({
    'POST /api/shop/product/1': () => [200, savedMug],
  });
  await openOffice('/products/edit/1');
  const field = await typePrice('30');
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Everything is saved');
  expect(field).toHaveFocus();
});

it('moves the focus to the heading when a draft is restored or discarded', async () => {
  fakeProducts();
  const userId = 77;
  const path = '/products/edit/1';
  await openOffice(path, { userId });
  await typePrice('30');
  await waitFor(() => expect(localStorage.getItem(`office-drafts-${userId}`)).toContain('products-1'));
  cleanup();

  await openOffice(path, { userId });
  await press(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(async () => expect(await findHeading('Mug')).toHaveFocus());
  cleanup();

  await openOffice(path, { userId });
  await screen.findByRole('button', { name: 'Restore' });
  await press(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await findHeading('Mug')).toHaveFocus());
});

it('moves the focus to the heading once an order has moved on, and back to the button if it may not', async () => {
  let isRejected = true;
  fakeApi({
    'GET /api/shop/order/5': () => [200, makeOrder()],
    'PUT /api/shop/order/5': () =>
      isRejected
        ? [409, { code: 'in_use', message: 'Not now' }]
        : [
            200,
            makeOrder({ status: 'in_process', allowed_statuses: ['paid'], updated_at: '2026-01-02T10:00:00.000Z' }),
          ],
  });
  await openOffice('/orders/edit/5');
  const step = await screen.findByRole('button', { name: 'In progress' });
  await press(step);
  await screen.findByText('Not now');
  await waitFor(() => expect(step).toHaveFocus());

  isRejected = false;
  await press(step);
  await waitFor(() => expect(step).not.toBeInTheDocument());
  await waitFor(async () => expect(await findHeading(/^Order/)).toHaveFocus());
});
