import { screen, within } from '@testing-library/react';
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

it('asks before it removes a factor', async () => {
  let isRemoved = false;
  const calls = fakeApi({
    'GET /api/me/factors': () => [200, isRemoved ? { ...factors, data: [], state: 'off' } : factors],
    'DELETE /api/me/factor/3': () => {
      isRemoved = true;
      return [200, {}];
    },
    'GET /api/me': () => [200, buildMe()],
  });
  const listChanges = () => calls.map(({ route }) => route).filter((route) => !route.startsWith('GET'));
  renderScreen(() => <FactorsPart me={buildMe()} />, '/settings/account');
  const openQuestion = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: My phone' }));
    return within(screen.getByRole('dialog', { name: 'Remove “My phone”?' }));
  };
  await userEvent.click((await openQuestion()).getByRole('button', { name: 'Keep it' }));
  expect(listChanges()).toEqual([]);
  await userEvent.click((await openQuestion()).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The second factor has been removed')).toBeVisible();
  expect(listChanges()).toEqual(['DELETE /api/me/factor/3']);
  expect(screen.queryByText('My phone')).toBeNull();
});
