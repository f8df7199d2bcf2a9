/** One function for each kind of page: rendered and kept for seconds, shell, back office. */
import type { PageChannel, RenderDeps } from './deps.ts';
import { installTags } from './installable.ts';
import { dataBlock, fillTemplate, headOf } from './html.ts';
import { makePage, own, shared, type Page } from './page.ts';
import { pageCache } from './pageCache.ts';
import { themeTag, themeTagOf } from './themeScript.ts';
import type { Site } from './site.ts';

export interface PageHandlers {
  /** A page with its content, the same for everybody who comes by a channel. Throws what the API failed with. @param url as requested */
  rendered: (pathname: string, search: string, url: string, channel: PageChannel) => Promise<Page>;
  /** The frame's outline, which the browser fills. */
  shell: (pathname: string, url: string) => Promise<Page>;
  office: (url: string) => Promise<Page>;
}

const keptFor = 5_000;
const mostPages = 500;

/** @param site where the pages come from */
export function makeHandlers(deps: RenderDeps, site: Site): PageHandlers {
  const installation = {
    currency: deps.currency,
    demo: !deps.isProduction,
    tiles: deps.mapTiles,
    services: deps.services,
  };
  const kept = pageCache<Page>({ keptFor, most: mostPages, epoch: deps.epoch });

  async function render(pathname: string, search: string, url: string, channel: PageChannel): Promise<Page> {
    const { render: renderPage, blocks } = await site.entry();
    const rendered = await renderPage(pathname, search, {
      send: (request, locale) => deps.send(request, locale, channel),
      installation,
    });
    const html = fillTemplate(await site.template('storefront', url), {
      lang: rendered.locale,
      head:
        themeTagOf(channel) +
        installTags(rendered.locale) +
        headOf(rendered, deps.publicUrl, site.preloads(rendered.sources)),
      app: rendered.html,
      data: dataBlock(blocks.installation, installation) + dataBlock(blocks.transfer, rendered.transfer),
    });
    return makePage(rendered.status, html, channel === 'site' ? shared : own);
  }

  return {
    async rendered(pathname, search, url, channel) {
      const { readAddress } = await site.entry();
      const address = await readAddress(pathname, search);
      // All unknown addresses are one page, however many somebody thinks of.
      const bare = address.isKnown ? address.path : '/error/error-v1';
      const canonical = address.locale === 'ru' ? `/ru${bare}` : bare;
      return kept((channel === 'site' ? '' : `${channel} `) + canonical + address.search, () =>
        render(canonical, address.search, url, channel),
      );
    },
    async shell(pathname, url) {
      const { renderShell, sourceOf, blocks } = await site.entry();
      const { html, styles } = renderShell();
      const preloads = site
        .preloads([sourceOf(pathname)])
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
      const head = `${themeTag}${installTags('en')}<title>Yarmarka</title><meta name="robots" content="noindex">${preloads.join('')}${styles}`;
      return makePage(
        200,
        fillTemplate(await site.template('storefront', url), {
          head,
          app: html,
          data: dataBlock(blocks.installation, installation),
        }),
        own,
      );
    },
    async office(url) {
      const { blocks, officeStyle } = await site.entry();
      return makePage(
        200,
        fillTemplate(await site.template('office', url), {
          head: themeTag + installTags('en') + officeStyle,
          data: dataBlock(blocks.installation, installation),
        }),
        own,
      );
    },
  };
}
