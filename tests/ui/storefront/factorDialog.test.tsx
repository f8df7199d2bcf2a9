import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FactorDialog } from '#src/ui/factor/FactorDialog.tsx';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const challenge = { challenge: 'A challenge', kinds: ['totp'] };
const codeField = () => screen.findByRole('textbox', { name: /Code from your app/ });

it('lets somebody try again when the request for a second factor could not be loaded', async () => {
  let isOffline = true;
  fakeApi({ 'POST /api/me/factors/challenge': () => (isOffline ? new TypeError('offline') : [200, challenge]) });
  renderScreen(() => <FactorDialog onEnd={() => {}} />, '/');
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await codeField()).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers no form for a challenge that is used up when there is no new one', async () => {
  let isOffline = false;
  fakeApi({
    'POST /api/me/factors/challenge': () => (isOffline ? new TypeError('offline') : [200, challenge]),
    'POST /api/me/factors/prove': () => {
      isOffline = true;
      return [401, { message: 'Too many tries', code: 'dead_challenge' }];
    },
  });
  renderScreen(() => <FactorDialog onEnd={() => {}} />, '/');
  await userEvent.type(await codeField(), '000000');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('textbox')).toBeNull();
  isOffline = false;
  await userEvent.click(retry);
  expect(await codeField()).toHaveValue('');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('goes on with a new challenge where that of a passkey has expired', async () => {
  const received: unknown[] = [];
  let begun = 0;
  fakeApi({
    'POST /api/me/factors/challenge': () => [200, { challenge: `Challenge ${(begun += 1)}`, kinds: ['passkey'] }],
    'POST /api/me/factors/challenge/options': ({ body }) => {
      received.push(body);
      return [401, { message: 'This request has expired', code: 'dead_challenge' }];
    },
  });
  renderScreen(() => <FactorDialog onEnd={() => {}} />, '/');
  for (const tries of [1, 2]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(begun).toBe(1 + tries));
    expect(await screen.findByRole('alert')).toHaveTextContent('This request has expired');
  }
  expect(received).toEqual([{ challenge: 'Challenge 1' }, { challenge: 'Challenge 2' }]);
});
