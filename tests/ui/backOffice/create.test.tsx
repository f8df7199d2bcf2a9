/** The create form, between the server's answer and the next screen. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CreateForm } from '#src/backOffice/kit/form/CreateScreen.tsx';
import { ResourceScope } from '#src/backOffice/kit/ResourceScope.tsx';
import categories from '#src/resources/categories/definition.tsx';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

it('makes a thing once, and takes nothing more until the next screen is there', async () => {
  let failuresLeft = 1;
  const made = {
    id: 43,
    name: 'Фонари',
    en_name: 'Lanterns',
    parent: null,
    active: true,
    updated_at: '2026-01-01T10:00:00.000Z',
  };
  const calls = fakeApi({
    'GET /api/shop/categories/full': () => [200, { data: [] }],
    'POST /api/shop/category': () => (failuresLeft-- > 0 ? [503, { code: 'broken', message: 'Later' }] : [201, made]),
  });
  const onCreated = vi.fn<() => void>();
  const form = (
    <ResourceScope resource={categories}>
      <CreateForm onCreated={onCreated} />
    </ResourceScope>
  );
  await openOffice('/here', { role: 'ROLE_ADMIN', more: [{ path: '/here', element: form }] });
  const name = await screen.findByRole('textbox', { name: /^Name(?! in)/ });
  await userEvent.type(name, 'Фонари');
  const create = screen.getByRole('button', { name: 'Create' });

  await userEvent.click(create);
  await waitFor(() => expect(failuresLeft).toBe(0));
  await waitFor(() => expect(create).toBeEnabled());
  expect(name.closest('[inert]')).toBeNull();
  expect(onCreated).not.toHaveBeenCalled();

  await userEvent.click(create);
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(create).toBeDisabled();
  expect(name.closest('[inert]')).not.toBeNull();
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(2);
});
