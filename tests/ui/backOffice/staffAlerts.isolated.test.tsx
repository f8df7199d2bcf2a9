/** The tone and the notice about new orders in an open back office. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soundTopics, staffKinds, type NotificationKind } from '#contract/rules/notifications.ts';
import { playTone } from '#src/ui/sound.ts';
import { unreadChats } from '#src/ui/unreadChats.ts';
import { fakeLive } from '#tests/support/liveScreen.ts';
import { openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

vi.mock(import('#src/ui/sound.ts'), { spy: true });

let changed: ReturnType<typeof fakeLive>;
beforeEach(() => {
  changed = fakeLive();
});
afterEach(() => vi.clearAllMocks());

/** Opens the back office of a user who turned sound on for these kinds. */
async function openSounding(kinds: readonly NotificationKind[], locale: 'en' | 'ru' = 'en') {
  const choices = (['message', ...staffKinds] as const).map((kind) => ({
    kind,
    push: true,
    mail: true,
    sound: kinds.includes(kind),
  }));
  const calls = fakeApi({
    'GET /api/push/settings': () => [200, { public_key: '', choices, devices: [] }],
    'POST /api/shop/products': () => toListAnswer(),
  });
  await openOffice('/products/list', { locale });
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/push/settings'));
  await userEvent.click(await screen.findByRole('heading', { level: 1 }));
}

it('announces a new order with one tone and a notice that leads to it', async () => {
  await openSounding(['new_order']);
  await changed(soundTopics.new_order, 41);
  expect(await screen.findByText('New order #41')).toBeVisible();
  expect(playTone).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Open' })).toBeVisible();
});

it('announces in Russian', async () => {
  await openSounding(['new_order', 'low_stock'], 'ru');
  await changed(soundTopics.new_order, 41);
  await changed(soundTopics.low_stock, 7);
  expect(await screen.findByText('Новый заказ № 41')).toBeVisible();
  expect(await screen.findByText('Некоторые товары заканчиваются')).toBeVisible();
});

it('announces nothing of a kind that its user turned off', async () => {
  await openSounding(['order_paid']);
  await changed(soundTopics.new_order, 41);
  await changed(soundTopics.order_paid, 40);
  expect(await screen.findByText('Order #40 is paid')).toBeVisible();
  expect(screen.queryByText('New order #41')).toBeNull();
  expect(playTone).toHaveBeenCalledTimes(1);
});

it('plays the tone when one more conversation waits to be read, but not for those that waited already', async () => {
  await openSounding(['message']);
  unreadChats.set(2);
  unreadChats.set(1);
  expect(playTone).not.toHaveBeenCalled();
  unreadChats.set(2);
  expect(playTone).toHaveBeenCalledTimes(1);
});
