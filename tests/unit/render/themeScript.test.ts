import Fastify from 'fastify';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { channelScript } from '#server/render/channelScript.ts';
import { serveTheme, themeScript, themeTag } from '#server/render/themeScript.ts';
import { themeKey } from '#src/theme/themeChoice.ts';

/** Fakes the parts of a browser that the script uses. */
function open({
  stored,
  isDark = false,
  hasStorage = true,
}: {
  stored?: string;
  isDark?: boolean;
  hasStorage?: boolean;
}) {
  const html = { dataset: {} as Record<string, string> };
  const system = {
    matches: isDark,
    notify: () => undefined as void,
    addEventListener: (_: string, listener: () => void) => (system.notify = listener),
  };
  const store = { value: stored };
  /** The theme color of the browser's toolbar. */
  const bar = { content: '' };
  const listeners = new Map<string, () => void>();
  runInNewContext(themeScript, {
    document: { documentElement: html, querySelectorAll: () => [bar] },
    matchMedia: () => system,
    localStorage: {
      getItem(key: string) {
        if (!hasStorage) throw new Error('refused');
        return key === themeKey ? (store.value ?? null) : null;
      },
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  });
  return {
    system,
    store,
    shown: () => html.dataset['theme'],
    bar,
    dispatch: (name: string) => listeners.get(name)?.(),
  };
}

describe('before the first paint', () => {
  it('the page looks as the system has it, until somebody chooses', () => {
    expect(open({}).shown()).toBe('light');
    expect(open({ isDark: true }).shown()).toBe('dark');
    expect(open({ stored: 'light', isDark: true }).shown()).toBe('light');
    expect(open({ stored: 'dark' }).shown()).toBe('dark');
    expect(open({ stored: 'dark' }).bar.content).not.toBe(open({}).bar.content);
    expect(open({ stored: 'nonsense', isDark: true }).shown()).toBe('dark');
  });

  it('a browser without storage is no hindrance', () =>
    expect(open({ hasStorage: false, isDark: true }).shown()).toBe('dark'));

  it('a choice, here or in another tab, and the system’s change are followed', () => {
    const page = open({});
    page.store.value = 'dark';
    page.dispatch(themeKey);
    expect(page.shown()).toBe('dark');
    page.store.value = 'light';
    page.dispatch('storage');
    expect(page.shown()).toBe('light');
    page.store.value = undefined;
    page.system.matches = true;
    page.system.notify();
    expect(page.shown()).toBe('dark');
  });

  it('the script comes from the address that pages name, to be kept for good', async () => {
    const app = Fastify();
    serveTheme(app);
    const answer = await app.inject(/src="(.*?)"/.exec(themeTag)?.[1] ?? '');
    expect([answer.body, answer.headers['cache-control']]).toEqual([
      themeScript,
      'public, max-age=31536000, immutable',
    ]);
    await app.close();
  });
});

/** Fakes the parts of a window with cookies that the channel script uses. */
function start({
  isApp,
  made,
  cookies = new Set<string>(),
  requestedAt,
  isRejected = false,
}: {
  isApp: boolean;
  made?: 'site' | 'app';
  cookies?: Set<string>;
  requestedAt?: number;
  isRejected?: boolean;
}) {
  const stored = new Map(requestedAt === undefined ? [] : [['channelAsked', String(requestedAt)]]);
  let reloads = 0;
  const document = {
    currentScript: { dataset: { channel: made } },
    get cookie() {
      return [...cookies].join('; ');
    },
    set cookie(text: string) {
      const [pair] = text.split(';');
      if (!isRejected) cookies[text.endsWith('max-age=0') ? 'delete' : 'add'](pair!);
    },
  };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  runInNewContext(channelScript, {
    document,
    matchMedia: () => ({ matches: isApp }),
    navigator: {},
    sessionStorage: storage,
    location: { reload: () => (reloads += 1) },
    Date,
  });
  return { cookies: [...cookies], reloads };
}

describe('before the first paint the app', () => {
  const app = 'sales_channel=app';

  it('says that it is one, and asks again for a page of the site’s goods', () => {
    expect(start({ isApp: true, made: 'site' })).toEqual({ cookies: [app], reloads: 1 });
    expect(start({ isApp: true, made: 'app', cookies: new Set([app]) })).toEqual({ cookies: [app], reloads: 0 });
  });

  it('leaves a tab of the same browser to the site', () => {
    expect(start({ isApp: false, made: 'app', cookies: new Set(['other=1', app]) })).toEqual({
      cookies: ['other=1'],
      reloads: 1,
    });
    expect(start({ isApp: false, made: 'site' })).toEqual({ cookies: [], reloads: 0 });
  });

  it('asks for nothing again that is the same for both, nor where it does not help', () => {
    expect(start({ isApp: true })).toEqual({ cookies: [app], reloads: 0 });
    expect(start({ isApp: true, made: 'site', requestedAt: Date.now() }).reloads).toBe(0);
    expect(start({ isApp: true, made: 'site', isRejected: true }).reloads).toBe(0);
  });
});
