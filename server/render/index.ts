/** Routes of all pages: rendered storefront, shells and back office; everything that is neither API nor file. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { channelHeader } from '#contract/rules/channels.ts';
import { findRedirect, findScreen } from '#contract/screens.ts';
import { sendInternally } from '#server/http/internalRequests.ts';
import { isBuilt, packageRoot } from '#server/root.ts';
import type { Config } from '#server/config.ts';
import { renderUnavailablePage, retryAfter } from './unavailablePage.ts';
import { serveCrawlers } from './crawlers.ts';
import { getPageChannel } from './channelScript.ts';
import type { PageLocale, RenderDeps } from './deps.ts';
import { watchWrites } from './epoch.ts';
import { serveFeeds } from './feed.ts';
import { serveInstallable } from './installable.ts';
import { makeHandlers } from './handlers.ts';
import { sendPage } from './page.ts';
import { openSite, type Site } from './site.ts';
import { serveTheme } from './themeScript.ts';

/** Paths of other parts of the server; unknown paths below them are not pages. */
const nonPagePaths = /^\/(api|media|dev|assets|office-assets)(\/|$)/;
/** Files that browsers and scanners request by habit; not pages either. */
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

const yearInSeconds = 31_536_000;
const unknownPage = '/error/error-v1';

/** Serves files of the build. Their names contain a hash, so they never change, and the build has compressed them. */
async function serveAssets(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: yearInSeconds * 1000,
  });
}

/**
 * Registers the pages.
 * @param site source of the pages; by default the build, or the sources if the server itself runs from its sources
 */
export async function registerStorefront(app: FastifyInstance, deps: RenderDeps, site?: Site): Promise<void> {
  const files = site ?? (await openDefaultSite(app, deps.root));
  await serveAssets(app, join(deps.root, 'dist', 'storefront', 'assets'), '/assets/');
  await serveAssets(app, join(deps.root, 'dist', 'back-office', 'office-assets'), '/office-assets/');
  serveCrawlers(app, deps);
  serveFeeds(app, deps);
  serveTheme(app);
  serveInstallable(app);
  const handlers = makeHandlers(deps, files);

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, search } = parseAddress(request.url);
    if (nonPagePaths.test(pathname)) {
      reply.callNotFound();
      return reply;
    }
    if (looksLikeFile.test(pathname)) return reply.code(404).type('text/plain').send('Not found\n');
    const { locale, path } = splitPrefix(pathname);
    try {
      const screen = findScreen(path);
      const redirect = findRedirect(path);
      const isRussianTarget = redirect !== undefined && locale === 'ru' && findScreen(redirect)?.entry === 'rendered';
      const target = redirect
        ? (isRussianTarget ? '/ru' : '') + redirect
        : path === '/' && locale === 'ru'
          ? '/ru/products/catalog'
          : undefined;
      if (target) return reply.redirect(target + search, 302);
      // Screens with one address for both languages have none below /ru.
      if (screen && screen.entry !== 'rendered' && locale === 'ru') return reply.redirect(path + search, 302);
      const page =
        screen?.entry === 'office'
          ? await handlers.office(request.url)
          : screen?.entry === 'shell'
            ? await handlers.shell(pathname, request.url)
            : await handlers.rendered(pathname, search, request.url, getPageChannel(request.headers.cookie));
      return await sendPage(request, reply, page);
    } catch (error) {
      const status = isApiUnavailable(error) ? 503 : 500;
      request.log.error({ err: error }, 'a page could not be made');
      void reply.header('retry-after', String(retryAfter));
      return sendPage(request, reply, renderUnavailablePage(status, locale));
    }
  };
  app.get('/', answer);
  app.get('/*', answer);
}

/**
 * Parses path and query of a request. A path with a double slash, which could redirect to another host, is an unknown
 * page.
 */
function parseAddress(url: string): URL {
  const address = new URL(`http://own.invalid${url.startsWith('/') ? url : '/'}`);
  if (address.pathname.includes('//')) address.pathname = unknownPage;
  return address;
}

/** `/ru/cart` → ru, `/cart`. The storefront's entry has the same function, but may not be loaded yet. */
function splitPrefix(pathname: string): { locale: PageLocale; path: string } {
  if (pathname === '/ru' || pathname.startsWith('/ru/')) return { locale: 'ru', path: pathname.slice(3) || '/' };
  return { locale: 'en', path: pathname };
}

/** Whether the API could not answer. */
function isApiUnavailable(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && (status >= 500 || status === 429);
}

async function openDefaultSite(app: FastifyInstance, root: string): Promise<Site> {
  if (isBuilt) return openSite(root);
  const { openSources } = await import('./dev.ts');
  return openSources(app, root);
}

interface PagesOptions {
  config: Pick<Config, 'publicUrl' | 'currency' | 'isProduction' | 'mapTiles' | 'services'>;
  /** Writes of all processes: `count` returns their number, `notify` announces one of this process. */
  writes: { count: () => number; notify: () => void };
}

/** Registers the pages with the configuration of the installation. */
export async function registerPages(app: FastifyInstance, { config, writes }: PagesOptions): Promise<void> {
  watchWrites(app, writes.notify);
  await registerStorefront(app, {
    ...config,
    root: packageRoot,
    send: (request, locale, channel) =>
      sendInternally(app, request, {
        'accept-language': locale,
        ...(channel === 'app' && { [channelHeader]: channel }),
      }),
    epoch: writes.count,
  });
}
