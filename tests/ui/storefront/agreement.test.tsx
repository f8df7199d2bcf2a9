import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Me } from '#contract/users.ts';
import { signIn } from '#src/session/session.ts';
import { Frame } from '#src/storefront/layout/Frame.tsx';
import { AgreementBanner } from '#src/ui/AgreementBanner.tsx';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const before = { id: 1, version: 1, language: 'ru', note: null, updated_at: at, accepted_at: at };
const now = { id: 7, version: 2, language: 'ru', note: 'Добавлены отзывы', updated_at: at };
const InFrame = () => (
  <Frame>
    <p>The page</p>
  </Frame>
);

beforeEach(() =>
  signIn('token', { id: 1, roles: ['ROLE_USER', 'ROLE_CUSTOMER'], companies: [], is_guest: false } as unknown as Me),
);

describe('a new version of the agreement', () => {
  it('is told with what has changed, and accepted by one press', async () => {
    const calls = fakeApi({
      'GET /api/me/agreement': () => [200, { accepted: before, in_force: now, is_current: false }],
      'POST /api/me/agreement': () => [200, { accepted: { ...now, accepted_at: at }, in_force: now, is_current: true }],
    });
    renderScreen(AgreementBanner, '/cart', { locale: 'ru' });
    expect(await screen.findByText('Пользовательское соглашение изменилось')).toBeTruthy();
    // No full stop follows a date that ends in «г.».
    expect(screen.getByText(/Добавлены отзывы/).closest('p')?.textContent).toBe(
      'С 1 янв. 2026\u00a0г. действует новая редакция. Добавлены отзывы',
    );
    expect(screen.getByRole('link', { name: 'Прочитать' }).getAttribute('href')).toBe(
      '/ru/document/read/user_agreement',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Принять' }));
    expect(await screen.findByText('Спасибо, ваше согласие сохранено')).toBeTruthy();
    expect(screen.queryByText('Пользовательское соглашение изменилось')).toBeNull();
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ document_id: 7 });
  });

  it('stands above the page, over nothing that one may want to press', async () => {
    fakeApi({ 'GET /api/me/agreement': () => [200, { accepted: before, in_force: now, is_current: false }] });
    renderScreen(InFrame, '/chats');
    const banner = await screen.findByText('The user agreement has changed');
    expect(banner.compareDocumentPosition(screen.getByText('The page'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    for (let around: Element | null = banner; around; around = around.parentElement)
      expect(getComputedStyle(around).position).toMatch(/^(static)?$/);
  });

  it('is not told again to whoever has put it aside', async () => {
    const calls = fakeApi({
      'GET /api/me/agreement': () => [200, { accepted: before, in_force: { ...now, id: 8 }, is_current: false }],
    });
    renderScreen(AgreementBanner, '/cart');
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByText('The user agreement has changed')).toBeNull();
    expect(calls).toHaveLength(1);
  });
});
