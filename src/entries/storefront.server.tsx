/**
 * Entry of the storefront on the rendering server: turns an address into HTML and head. Built by `vite build --ssr`.
 */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { routes } from 'virtual:routes';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { ApiError, createClient, type ClientAnswer, type ClientRequest } from '#contract/client.ts';
import type { Contract } from '#contract/index.ts';
import { installationBlockId, type Installation } from '#src/i18n/installation.ts';
import { splitLocale, type Locale } from '#src/i18n/locale.ts';
import type { Api } from '#src/storefront/ApiContext.tsx';
import { App } from '#src/storefront/App.tsx';
import { HeadReceiverProvider, type PageHead } from '#src/storefront/head.tsx';
import { matchRoute, type Match } from '#src/storefront/match.ts';
import { notFoundPage, routes as pageRoutes } from '#src/storefront/routes.tsx';
import { ShellSkeleton } from '#src/storefront/layout/ShellSkeleton.tsx';
import { documentCss, officeCss } from '#src/theme/documentCss.ts';
import { transferBlock, type Transfer } from '#src/storefront/transfer.ts';

export type { PageHead } from '#src/storefront/head.tsx';

export interface RenderOptions {
  /** Sends an API call as a guest. */
  send: (request: ClientRequest, locale: Locale) => Promise<ClientAnswer>;
  installation: Installation;
}

export interface Rendered {
  /** 200, or 404 if nothing has this address. */
  status: number;
  locale: Locale;
  head: PageHead;
  /** Style elements. */
  styles: string;
  html: string;
  transfer: Transfer;
  /** Source files that the browser needs at once. */
  sources: string[];
}

/** What the server needs to know about an address before it renders it. */
export interface Address {
  locale: Locale;
  /** Without language prefix. */
  path: string;
  /** The search in canonical form: two addresses with the same one are the same page. */
  search: string;
  /** Whether the address has a screen. */
  isKnown: boolean;
}

const themeStyle = `<style>${documentCss}</style>`;
/** The back office's style element. */
export const officeStyle = `<style>${officeCss}</style>`;

export const blocks = { installation: installationBlockId, transfer: transferBlock };

/** Loads all pages at the start, so that a new build in the same folder can't break a running server. */
export async function loadPages(): Promise<void> {
  await Promise.all(pageRoutes.map(({ page }) => page.load()));
}

/**
 * Parses an address.
 * @param pathname as in the address bar
 * @param search with or without question mark
 */
export async function readAddress(pathname: string, search: string): Promise<Address> {
  const { page, pattern } = matchRoute(pathname);
  const { canonicalSearch } = await page.load();
  return {
    ...splitLocale(pathname),
    search: canonicalSearch?.(new URLSearchParams(search)) ?? '',
    isKnown: pattern !== undefined,
  };
}

const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/**
 * Loads the page's data.
 * @returns false if the API does not know the id.
 * @throws any other error
 */
async function prefetch(
  match: Match,
  queries: QueryClient,
  api: Api,
  search: string,
  locale: Locale,
): Promise<boolean> {
  const page = await match.page.load();
  try {
    await page.prefetch?.({ api, queries, params: match.params, search: new URLSearchParams(search), locale });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/**
 * Renders a page for a guest.
 * @param pathname with its language prefix
 * @param search in canonical form, from `readAddress`
 * @throws any API error except "not found"
 */
export async function render(
  pathname: string,
  search: string,
  { send, installation }: RenderOptions,
): Promise<Rendered> {
  const { locale } = splitLocale(pathname);
  const api = createClient<Contract>(routes, (request) => send(request, locale));
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, gcTime: Infinity } },
  });
  const match = matchRoute(pathname);
  const exists = await prefetch(match, queries, api, search, locale);
  if (!exists) await notFoundPage.load();

  const cache = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  let head: PageHead = { title: '' };
  const html = renderToString(
    <CacheProvider value={cache}>
      <StaticRouter location={pathname + search}>
        <HeadReceiverProvider value={(received) => void (head = received)}>
          <App api={api} queries={queries} installation={installation} isMissing={!exists} />
        </HeadReceiverProvider>
      </StaticRouter>
    </CacheProvider>,
  );
  const transfer: Transfer = { queries: dehydrate(queries), isMissing: !exists };
  queries.clear();
  return {
    status: exists && match.pattern !== undefined && match.page !== notFoundPage ? 200 : 404,
    locale,
    head,
    styles: themeStyle + constructStyleTagsFromChunks(extractCriticalToChunks(html)),
    html,
    transfer,
    sources: [match.page.source, ...(exists ? [] : [notFoundPage.source])],
  };
}

/** Renders the frame without text, for pages that the browser fills. */
export function renderShell(): Pick<Rendered, 'styles' | 'html'> {
  const cache = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const html = renderToString(
    <CacheProvider value={cache}>
      <ShellSkeleton />
    </CacheProvider>,
  );
  return { html, styles: themeStyle + constructStyleTagsFromChunks(extractCriticalToChunks(html)) };
}

/** The source file that a shell's path needs at once. */
export const getPageSource = (pathname: string): string => matchRoute(pathname).page.source;
