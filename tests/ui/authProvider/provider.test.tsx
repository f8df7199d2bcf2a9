import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthContext, useLogin } from 'ra-core';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#src/api/queries.ts';
import { authProvider } from '#src/authProvider/index.ts';
import { guestCart } from '#src/session/cart.ts';
import { emptyCart, reduceCart } from '#src/session/guestCart.ts';
import { storedSession, signIn } from '#src/session/session.ts';
import { buildCartItem, buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const opened = vi.fn<(path: string) => void>();
const authFailed = Object.assign(new Error('Authentication failed'), { body: { code: 'auth_failed' } });

beforeEach(() => {
  opened.mockClear();
  vi.stubGlobal('location', {
    ...window.location,
    pathname: '/orders/edit/5',
    search: '?tab=chat',
    hash: '',
    assign: opened,
  });
});

/** Whether a promise is still pending after everything else has run. */
const isPending = async (promise: Promise<unknown>) =>
  (await Promise.race([promise, new Promise((resolve) => setTimeout(() => resolve('pending')))])) === 'pending';

describe('the auth provider', () => {
  it('opens the back office with a session, and leaves for the login page without one', async () => {
    signIn('token', buildMe());
    await authProvider.checkAuth({});
    expect(opened).not.toHaveBeenCalled();
    storedSession.clear();
    // Never resolves, so that nothing is drawn before the page changes.
    expect(await isPending(authProvider.checkAuth({}))).toBe(true);
    expect(opened).toHaveBeenCalledWith(`/auth/login?next=${encodeURIComponent('/orders/edit/5?tab=chat')}`);
  });

  it('takes a rejected token for the end of the session, but no other failure', async () => {
    await expect(authProvider.checkError(authFailed)).rejects.toBe(authFailed);
    await authProvider.checkError(Object.assign(new Error('Forbidden'), { status: 403, body: { code: 'forbidden' } }));
    await authProvider.checkError(new Error('offline'));
    await authProvider.checkError(undefined);
    // Somebody has signed in again in another tab.
    signIn('newer token', buildMe());
    await authProvider.checkError(authFailed);
  });

  it('signs out: revokes the token, clears this device, and lets the storefront clear its part', async () => {
    signIn('token', buildMe());
    guestCart.set(reduceCart(emptyCart, { type: 'add', product: buildCartItem(1).product, count: 2 }));
    const calls = fakeApi({ 'POST /api/user/logout': () => [204] });
    expect(await isPending(authProvider.logout({}))).toBe(true);
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/logout'));
    expect(calls.map(({ route, headers }) => [route, headers.get('X-AUTH-TOKEN')])).toEqual([
      ['POST /api/user/logout', 'token'],
    ]);
    expect([storedSession.get(), guestCart.get()]).toEqual([null, null]);
  });

  it('leaves for the login page where the session has ended by itself', async () => {
    const calls = fakeApi({});
    expect(await isPending(authProvider.logout({}))).toBe(true);
    expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^\/auth\/login\?next=/));
    expect(calls).toEqual([]);
  });

  it('knows who is signed in, and as what', async () => {
    signIn(
      'token',
      buildMe({ avatar: { small: '/small.webp' } as never, roles: ['ROLE_USER', 'ROLE_VENDOR', 'ROLE_ADMIN'] }),
    );
    expect(await authProvider.getIdentity?.()).toEqual({ id: 7, fullName: 'Ann Lee', avatar: '/small.webp' });
    expect(await authProvider.getPermissions?.({})).toEqual(['vendor', 'admin']);
    storedSession.clear();
    expect(await authProvider.getPermissions?.({})).toEqual(['guest']);
  });
});

it('runs the steps for react-admin’s useLogin, and names the first page after the last', async () => {
  fakeApi({
    'GET /api/_p/user/find_in_system': () => [200, { contact_type: 'login' }],
    'POST /api/user/login': () => [200, { api_token: 'token' }],
    'GET /api/me': () => [200, buildMe({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })],
  });
  function Steps() {
    const login = useLogin();
    const [next, setNext] = useState('checkIn');
    const values = next === 'checkIn' ? { login: 'anna' } : { login: 'anna', password: 'secret' };
    const run = async () => setNext(((await login({ step: next, ...values })) as { next: string }).next);
    return (
      <button type="button" onClick={() => void run()}>
        {next} {useLocation().pathname}
      </button>
    );
  }
  render(
    <MemoryRouter initialEntries={['/sign-in']}>
      <QueryClientProvider client={createQueryClient()}>
        <AuthContext value={authProvider}>
          <Steps />
        </AuthContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'checkIn /sign-in' }));
  await userEvent.click(await screen.findByRole('button', { name: 'password /sign-in' }));
  expect(await screen.findByRole('button', { name: 'done /statistics' })).toBeVisible();
});
