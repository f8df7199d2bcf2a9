/**
 * The chat screen while chats change elsewhere: a chat is created, its other side or the reader's part in it is
 * removed.
 */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Chat } from '#contract/chats.ts';
import type { ChatListener } from '#src/conversation/v4/socket.ts';
import { chooseLocale } from '#src/i18n/locale.ts';
import { storedSession } from '#src/session/session.ts';
import { Page } from '#src/storefront/chats/ChatsPage.tsx';
import { ParamsProvider } from '#src/storefront/params.tsx';
import { buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi, renderScreen } from '#tests/support/storefrontScreen.tsx';

const listeners = new Set<ChatListener>();
vi.mock('#src/conversation/v4/socket.ts', () => ({
  sendTyping: () => undefined,
  listenToChats: (listener: ChatListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));
const receive = (event: string, data: Record<string, unknown>) =>
  act(() => listeners.forEach((listener) => listener.onEvent({ event, data, seq: 1 })));

const id = 'c'.repeat(26);
const makeChat = (changes: Partial<Chat> = {}): Chat => ({
  id,
  title: 'Anna Taylor',
  company: null,
  user: { id: 9, fio: 'Anna Taylor', avatar: null },
  order_id: null,
  over: false,
  last_post: { id: 'p', message: 'Hi', update_at: 1 },
  last_post_at: '2026-01-01T00:00:00.000Z',
  unread: 0,
  ...changes,
});
let chats: Chat[];
let rejection: readonly [number, object];
const person = (name: string, user: string) => ({
  id: user,
  username: name,
  nickname: name,
  first_name: '',
  last_name: '',
});

function openChats() {
  fakeApi({
    'GET /api/mattermost/user_channels': () => [
      200,
      {
        chats,
        companies: [],
        me: { id: 'me', username: 'user-7' },
        pagination: { page: 1, perPage: 30, total: chats.length },
      },
    ],
    'GET /api/mattermost/user_token': () => [200, { token: 'v4' }],
    'GET /api/v4/users/me': () => [200, person('user-7', 'me')],
    [`GET /api/v4/channels/${id}/posts`]: () => [
      200,
      {
        order: ['p'],
        posts: {
          p: {
            id: 'p',
            create_at: 1,
            delete_at: 0,
            user_id: 'other',
            channel_id: id,
            message: 'Good morning',
            pending_post_id: '',
          },
        },
      },
    ],
    [`GET /api/v4/channels/${id}/members`]: () => [200, []],
    'POST /api/v4/channels/members/me/view': () => [200, {}],
    'POST /api/v4/users/ids': () => [200, [person('user-9', 'other')]],
    'POST /api/v4/posts': () => rejection,
  });
  renderScreen(
    () => (
      <ParamsProvider value={{ channel: id }}>
        <Page />
      </ParamsProvider>
    ),
    `/chats/${id}`,
  );
}

beforeEach(() => {
  chats = [makeChat()];
  vi.stubGlobal('IntersectionObserver', undefined);
  window.matchMedia = ((query: string) => ({
    matches: query.includes('hover:hover'),
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  storedSession.set({
    token: 't',
    me: buildMe({ roles: ['ROLE_USER', 'ROLE_VENDOR'], accessToECommerceModule: true }),
  });
});
afterEach(() => {
  listeners.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('shows a chat that was looked at too early, with the first word said in it', async () => {
  chats = [];
  openChats();
  expect(await screen.findByText('There is no such chat')).toBeVisible();
  chats = [makeChat()];
  receive('posted', {
    post: JSON.stringify({
      id: 'p',
      create_at: 1,
      delete_at: 0,
      user_id: 'other',
      channel_id: id,
      message: 'Hi',
      pending_post_id: '',
    }),
  });
  expect(await screen.findByText('Good morning')).toBeVisible();
  expect(screen.queryByText('There is no such chat')).toBeNull();
});

it('names the chats anew in the language that is chosen', async () => {
  openChats();
  expect((await screen.findAllByText('Anna Taylor')).length).toBeGreaterThan(0);
  chats = [makeChat({ title: 'Удалённый пользователь' })];
  act(() => chooseLocale('ru'));
  expect((await screen.findAllByText('Удалённый пользователь')).length).toBeGreaterThan(0);
  act(() => chooseLocale('en'));
});

it('says that the account across is gone, and closes', async () => {
  storedSession.set({
    token: 't',
    me: buildMe({ roles: ['ROLE_USER', 'ROLE_MANAGER'], accessToECommerceModule: true }),
  });
  openChats();
  expect(await screen.findByRole('link', { name: 'Customer card' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Write a message' })).toBeVisible();
  chats = [makeChat({ title: 'Deleted user', user: { id: 9, fio: 'Deleted user', avatar: null }, over: true })];
  receive('channel_updated', { channel_id: id });
  expect(await screen.findByText('This account has been deleted, so you can’t send messages.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Deleted user' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Customer card' })).toBeNull();
});

it('says that one no longer has access, and leaves the chat', async () => {
  openChats();
  const box = await screen.findByRole('textbox', { name: 'Write a message' });
  [chats, rejection] = [
    [],
    [404, { id: 'not_found', message: 'The requested conversation is not found', status_code: 404 }],
  ];
  await userEvent.type(box, 'Hello?{Enter}');
  expect(await screen.findByText('You no longer have access to this chat')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'All chats' })[0]).toBeVisible();
});
