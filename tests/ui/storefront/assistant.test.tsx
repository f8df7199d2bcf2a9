import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AssistantMessage } from '#contract/assistant.ts';
import type { Me } from '#contract/users.ts';
import { signIn } from '#src/session/session.ts';
import { Page } from '#src/storefront/assistant/AssistantPage.tsx';
import { fakeApi, type FakeRoutes, renderScreen } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const message = (changes: Partial<AssistantMessage>): AssistantMessage => ({
  id: 1,
  role: 'assistant',
  text: '',
  products: [],
  documents: [],
  links: [],
  companies: [],
  is_known: true,
  state: null,
  created_at: at,
  ...changes,
});
const answer = message({
  id: 2,
  text: 'Within **14 days**: [rules](/document/read/refund_policy)',
  documents: [{ type: 'refund_policy', title: 'Returns and refunds' }],
  companies: [{ id: 3, brand: 'Sloboda' }],
});
const question = message({ id: 1, role: 'user', text: 'May I return it?', state: 'answered' });

let storedMessages: AssistantMessage[] = [];
const routes: FakeRoutes = {
  'GET /api/gpt': () => [200, { provider: 'search', model: null, spent: 0, renews_at: at }],
  'GET /api/gpt/messages': () => [200, { page: 1, per_page: 30, total: storedMessages.length, data: storedMessages }],
};

beforeEach(() => {
  storedMessages = [];
  signIn('token', { id: 1, roles: ['ROLE_USER', 'ROLE_CUSTOMER'], companies: [], is_guest: false } as unknown as Me);
});

describe('the assistant’s screen', () => {
  it('says who answers, offers beginnings, and shows the answer with its links and the way to a person', async () => {
    const calls = fakeApi({
      ...routes,
      'POST /api/gpt/message': () => {
        storedMessages = [answer, question];
        return [201, answer];
      },
      'POST /api/mattermost/group_channel': () => [201, { id: 'c'.repeat(26) }],
    });
    renderScreen(Page, '/chats/assistant');
    expect(await screen.findByText(/No language model is used/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'How do I return something?' }));
    const log = screen.getByRole('log');
    expect((await within(log).findByRole('link', { name: 'rules' })).getAttribute('href')).toBe(
      '/document/read/refund_policy',
    );
    expect(within(log).queryByRole('link', { name: 'Returns and refunds' })).toBeNull();
    expect(calls.find(({ route }) => route === 'POST /api/gpt/message')).toMatchObject({
      body: { text: 'How do I return something?' },
    });
    await userEvent.click(within(log).getByRole('button', { name: 'Ask Sloboda' }));
    expect((await screen.findByLabelText('location')).textContent).toBe(`/chats/${'c'.repeat(26)}`);
  });

  it('keeps a question to which no answer came, and asks it again under the same key', async () => {
    let isBroken = true;
    const calls = fakeApi({
      ...routes,
      'POST /api/gpt/message': () => {
        if (isBroken) return [503, { message: 'Сейчас это недоступно', code: 'unavailable' }];
        storedMessages = [answer, question];
        return [201, answer];
      },
    });
    renderScreen(Page, '/chats/assistant', { locale: 'ru' });
    await userEvent.type(await screen.findByLabelText('Ваш вопрос'), 'May I return it?{Enter}');
    expect(await screen.findByText('Сейчас это недоступно')).toBeTruthy();
    expect(screen.getByText('May I return it?')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Спросить ещё раз' }));
    expect(await screen.findByRole('link', { name: 'rules' })).toBeTruthy();
    const [first, second] = calls
      .filter(({ route }) => route === 'POST /api/gpt/message')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
});
