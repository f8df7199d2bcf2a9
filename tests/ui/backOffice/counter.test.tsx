import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const product = (id: number, sku: string, left: number) => ({
  id,
  name: `Вещь ${id}`,
  en_name: `Thing ${id}`,
  sku,
  price: 10,
  left,
  photo: null,
  is_exact: false,
});
const goods = [product(1, 'A-1', 2), product(2, 'B-2', 50)];
const store = { id: 5, company_id: 1, name: 'Лавка', en_name: 'The shop' };

/** Opens the counter with answers that wait: `answer()` lets the next one go. */
async function openCounter(who: { userId?: number } = {}) {
  const waiting: (() => void)[] = [];
  const calls = fakeApi({
    'GET /api/shop/stores': () => [200, { page: 1, per_page: 999, total: 1, data: [store] }],
    'GET /api/shop/counter/products': async ({ query }) => {
      const search = query.get('q') ?? '';
      if (search) await new Promise<void>((resolve) => waiting.push(resolve));
      return [
        200,
        {
          data: goods
            .filter(({ sku }) => sku.startsWith(search))
            .map((one) => ({ ...one, is_exact: one.sku === search })),
        },
      ];
    },
    'GET /api/shop/counter/customers': ({ query }) => [
      200,
      { data: query.get('q') === '0170' ? [{ id: 9, fio: 'Anna Vetrova', phone: '+15550100170' }] : [] },
    ],
    'POST /api/shop/counter/preview': ({ body }) => {
      const { items, codes } = body as { items: { product_id: number; count: number }[]; codes: string[] };
      const goods_sum = items.reduce((sum, { count }) => sum + 10 * count, 0);
      const discount_sum = codes.includes('autumn') ? 2 : 0;
      const autumn = { promotion_id: 4, name: 'Осень', en_name: 'Autumn', code: 'AUTUMN', amount: discount_sum };
      const lines = items.map(({ product_id }) => ({ product_id, ...(discount_sum && { discounts: [autumn] }) }));
      return [
        200,
        {
          goods_sum,
          discount_sum,
          order_sum: goods_sum - discount_sum,
          lines,
          promotions: discount_sum ? [{ ...autumn, state: 'applied', missing_sum: null, missing_units: null }] : [],
          codes: codes.map((code) => ({ code, state: code === 'autumn' ? 'found' : 'unknown' })),
        },
      ];
    },
    'POST /api/shop/order': () => [201, { id: 77, sum_to_pay: 30 }],
  });
  await openOffice('/orders/create', { role: 'ROLE_VENDOR', ...who });
  const box = await screen.findByRole('textbox', { name: 'SKU, barcode or name' });
  return { calls, box, answer: () => waiting.splice(0).forEach((go) => go()) };
}

describe('the counter', () => {
  it('takes what is scanned faster than it is found, and says what there is no more of', async () => {
    const { box, answer } = await openCounter();
    await userEvent.type(box, 'A-1{Enter}B-2{Enter}A-1{Enter}');
    expect(box).toHaveProperty('value', '');
    answer();
    const order = screen.getByRole('region', { name: 'Order' });
    expect(await within(order).findByText('$30.00')).toBeTruthy();
    expect(within(order).getByRole('group', { name: 'Thing 1' }).querySelector('input')).toHaveProperty('value', '2');
    await userEvent.click(screen.getByRole('button', { name: /Thing 1.*A-1/ }));
    expect(await screen.findByText('Thing 1: no more than 2 left')).toBeTruthy();
    expect(within(order).getByText('$30.00')).toBeTruthy();
  }, 60_000);

  it('says once and as a failure that nothing was found, and where several match that one is to be chosen', async () => {
    const { box, answer } = await openCounter();
    await userEvent.type(box, 'C-3{Enter}');
    answer();
    expect(await screen.findByText('Nothing found: C-3')).toHaveAttribute('data-tone', 'error');
    answer();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Thing 1/ })).toBeNull());
    expect(screen.getAllByText(/Nothing found/)).toHaveLength(1);
    await userEvent.clear(box);
    goods.push(product(3, 'A-10', 4));
    await userEvent.type(box, 'A-{Enter}');
    answer();
    expect(await screen.findByText('Several products match: choose one below.')).toBeVisible();
    goods.pop();
    expect(box).toHaveProperty('value', 'A-');
    await userEvent.type(box, '1');
    expect(screen.queryByText('Several products match: choose one below.')).toBeNull();
  }, 60_000);

  it('takes codes of discounts, says what each is, and sells at the sum that it shows', async () => {
    const { calls } = await openCounter();
    await userEvent.click(await screen.findByRole('button', { name: /Thing 2.*B-2/ }));
    const order = screen.getByRole('region', { name: 'Order' });
    expect(await within(order).findAllByText('$10.00')).toHaveLength(2);
    for (const code of ['autumn', 'nothing'])
      await userEvent.type(within(order).getByRole('textbox', { name: 'Discount code' }), `${code}{Enter}`);
    expect(await within(order).findByText('Autumn: takes off $2.00')).toBeVisible();
    expect(await within(order).findByText('does not exist')).toBeVisible();
    expect(within(order).getByText('Discount “Autumn”').parentElement).toHaveTextContent('$2.00');
    expect(within(order).getByText('$8.00')).toBeVisible();
    await userEvent.click(within(order).getByRole('button', { name: 'Remove the code NOTHING' }));
    await userEvent.click(screen.getByRole('button', { name: 'Complete the order' }));
    expect(await screen.findByText('Order #77 is entered')).toBeTruthy();
    expect(calls.find(({ route }) => route === 'POST /api/shop/order')?.body).toMatchObject({
      codes: ['autumn'],
      expected_sum: 8,
    });
  }, 60_000);

  it('asks for all that it sends before the button that sends it', async () => {
    await openCounter();
    const button = screen.getByRole('button', { name: 'Complete the order' });
    for (const pending of [
      ...screen.getAllByRole('textbox'),
      screen.getByRole('combobox', { name: 'Payment' }),
      screen.getByRole('switch', { name: 'Handed over immediately' }),
    ]) {
      expect(pending.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
  }, 60_000);

  it('keeps what it could not find to be mended, finds a customer by phone, and enters the order', async () => {
    const cashier = { userId: 4 };
    const { box, answer } = await openCounter(cashier);
    await userEvent.type(box, 'C-3{Enter}');
    answer();
    expect(await screen.findByText('Nothing found: C-3')).toBeTruthy();
    expect(box).toHaveProperty('value', 'C-3');
    await userEvent.clear(box);
    await userEvent.click(screen.getByRole('button', { name: /Thing 2.*B-2/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '0170');
    await userEvent.type(screen.getByRole('textbox', { name: /^Email/ }), 'anna@example.com');
    await userEvent.click(await screen.findByRole('button', { name: /Anna Vetrova/ }));
    expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription(/account/);
    // The page reloads in the middle.
    cleanup();
    const again = await openCounter(cashier);
    expect(await screen.findByText('Your unfinished order is back')).toBeTruthy();
    expect(screen.getByText('Anna Vetrova')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Complete the order' }));
    expect(await screen.findByText('Order #77 is entered')).toBeTruthy();
    expect(again.calls.find(({ route }) => route === 'POST /api/shop/order')?.body).toMatchObject({
      store_id: 5,
      items: [{ product_id: 2, count: 1, price: 10 }],
      customer: { user_id: 9, email: 'anna@example.com' },
      payment: 'cash',
      hand_over: true,
    });
    // A completed sale is not stored.
    await userEvent.click(screen.getByRole('button', { name: 'Next customer' }));
    expect(await screen.findByText('No products in the order yet.')).toBeTruthy();
    expect(screen.queryByText('Your unfinished order is back')).toBeNull();
  }, 60_000);
});
