import { beforeEach, describe, expect, it } from 'vitest';
import { dismiss, listNotices, notify } from '#src/ui/notices.ts';
import { reloadIfServerAnswers, watchVersions, type Browser } from '#src/ui/newVersion.ts';

const entry = 'https://fair.test/assets/index-1.js';

/** Fakes a browser with a loaded page. @param status the server's answer for its entry file; null for no answer */
function createBrowser(
  status: number | null,
  options: { now?: number; remembered?: Map<string, string>; remembers?: boolean } = {},
) {
  const { now = 1_000_000, remembered = new Map<string, string>(), remembers = true } = options;
  let fail = () => {};
  const requested: string[] = [];
  let starts = 0;
  const host: Browser = {
    onFailedLoad: (listener) => (fail = listener),
    getStatus: (file) => (
      requested.push(file),
      status === null ? Promise.reject(new TypeError('no reply')) : Promise.resolve(status)
    ),
    getStorage() {
      if (!remembers) throw new DOMException('refused', 'SecurityError');
      return {
        getItem: (key) => remembered.get(key) ?? null,
        setItem: (key, value) => void remembered.set(key, value),
        removeItem: (key) => void remembered.delete(key),
      };
    },
    now: () => now,
    reload: () => (starts += 1),
  };
  watchVersions(entry, host);
  const failToLoad = async () => {
    fail();
    await new Promise(setImmediate);
  };
  return { host, failToLoad, requested, starts: () => starts, remembered };
}

beforeEach(() => listNotices().forEach(({ id }) => dismiss(id)));

it.each([
  [1, 'the server is up', 200],
  [0, 'a proxy answers for it', 502],
  [0, 'nothing answers', null],
])('“Try again” reloads the page %i times where %s', async (times, _, status) => {
  const { host, starts } = createBrowser(status);
  await reloadIfServerAnswers(host);
  expect(starts()).toBe(times);
});

describe('a page that can’t load a file', () => {
  it('starts anew where its own entry file is gone, and not before', async () => {
    const { failToLoad, requested, starts } = createBrowser(404);
    expect(requested).toEqual([]);
    await failToLoad();
    expect(requested).toEqual([entry]);
    expect(starts()).toBe(1);
  });

  it.each([
    ['its version is still there', 200],
    ['the server is unwell', 503],
    ['the network is away', null],
  ])('stays where %s', async (_, status) => {
    const { failToLoad, starts } = createBrowser(status);
    await failToLoad();
    expect(starts()).toBe(0);
  });

  it('starts anew once, however many files fail and however often it has begun', async () => {
    const first = createBrowser(404);
    await first.failToLoad();
    await first.failToLoad();
    expect(first.starts()).toBe(1);
    const second = createBrowser(404, { remembered: first.remembered, now: 1_030_000 });
    await second.failToLoad();
    expect(second.starts()).toBe(0);
    const third = createBrowser(404, { remembered: first.remembered, now: 1_061_000 });
    await third.failToLoad();
    expect(third.starts()).toBe(1);
  });

  it('stays where the browser remembers nothing', async () => {
    const { failToLoad, starts } = createBrowser(404, { remembers: false });
    await failToLoad();
    expect(starts()).toBe(0);
  });

  it('says again what it was saying, once', async () => {
    notify('The password has been changed', { tone: 'success' });
    const { failToLoad, remembered } = createBrowser(404);
    await failToLoad();
    listNotices().forEach(({ id }) => dismiss(id));
    createBrowser(200, { remembered });
    expect(listNotices()).toMatchObject([{ text: 'The password has been changed', tone: 'success' }]);
    listNotices().forEach(({ id }) => dismiss(id));
    createBrowser(200, { remembered });
    expect(listNotices()).toEqual([]);
  });
});
