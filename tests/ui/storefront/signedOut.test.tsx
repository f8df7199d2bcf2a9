/** A user is signed out while a screen is open: the account is deleted, or its sessions were closed elsewhere. */
import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { clearDeviceData, storedSession } from '#src/session/session.ts';
import { matchRoute } from '#src/storefront/match.ts';
import { Screen } from '#src/storefront/Screen.tsx';
import { buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens a path after loading the lazy files of its page. */
async function open(path: string): Promise<void> {
  await Promise.all([path, '/auth/login'].map((one) => matchRoute(one).page.load()));
  await act(async () => renderScreen(Shown, path, { pattern: '*' }));
}

function Shown() {
  const { pathname, search } = useLocation();
  return (
    <>
      <Screen isMissing={false} />
      <output aria-label="place">{pathname + search}</output>
    </>
  );
}

it('is told why the sign-in stands there', async () => {
  fakeApi({});
  storedSession.set({ token: 't', me: buildMe() });
  await open('/blog/my');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  await act(async () => storedSession.clear());
  expect(await screen.findByText('You have been signed out. Sign in to go on.')).toBeVisible();
  expect(screen.getByLabelText('place')).toHaveTextContent('/auth/login?next=%2Fblog%2Fmy&ended=1');
});

it('is told nothing who comes to a closed screen without having been signed in', async () => {
  fakeApi({});
  clearDeviceData();
  await open('/blog/my');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByLabelText('place')).toHaveTextContent('/auth/login?next=%2Fblog%2Fmy');
  expect(screen.queryByText(/signed out/)).toBeNull();
});
