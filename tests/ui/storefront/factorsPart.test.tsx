import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { MyFactors } from '#contract/factors.ts';
import { FactorsPart } from '#src/storefront/account/FactorsPart.tsx';
import { buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const factors: MyFactors = {
  data: [{ id: 3, kind: 'totp', name: 'My phone', created_at: '2026-01-01T00:00:00.000Z', used_at: null }],
  state: 'on',
  recovery_codes_left: 10,
  needs_password: false,
  passkeys: false,
};

it('lets the renaming of a factor be canceled, and keeps its name', async () => {
  const calls = fakeApi({ 'GET /api/me/factors': () => [200, factors] });
  renderScreen(() => <FactorsPart me={buildMe()} />, '/settings/account');
  await userEvent.click(await screen.findByRole('button', { name: /Rename/ }));
  await userEvent.type(screen.getByRole('textbox'), ' of last year');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('My phone')).toBeVisible();
  expect(calls.filter(({ route }) => !route.startsWith('GET'))).toEqual([]);
});
