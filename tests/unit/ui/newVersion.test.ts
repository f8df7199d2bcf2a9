/** Pages of an old version: they reload once their files are gone from the server. */
import { beforeEach, describe, expect, it } from 'vitest';
import { dismiss, listNotices, notify } from '#src/ui/notices.ts';
import { reloadIfServerAnswers, watchVersions, type Browser } from '#src/ui/newVersion.ts';

const entry = 'https://fair.test/assets/index-1.js';

/**
 * Fakes a browser with a loaded page.
 * @param status the server's answer for its entry file; null for no answer
 * @param options `remembered` is the session storage, which another page of the tab may share
 */
function createBrowser(
  status: number | null,
  options: { now?: number; remembered?: Map<string, string>; hasStorage?: boolean } = {},
) {
  const { now = 1_000_000, remembered = new Map<string, string>(), hasStorage = true } = options;
  let fail = () => {};
  const requested: string[] = [];
  let reloads = 0;
  const host: Browser = {
    onFailedLoad: (listener) => (fail = listener),
    getStatus: (file) => (
      requested.push(file),
      status === null ? Promise.reject(new TypeError('no reply')) : Promise.resolve(status)
    ),
    getStorage() {
      if (!hasStorage) throw new DOMException('blocked', 'SecurityError');
      return {
        getItem: (key) => remembered.get(key) ?? null,
        setItem: (key, value) => void remembered.set(key, value),
        removeItem: (key) => void remembered.delete(key),
      };
    },
    now: () => now,
    reload: () => (reloads += 1),
  };
  watchVersions(entry, host);
  const failToLoad = async () => {
    fail();
    await new Promise(setImmediate);
  };
  return { host, failToLoad, requested, countReloads: () => reloads, remembered };
}

beforeEach(() => listNotices().forEach(({ id }) => dismiss(id)));

it.each([
  [1, 'the server is up', 200],
  [0, 'a proxy answers for it', 502],
  [0, 'nothing answers', null],
])('“Try again” reloads the page %i times if %s', async (times, _, status) => {
  const { host, countReloads } = createBrowser(status);
  await reloadIfServerAnswers(host);
  expect(countReloads()).toBe(times);
});

describe('a page that can’t load a file', () => {
  it('reloads if its own entry file is gone, which it checks only then', async () => {
    const { failToLoad, requested, countReloads } = createBrowser(404);
    expect(requested).toEqual([]);
    await failToLoad();
    expect(requested).toEqual([entry]);
    expect(countReloads()).toBe(1);
  });

  it.each([
    ['the server still has its version', 200],
    ['the server fails', 503],
    ['there is no network', null],
  ])('does not reload if %s', async (_, status) => {
    const { failToLoad, countReloads } = createBrowser(status);
    await failToLoad();
    expect(countReloads()).toBe(0);
  });

  it('reloads once a minute at most, however many files fail', async () => {
    const first = createBrowser(404);
    await first.failToLoad();
    await first.failToLoad();
    expect(first.countReloads()).toBe(1);
    const second = createBrowser(404, { remembered: first.remembered, now: 1_030_000 });
    await second.failToLoad();
    expect(second.countReloads()).toBe(0);
    const third = createBrowser(404, { remembered: first.remembered, now: 1_061_000 });
    await third.failToLoad();
    expect(third.countReloads()).toBe(1);
  });

  it('does not reload if the browser has no storage', async () => {
    const { failToLoad, countReloads } = createBrowser(404, { hasStorage: false });
    await failToLoad();
    expect(countReloads()).toBe(0);
  });

  it('shows its notices again after the reload, once', async () => {
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
