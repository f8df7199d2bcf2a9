/** Renders a screen of the storefront in jsdom, with a faked API. */
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { matchPath, MemoryRouter, useLocation } from 'react-router';
import { expect, vi } from 'vitest';
import { demoServices, type AvailableServices } from '#contract/rules/services.ts';
import { api } from '#src/api/api.ts';
import { createQueryClient } from '#src/api/queries.ts';
import { defaultInstallation } from '#src/i18n/installation.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { LocaleProvider } from '#src/i18n/LocaleProvider.tsx';
import { ApiProvider } from '#src/storefront/ApiContext.tsx';
import { ParamsProvider } from '#src/storefront/params.tsx';
import { theme } from '#src/theme/theme.ts';
import { Notices } from '#src/ui/Notices.tsx';

export interface FakeCall {
  route: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** The answer of a fake route: status and body, or an Error for a lost network. */
type FakeAnswer = readonly [status: number, body?: unknown] | Error;
export type FakeRoutes = Record<string, (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>>;

/**
 * Fakes the server.
 * @param routes by `METHOD /path`; a call without a route fails the test by a 500
 * @returns the calls that were made, in order
 */
export function fakeApi(routes: FakeRoutes): FakeCall[] {
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://own.invalid');
    const route = `${init.method ?? 'GET'} ${pathname}`;
    const call = {
      route,
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    calls.push(call);
    const answer =
      (await routes[route]?.(call)) ?? ([500, { message: `No fake for ${route}`, code: 'broken' }] as const);
    if (answer instanceof Error) throw answer;
    const [status, body] = answer;
    // A list of the simple REST dialect is an array with its total in a header.
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      ...(Array.isArray(body) && { headers: { 'content-range': `items 0-${body.length}/${body.length}` } }),
    });
  });
  return calls;
}

function Screen({ Page, pattern }: { Page: ComponentType; pattern: string }) {
  const { pathname, search } = useLocation();
  const match = matchPath(pattern, pathname);
  if (!match) return <output aria-label="location">{pathname + search}</output>;
  return (
    <ParamsProvider value={match.params}>
      <Page />
    </ParamsProvider>
  );
}

/** Renders a screen at a path; other paths show themselves as the output "location". `pattern`: the screen's paths. */
export function renderScreen(
  Page: ComponentType,
  path: string,
  {
    locale = 'en',
    demo = false,
    services = {},
    queries = createQueryClient(),
    pattern = path.split(/[?#]/)[0] ?? '/',
  }: {
    locale?: Locale;
    demo?: boolean;
    services?: Partial<AvailableServices>;
    queries?: QueryClient;
    pattern?: string;
  } = {},
): void {
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <ApiProvider value={api}>
          <LocaleProvider
            locale={locale}
            installation={{ ...defaultInstallation, demo, services: { ...demoServices, ...services } }}
          >
            <MemoryRouter initialEntries={[path]}>
              <Screen Page={Page} pattern={pattern} />
              <Notices />
            </MemoryRouter>
          </LocaleProvider>
        </ApiProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

/** The button that sends the checkout, once all prices are shown: before that it refuses. */
export const findOrderButton = (name = 'Place the order'): Promise<HTMLElement> =>
  waitFor(() => {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'false');
    return button;
  });
