/** /settings/rules: the form of the shop's settings. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '#contract/settings.ts';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

afterEach(() => vi.restoreAllMocks());

it('sends what was typed, and not the old value of a rule that another admin has changed since', async () => {
  let stored = { ...defaultSettings };
  const calls = fakeApi({
    'GET /api/admin/settings': () => [200, stored],
    'PUT /api/admin/settings': ({ body }) => [200, (stored = { ...stored, ...(body as object) })],
  });
  await openOffice('/settings/rules', { role: 'ROLE_ADMIN' });
  const user = userEvent.setup();
  const days = await screen.findByRole('textbox', { name: 'Rewards are credited after' });
  await user.clear(days);
  await user.type(days, '7');

  stored = { ...stored, staff_session_hours: 24 };
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Staff sessions end after' })).toHaveValue('24'));

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(1));
  expect(calls.find(({ route }) => route.startsWith('PUT'))).toMatchObject({ body: { referral_hold_days: 7 } });
  expect(stored).toMatchObject({ staff_session_hours: 24, referral_hold_days: 7 });
});

it('chooses the default country by its name, and sends its code', async () => {
  let stored = { ...defaultSettings };
  const calls = fakeApi({
    'GET /api/admin/settings': () => [200, stored],
    'PUT /api/admin/settings': ({ body }) => [200, (stored = { ...stored, ...(body as object) })],
  });
  await openOffice('/settings/rules', { role: 'ROLE_ADMIN' });
  const user = userEvent.setup();
  const country = await screen.findByLabelText('Country of new companies');
  expect(country).toHaveValue('AU');
  await user.selectOptions(country, 'Germany');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored.default_country).toBe('DE'));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ default_country: 'DE' });
});
