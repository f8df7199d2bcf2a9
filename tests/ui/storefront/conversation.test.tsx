/** A conversation: messages are sent once, stored while they can't be sent, and shown in order. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { NetworkError } from '#src/api/send.ts';
import { ConversationPane } from '#src/conversation/ConversationPane.tsx';
import { type Transport, createConversation, type TransportListener } from '#src/conversation/conversation.ts';
import type { Line } from '#src/conversation/model.ts';
import { chooseLocale, getCurrentLocale } from '#src/i18n/locale.ts';
import { storedSession } from '#src/session/session.ts';
import { listNotices } from '#src/ui/notices.ts';
import { buildMe } from '#tests/support/apiAnswers.ts';

let count = 0;
const makeMessage = (text: string, changes: Partial<Line> = {}): Line => {
  count += 1;
  return {
    key: `k${count}`,
    id: `${count}`,
    place: count,
    at: Date.now(),
    author: { id: '9', name: 'Olga', avatar: null },
    isMine: false,
    isOurs: false,
    text,
    files: [],
    state: 'sent',
    ...changes,
  };
};
const mine = { author: { id: '7', name: 'Ann', avatar: null }, isMine: true, isOurs: true };

function open(carrier: Partial<Transport> = {}) {
  let listener!: TransportListener;
  const post = vi.fn<Transport['post']>(async ({ text, pending_id }) =>
    makeMessage(text, { ...mine, key: pending_id }),
  );
  const markRead = vi.fn<Transport['markRead']>(async () => undefined);
  const conversation = createConversation({
    key: 'order-1',
    load: async () => ({ lines: [makeMessage('Good morning')], hasOlder: false, readPlace: 0, seenPlace: 0 }),
    post,
    markRead,
    follow: (hears) => {
      listener = hears;
      return () => undefined;
    },
    ...carrier,
  });
  const view = render(<ConversationPane conversation={conversation} label="Chat with North" />);
  return {
    post,
    markRead,
    view,
    conversation,
    getListener: () => listener,
    write: () => screen.getByRole('textbox', { name: 'Write a message' }),
  };
}

beforeEach(() => {
  window.history.replaceState(null, '', '/chats');
  // Without IntersectionObserver everything rendered counts as seen.
  vi.stubGlobal('IntersectionObserver', undefined);
  window.matchMedia = ((query: string) => ({
    matches: query.includes('hover:hover'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  storedSession.set({ token: 't', me: buildMe() });
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('a conversation', () => {
  it('sends by Enter, begins a line by Shift and Enter, and takes what comes', async () => {
    const { post, write, getListener, markRead } = open();
    await screen.findByText('Good morning');
    await userEvent.type(write(), 'Hello{Shift>}{Enter}{/Shift}there{Enter}');
    await waitFor(() => expect(post).toHaveBeenCalledTimes(1));
    expect(post.mock.calls[0]![0].text).toBe('Hello\nthere');
    expect(write()).toHaveValue('');
    act(() => getListener().onLine(makeMessage('How can I help?')));
    expect(screen.getByText('How can I help?')).toBeVisible();
    expect(screen.getByRole('log')).toHaveAttribute('aria-live', 'polite');
    await waitFor(() => expect(markRead).toHaveBeenCalled());
    act(() => getListener().onSeen(count));
    expect(screen.getByText('Seen')).toBeInTheDocument();
  });

  it('shows the lines of the system in the new language once it is switched, older ones too', async () => {
    const texts = { en: ['New', 'Accepted'], ru: ['Новый', 'Принят'] };
    const system = { author: null };
    const lines = [makeMessage('', system), makeMessage('', system)];
    const getLines = () => lines.map((line, index) => ({ ...line, text: texts[getCurrentLocale()][index]! }));
    const load: Transport['load'] = async (before) => ({
      lines: before ? getLines().slice(0, 1) : getLines().slice(1),
      hasOlder: !before,
    });
    const { conversation } = open({ load });
    expect(await screen.findByText('Accepted')).toBeVisible();
    await act(() => conversation.loadOlder());
    expect(screen.getByText('New')).toBeVisible();
    act(() => chooseLocale('ru'));
    expect(await screen.findByText('Принят')).toBeVisible();
    expect(screen.queryByText('New')).toBeNull();
    await act(() => conversation.loadOlder());
    expect(screen.getByText('Новый')).toBeVisible();
    act(() => chooseLocale('en'));
    expect(await screen.findByText('Accepted')).toBeVisible();
  });

  it('takes no page that was asked for in the former language, and loads anew after a failure', async () => {
    const line = makeMessage('', { author: null });
    const answers: ((text: string) => void)[] = [];
    const load = vi.fn<Transport['load']>(
      () =>
        new Promise((resolve, reject) => {
          answers.push((text) =>
            text ? resolve({ lines: [{ ...line, text }], hasOlder: false }) : reject(new Error('offline')),
          );
        }),
    );
    open({ load });
    act(() => answers[0]!('Accepted'));
    expect(await screen.findByText('Accepted')).toBeVisible();
    act(() => chooseLocale('ru'));
    act(() => chooseLocale('en'));
    await act(async () => answers[2]!('Accepted anew'));
    await act(async () => answers[1]!('Принят'));
    expect(screen.getByText('Accepted anew')).toBeVisible();
    act(() => chooseLocale('ru'));
    await act(async () => answers[3]!(''));
    act(() => void window.dispatchEvent(new Event('online')));
    await act(async () => answers[4]!('Принят'));
    expect(screen.getByText('Принят')).toBeVisible();
    act(() => chooseLocale('en'));
  });

  it('tells what is wrong with a file above the place where one writes, until one writes on', async () => {
    const { write, view } = open({ files: { maxBytes: 10, maxPerMessage: 3, upload: vi.fn(), loadUrl: vi.fn() } });
    await screen.findByText('Good morning');
    vi.spyOn(write().parentElement!.parentElement!, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, window.innerHeight - 64, window.innerWidth, 64),
    );
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(document.documentElement.style.getPropertyValue('--footer-space')).toBe('64px');
    await userEvent.upload(view.container.querySelector<HTMLElement>('[data-attach]')!, new File([], 'list.txt'));
    expect(listNotices().map(({ text }) => text)).toEqual([expect.stringContaining('list.txt')]);
    await userEvent.type(write(), 'O');
    expect(listNotices()).toEqual([]);
    view.unmount();
    expect(document.documentElement.style.getPropertyValue('--footer-space')).toBe('');
  });

  it('keeps what can’t be sent, under one name, and sends it when the network is back', async () => {
    const names: string[] = [];
    const post = vi.fn<Transport['post']>(async ({ pending_id, text }) => {
      names.push(pending_id);
      if (names.length === 1) throw new NetworkError(new Error('away'));
      return makeMessage(text, { ...mine, key: pending_id });
    });
    const { write, view } = open({ post });
    await screen.findByText('Good morning');
    await userEvent.type(write(), 'Are you there?{Enter}');
    await screen.findByText('Waiting for the network. It will be sent automatically');
    view.unmount();
    open({ post });
    await screen.findByText('Sent');
    expect(screen.getAllByText('Are you there?')).toHaveLength(1);
    expect(new Set(names).size).toBe(1);
  });

  it('says why a message was refused, and lets one try again or give it up', async () => {
    let isRejected = true;
    const post = vi.fn<Transport['post']>(async ({ pending_id, text }) => {
      if (isRejected) throw new ApiError(422, { message: 'Too long', code: 'invalid' });
      return makeMessage(text, { ...mine, key: pending_id });
    });
    const { write } = open({ post });
    await screen.findByText('Good morning');
    await userEvent.type(write(), 'Once{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent: Too long');
    isRejected = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByText('Once')).toBeVisible();
  });

  it('is closed where there is nobody to write to, with nothing to send again', async () => {
    const onRejected = vi.fn();
    const post = vi.fn<Transport['post']>(async () => {
      throw new ApiError(409, { message: 'This account has been deleted', code: 'chat_over' });
    });
    const { write, conversation, view } = open({ post, onRejected });
    await screen.findByText('Good morning');
    await userEvent.type(write(), 'Hello?{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent: This account has been deleted');
    // The screen is notified, so that it loads the conversation again.
    expect(onRejected).toHaveBeenCalledTimes(1);
    view.rerender(<ConversationPane conversation={conversation} label="Chat with North" isClosed />);
    expect(screen.getByRole('status')).toHaveTextContent('This account has been deleted, so you can’t send messages.');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove' })).toBeVisible();
  });

  it('closes by itself where the order’s buyer is gone, and shows what was being written', async () => {
    let isOver = false;
    const { write, getListener } = open({
      load: async () => ({ lines: [makeMessage('Good morning')], hasOlder: false, isClosed: isOver }),
    });
    await screen.findByText('Good morning');
    await userEvent.type(write(), 'It is on its w');
    isOver = true;
    act(() => getListener().onMissed());
    expect(await screen.findByRole('status')).toHaveTextContent('you can’t send messages');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('It is on its w')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove it' }));
    expect(screen.queryByText('It is on its w')).toBeNull();
  });

  it('keeps an unsent draft over a reload', async () => {
    const first = open();
    await screen.findByText('Good morning');
    await userEvent.type(first.write(), 'Half a thou');
    first.view.unmount();
    const second = open();
    await screen.findByText('Good morning');
    expect(second.write()).toHaveValue('Half a thou');
  });
});
