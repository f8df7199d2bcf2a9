/** Handlers of the three kinds of pages: rendered (cached for seconds), shell, back office. */
import { createShortCache } from '#server/shortCache.ts';
import type { PageChannel, RenderDeps } from './deps.ts';
import { renderInstallTags } from './installable.ts';
import { renderDataBlock, fillTemplate, renderHead } from './html.ts';
import { makePage, privateCaching, sharedCaching, type Page } from './page.ts';
import { themeTag, renderThemeTag } from './themeScript.ts';
import type { Site } from './site.ts';

export interface PageHandlers {
  /**
   * A rendered page, the same for all visitors of a channel. Throws the API's error.
   * @param url as requested
   */
  rendered: (pathname: string, search: string, url: string, channel: PageChannel) => Promise<Page>;
  /** The page frame, which the browser fills. */
  shell: (pathname: string, url: string) => Promise<Page>;
  office: (url: string) => Promise<Page>;
}

const ttlMs = 5_000;
const maxPages = 500;

/**
 * Creates the handlers.
 * @param site source of the pages
 */
export function makeHandlers(deps: RenderDeps, site: Site): PageHandlers {
  const installation = {
    currency: deps.currency,
    demo: !deps.isProduction,
    tiles: deps.mapTiles,
    services: deps.services,
  };
  const getCached = createShortCache<Page>({ ttlMs, maxEntries: maxPages, epoch: deps.epoch });

  async function render(pathname: string, search: string, url: string, channel: PageChannel): Promise<Page> {
    const { render: renderPage, blocks } = await site.entry();
    const rendered = await renderPage(pathname, search, {
      send: (request, locale) => deps.send(request, locale, channel),
      installation,
    });
    const html = fillTemplate(await site.template('storefront', url), {
      lang: rendered.locale,
      head:
        renderThemeTag(channel) +
        renderInstallTags(rendered.locale) +
        renderHead(rendered, deps.publicUrl, site.preloads(rendered.sources)),
      app: rendered.html,
      data: renderDataBlock(blocks.installation, installation) + renderDataBlock(blocks.transfer, rendered.transfer),
    });
    return makePage(rendered.status, html, channel === 'site' ? sharedCaching : privateCaching);
  }

  return {
    async rendered(pathname, search, url, channel) {
      const { readAddress } = await site.entry();
      const address = await readAddress(pathname, search);
      // All unknown addresses share one cached page.
      const knownPath = address.isKnown ? address.path : '/error/error-v1';
      const canonical = address.locale === 'ru' ? `/ru${knownPath}` : knownPath;
      return getCached((channel === 'site' ? '' : `${channel} `) + canonical + address.search, () =>
        render(canonical, address.search, url, channel),
      );
    },
    async shell(pathname, url) {
      const { renderShell, getPageSource, blocks } = await site.entry();
      const { html, styles } = renderShell();
      const preloads = site
        .preloads([getPageSource(pathname)])
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
      const head = [
        themeTag,
        renderInstallTags('en'),
        '<title>Yarmarka</title><meta name="robots" content="noindex">',
        ...preloads,
        styles,
      ].join('');
      return makePage(
        200,
        fillTemplate(await site.template('storefront', url), {
          head,
          app: html,
          data: renderDataBlock(blocks.installation, installation),
        }),
        privateCaching,
      );
    },
    async office(url) {
      const { blocks, officeStyle } = await site.entry();
      return makePage(
        200,
        fillTemplate(await site.template('office', url), {
          head: themeTag + renderInstallTags('en') + officeStyle,
          data: renderDataBlock(blocks.installation, installation),
        }),
        privateCaching,
      );
    },
  };
}
