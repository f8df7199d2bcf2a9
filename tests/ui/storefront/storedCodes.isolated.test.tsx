/**
 * The checkout's first visit with codes in a stored draft, in a file of its own: the file of the codes loads slowly.
 */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signIn } from '#src/session/session.ts';
import { Page } from '#src/storefront/checkout/CheckoutPage.tsx';
import { checkoutDraft } from '#src/storefront/checkout/draft.ts';
import { buildBasketCart, buildCartItem, buildMe, buildOrderPreview } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const file = vi.hoisted(() => {
  let arrive = () => {};
  const hasArrived = new Promise<void>((resolve) => (arrive = resolve));
  return { arrive, hasArrived };
});
vi.mock('#src/storefront/checkout/CheckoutCodes.tsx', async (importFile) => {
  await file.hasArrived;
  return importFile();
});

it('shows the form with the field of the codes, which would move what stands below it later', async () => {
  const cart = buildBasketCart([buildCartItem(1)]);
  signIn('token', buildMe());
  checkoutDraft.set({ codes: ['summer'] });
  const calls = fakeApi({
    'GET /api/shop/carts': () => [200, { data: [cart] }],
    'GET /api/me': () => [200, buildMe()],
    'POST /api/shop/order_previews': () => [200, { data: [buildOrderPreview(cart)] }],
  });
  renderScreen(Page, '/checkout');
  await waitFor(() => expect(calls.some(({ route }) => route === 'GET /api/company/1/shipping_settings')).toBe(true));
  // All but the file has arrived by then
  await act(async () => {});
  expect(screen.queryByRole('button', { name: 'Place the order' })).toBeNull();
  file.arrive();
  await screen.findByRole('button', { name: 'Place the order' });
  expect(screen.getByLabelText('Promo code')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove the code SUMMER' })).toBeVisible();
});
