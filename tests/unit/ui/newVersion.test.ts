import { beforeEach, describe, expect, it } from 'vitest';
import { dismiss, noticeStore, notify } from '#src/ui/notices.ts';
import { followVersions, type Browser } from '#src/ui/newVersion.ts';

const entry = 'https://fair.test/assets/index-1.js';

/** A browser whose page has begun, and what the server answers for its entry file; null for no answer. */
function browser(
  status: number | null,
  options: { now?: number; remembered?: Map<string, string>; remembers?: boolean } = {},
) {
  const { now = 1_000_000, remembered = new Map<string, string>(), remembers = true } = options;
  let fail = () => {};
  const asked: string[] = [];
  let starts = 0;
  const there: Browser = {
    onFailedLoad: (listener) => (fail = listener),
    statusOf: (file) => (
      asked.push(file),
      status === null ? Promise.reject(new TypeError('no reply')) : Promise.resolve(status)
    ),
    memory() {
      if (!remembers) throw new DOMException('refused', 'SecurityError');
      return {
        getItem: (key) => remembered.get(key) ?? null,
        setItem: (key, value) => void remembered.set(key, value),
        removeItem: (key) => void remembered.delete(key),
      };
    },
    now: () => now,
    startAnew: () => (starts += 1),
  };
  followVersions(entry, there);
  const failToLoad = async () => {
    fail();
    await new Promise(setImmediate);
  };
  return { failToLoad, asked, starts: () => starts, remembered };
}

beforeEach(() => noticeStore.get().forEach(({ id }) => dismiss(id)));

describe('a page that can’t load a file', () => {
  it('starts anew where its own entry file is gone, and not before', async () => {
    const { failToLoad, asked, starts } = browser(404);
    expect(asked).toEqual([]);
    await failToLoad();
    expect(asked).toEqual([entry]);
    expect(starts()).toBe(1);
  });

  it.each([
    ['its version is still there', 200],
    ['the server is unwell', 503],
    ['the network is away', null],
  ])('stays where %s', async (_, status) => {
    const { failToLoad, starts } = browser(status);
    await failToLoad();
    expect(starts()).toBe(0);
  });

  it('starts anew once, however many files fail and however often it has begun', async () => {
    const first = browser(404);
    await first.failToLoad();
    await first.failToLoad();
    expect(first.starts()).toBe(1);
    const second = browser(404, { remembered: first.remembered, now: 1_030_000 });
    await second.failToLoad();
    expect(second.starts()).toBe(0);
    const later = browser(404, { remembered: first.remembered, now: 1_061_000 });
    await later.failToLoad();
    expect(later.starts()).toBe(1);
  });

  it('stays where the browser remembers nothing', async () => {
    const { failToLoad, starts } = browser(404, { remembers: false });
    await failToLoad();
    expect(starts()).toBe(0);
  });

  it('says again what it was saying, once', async () => {
    notify('The password has been changed', { tone: 'success' });
    const { failToLoad, remembered } = browser(404);
    await failToLoad();
    noticeStore.get().forEach(({ id }) => dismiss(id));
    browser(200, { remembered });
    expect(noticeStore.get()).toMatchObject([{ text: 'The password has been changed', tone: 'success' }]);
    noticeStore.get().forEach(({ id }) => dismiss(id));
    browser(200, { remembered });
    expect(noticeStore.get()).toEqual([]);
  });
});
