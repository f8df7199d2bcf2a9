/** Unsent messages of conversations that are not open: any page sends them, once. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openKeys, outbox, listPending, listWaitingKeys } from '#src/conversation/outbox.ts';
import { sendWaiting } from '#src/conversation/sendWaiting.ts';
import { storedSession } from '#src/session/session.ts';
import { buildMe } from '#tests/support/apiAnswers.ts';
import { fakeApi } from '#tests/support/storefrontScreen.tsx';

const makePending = (pending_id: string, key: string, user_id: number) =>
  outbox.add({ pending_id, key, user_id, text: `Text of ${pending_id}`, files: [], at: 1 });
const sent = {
  id: 1,
  order_id: 5,
  author: null,
  for_user_id: null,
  text: 'x',
  created_at: '2026-01-01T00:00:00.000Z',
  side: 'user',
  pending_id: 'a',
  system: null,
};

beforeEach(() => storedSession.set({ token: 't', me: buildMe() }));
afterEach(() => {
  localStorage.clear();
  openKeys.clear();
  vi.unstubAllGlobals();
});

it('goes in its order, each once, however often it is asked for; what is open sends its own, and another’s stays', async () => {
  const calls = fakeApi({ 'POST /api/message': () => [201, sent] });
  const { id } = buildMe();
  for (const [name, key, user] of [
    ['a', 'order-5', id],
    ['b', 'order-5', id],
    ['c', 'order-6', id],
    ['d', 'order-7', id + 1],
  ] as const)
    makePending(name, key, user);
  openKeys.add('order-6');
  await Promise.all([sendWaiting(), sendWaiting()]);
  expect(
    calls
      .filter((call) => call.route === 'POST /api/message')
      .map(({ body }) => (body as { pending_id: string }).pending_id),
  ).toEqual(['a', 'b']);
  expect(listWaitingKeys()).toEqual([]);
  expect(listPending('order-6')).toHaveLength(1);
});

it('waits where the server is away, and says what it will never take', async () => {
  let answer: [number, unknown] = [503, { message: 'Away', code: 'unavailable' }];
  fakeApi({ 'POST /api/message': () => answer });
  makePending('a', 'order-5', buildMe().id);
  await sendWaiting();
  expect(listWaitingKeys()).toEqual(['order-5']);
  answer = [404, { message: 'Not found', code: 'not_found' }];
  await sendWaiting();
  expect(listWaitingKeys()).toEqual([]);
  expect(listPending('order-5')).toMatchObject([{ fault: 'Not found' }]);
});
