/** Server-rendered pages hydrate without differences, whatever the browser's clock and time zone data. */
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { Locale } from '#src/i18n/locale.ts';
import { makePickupPage } from '#tests/support/pickupPage.tsx';

const { DateTimeFormat } = Intl;

/** Renders with older time zone data, in which Almaty is an hour ahead. */
async function renderOnServer(locale: Locale): Promise<string> {
  vi.resetModules();
  vi.stubGlobal('Intl', {
    ...Intl,
    NumberFormat: Intl.NumberFormat,
    PluralRules: Intl.PluralRules,
    DateTimeFormat: function Older(language: string, options: Intl.DateTimeFormatOptions) {
      const isAlmaty = options.timeZone === 'Asia/Almaty';
      return new DateTimeFormat(language, { ...options, ...(isAlmaty && { timeZone: 'Asia/Omsk' }) });
    },
  });
  try {
    // Fresh modules: a server shares no cache with a browser.
    const page = await import('#tests/support/pickupPage.tsx');
    const { renderToString: render } = await import('react-dom/server');
    return render(page.makePickupPage(locale));
  } finally {
    vi.unstubAllGlobals();
  }
}

afterEach(() => vi.useRealTimers());

it.each([
  ['en', 'Closed, opens Mon at 9:00 AM', 'Open now'],
  ['ru', 'Закрыто, откроется в пн в 09:00', 'Сейчас открыто'],
] as const)('hydrates store hours of %s, then tells whether a store is open', async (locale, opens, open) => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime('2026-11-22T10:00:00Z');
  const html = await renderOnServer(locale);
  expect(html).not.toContain(open);
  document.body.innerHTML = `<main>${html}</main>`;
  const errors: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args));
  vi.setSystemTime('2026-11-22T12:00:00Z');
  await act(async () => {
    hydrateRoot(document.querySelector('main')!, makePickupPage(locale), {
      onRecoverableError: (error) => errors.push(error),
    });
  });
  expect(errors).toEqual([]);
  expect(screen.getByText(opens)).toBeVisible();
  // Monday, nine o'clock in Almaty: the page updates without a reload.
  await act(async () => {
    vi.setSystemTime('2026-11-23T04:00:00Z');
    await vi.advanceTimersByTimeAsync(60_000);
  });
  expect(screen.getByText(new RegExp(open))).toBeVisible();
});
