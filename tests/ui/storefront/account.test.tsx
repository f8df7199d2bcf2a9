/** The account settings. */
import type { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MyAccount, MySession } from '#contract/account.ts';
import { createQueryClient, resetQueriesOnUserChange } from '#src/api/queries.ts';
import { endSession, storedSession, signIn } from '#src/session/session.ts';
import { Page as AccountPage } from '#src/storefront/account/AccountPage.tsx';
import { Page as ProfilePage } from '#src/storefront/account/ProfilePage.tsx';
import { Notifications } from '#src/storefront/account/accountSections.tsx';
import { listNotices } from '#src/ui/notices.ts';
import { buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen, type FakeCall, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const account = (changes: Partial<MyAccount> = {}): MyAccount => ({
  has_password: true,
  email: { value: 'buyer@example.com', is_confirmed: true, pending: null },
  phone: { value: null, is_confirmed: false, pending: null },
  removal: { blocks: [], open_orders: 0, companies: [], orders: 2, reviews: 1, publications: 0, chats: 0 },
  ...changes,
});
const session = (id: number, changes: Partial<MySession> = {}): MySession => ({
  id,
  browser: 'Chrome 141',
  system: 'macOS',
  device: 'desktop',
  created_at: '2026-01-01T00:00:00.000Z',
  seen_at: '2026-01-02T00:00:00.000Z',
  is_this: false,
  ...changes,
});

function open(routes: FakeRoutes = {}, options: { locale?: 'en' | 'ru'; queries?: QueryClient } = {}): FakeCall[] {
  const calls = fakeApi({
    'GET /api/me/account': () => [200, account()],
    'GET /api/me/sessions': () => [
      200,
      { data: [session(1, { is_this: true }), session(2, { browser: 'Safari 18', system: 'iOS', device: 'mobile' })] },
    ],
    'GET /api/me/exports': () => [200, { data: [] }],
    'GET /api/phone_codes': () => [200, { page: 1, per_page: 1000, total: 0, data: [] }],
    ...routes,
  });
  renderScreen(AccountPage, '/settings/account', options);
  return calls;
}
const made = (calls: FakeCall[], route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);
const part = (name: string) => within(screen.getByRole('region', { name }));

// Loads the lazy files first: jsdom does not update a page that waits for them.
beforeAll(async () => {
  await Notifications.load();
});
beforeEach(() => signIn('token', buildMe()));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the account’s settings', () => {
  it('ask for the password with a new email, and say where the link has gone', async () => {
    const person = userEvent.setup();
    let pending: string | null = null;
    const calls = open({
      'GET /api/me/account': () => [
        200,
        account({ email: { value: 'buyer@example.com', is_confirmed: true, pending } }),
      ],
      'POST /api/me/contacts': ({ body }) => {
        if ((body as { present_password: string }).present_password !== 'right')
          return [
            422,
            { message: 'x', code: 'invalid', errors: { present_password: 'The present password is wrong' } },
          ];
        pending = 'new@example.com';
        return [200, { kind: 'email', value: 'new@example.com' }];
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Change: Email' }));
    await person.type(screen.getByRole('textbox', { name: /New email/ }), 'new@example.com');
    await person.type(screen.getByLabelText(/Current password/), 'wrong');
    await person.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('The present password is wrong')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /New email/ })).toHaveValue('new@example.com');
    await person.clear(screen.getByLabelText(/Current password/));
    await person.type(screen.getByLabelText(/Current password/), 'right');
    await person.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(
      await screen.findByText('We have sent a link to new@example.com. Open it to confirm the address.'),
    ).toBeVisible();
    expect(made(calls, 'POST /api/me/contacts').at(-1)).toEqual({
      email: 'new@example.com',
      present_password: 'right',
    });
  });

  it('say that an email is taken at its field', async () => {
    const person = userEvent.setup();
    open({
      'POST /api/me/contacts': () => [
        409,
        { message: 'Taken', code: 'email_taken', errors: { email: 'This email is already in use' } },
      ],
    });
    await person.click(await screen.findByRole('button', { name: 'Change: Email' }));
    await person.type(screen.getByRole('textbox', { name: /New email/ }), 'new@example.com');
    await person.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('This email is already in use')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /New email/ })).toHaveAttribute('aria-invalid', 'true');
  });

  it('tell devices in words and end one of them; this one stands first, without an end', async () => {
    const person = userEvent.setup();
    const calls = open({ 'DELETE /api/me/session/2': () => [204] });
    const sessions = part('Where you are signed in');
    const rows = await sessions.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Chrome 141 · macOSThis device');
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
    await person.click(sessions.getByRole('button', { name: 'Sign out: Safari 18 · iOS' }));
    expect(await screen.findByText('Signed out there')).toBeVisible();
    expect(made(calls, 'DELETE /api/me/session/2')).toHaveLength(1);
  });

  it('tell what goes and stays before the account ends, and want its word and password', async () => {
    const person = userEvent.setup();
    const calls = open({ 'POST /api/me/remove': () => [204] }, { locale: 'ru' });
    await person.click(await screen.findByRole('button', { name: 'Удалить аккаунт' }));
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    expect(dialog.getByText('Заказов: 2, отзывов: 1.')).toBeInTheDocument();
    const end = dialog.getByRole('button', { name: 'Удалить навсегда', hidden: true });
    await person.click(end);
    expect(dialog.getByText('Введите слово так, как оно написано выше')).toBeInTheDocument();
    expect(made(calls, 'POST /api/me/remove')).toEqual([]);
    await person.type(dialog.getByLabelText(/УДАЛИТЬ/), 'УДАЛИТЬ');
    await person.type(dialog.getByLabelText(/Нынешний пароль/), 'secret');
    await person.click(end);
    expect(await screen.findByLabelText('location')).toHaveTextContent('/logout');
    expect(made(calls, 'POST /api/me/remove')).toEqual([{ present_password: 'secret' }]);
  });

  it('ask for nothing of a person who has left', async () => {
    const queries = createQueryClient();
    const stop = resetQueriesOnUserChange(queries);
    const calls = open(
      { 'GET /api/push/settings': () => [200, { public_key: '', choices: [], devices: [] }] },
      { queries },
    );
    await waitFor(() => expect(made(calls, 'GET /api/push/settings')).toHaveLength(1));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    const before = calls.length;
    endSession();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    stop();
    expect(
      calls
        .slice(before)
        .filter(({ route }) => route !== 'GET /api/phone_codes')
        .map(({ route }) => route),
    ).toEqual([]);
  });

  it('let staff choose mail, push and sound for each kind, and turn sound off in this browser', async () => {
    const person = userEvent.setup();
    let choice = { kind: 'new_order', push: true, mail: true, sound: true };
    const settings = () =>
      [
        200,
        {
          public_key: '',
          choices: [{ kind: 'news', push: false, mail: null, sound: null }, choice],
          devices: [],
        },
      ] as const;
    const calls = open({
      'GET /api/push/settings': settings,
      'PUT /api/push/settings': ({ body }) => {
        choice = { ...choice, ...(body as object) };
        return settings();
      },
    });
    const region = within(await screen.findByRole('region', { name: 'Notifications' }));
    await person.click(await region.findByRole('switch', { name: 'New orders: Sound' }));
    await waitFor(() => expect(region.getByRole('switch', { name: 'New orders: Sound' })).not.toBeChecked());
    await person.click(region.getByRole('switch', { name: 'New orders: Email' }));
    await waitFor(() => expect(region.getByRole('switch', { name: 'New orders: Email' })).not.toBeChecked());
    expect(made(calls, 'PUT /api/push/settings')).toEqual([
      { kind: 'new_order', sound: false },
      { kind: 'new_order', mail: false },
    ]);
    expect(region.getByRole('switch', { name: 'New orders: Push' })).toBeChecked();
    expect(region.queryByRole('switch', { name: /^News.*Sound/ })).toBeNull();
    await person.click(region.getByRole('button', { name: 'Turn sound off' }));
    expect(region.getByText('The back office makes no sound in this browser.')).toBeVisible();
    await person.click(region.getByRole('button', { name: 'Turn sound on' }));
    expect(region.getByRole('button', { name: 'Play the tone' })).toBeVisible();
  });

  it('offer a buyer no sound', async () => {
    open({
      'GET /api/push/settings': () => [
        200,
        {
          public_key: '',
          choices: [{ kind: 'order_status', push: true, mail: true, sound: null }],
          devices: [],
        },
      ],
    });
    const region = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(await region.findByRole('switch', { name: 'Order status: Push' })).toBeChecked();
    expect(region.queryByText('Sound')).toBeNull();
    expect(region.queryByText('Sound in this browser')).toBeNull();
  });

  it('say what has to be settled before the account can end', async () => {
    const person = userEvent.setup();
    open({
      'GET /api/me/account': () => [
        200,
        account({
          removal: {
            blocks: ['open_orders', 'companies'],
            open_orders: 1,
            companies: [{ id: 1, brand: 'North' }],
            orders: 1,
            reviews: 0,
            publications: 0,
            chats: 0,
          },
        }),
      ],
    });
    await person.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    expect(dialog.getByText('1 order is under way: wait for it, or cancel it')).toBeInTheDocument();
    expect(dialog.getByText(/You are the only owner of North/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Delete permanently', hidden: true })).toBeNull();
  });

  it('say how long to wait for a second code that comes too early', async () => {
    const sendings = [
      { is_sent: true, retry_after: 60 },
      { is_sent: false, retry_after: 42 },
    ];
    open({
      'GET /api/me/account': () => [200, account({ has_password: false })],
      'POST /api/me/removal_code': () => [200, { sent_to: 'buyer@example.com', ...sendings.shift() }],
    });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    await person.click(dialog.getByText('Send a code'));
    expect(await dialog.findByText('The code has been sent to buyer@example.com')).toBeInTheDocument();
    expect(listNotices()).toEqual([]);
    await person.click(dialog.getByText('Send a code'));
    const wait = 'A new code can be sent in 42 seconds';
    await waitFor(() => expect(listNotices().map(({ text }) => text)).toEqual([wait]));
  });

  it('lead a guest to the registration', async () => {
    signIn('token', buildMe({ is_guest: true }));
    open();
    expect(await screen.findByRole('link', { name: 'Register or sign in' })).toHaveAttribute(
      'href',
      '/auth/login?next=%2Fsettings%2Faccount',
    );
    expect(screen.queryByRole('region', { name: 'Password' })).toBeNull();
  });
});

describe('the profile', () => {
  it('saves names, country and the language of letters, and keeps what the server answers', async () => {
    const person = userEvent.setup();
    const calls = fakeApi({
      'GET /api/countries': () => [
        200,
        {
          data: [
            {
              id: 2,
              code: '61',
              iso: 'AU',
              en_name: 'Australia',
              name: 'Австралия',
              mask: '',
              active: true,
              lengths: [9],
            },
          ],
        },
      ],
      'PUT /api/me': () => [200, buildMe({ fio: 'Anna Lee', first_name: 'Anna' })],
    });
    renderScreen(ProfilePage, '/settings/profile');
    await person.clear(screen.getByLabelText('First name'));
    await person.type(screen.getByLabelText('First name'), 'Anna');
    await screen.findByRole('option', { name: 'Australia' });
    await person.selectOptions(screen.getByLabelText('Country'), '2');
    await person.click(screen.getByRole('checkbox', { name: 'Русский' }));
    await person.selectOptions(screen.getByLabelText('Email language'), 'ru');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(storedSession.get()?.me.first_name).toBe('Anna'));
    expect(made(calls, 'PUT /api/me')).toEqual([
      { first_name: 'Anna', last_name: 'Lee', middle_name: '', country_id: 2, languages: ['ru', 'en'] },
    ]);
  });

  it('refuses a name of blanks, and says of one that is too long what the server says', async () => {
    const person = userEvent.setup();
    const calls = fakeApi({
      'GET /api/countries': () => [200, { data: [] }],
      'PUT /api/me': () => [422, { message: 'x', code: 'invalid', errors: { first_name: 'At most 255 characters' } }],
    });
    renderScreen(ProfilePage, '/settings/profile');
    const name = screen.getByLabelText('First name');
    await person.clear(name);
    await person.type(name, '   ');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a name, or leave the field empty')).toBeVisible();
    expect(calls.map(({ route }) => route)).not.toContain('PUT /api/me');
    await person.clear(name);
    await person.click(name);
    await person.paste('a'.repeat(300));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('At most 255 characters')).toBeVisible();
    expect((made(calls, 'PUT /api/me')[0] as { first_name: string }).first_name).toHaveLength(300);
  });

  it('has what was typed and not saved again after another screen, until it is discarded or saved', async () => {
    const person = userEvent.setup();
    fakeApi({ 'GET /api/countries': () => [200, { data: [] }] });
    renderScreen(ProfilePage, '/settings/profile');
    await person.type(screen.getByLabelText('First name'), 'bel');
    cleanup();
    renderScreen(ProfilePage, '/settings/profile');
    expect(screen.getByLabelText('First name')).toHaveValue('Annbel');
    expect(screen.getByText('Your unsaved changes are here again')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Ann');
    expect(screen.queryByText('Your unsaved changes are here again')).toBeNull();
  });

  it('says at the picture what is wrong with a drawing, as with any other file that is no photo', async () => {
    const person = userEvent.setup({ applyAccept: false });
    fakeApi({ 'GET /api/countries': () => [200, { data: [] }] });
    renderScreen(ProfilePage, '/settings/profile');
    await person.upload(
      screen.getByLabelText('Add a picture'),
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.svg', { type: 'image/svg+xml' }),
    );
    expect(await screen.findByText('This is no JPG, PNG or GIF')).toHaveRole('alert');
  });
});
