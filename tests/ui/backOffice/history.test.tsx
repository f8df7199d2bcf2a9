import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AuditRow } from '#contract/audit.ts';
import { openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const entry = (changes: Partial<AuditRow>): AuditRow => ({
  id: 7,
  at: '2026-01-02T10:00:00.000Z',
  author: { id: 4, fio: 'Olga Yartseva', avatar: null } as unknown as AuditRow['author'],
  action: 'edit',
  noun: 'promoCodes',
  record_id: '3',
  record: null,
  company: null,
  changes: [],
  refs: [],
  can_undo: false,
  undo_block: null,
  undoes: null,
  ...changes,
});
const code = {
  id: 3,
  code: 'SPRING',
  type: 'bonus',
  state: 'active',
  active: true,
  bonus: 5,
  start_date: null,
  end_date: null,
  max_uses: null,
  uses: 0,
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
};
const renamed = entry({
  can_undo: true,
  changes: [
    { field: 'code', before: 'WINTER', after: 'SPRING' },
    { field: 'type', before: 'referral', after: 'bonus' },
  ],
});
const page = Array.from({ length: 20 }, (_, n) =>
  n === 0 ? renamed : entry({ id: 100 - n, author: null, action: 'moderate' }),
);

it('shows the history of a record on demand, older entries on demand, and takes a change back unless something came in between', async () => {
  let isLate = true;
  const calls = fakeApi({
    'GET /api/promo_code/3': () => [200, code],
    'GET /api/admin/audit': ({ query }) => [
      200,
      query.get('range') === '0,19'
        ? page
        : [entry({ id: 1, action: 'create', changes: [{ field: 'code', before: null, after: 'WINTER' }] })],
    ],
    'POST /api/admin/audit/7/undo': () =>
      isLate
        ? [
            409,
            {
              code: 'stale',
              message: 'Changed since',
              later: [entry({ id: 9, changes: [{ field: 'code', before: 'SPRING', after: 'SUMMER' }] })],
            },
          ]
        : [200, entry({ id: 10, action: 'undo', undoes: 7 })],
  });
  const user = userEvent.setup();
  await openOffice('/promocodes/edit/3', { role: 'ROLE_ADMIN', locale: 'ru' });
  const show = await screen.findByRole('button', { name: 'Показать историю' });
  expect(calls.some(({ route }) => route === 'GET /api/admin/audit')).toBe(false);
  await user.click(show);

  // The history shows a choice by the label of the form.
  const [first] = await screen
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => item.textContent?.includes('WINTER')));
  expect(first).toHaveTextContent('Olga Yartseva');
  expect(first).toHaveTextContent('Код');
  expect(first).toHaveTextContent('Личный → Бонусный');
  expect(JSON.parse(calls.find(({ route }) => route === 'GET /api/admin/audit')!.query.get('filter')!)).toEqual({
    noun: 'promoCodes',
    record_id: '3',
  });
  await user.click(screen.getByRole('button', { name: 'Показать более ранние' }));
  expect(await screen.findByText('Создание')).toBeVisible();

  await user.click(within(first!).getByRole('button', { name: 'Отменить' }));
  const dialog = await screen.findByRole('dialog', { name: 'Отменить это изменение?' });
  expect(dialog).toHaveTextContent('Бонусный → Личный');
  await user.click(within(dialog).getByRole('button', { name: 'Отменить' }));
  const late = await screen.findByRole('dialog', { name: 'С тех пор многое изменилось' });
  expect(late).toHaveTextContent('SPRING → SUMMER');
  await user.click(within(late).getAllByRole('button', { name: 'Закрыть' }).at(-1)!);

  isLate = false;
  await user.click(within(first!).getByRole('button', { name: 'Отменить' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отменить' }));
  expect(await screen.findByText('Изменение отменено')).toBeVisible();
}, 60_000);
