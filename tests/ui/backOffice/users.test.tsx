import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { User } from '#contract/users.ts';
import { makeOrder, openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const makeUser = (changes: Partial<User> = {}): User =>
  ({
    ...buildMe(),
    unconfirmed: [],
    confirmed: [],
    signs_in_by: { email: 'buyer@example.com', phone: null },
    created_at: at,
    updated_at: at,
    orders_count: 2,
    annual_order_sum: 48,
    ...changes,
  }) as unknown as User;
const russia = {
  id: 3,
  code: '7',
  iso: 'RU',
  en_name: 'Russia',
  name: 'Россия',
  mask: '999 999 99 99',
  active: true,
  lengths: [10],
};

const lists = {
  'GET /api/shop/orders': () => toListAnswer(),
  'GET /api/shop/reviews': () => toListAnswer(),
  'GET /api/tariffs/history': () => toListAnswer(),
  'GET /api/phone_codes': () => toListAnswer(russia),
  'GET /api/companies': () => toListAnswer(),
};

it('narrows the list of customers by ticked countries and languages', async () => {
  const calls = fakeApi({
    ...lists,
    'GET /api/users': () => toListAnswer(makeUser()),
    'GET /api/users/filters': () => [
      200,
      {
        countries: [
          { id: 3, en_name: 'Russia', name: 'Россия', users: 8 },
          { id: 2, en_name: 'Australia', name: 'Австралия', users: 5 },
        ],
        languages: [{ language: 'ru', users: 9 }],
      },
    ],
  });
  const getQuery = () => calls.filter(({ route }) => route === 'GET /api/users').at(-1)!.query;
  await openOffice('/users/customers', { role: 'ROLE_ADMIN' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Countries' }));
  const countries = screen.getByRole('group', { name: 'Countries' });
  await user.click(within(countries).getByRole('checkbox', { name: /Russia/ }));
  await user.click(within(countries).getByRole('checkbox', { name: /Australia/ }));
  await waitFor(() => expect(getQuery().get('country_id')).toBe('3,2'));
  expect(getQuery().get('roles')).toBe('ROLE_CUSTOMER');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Countries' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Languages' }));
  await user.click(screen.getByRole('checkbox', { name: /Russian/ }));
  await waitFor(() => expect(getQuery().get('languages')).toBe('ru'));
});

it('lets a manager change the contacts that nobody has confirmed, and says why not the others', async () => {
  const calls = fakeApi({
    ...lists,
    'GET /api/user/7': () => [200, makeUser({ confirmed: ['email'], phone: '+61400000000' })],
    'PUT /api/user/7': () => [200, makeUser({ confirmed: ['email'], first_name: 'Anna' })],
  });
  await openOffice('/users/edit/7#profile', { role: 'ROLE_MANAGER' });
  const user = userEvent.setup();
  const email = await screen.findByLabelText('Email');
  expect(email).toHaveAttribute('readonly');
  expect(email).toHaveAccessibleDescription('The customer has confirmed it: only they or an admin can change it');
  expect(await screen.findByLabelText('Phone')).not.toHaveAttribute('readonly');
  const name = screen.getByLabelText('First name');
  await user.clear(name);
  await user.type(name, 'Anna');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ route }) => route === 'PUT /api/user/7')).toBe(true));
});

it('sends what was changed of a person alone, and says at its field that an address is taken', async () => {
  const calls = fakeApi({
    ...lists,
    'GET /api/user/7': () => [200, makeUser()],
    'PUT /api/user/7': () => [
      409,
      {
        code: 'email_taken',
        message: 'This email is already in use',
        errors: { email: 'This email is already in use' },
      },
    ],
  });
  await openOffice('/users/edit/7#profile', { role: 'ROLE_ADMIN' });
  const user = userEvent.setup();
  const email = await screen.findByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'taken@example.com');
  await user.click(await screen.findByRole('checkbox', { name: /^Manager/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(email).toHaveAccessibleDescription(/This email is already in use/));
  expect(calls.find(({ route }) => route === 'PUT /api/user/7')?.body).toEqual({
    email: 'taken@example.com',
    roles: ['ROLE_USER', 'ROLE_CUSTOMER', 'ROLE_MANAGER'],
    updated_at: at,
  });
});

it('says of somebody new what holds for whom is made, not for whom is changed', async () => {
  fakeApi(lists);
  await openOffice('/users/new', { role: 'ROLE_ADMIN' });
  expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(
    'Can be used to sign in immediately. Required unless there is a phone, or a login with a password',
  );
  expect(await screen.findByLabelText('Password')).toHaveAccessibleDescription(
    'Left blank: a link that sets it is mailed',
  );
  expect(screen.queryByText(/once its owner has confirmed it/)).not.toBeInTheDocument();
});

it('names the companies that would lose their only owner, and saves once somebody agrees', async () => {
  const vendor = makeUser({ roles: ['ROLE_USER', 'ROLE_VENDOR'] });
  const calls = fakeApi({
    ...lists,
    'GET /api/user/7': () => [200, vendor],
    'PUT /api/user/7': ({ body }) =>
      (body as { ownerless?: number }).ownerless === 6
        ? [200, { ...vendor, roles: ['ROLE_USER', 'ROLE_CUSTOMER'] }]
        : [
            409,
            {
              code: 'only_owner',
              message: 'Nobody else owns these companies',
              ownerless: 6,
              companies: [
                { id: 1, brand: 'Sloboda' },
                { id: 2, brand: 'Kettle' },
              ],
            },
          ],
  });
  await openOffice('/users/edit/7#profile', { role: 'ROLE_ADMIN' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /^Vendor/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: '6 companies will have no owner' });
  expect(dialog).toHaveTextContent('Nobody else owns “Sloboda”, “Kettle”, and 4 more.');
  await user.click(within(dialog).getByRole('button', { name: 'Save all the same' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(calls.filter(({ route }) => route === 'PUT /api/user/7').at(-1)?.body).toEqual({
    roles: ['ROLE_USER'],
    ownerless: 6,
    updated_at: at,
  });
});

it('says which of the last orders of a user await their card payment', async () => {
  fakeApi({
    ...lists,
    'GET /api/shop/orders': () => toListAnswer(makeOrder({ awaits_payment: true }), makeOrder({ id: 6 })),
    'GET /api/user/7': () => [200, makeUser()],
  });
  await openOffice('/users/edit/7', { role: 'ROLE_ADMIN' });
  const [awaiting, fresh] = within(
    (await screen.findByRole('link', { name: /5 · Sloboda/ })).closest('ul')!,
  ).getAllByRole('listitem');
  expect(awaiting).toHaveTextContent(/Awaiting payment$/);
  expect(fresh).toHaveTextContent(/New$/);
});

it('shows a manager names and contacts of a customer, and nothing that only an admin writes', async () => {
  fakeApi({ ...lists, 'GET /api/user/7': () => [200, makeUser({ email: 'new@example.com', unconfirmed: ['email'] })] });
  await openOffice('/users/edit/7#profile', { role: 'ROLE_MANAGER' });
  expect(await screen.findByLabelText('First name')).toHaveValue('Ann');
  expect(
    await screen.findByText(/new@example.com waits for its owner’s yes.*buyer@example.com signs in/),
  ).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Profile']);
  for (const field of ['New password', 'Login', 'Company', 'Alive'])
    expect(screen.queryByLabelText(field)).not.toBeInTheDocument();
});

it('tells what deleting an account does, and deletes it once open orders may be canceled', async () => {
  const calls = fakeApi({
    ...lists,
    'GET /api/users': () => toListAnswer(),
    'GET /api/users/filters': () => [200, { countries: [], languages: [] }],
    'GET /api/user/7': () => [200, makeUser()],
    'GET /api/user/7/sessions': () => [
      200,
      { data: [{ browser: 'Firefox 140', system: 'Linux', device: 'desktop', created_at: at, seen_at: at }] },
    ],
    'GET /api/user/7/removal': () => [
      200,
      {
        blocks: ['open_orders'],
        open_orders: 1,
        orders: 2,
        reviews: 0,
        bonus_balance: 5,
        companies: [{ id: 2, brand: 'Sloboda' }],
      },
    ],
    'DELETE /api/user/7': () => [204, undefined],
  });
  await openOffice('/users/edit/7#devices', { role: 'ROLE_ADMIN' });
  const user = userEvent.setup();
  expect(await screen.findByText('Firefox 140, Linux')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the account of Ann Lee?' });
  expect(await within(dialog).findByText('2 orders stay, of a deleted user.')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('$5.00 of bonuses are lost.');
  expect(dialog).toHaveTextContent('Sloboda has no other owner');
  expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: /Cancel the open order/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Account deleted')).toBeInTheDocument();
  expect(calls.find(({ route }) => route === 'DELETE /api/user/7')?.query.get('cancel_orders')).toBe('true');
});

it('switches a country off in its row, and back where that is refused', async () => {
  let active = true;
  const calls = fakeApi({
    ...lists,
    'GET /api/phone_codes': () => toListAnswer({ ...russia, active }),
    'PUT /api/phone_code/3/edit': ({ body }) => {
      if (!active)
        return [409, { code: 'last_country', message: 'One country has to be offered: switch on another one first' }];
      active = (body as { active: boolean }).active;
      return [200, { ...russia, active }];
    },
  });
  await openOffice('/settings/regions', { role: 'ROLE_ADMIN' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('switch', { name: 'Offer Russia at the sign-in' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: /Russia/ })).not.toBeChecked());
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ active: false });
  await user.click(screen.getByRole('switch', { name: /Russia/ }));
  expect(await screen.findByText('One country has to be offered: switch on another one first')).toBeInTheDocument();
});
