/** The screen of sales channels, when a proxy answers instead of the server. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

it('says once, and in words, that the server does not answer', async () => {
  // A proxy's error page has no message of ours.
  fakeApi({ 'GET /api/admin/channels': () => [502], 'GET /api/admin/channels/statistics': () => [502] });
  await openOffice('/channels/list', { role: 'ROLE_ADMIN', locale: 'ru' });
  await waitFor(() => expect(screen.getByText('Сервер сейчас не отвечает. Попробуйте чуть позже')).toBeVisible());
  expect(screen.getAllByText('Не удалось загрузить')).toHaveLength(1);
  expect(document.body).not.toHaveTextContent('502');
});
