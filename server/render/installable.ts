/** Makes the site an installable app: manifest in both languages, icons, service worker. */
import type { FastifyInstance } from 'fastify';
import type { PageLocale } from './deps.ts';
import { offlinePages, offlinePath } from './offlinePage.ts';
import { serviceWorker } from './serviceWorker.ts';

const dayInSeconds = 86_400;
const locales = ['en', 'ru'] as const;
const manifestPath: Record<PageLocale, string> = { en: '/manifest.webmanifest', ru: '/ru/manifest.webmanifest' };

const texts = {
  en: {
    name: 'Yarmarka — marketplace',
    short_name: 'Yarmarka',
    description: 'A marketplace of many shops: catalog, cart and orders.',
    cart: 'Cart',
    orders: 'My orders',
    wishes: 'Wish list',
  },
  ru: {
    name: 'Ярмарка — маркетплейс',
    short_name: 'Ярмарка',
    description: 'Товары многих магазинов: каталог, корзина и заказы.',
    cart: 'Корзина',
    orders: 'Мои заказы',
    wishes: 'Избранное',
  },
} as const;

const stall =
  '<path d="M5 4h22l3 9a4.3 4.3 0 0 1-7 3 4.7 4.7 0 0 1-7 0 4.7 4.7 0 0 1-7 0 4.3 4.3 0 0 1-7-3z"/>' +
  '<path d="M5 19.5V26a2 2 0 0 0 2 2h18a2 2 0 0 0 2-2v-6.5" fill="none" stroke-width="2.6" stroke-linecap="round"/>';
/**
 * Draws the stall on a background.
 * @param margin of 32 units, free on each side
 */
const createIconSvg = (ink: string, background: string | null, margin: number, corner: number): string => {
  const size = 32 + 2 * margin;
  const place = `x="${-margin}" y="${-margin}" width="${size}" height="${size}"`;
  const ground = background ? `<rect ${place} rx="${corner}" fill="${background}"/>` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${size} ${size}">` +
    `${ground}<g fill="${ink}" stroke="${ink}" stroke-width="0">${stall}</g></svg>`
  );
};

const green = '#1f6f3c';
/** File name → drawing and size. */
const icons = {
  'app-icon-192.png': { svg: createIconSvg('#ffffff', green, 9, 11), size: 192 },
  'app-icon-512.png': { svg: createIconSvg('#ffffff', green, 9, 11), size: 512 },
  // Phones crop it to their own shape
  'app-icon-maskable.png': { svg: createIconSvg('#ffffff', green, 14, 0), size: 512 },
  'app-icon-180.png': { svg: createIconSvg('#ffffff', green, 9, 0), size: 180 },
  // Phones use only the outline of a badge
  'app-badge.png': { svg: createIconSvg('#ffffff', null, 2, 0), size: 96 },
} as const;

function buildManifest(locale: PageLocale): string {
  const { name, short_name, description, cart, orders, wishes } = texts[locale];
  return JSON.stringify({
    id: '/',
    name,
    short_name,
    description,
    lang: locale,
    start_url: locale === 'ru' ? '/ru/products/catalog' : '/products/catalog',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    categories: ['shopping'],
    icons: [
      { src: '/app-icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/app-icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/app-icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: cart, url: '/cart' },
      { name: orders, url: '/orders/list/my' },
      { name: wishes, url: '/wishes' },
    ],
  });
}

/** Tags for every head. */
export const renderInstallTags = (locale: PageLocale): string =>
  `<link rel="manifest" href="${manifestPath[locale]}"><link rel="apple-touch-icon" href="/app-icon-180.png">`;

const drawnIcons = new Map<string, Promise<Buffer>>();

async function drawIcon({ svg, size }: { svg: string; size: number }): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg), { density: 300 }).resize(size, size).png({ palette: true }).toBuffer();
}

/** Registers the routes. Icons are drawn at the first request. */
export function serveInstallable(app: FastifyInstance): void {
  // Browsers revalidate it regularly: another text is another version
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(serviceWorker),
  );
  for (const locale of locales) {
    const manifest = buildManifest(locale);
    app.get(manifestPath[locale], (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${dayInSeconds}`)
        .type('application/manifest+json; charset=utf-8')
        .send(manifest),
    );
    app.get(offlinePath[locale], (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(offlinePages[locale]),
    );
  }
  for (const [name, icon] of Object.entries(icons)) {
    app.get(`/${name}`, async (_request, reply) => {
      const bytes = drawnIcons.get(name) ?? drawIcon(icon);
      drawnIcons.set(name, bytes);
      return reply
        .header('cache-control', `public, max-age=${dayInSeconds}`)
        .type('image/png')
        .send(await bytes);
    });
  }
}
