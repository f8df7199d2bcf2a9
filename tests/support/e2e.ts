/** Fixtures of browser tests: each test has a copy of the demo marketplace and its own browsers. */
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locale.ts';
import { openShop } from './e2eServer.ts';

export { expect };
export type { Page, Locator } from '@playwright/test';

export const languages = { en: 'English', ru: 'Russian' } as const satisfies Record<Locale, string>;
export const locales = ['en', 'ru'] as const satisfies readonly Locale[];

/** Whether `npm run test:long` runs. */
export const isLong = Boolean(process.env['LONG']);

export interface VisitorOptions {
  /** The language of the browser. */
  locale?: Locale;
  width?: number;
  javaScriptEnabled?: boolean;
  colorScheme?: 'light' | 'dark';
}

interface Fixtures {
  /** The address of a freshly copied demo marketplace. */
  shop: string;
  /** Opens a new browser, without a session and stored data. */
  visitor: (options?: VisitorOptions) => Promise<Page>;
}

const HEIGHT = 900;
const tags = { en: 'en-US', ru: 'ru-RU' } as const satisfies Record<Locale, string>;

/** A fixture: starts a marketplace and lends its address. */
// oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
async function lendShop({}: object, give: (address: string) => Promise<void>): Promise<void> {
  const app = await openShop();
  await give(app.url);
  expect(await app.stop(), 'the server logs no error').toEqual([]);
}

/**
 * One marketplace for all reading tests of a worker. Declared for every test, because Playwright starts a new worker
 * for tests with other fixtures of workers.
 */
interface SharedFixtures {
  sharedShop: string;
}

export const test = base.extend<Fixtures, SharedFixtures>({
  sharedShop: [lendShop, { scope: 'worker' }],
  shop: lendShop,

  visitor: async ({ browser, shop }, give) => {
    const thrown: string[] = [];
    const contexts: BrowserContext[] = [];
    await give(async ({ locale = 'en', width = 1280, javaScriptEnabled = true, colorScheme = 'light' } = {}) => {
      const context = await browser.newContext({
        baseURL: shop,
        locale: tags[locale],
        viewport: { width, height: HEIGHT },
        javaScriptEnabled,
        colorScheme,
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      context.on('weberror', (problem) => thrown.push(String(problem.error())));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(thrown, 'no page throws an error').toEqual([]);
  },
});

/** For tests that change nothing: one marketplace for all that a worker runs. */
export const readingTest = test.extend({ shop: ({ sharedShop }, give) => give(sharedShop) });
