import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '#src/session/session.ts';
import { Page as CreatePage } from '#src/storefront/blog/own/CreatePage.tsx';
import { getPublicationDraft, emptyValues } from '#src/storefront/blog/own/draft.ts';
import { buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

// jsdom has no layout, but the editor asks for the position of the caret.
beforeEach(() => {
  Object.assign(Range.prototype, { getBoundingClientRect: () => new DOMRect(), getClientRects: () => [] });
  Object.assign(document, { elementFromPoint: () => null });
  signIn('token', buildMe());
});

const written = { id: 5, title: 'Peas', status: 'in_moderation' };

it('a publication is previewed and sent to moderation with what was typed, and says what is wrong at its field', async () => {
  let answers = 0;
  const calls = fakeApi({
    'POST /api/publication': () =>
      (answers += 1) === 1
        ? [422, { code: 'invalid', message: 'Some fields are not right', errors: { text: 'Required field' } }]
        : [201, written],
  });
  getPublicationDraft(buildMe().id, null).set({ values: { ...emptyValues('en'), text: '<p>Green</p>' }, of: null });
  renderScreen(CreatePage, '/blog/create');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Peas');
  await screen.findByRole('toolbar', { name: 'Formatting' });
  expect(screen.getByText('A moderator reads it before it is published; you will get an email.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send for moderation' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Required field');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Peas' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send for moderation' }));
  await waitFor(() => expect(screen.getByRole('status', { name: 'location' })).toHaveTextContent('/blog/my'));
  expect(calls[1]?.body).toMatchObject({ title: 'Peas', language: 'en', text: '<p>Green</p>', photo_ids: [] });
  // A retry after a rejection has a new idempotency key, so it does not get the old answer.
  expect(calls[0]?.headers.get('idempotency-key')).not.toBe(calls[1]?.headers.get('idempotency-key'));
});

it('an empty form is not sent: what is missing is said at its field until something is written there', async () => {
  const calls = fakeApi({});
  renderScreen(CreatePage, '/blog/create');
  await screen.findByRole('toolbar', { name: 'Formatting' });
  await userEvent.click(screen.getByRole('button', { name: 'Send for moderation' }));
  expect(screen.getAllByText('Fill this in')).toHaveLength(2);
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'P');
  expect(screen.getAllByText('Fill this in')).toHaveLength(1);
  expect(calls).toEqual([]);
});

it('a draft outlives a reload, says so, and can be thrown away', async () => {
  fakeApi({});
  renderScreen(CreatePage, '/blog/create', { locale: 'ru' });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Заголовок/ }), 'Горох');
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith('publication:'))).toBe(true));
  renderScreen(CreatePage, '/blog/create', { locale: 'ru' });
  expect(await screen.findByText('Черновик восстановлен')).toBeVisible();
  const [, again] = screen.getAllByRole('textbox', { name: /^Заголовок/ });
  expect(again).toHaveValue('Горох');
  await userEvent.click(screen.getByRole('button', { name: 'Удалить черновик' }));
  expect(again).toHaveValue('');
});
