import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aProduct, openOffice, pageOf } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

it('hides the selected rows, tells which could not be and why, keeps those selected', async () => {
  const rows = ['Mug', 'Kettle', 'Lamp'].map((en_name, index) => aProduct({ id: index + 1, en_name }));
  const calls = fakeApi({
    'POST /api/shop/products': () => pageOf(...rows),
    'GET /api/shop/orders': () => pageOf(),
    'POST /api/shop/product/1': () => [200, { ...rows[0], active: false }],
    'POST /api/shop/product/3': () => [404, { code: 'not_found', message: 'The requested product is not found' }],
  });
  await openOffice('/products/list');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mug' }));
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Lamp' }));
  await user.keyboard('{/Shift}');
  // Between the two stood the kettle.
  await user.click(screen.getByRole('checkbox', { name: 'Select Kettle' }));
  await user.click(within(await screen.findByRole('group', { name: '2 selected' })).getByRole('button', { name: 'Hide' }));

  const report = await screen.findByRole('dialog', { name: 'Not everything could be done' });
  expect(report).toHaveTextContent('1 changed');
  expect(within(report).getByRole('listitem')).toHaveTextContent('LampThe requested product is not found');
  const written = calls.filter(({ route }) => route.startsWith('POST /api/shop/product/'));
  expect(written.map(({ route, body }) => [route.at(-1), body])).toEqual([
    ['1', { active: false }],
    ['3', { active: false }],
  ]);
  await user.click(within(report).getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  expect(screen.getByRole('checkbox', { name: 'Select Mug' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Lamp' })).toBeChecked();
});
