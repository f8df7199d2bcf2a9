/** The preview in the form of a promotion: what open carts would get. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const PREVIEW = 'POST /api/promotions/preview';
const counted = { carts: 40, applied: 12, near: 3, amount: 61.5 };
/** What the inputs of the form choose from. */
const choices: FakeRoutes = {
  'POST /api/shop/products': () => toListAnswer(),
  'GET /api/shop/categories/full': () => [200, { data: [] }],
  'GET /api/companies': () => toListAnswer(),
};

/** Opens the form of a new promotion, as an admin. */
async function openForm(locale: 'en' | 'ru' = 'en') {
  await openOffice('/promotions/create', { role: 'ROLE_ADMIN', locale });
  return userEvent.setup();
}

async function chooseAction(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('combobox', { name: 'What it does' }));
  await user.click(await screen.findByRole('option', { name }));
}

const getBodies = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ route }) => route === PREVIEW).map(({ body }) => body);

describe('the preview of a promotion', () => {
  it('counts nothing before the form says what the promotion does, and how much', async () => {
    const calls = fakeApi({ ...choices, [PREVIEW]: () => [200, counted] });
    const user = await openForm();
    const preview = await screen.findByRole('region', { name: 'Open carts now' });
    const incomplete = 'Say what it does to see how many carts would get it';
    expect(preview).toHaveTextContent(incomplete);
    await chooseAction(user, 'Percent off the order');
    expect(await screen.findByRole('textbox', { name: 'Percent' })).toBeInTheDocument();
    expect(preview).toHaveTextContent(incomplete);
    await user.type(screen.getByRole('textbox', { name: 'Percent' }), '10');
    await waitFor(() => expect(preview).toHaveTextContent('12 of 40 open carts would get it'));
    expect(getBodies(calls)).toEqual([expect.objectContaining({ action: 'order_percent', percent: 10 })]);
  }, 60_000);

  it('shows who would get it and how much, who nearly would, and follows the form', async () => {
    const calls = fakeApi({
      ...choices,
      [PREVIEW]: ({ body }) => [
        200,
        (body as { min_sum?: number }).min_sum === 50 ? { carts: 1, applied: 1, near: 0, amount: 8 } : counted,
      ],
    });
    const user = await openForm();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Скидка');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'TEN');
    await chooseAction(user, 'Amount off the order');
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '8');
    const preview = within(screen.getByRole('region', { name: 'Open carts now' }));
    expect(await preview.findByText('12 of 40 open carts would get it')).toBeInTheDocument();
    expect(preview.getByText('Taken off in all: $61.50')).toBeInTheDocument();
    expect(preview.getByText('3 carts are short of its sum or units')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Sum from' }), '50');
    expect(await preview.findByText('1 of 1 open cart would get it')).toBeInTheDocument();
    expect(preview.getByText('Taken off in all: $8')).toBeInTheDocument();
    expect(preview.queryByText(/short of/)).toBeNull();
    const last = getBodies(calls).at(-1);
    expect(last).toMatchObject({ action: 'order_amount', amount: 8, min_sum: 50 });
    // It is counted as if it had no code, and its name plays no part
    expect(last).not.toHaveProperty('code');
    expect(last).not.toHaveProperty('name');
  }, 60_000);

  it('names no sum for free delivery, whose price the carts do not know', async () => {
    fakeApi({ ...choices, [PREVIEW]: () => [200, { ...counted, amount: 0 }] });
    const user = await openForm();
    await chooseAction(user, 'Free delivery');
    const preview = screen.getByRole('region', { name: 'Open carts now' });
    await waitFor(() => expect(preview).toHaveTextContent('12 of 40 open carts would get it'));
    expect(preview).not.toHaveTextContent('Taken off in all');
  }, 60_000);

  it('says why the carts could not be counted', async () => {
    fakeApi({ ...choices, [PREVIEW]: () => [422, { code: 'invalid', message: 'Some fields are not right' }] });
    const user = await openForm();
    await chooseAction(user, 'Free delivery');
    const preview = screen.getByRole('region', { name: 'Open carts now' });
    await waitFor(() => expect(preview).toHaveTextContent('Some fields are not right'));
  }, 60_000);

  it('counts in Russian', async () => {
    fakeApi({ ...choices, [PREVIEW]: () => [200, counted] });
    const user = await openForm('ru');
    await user.click(await screen.findByRole('combobox', { name: 'Что делает' }));
    await user.click(await screen.findByRole('option', { name: 'Процент с заказа' }));
    await user.type(await screen.findByRole('textbox', { name: 'Процент' }), '10');
    const preview = screen.getByRole('region', { name: 'Открытые корзины сейчас' });
    await waitFor(() => expect(preview).toHaveTextContent('Получили бы её корзин: 12 из 40'));
    expect(preview).toHaveTextContent('Сумма скидок: 61,50 $');
    expect(preview).toHaveTextContent('Не хватает суммы или количества, корзин: 3');
  }, 60_000);
});
