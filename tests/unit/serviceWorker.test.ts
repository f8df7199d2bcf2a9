/** The service worker's own text, run against a browser that is not there. */
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { serviceWorker } from '#server/render/serviceWorker.ts';

/** Clicks a notification. @returns what was opened, brought forward and told */
async function click(url: string, open: readonly string[] = []) {
  const done = { opened: [] as string[], focused: [] as string[], told: [] as string[] };
  const heard: Record<string, (event: object) => void> = {};
  const self = {
    location: { origin: 'https://shop.example' },
    addEventListener: (name: string, listener: (event: object) => void) => (heard[name] = listener),
    clients: {
      matchAll: () => Promise.resolve(open.map((at) => ({ url: at, focus: () => void done.focused.push(at) }))),
      openWindow: (path: string) => void done.opened.push(path),
    },
  };
  runInNewContext(serviceWorker, {
    self,
    URL,
    fetch: (_path: string, { body }: { body: string }) => Promise.resolve(void done.told.push(body)),
  });
  let work: unknown;
  heard['notificationclick']!({
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
      told: ['{"token":"abc"}'],
    });
    const there = 'https://shop.example/orders/view/7#chat';
    expect(await click('/orders/view/7#chat', ['https://shop.example/cart', there])).toMatchObject({
      opened: [],
      focused: [there],
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
    const heard: Record<string, (event: object) => void> = {};
    const self = {
      location: { origin: 'https://shop.example' },
      addEventListener: (name: string, listener: (event: object) => void) => (heard[name] = listener),
      registration: { showNotification: (title: string, how: Record<string, unknown>) => shown.push([title, how]) },
    };
    runInNewContext(serviceWorker, { self, URL });
    const told = { title: 'A', body: 'B', url: '/wishes', tag: 't', token: 'abc' };
    for (const data of [
      told,
      { ...told, image: '/media/x/960.webp' },
      { ...told, image: 'https://evil.example/spy.png' },
    ])
      heard['push']!({ data: { json: () => data }, waitUntil: () => {} });
    heard['push']!({ data: { json: () => JSON.parse('no json') as unknown }, waitUntil: () => {} });
    expect(shown.map(([title, { body, image, data }]) => [title, body, image, data])).toEqual(
      [undefined, '/media/x/960.webp', undefined].map((image) => ['A', 'B', image, { url: '/wishes', token: 'abc' }]),
    );
  });
});
