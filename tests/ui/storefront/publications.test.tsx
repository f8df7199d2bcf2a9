import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '#src/session/session.ts';
import { Byline } from '#src/storefront/blog/Byline.tsx';
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

/** Uploads of pictures wait until the test answers them, in any order. */
function fakeUploads(): { answer: (photoId: number) => void }[] {
  const uploads: { answer: (photoId: number) => void }[] = [];
  class FakeRequest {
    upload = {};
    status = 201;
    responseText = '';
    onload = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    send() {
      uploads.push({
        answer: (id) => {
          const [url, thumbnail, card, full] = ['1600', '160', '480', '960'].map((size) => `/media/${id}/${size}.webp`);
          const photo = { id, main: false, position: 0, alt: null, url, thumbnail, card, full };
          this.responseText = JSON.stringify({ data: [{ ...photo, blur: null, width: 40, height: 30 }] });
          this.onload();
        },
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return uploads;
}
const buildFiles = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['picture'], `${index}.png`, { type: 'image/png' }));

it('photos that upload at the same time are all added, and the publication is not sent before', async () => {
  fakeApi({});
  const uploads = fakeUploads();
  renderScreen(CreatePage, '/blog/create');
  const input = await screen.findByLabelText('Add photos', { selector: 'input' });
  await userEvent.upload(input, buildFiles(1));
  await userEvent.upload(input, buildFiles(1));
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]!.answer(2);
  expect(await screen.findByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send for moderation' })).toBeDisabled();
  uploads[0]!.answer(1);
  expect(await screen.findByRole('button', { name: 'Remove photo 2' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send for moderation' })).toBeEnabled();
});

it('more photos than a publication can have are not added, and the page says so', async () => {
  fakeApi({});
  const uploads = fakeUploads();
  renderScreen(CreatePage, '/blog/create');
  await userEvent.upload(await screen.findByLabelText('Add photos', { selector: 'input' }), buildFiles(21));
  expect(await screen.findByText('A publication has at most 20 photos: the others were not added')).toBeVisible();
  for (let id = 1; id <= 20; id += 1) {
    await waitFor(() => expect(uploads).toHaveLength(id));
    uploads[id - 1]!.answer(id);
  }
  expect(await screen.findByRole('button', { name: 'Remove photo 20' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add photos' })).toBeDisabled();
  expect(uploads).toHaveLength(20);
});

it('an author without a picture is shown by the first character of the name, be it an emoji', () => {
  const author = { id: 7, fio: '🌸 Ann', avatar: null };
  const dates = { published_at: null, created_at: '2026-11-01T10:00:00.000Z' };
  renderScreen(() => <Byline author={author} {...dates} reading_minutes={1} />, '/blog/view/5');
  expect(screen.getByText('🌸')).toBeVisible();
});
