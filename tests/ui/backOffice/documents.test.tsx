import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { countWords, diffTexts, toReadableText } from '#src/resources/documents/diffTexts.ts';
import { openOffice, toListAnswer } from '#tests/support/officeScreen.tsx';
import { fakeApi, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const document = {
  id: 2,
  type: 'user_agreement',
  language: 'en',
  code: 'user_agreement_en',
  text: '<p>Returns within 30 days.</p>',
  version: 2,
  updated_at: at,
};
const version = { ...document, note: 'Longer returns', author: { id: 4, fio: 'Alex Admin' }, accepted: 3 };
const first = {
  ...version,
  id: 1,
  version: 1,
  text: '<p>Returns within 14 days.</p>',
  note: null,
  author: null,
  accepted: 21,
};

const routes: FakeRoutes = {
  'GET /api/documents': () => toListAnswer(document),
  'GET /api/document/2/versions': () => [200, { data: [version, first] }],
};

describe('the screen of a legal document', () => {
  it('lists versions with who accepted them, shows what differs, and restores an old one', async () => {
    const calls = fakeApi({
      ...routes,
      'PUT /api/document/2/edit': () => [200, { ...document, id: 3, version: 3, text: first.text }],
    });
    await openOffice('/documents/legacy', { role: 'ROLE_ADMIN' });
    expect(await screen.findByText('Longer returns')).toBeTruthy();
    expect(screen.getByText(/Accepted by 21 people/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Differences: Version 2' }));
    const region = await screen.findByRole('region', { name: 'Differences' });
    expect(region.querySelector('del')?.textContent).toContain('14');
    expect(region.querySelector('ins')?.textContent).toContain('30');
    await userEvent.click(screen.getByRole('button', { name: 'Restore: Version 1' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Version 1 restored')).toBeTruthy();
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
      text: first.text,
      note: 'Version 1 restored',
      updated_at: at,
    });
  }, 60_000);
});

describe('what differs', () => {
  it('is told word by word, of the text that people read', () => {
    expect(toReadableText('<h2>Title</h2><p>One <b>two</b></p><ul><li>three</li></ul>')).toBe(
      'Title\nOne two\n• three',
    );
    expect(diffTexts('<p>same</p>', '<p><b>same</b></p>')).toEqual([]);
    const pieces = diffTexts('<p>Within 14 days of delivery</p>', '<p>Within 30 days of delivery, unopened</p>');
    expect(pieces.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text.trim()])).toEqual([
      ['removed', '14'],
      ['added', '30'],
      ['added', ', unopened'],
    ]);
    expect(countWords(pieces)).toEqual({ added: 2, removed: 1 });
  });

  it('leaves out what is long and the same', () => {
    const long = 'word '.repeat(400);
    expect(diffTexts(`<p>${long}</p><p>old</p>`, `<p>${long}</p><p>new</p>`)[0]!.kind).toBe('left_out');
  });
});
