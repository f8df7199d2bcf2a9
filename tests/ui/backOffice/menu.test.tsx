/** The menu of the back office. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedMenuPinned, storedGroups } from '#src/backOffice/layout/menuState.ts';
import { getLastLocation } from '#src/session/location.ts';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const settings = { company_id: 2, low_limit: 5, is_low_mailed: true };
beforeEach(() => {
  fakeApi({
    'GET /api/company/2/product_settings': () => [200, settings],
    'GET /api/shop/orders': () => [200, { page: 1, per_page: 1, total: 3, data: [] }],
    'GET /api/me': () => [500],
  });
  // The width of a desktop screen.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('is hidden until somebody opens it, and then stays at the side', async () => {
  await openOffice('/settings/products');
  const opener = await screen.findByRole('button', { name: 'Menu' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('navigation', { name: 'Back office', hidden: true })).toBeNull();
  await userEvent.click(opener);
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByRole('navigation', { name: 'Back office', hidden: true })).toBeInTheDocument();
  expect(storedMenuPinned.get()).toBe(true);
});

it('takes the focus when it is opened by the keyboard, and gives it back on Escape', async () => {
  await openOffice('/settings/products');
  const opener = await screen.findByRole('button', { name: 'Menu' });
  act(() => opener.focus());
  await userEvent.keyboard('{Enter}');
  const menu = await screen.findByRole('navigation', { name: 'Back office', hidden: true });
  await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  expect(opener).toHaveFocus();
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('navigation', { name: 'Back office', hidden: true })).toBeNull();
});

it('opens and shuts its groups by mouse and key, marks where one is, and remembers', async () => {
  storedMenuPinned.set(true);
  await openOffice('/settings/products', { locale: 'ru' });
  const menu = within(await screen.findByRole('navigation', { name: 'Рабочее место', hidden: true }));
  const orders = menu.getByRole('button', { name: /^Заказы/, hidden: true });
  expect(orders).toHaveAttribute('aria-expanded', 'true');
  // The group of the current screen is open.
  expect(menu.getByRole('button', { name: /^Настройки/, hidden: true })).toHaveAttribute('aria-expanded', 'true');
  expect(menu.getByRole('link', { name: 'Настройки товаров', current: 'page', hidden: true })).toHaveAttribute(
    'href',
    '/settings/products',
  );
  await userEvent.click(orders);
  expect(orders).toHaveAttribute('aria-expanded', 'false');
  act(() => orders.focus());
  await userEvent.keyboard('{Enter}');
  expect(orders).toHaveAttribute('aria-expanded', 'true');
  expect(storedGroups.get()).toEqual({ orders: true });
});

it('keeps where one is, so that a sign-in leads back there', async () => {
  await openOffice('/settings/products');
  await screen.findByRole('button', { name: 'Menu' });
  expect(getLastLocation()).toBe('/settings/products');
});

it.each([
  ['/refferals', '#friends'],
  ['/refferals/view/3', '#friends'],
  ['/transactions', '#bonuses'],
])('leads a buyer from %s to the part of the profile that shows the same', async (path, part) => {
  fakeApi({});
  const Profile = () => <p>Profile {useLocation().hash}</p>;
  await openOffice(path, { role: 'ROLE_USER', more: [{ path: '/settings/profile', element: <Profile /> }] });
  expect(await screen.findByText(`Profile ${part}`)).toBeVisible();
});

it('stays usable beside a screen that breaks, and shows the next one', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Broken = () => {
    throw new Error('This screen is broken');
  };
  await openOffice('/broken', { more: [{ path: '/broken', element: <Broken /> }] });
  expect(await screen.findByRole('heading', { name: 'Something went wrong on this screen' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Back office', hidden: true }));
  await userEvent.click(menu.getByRole('button', { name: /^Settings/, hidden: true }));
  await userEvent.click(menu.getByRole('link', { name: 'Product settings', hidden: true }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Product settings' })).toBeVisible();
  expect(screen.queryByText('Something went wrong on this screen')).toBeNull();
});

it('says that the connection failed where a screen could not be loaded, and loads it once the server answers', async () => {
  // As browsers do for a file of the build
  const failure = new TypeError('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: failure }));
  const Broken = () => {
    throw failure;
  };
  vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  await openOffice('/broken', { more: [{ path: '/broken', element: <Broken /> }] });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Network error');
  let isServerUp = false;
  vi.stubGlobal('fetch', async () => {
    if (!isServerUp) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  const again = within(alert).getByRole('button', { name: 'Try again' });
  await userEvent.click(again);
  expect(reload).not.toHaveBeenCalled();
  isServerUp = true;
  await userEvent.click(again);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('leads past the header by react-admin’s button, and takes the focus to each new screen', async () => {
  storedMenuPinned.set(true);
  await openOffice('/settings/products');
  const skip = await screen.findByRole('button', { name: 'Skip to content' });
  const content = document.querySelector<HTMLElement>('#main-content');
  const focused = vi.fn<() => void>();
  content?.addEventListener('focus', focused);
  // The first stop of the Tab key
  await userEvent.tab();
  expect(skip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(focused).toHaveBeenCalledTimes(1);
  const menu = within(await screen.findByRole('navigation', { name: 'Back office', hidden: true }));
  await userEvent.click(menu.getByRole('link', { name: 'Shipping', hidden: true }));
  await waitFor(() => expect(content).toContainElement(document.activeElement as HTMLElement));
});

it('asks the server again in a language that is switched to, and keeps what is typed', async () => {
  const calls = fakeApi({ 'GET /api/company/2/product_settings': () => [200, settings] });
  await openOffice('/settings/products');
  const limit = await screen.findByRole('textbox', { name: /low/i });
  await userEvent.type(limit, '0');
  expect(limit).toHaveValue('50');
  await userEvent.click(screen.getByRole('button', { name: 'Русский' }));
  await screen.findByRole('button', { name: 'English' });
  const listLanguages = () =>
    calls.flatMap(({ route, headers }) => (route.endsWith('product_settings') ? [headers.get('accept-language')] : []));
  await waitFor(() => expect(listLanguages().at(-1)).toBe('ru'));
  expect(limit).toHaveValue('50');
});
