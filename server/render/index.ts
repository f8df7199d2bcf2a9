/** The pages: rendered storefront, shells, back office. Everything that is neither API nor file. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { channelHeader } from '#contract/rules/channels.ts';
import { redirectOf, screenOf } from '#contract/screens.ts';
import { innerSend } from '#server/http/innerSend.ts';
import { isBuilt, packageRoot } from '#server/root.ts';
import type { Config } from '#server/config.ts';
import { awayPage, retryAfter } from './awayPage.ts';
import { serveCrawlers } from './crawlers.ts';
import { channelOfPage } from './channelScript.ts';
import type { PageLocale, RenderDeps } from './deps.ts';
import { watchWrites } from './epoch.ts';
import { serveFeeds } from './feed.ts';
import { serveInstallable } from './installable.ts';
import { makeHandlers } from './handlers.ts';
import { sendPage } from './page.ts';
import { openSite, type Site } from './site.ts';
import { serveTheme } from './themeScript.ts';

/** What other parts of the server answer; a path of theirs that nothing stands at is no page. */
const otherParts = /^\/(api|media|dev|assets|office-assets)(\/|$)/;
/** Files that browsers and scanners ask for by habit: no page either. */
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;

const yearInSeconds = 31_536_000;
const unknownPage = '/error/error-v1';

/** Serves a build's files: their names hold a hash, so they never change; the build has compressed them. */
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
 * Adds the pages to the app.
 * @param site where they come from; by default the build, or the sources where the server itself runs from its sources
 */
export async function renderStorefront(app: FastifyInstance, deps: RenderDeps, site?: Site): Promise<void> {
  const files = site ?? (await openOwnSite(app, deps.root));
  await serveAssets(app, join(deps.root, 'dist', 'storefront', 'assets'), '/assets/');
  await serveAssets(app, join(deps.root, 'dist', 'back-office', 'office-assets'), '/office-assets/');
  serveCrawlers(app, deps);
  serveFeeds(app, deps);
  serveTheme(app);
  serveInstallable(app);
  const handlers = makeHandlers(deps, files);

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, search } = addressOf(request.url);
    if (otherParts.test(pathname)) {
      reply.callNotFound();
      return reply;
    }
    if (looksLikeFile.test(pathname)) return reply.code(404).type('text/plain').send('Not found\n');
    const { locale, path } = splitPrefix(pathname);
    try {
      const screen = screenOf(path);
      const led = redirectOf(path);
      const keepsLanguage = led !== undefined && locale === 'ru' && screenOf(led)?.door === 'rendered';
      const wanted = led
        ? (keepsLanguage ? '/ru' : '') + led
        : path === '/' && locale === 'ru'
          ? '/ru/products/catalog'
          : undefined;
      if (wanted) return reply.redirect(wanted + search, 302);
      // Screens that have one address for both languages have none beneath /ru.
      if (screen && screen.door !== 'rendered' && locale === 'ru') return reply.redirect(path + search, 302);
      const page =
        screen?.door === 'office'
          ? await handlers.office(request.url)
          : screen?.door === 'shell'
            ? await handlers.shell(pathname, request.url)
            : await handlers.rendered(pathname, search, request.url, channelOfPage(request.headers.cookie));
      return await sendPage(request, reply, page);
    } catch (error) {
      const status = isAway(error) ? 503 : 500;
      request.log.error({ err: error }, 'a page could not be made');
      void reply.header('retry-after', String(retryAfter));
      return sendPage(request, reply, awayPage(status, locale));
    }
  };
  app.get('/', answer);
  app.get('/*', answer);
}

/** Path and query of a request. A doubled slash, with which a redirect would leave this host, stands at no page. */
function addressOf(url: string): URL {
  const address = new URL(`http://own.invalid${url.startsWith('/') ? url : '/'}`);
  if (address.pathname.includes('//')) address.pathname = unknownPage;
  return address;
}

/** `/ru/cart` → ru, `/cart`. The storefront's entry knows it too, but may not be there yet. */
function splitPrefix(pathname: string): { locale: PageLocale; path: string } {
  if (pathname === '/ru' || pathname.startsWith('/ru/')) return { locale: 'ru', path: pathname.slice(3) || '/' };
  return { locale: 'en', path: pathname };
}

/** The API answered that it can't, or did not answer. */
function isAway(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && (status >= 500 || status === 429);
}

async function openOwnSite(app: FastifyInstance, root: string): Promise<Site> {
  if (isBuilt) return openSite(root);
  const { openSources } = await import('./dev.ts');
  return openSources(app, root);
}

interface PagesOptions {
  config: Pick<Config, 'publicUrl' | 'currency' | 'isProduction' | 'mapTiles' | 'services'>;
  /** The writes of all processes: says how many there have been, and tells of one of this. */
  writes: { count: () => number; tell: () => void };
}

/** Adds the pages as the installation is configured. */
export async function pages(app: FastifyInstance, { config, writes }: PagesOptions): Promise<void> {
  watchWrites(app, writes.tell);
  await renderStorefront(app, {
    ...config,
    root: packageRoot,
    send: (request, locale, channel) =>
      innerSend(app, request, { 'accept-language': locale, ...(channel === 'app' && { [channelHeader]: channel }) }),
    epoch: writes.count,
  });
}
