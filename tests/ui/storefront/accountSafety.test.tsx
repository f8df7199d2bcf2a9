/** Pages behind mailed links: a new password, a contact to confirm, an account to restore. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { reportRemovedWays, storedRemovedWays } from '#src/session/removedWays.ts';
import { storedSession, signIn } from '#src/session/session.ts';
import { Page as ChangePassword } from '#src/storefront/auth/ChangePasswordPage.tsx';
import { Page as ConfirmContact } from '#src/storefront/auth/ConfirmContactPage.tsx';
import { Page as RestoreAccount } from '#src/storefront/auth/RestoreAccountPage.tsx';
import { Page as Login } from '#src/storefront/auth/LoginPage.tsx';
import { RemovedWaysBanner } from '#src/ui/RemovedWaysBanner.tsx';
import { buildCart, buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

beforeEach(() => localStorage.clear());

const noAnswer = { contacts: [], requested: [], links: 0, sessions: 0 };
const removed = {
  contacts: [{ kind: 'phone' as const, value: '+61400000042' }],
  requested: [{ kind: 'email' as const, value: 'eve@example.com' }],
  links: 1,
  sessions: 2,
};
const located = async () => (await screen.findByLabelText('location')).textContent;

describe('a new password by a mailed link', () => {
  const fill = async () => {
    const user = userEvent.setup();
    const [first, second] = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLInputElement>('input[type=password]')];
      expect(found).toHaveLength(2);
      return found;
    });
    await user.type(first!, 'a new and long password');
    await user.type(second!, 'a new and long password');
    await user.keyboard('{Enter}');
  };
  const page = { pattern: '/auth/change_password/:code' };

  it('signs in at once, and remembers what it has ended', async () => {
    fakeApi({
      'POST /api/_p/change_password_from_link': () => [200, { api_token: 'token', removed }],
      'GET /api/me': () => [200, buildMe()],
      'GET /api/shop/carts': () => [200, { data: [] }],
      'POST /api/shop/cart': () => [201, buildCart([])],
    });
    renderScreen(ChangePassword, '/auth/change_password/abc', page);
    await fill();
    expect(await located()).toBe('/settings/profile');
    expect(storedSession.get()?.me.id).toBe(7);
    expect(storedRemovedWays.get()).toEqual({ ...removed, user_id: 7 });
  });

  it('leads after a registration to where the sign-in was asked from', async () => {
    fakeApi({
      'GET /api/phone_codes': () => [200, { data: [] }],
      'GET /api/_p/user/find_in_system': () => [404, { code: 'not_found', message: 'Not found' }],
      'POST /api/_p/user/register': () => [201, {}],
      'POST /api/_p/change_password_from_link': () => [200, { api_token: 'token', removed: noAnswer }],
      'GET /api/me': () => [200, buildMe()],
      'GET /api/shop/carts': () => [200, { data: [] }],
      'POST /api/shop/cart': () => [201, buildCart([])],
    });
    renderScreen(Login, '/auth/login?next=%2Forders%2Fview%2F41');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/Email or login \*/), 'new@example.com{Enter}');
    await user.click(await screen.findByRole('checkbox', { name: 'I agree to the' }));
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    await screen.findByText('new@example.com');
    cleanup();
    renderScreen(ChangePassword, '/auth/change_password/abc', page);
    await fill();
    expect(await located()).toBe('/orders/view/41');
  });

  it('goes on to the second factor of an account that has one', async () => {
    signIn('old token', buildMe());
    fakeApi({
      'POST /api/_p/change_password_from_link': () => [
        401,
        { code: 'second_factor_required', message: 'Confirm', challenge: 'c'.repeat(43), kinds: ['totp'], removed },
      ],
      'POST /api/user/login/factor': () => [200, { api_token: 'token' }],
      'GET /api/me': () => [200, buildMe()],
      'GET /api/shop/carts': () => [200, { data: [] }],
      'POST /api/shop/cart': () => [201, buildCart([])],
    });
    renderScreen(ChangePassword, '/auth/change_password/abc', page);
    await fill();
    expect(await located()).toBe('/auth/login');
    // The old password's session is closed.
    expect(storedSession.get()).toBeNull();
    cleanup();
    await act(async () => renderScreen(Login, '/auth/login?step=factor'));
    await userEvent.type(await screen.findByRole('textbox', { name: /Code/ }), '123456{Enter}');
    expect(await located()).toBe('/settings/profile');
    expect(storedRemovedWays.get()).toEqual({ ...removed, user_id: 7 });
  });

  it('leads to the sign-in where the password was changed again meanwhile', async () => {
    fakeApi({ 'POST /api/_p/change_password_from_link': () => [200, { removed: noAnswer }] });
    renderScreen(ChangePassword, '/auth/change_password/abc', page);
    await fill();
    expect(await located()).toBe('/auth/login');
    expect(storedSession.get()).toBeNull();
  });
});

describe('a contact to confirm', () => {
  const page = { pattern: '/auth/confirm/:code' };

  it('asks the owner of the account to sign in, and comes back to the link', async () => {
    fakeApi({ 'POST /api/_p/confirm_contact': () => [403, { code: 'sign_in_needed', message: 'First sign in' }] });
    renderScreen(ConfirmContact, '/auth/confirm/abc', page);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, it is mine' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
    expect(await located()).toBe('/auth/login?next=%2Fauth%2Fconfirm%2Fabc');
  });

  it('tells whoever is signed in what ended with it', async () => {
    signIn('token', buildMe());
    const calls = fakeApi({
      'POST /api/_p/confirm_contact': () => [200, { kind: 'email', value: 'ann@example.com', removed }],
    });
    renderScreen(ConfirmContact, '/auth/confirm/abc', page);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, it is mine' }));
    expect(await screen.findByText('ann@example.com is confirmed')).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ code: 'abc' });
    expect(storedRemovedWays.get()?.user_id).toBe(7);
  });
});

describe('an account to take back', () => {
  const page = { pattern: '/auth/restore/:code' };

  it('is restored by a press alone, and says where the link for a new password went', async () => {
    const calls = fakeApi({
      'POST /api/_p/restore_account': () => [
        200,
        { contacts: [{ kind: 'email', value: 'ann@example.com' }], link_sent_to: 'ann@example.com' },
      ],
    });
    renderScreen(RestoreAccount, '/auth/restore/abc', page);
    const button = await screen.findByRole('button', { name: 'It wasn’t me: restore the account' });
    expect(calls).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText('We have sent a link to ann@example.com. Set a new password by it.')).toBeVisible();
    expect(calls[0]?.body).toEqual({ code: 'abc' });
  });

  it('says that a link is dead, in the reader’s language', async () => {
    fakeApi({
      'POST /api/_p/restore_account': () => [
        422,
        { code: 'invalid', message: 'Некоторые поля заполнены неверно', errors: { code: 'Эта ссылка устарела' } },
      ],
    });
    renderScreen(RestoreAccount, '/auth/restore/abc', { ...page, locale: 'ru' });
    await userEvent.click(await screen.findByRole('button', { name: 'Это не я: вернуть доступ' }));
    expect(await screen.findByText('Эта ссылка больше не работает')).toBeVisible();
  });
});

describe('what ended with unconfirmed contacts', () => {
  const Banner = () => <RemovedWaysBanner me={buildMe()} />;

  it('is listed until it is put away, for this account alone', async () => {
    reportRemovedWays(7, removed);
    renderScreen(Banner, '/');
    for (const line of [
      'Phone +61400000042',
      'eve@example.com, which was requested as a contact',
      '1 mailed link',
      '2 devices that were signed in',
    ])
      expect(await screen.findByText(line)).toBeVisible();
    const banner = screen.getByText('Only you have access to this account now').closest<HTMLElement>('[role=status]')!;
    await userEvent.click(within(banner).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Phone +61400000042')).not.toBeInTheDocument();
    reportRemovedWays(8, removed);
    expect(screen.queryByText('Phone +61400000042')).not.toBeInTheDocument();
  });

  it('is told of no account that lost nothing but sessions', () => {
    reportRemovedWays(7, { ...noAnswer, sessions: 3 });
    expect(storedRemovedWays.get()).toBeNull();
  });
});
