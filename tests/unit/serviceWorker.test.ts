/** Runs the service worker's source against a fake browser. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { serviceWorker } from '#server/render/serviceWorker.ts';

/** Clicks a notification. @returns the opened and focused windows and the messages to them */
async function click(url: string, open: readonly string[] = []) {
  const done = { opened: [] as string[], focused: [] as string[], reported: [] as string[] };
  const handlers: Record<string, (event: object) => void> = {};
  const self = {
    location: { origin: 'https://shop.example' },
    addEventListener: (name: string, listener: (event: object) => void) => (handlers[name] = listener),
    clients: {
      matchAll: () => Promise.resolve(open.map((at) => ({ url: at, focus: () => void done.focused.push(at) }))),
      openWindow: (path: string) => void done.opened.push(path),
    },
  };
  runInNewContext(serviceWorker, {
    self,
    URL,
    fetch: (_path: string, { body }: { body: string }) => Promise.resolve(void done.reported.push(body)),
  });
  let work: unknown;
  handlers['notificationclick']!({
    notification: { close: () => {}, data: { url, token: 'abc' } },
    waitUntil: (promise: unknown) => (work = promise),
  });
  await work;
  return done;
}

describe('a clicked notification', () => {
  it('opens its page, or brings the tab forward that shows it, and tells once that it was clicked', async () => {
    expect(await click('/orders/view/7#chat')).toEqual({
      opened: ['/orders/view/7#chat'],
      focused: [],
      reported: ['{"token":"abc"}'],
    });
    const targetUrl = 'https://shop.example/orders/view/7#chat';
    expect(await click('/orders/view/7#chat', ['https://shop.example/cart', targetUrl])).toMatchObject({
      opened: [],
      focused: [targetUrl],
    });
  });

  it('never leads to another site', async () => {
    for (const url of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
      expect((await click(url)).opened, url).toEqual(['/']);
  });
});

describe('what arrives', () => {
  it('is shown with its words, and with a picture of ours where it has one', async () => {
    const shown: [title: string, how: Record<string, unknown>][] = [];
    const handlers: Record<string, (event: object) => void> = {};
    const self = {
      location: { origin: 'https://shop.example' },
      addEventListener: (name: string, listener: (event: object) => void) => (handlers[name] = listener),
      registration: { showNotification: (title: string, how: Record<string, unknown>) => shown.push([title, how]) },
    };
    runInNewContext(serviceWorker, { self, URL });
    const payload = { title: 'A', body: 'B', url: '/wishes', tag: 't', token: 'abc' };
    for (const data of [
      payload,
      { ...payload, image: '/media/x/960.webp' },
      { ...payload, image: 'https://evil.example/spy.png' },
    ])
      handlers['push']!({ data: { json: () => data }, waitUntil: () => {} });
    handlers['push']!({ data: { json: () => JSON.parse('no json') as unknown }, waitUntil: () => {} });
    expect(shown.map(([title, { body, image, data }]) => [title, body, image, data])).toEqual(
      [undefined, '/media/x/960.webp', undefined].map((image) => ['A', 'B', image, { url: '/wishes', token: 'abc' }]),
    );
  });
});
