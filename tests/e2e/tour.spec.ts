import { screenOf, screens } from '#contract/screens.ts';
import { demo } from '#server/seed/content/index.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { layoutWords } from '#src/backOffice/layout/labels.ts';
import { userWords } from '#src/resources/users/labels.ts';
import { companyWords } from '#src/resources/companies/labels.ts';
import { managerWords } from '#src/resources/companies/managers/labels.ts';
import { orderWords } from '#src/resources/orders/labels.ts';
import { productWords } from '#src/resources/products/labels.ts';
import { collectionLabels } from '#src/storefront/collection/labels.ts';
import { storeWords } from '#src/resources/stores/labels.ts';
import { expect, languages, type Locator, locales, type Page, test } from '#tests/support/e2e.ts';
import { open, signIn } from '#tests/support/e2eSteps.ts';
import { fits, HEIGHT, pleasesAxe, softly, widths } from '#tests/support/e2eLook.ts';
import { untranslated } from '#tests/support/e2eWords.ts';

/** A shift that nobody sees. */
const NO_SHIFT = 0.01;

interface Stop {
  path: string;
  /** Opens a tab of it. */
  tab?: string;
  /** What has come when the screen is whole; its heading by default. */
  whole?: (page: Page) => Locator;
}

const main = (page: Page): Locator => page.getByRole('main');
const inTable = (page: Page): Locator => main(page).getByRole('table').getByRole('link').first();
const inList = (page: Page): Locator => main(page).getByRole('listitem').getByRole('link').first();
const inLog = (page: Page): Locator => main(page).getByRole('log');
const inArticle = (page: Page): Locator => main(page).getByRole('article').first();
const inForm = (page: Page): Locator => main(page).getByRole('textbox').first();

const guestStops: readonly Stop[] = [
  { path: '/products/catalog' },
  { path: '/products/catalog/1' },
  { path: '/products/catalog?q=zzzyyyxxx' },
  { path: '/products/catalog?view=list&sort=price&price_from=20' },
  { path: '/companies/view/1' },
  { path: '/products/view/1' },
  { path: '/collections/view/1' },
  { path: '/document/read/user_agreement' },
  { path: '/blog/all' },
  { path: '/blog/view/1' },
  { path: '/error/error-v1' },
  { path: '/auth/login' },
  { path: '/auth/login?step=registration', whole: inForm },
  { path: '/auth/login?step=forgot', whole: inForm },
  { path: '/auth/change_password/no-such-link', whole: inForm },
  { path: '/auth/confirm/no-such-code' },
  { path: '/auth/restore/no-such-code' },
  { path: '/cart' },
  { path: '/wishes' },
  { path: '/mails/off' },
  { path: '/r/FRIEND22' },
];
const buyerStops: readonly Stop[] = [
  { path: '/cart', whole: (page) => main(page).getByRole('spinbutton').first() },
  { path: '/checkout', whole: inForm },
  { path: '/orders/list/my', whole: inList },
  { path: '/settings/profile', whole: inForm },
  { path: '/settings/account', whole: (page) => main(page).getByRole('listitem').first() },
  { path: '/chats/assistant', whole: inArticle },
  { path: '/chats', whole: inList },
  { path: '/chats/company-1', whole: inLog },
  { path: '/tariffs/my', whole: (page) => main(page).getByRole('radio').first() },
  { path: '/blog/my', whole: inList },
  { path: '/blog/create', whole: (page) => main(page).getByRole('toolbar') },
  { path: '/blog/edit/8', whole: inForm },
];
const inFigures = (page: Page) => main(page).getByRole('figure').first();
const vendorStops = (locale: Locale): readonly Stop[] => [
  { path: '/statistics', whole: inFigures },
  { path: '/statistics?period=own&from=2026-01-01&to=2026-01-02' },
  { path: '/products/list', whole: inTable },
  { path: '/products/create', whole: inForm },
  { path: '/products/edit/1', whole: inForm },
  { path: '/products/edit/1', tab: productWords[locale].tabs.stock, whole: (page) => main(page).getByRole('table') },
  {
    path: '/products/edit/1',
    tab: productWords[locale].tabs.photos,
    whole: (page) => main(page).getByRole('img').first(),
  },
  { path: '/products/edit/1', tab: productWords[locale].tabs.reviews, whole: inArticle },
  { path: '/settings/products', whole: inForm },
  { path: '/settings/shipping', whole: inForm },
  { path: '/orders/list/full', whole: inTable },
  { path: '/orders/list/new', whole: inTable },
  { path: '/orders/create', whole: (page) => main(page).getByRole('search') },
  { path: '/orders/list/abandoned', whole: (page) => main(page).getByRole('row').nth(1) },
  { path: '/companies/list', whole: inTable },
  { path: '/companies/new', whole: inForm },
  { path: '/companies/edit/1', whole: inForm },
  { path: '/companies/edit/1', tab: companyWords[locale].tabs.locations, whole: inList },
  {
    path: '/companies/edit/1',
    tab: companyWords[locale].tabs.managers,
    whole: (page) => main(page).getByRole('button', { name: managerWords[locale].unlink }),
  },
  {
    path: '/companies/edit/1',
    tab: companyWords[locale].tabs.logo,
    whole: (page) => main(page).getByRole('img').first(),
  },
  { path: '/imports/list', whole: inTable },
  { path: '/imports/new', whole: (page) => main(page).getByRole('radio').first() },
  { path: '/imports/view/1', whole: inTable },
  { path: '/start', whole: (page) => main(page).getByRole('heading', { level: 2 }) },
  { path: '/stores/list', whole: inTable },
  { path: '/stores/create', whole: inForm },
  { path: '/stores/edit/1', whole: inForm },
  { path: '/stores/edit/1', tab: storeWords[locale].tabs.schedule },
  { path: '/reviews/list', whole: inArticle },
  { path: '/reviews/list/unanswered', whole: inArticle },
  { path: '/reviews/list/waiting' },
];
const adminStops = (locale: Locale): readonly Stop[] => [
  { path: '/statistics?period=90', whole: inFigures },
  { path: '/users/customers', whole: inTable },
  { path: '/users/vendors', whole: inTable },
  { path: '/users/managers', whole: inTable },
  { path: '/users/new', whole: inForm },
  { path: '/users/edit/11', whole: inList },
  { path: '/users/edit/11', tab: userWords[locale].tabs.profile, whole: inForm },
  { path: '/users/edit/11', tab: userWords[locale].tabs.photo },
  { path: '/users/edit/5', tab: userWords[locale].tabs.balance, whole: inList },
  { path: '/users/edit/11', tab: userWords[locale].tabs.devices },
  { path: '/settings/rules', whole: inForm },
  { path: '/settings/readiness' },
  { path: '/settings/jobs' },
  { path: '/settings/regions', whole: inTable },
  { path: '/settings/regions/edit/2', whole: inForm },
  { path: '/tariffs/providers', whole: inTable },
  { path: '/documents/legacy#ru', whole: inForm },
  { path: '/documents/privacy', whole: inForm },
  { path: '/documents/childsafety', whole: inForm },
  { path: '/documents/shipping', whole: inForm },
  { path: '/documents/refund#ru', whole: inForm },
  { path: '/documents/edit/1', whole: inForm },
  { path: '/blog/moderation', whole: inTable },
  { path: '/blog/moderation/waiting', whole: inTable },
  { path: '/blog/moderation/edit/7', whole: (page) => main(page).locator('[lang=ru]').last() },
  { path: '/categories/list', whole: inTable },
  { path: '/categories/tree', whole: (page) => main(page).getByRole('treeitem').first() },
  { path: '/categories/new', whole: inForm },
  { path: '/categories/edit/2', whole: inForm },
  { path: '/products/types', whole: inTable },
  { path: '/products/types/new', whole: inForm },
  { path: '/products/types/edit/2', whole: inForm },
  { path: '/products/parameters', whole: inTable },
  { path: '/products/parameters/new', whole: inForm },
  { path: '/products/parameters/edit/1', whole: inForm },
  { path: '/reviews/edit/1', whole: inArticle },
  { path: '/tariffs/list', whole: inTable },
  { path: '/tariffs/list/buyers', whole: inTable },
  { path: '/tariffs/list/vendors', whole: inTable },
  { path: '/tariffs/edit/4', whole: inForm },
  { path: '/collections/list', whole: inTable },
  { path: '/collections/order' },
  { path: '/collections/create', whole: inForm },
  { path: '/collections/edit/1', whole: inForm },
  { path: '/promocodes/list', whole: inTable },
  { path: '/promocodes/list/personal', whole: inTable },
  { path: '/promocodes/stat', whole: (page) => main(page).getByRole('figure').first() },
  { path: '/promocodes/new', whole: inForm },
  { path: '/refferals/list', whole: inTable },
  { path: '/refferals/list/held' },
  { path: '/transactions/list', whole: inTable },
  { path: '/transactions/new', whole: inForm },
  { path: '/push/list', whole: inTable },
  { path: '/push/create', whole: inForm },
  { path: '/push/edit/1', whole: (page) => main(page).getByRole('figure') },
  { path: '/push/edit/2', whole: inForm },
  { path: '/channels/list', whole: inFigures },
];

/** Screens that the walk reaches by a link, and those that show nothing. */
const notByAddress = new Set([
  '/orders/view/:id',
  '/orders/edit/:id',
  '/refferals/view/:id',
  '/transactions/view/:id',
  '/promocodes/edit/:id',
  '/settings/audit',
  '/settings/audit/view/:id',
  '/logout',
  '/auth/confirm/:code',
  '/',
]);

test('every screen of contract/screens.ts is on the walk', () => {
  const stops = [...guestStops, ...buyerStops, ...vendorStops('en'), ...adminStops('en')];
  const walked = new Set(stops.map(({ path }) => screenOf(path.replace(/[?#].*/, ''))?.path));
  expect(
    screens
      .filter(({ path, redirect }) => !redirect && !walked.has(path) && !notByAddress.has(path))
      .map(({ path }) => path),
  ).toEqual([]);
});

for (const locale of locales) {
  // The Russian walk is at night, so that both colour schemes are looked at.
  const colorScheme = locale === 'ru' ? 'dark' : 'light';

  test(`every screen of the storefront is whole in ${languages[locale]}`, async ({ visitor }) => {
    const guest = await visitor({ locale, colorScheme });
    await walk(guest, locale, guestStops);
    const buyer = await visitor({ locale, colorScheme });
    await signIn(buyer, locale, 'buyer@example.com', '/settings/profile');
    await walk(buyer, locale, buyerStops);
    await open(buyer, '/orders/list/my', locale);
    await walk(buyer, locale, [{ path: await addressOf(inList(buyer)), whole: inList }]);
  });

  test(`every screen of a vendor is whole in ${languages[locale]}`, async ({ visitor }) => {
    const vendor = await visitor({ locale, colorScheme });
    await signIn(vendor, locale, 'vendor@example.com', '/orders/list/full');
    const order = await addressOf(inTable(vendor));
    await walk(vendor, locale, vendorStops(locale), wayOf(locale, '/push/list'));
    await showMenu(vendor, locale);
    await walk(vendor, locale, [
      { path: order, whole: inForm },
      { path: order, tab: orderWords[locale].tabs.chat, whole: inLog },
      {
        path: order,
        tab: orderWords[locale].tabs.products,
        whole: (page) => main(page).getByRole('tabpanel').getByRole('link').first(),
      },
    ]);
  });

  test(`every screen of an admin is whole in ${languages[locale]}`, async ({ visitor }) => {
    const admin = await visitor({ locale, colorScheme });
    await signIn(admin, locale, 'admin@example.com', '/categories/list');
    const firstOf = async (list: string) => {
      await open(admin, list, locale);
      return addressOf(inTable(admin));
    };
    const referral = await firstOf('/refferals/list');
    const entry = await firstOf('/transactions/list');
    const code = await firstOf('/promocodes/list/personal');
    namesInAllLanguages.push(await inTable(admin).locator('code').innerText());
    const logged = await firstOf('/settings/audit');
    await walk(admin, locale, adminStops(locale), wayOf(locale, '/start'));
    await showMenu(admin, locale);
    await walk(admin, locale, [
      { path: code, whole: inForm },
      { path: '/settings/audit', whole: inTable },
      { path: logged, whole: (page) => main(page).getByRole('definition').first() },
      { path: referral, whole: (page) => main(page).getByRole('link').nth(1) },
      { path: entry, whole: (page) => main(page).getByRole('definition').first() },
    ]);
  });
}

test('nothing in the catalog and on a product jumps while it loads', async ({ visitor }) => {
  for (const width of widths) {
    const page = await visitor({ width });
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shiftsOf = () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    for (const path of ['/products/catalog', '/products/view/1']) {
      await open(page, path, 'en');
      await page.waitForLoadState('networkidle');
      softly(await shiftsOf(), `${path} at ${width} px`).toBeLessThan(NO_SHIFT);
    }
    // A link leads to it too: then it comes in pieces.
    await open(page, '/cart', 'en');
    await page.waitForLoadState('networkidle');
    const before = await shiftsOf();
    await page.getByRole('banner').getByRole('link', { name: 'Yarmarka' }).click();
    await expect(page.getByRole('heading', { name: collectionLabels.en.more })).toBeVisible();
    await page.waitForLoadState('networkidle');
    softly((await shiftsOf()) - before, `the catalog by a link at ${width} px`).toBeLessThan(NO_SHIFT);
  }
});

/** At a desk the menu stays at the side of every screen, once it was opened. */
async function showMenu(page: Page, locale: Locale): Promise<void> {
  await page.setViewportSize({ width: widths[0], height: HEIGHT });
  await page.getByRole('button', { name: layoutWords[locale].menu, exact: true }).click();
  await expect(page.getByRole('navigation', { name: layoutWords[locale].office })).toBeVisible();
}

async function addressOf(link: Locator): Promise<string> {
  await expect(link).toHaveAttribute('href', /\/\d+$/);
  return (await link.getAttribute('href')) ?? '';
}

/** How somebody gets from one screen to the next. */
type Way = (page: Page, path: string, locale: Locale) => Promise<void>;

/**
 * The way within the office, which loads no page anew.
 * @param closed a screen that is not for whoever walks: once it says so, nothing of the last screen is left
 */
const throughOffice =
  (closed: string): Way =>
  async (page, path, locale) => {
    const refusal = page.getByRole('heading', { level: 1, name: layoutWords[locale].noAccess });
    await navigate(page, closed);
    await expect(refusal).toBeVisible();
    await navigate(page, path);
    await expect(refusal).toBeHidden();
  };

/**
 * In English the office goes from screen to screen by itself. In Russian each part of it is opened at an address first,
 * as by a bookmark.
 */
function wayOf(locale: Locale, closed: string): Way {
  const through = throughOffice(closed);
  if (locale === 'en') return through;
  const opened = new Set<string>();
  return (page, path, language) => {
    const [, part = ''] = path.split(/[/?]/);
    const way = opened.has(part) ? through : open;
    opened.add(part);
    return way(page, path, language);
  };
}

/** As a link does it: the router hears the event, and learns from its state that the step leads forward. */
const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const state = { idx: idx + 1, key: to, usr: null };
    history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

/** @param way from the second screen on; by default each is opened at its address */
async function walk(page: Page, locale: Locale, stops: readonly Stop[], way: Way = open): Promise<void> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A page that does not exist is one: the browser says so. Playwright says that it keeps the service worker out.
    const isExpected =
      message.location().url.endsWith('/error/error-v1') || message.text().includes('blocked by Playwright');
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  let shown = '';
  for (const [index, { path, tab, whole }] of stops.entries()) {
    const name = tab ? `${path}, ${tab}` : path;
    await test.step(name, async () => {
      await page.setViewportSize({ width: widths[0], height: HEIGHT });
      // Another tab of what is open already is a click away.
      if (!tab || path !== shown) await (shown ? way : open)(page, path, locale);
      shown = path;
      await softly(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (tab) await page.getByRole('tab', { name: tab }).click();
      if (whole) await softly(whole(page)).toBeVisible();
      await softly(page.locator('html')).toHaveAttribute('lang', locale);
      softly(
        await page.evaluate(untranslated, [locale, ...namesInAllLanguages]),
        `${name}: all is in ${languages[locale]}`,
      ).toEqual([]);
      for (const width of widths) await fits(page, name, width);
      // Colors come from the theme: contrast is judged once a screen, on half of them by day, on the others by night
      await pleasesAxe(page, name, locale, (index % 2 === 0) === (locale === 'en'));
      softly(complaints.splice(0), `${name}: the console is silent`).toEqual([]);
    });
  }
}

/** Brands and people are called the same in every language. */
const namesInAllLanguages = [
  'Yarmarka',
  'price-list.csv',
  'Anna Buyer',
  'Anna',
  'Alex',
  'Ольга Ярцева',
  'Ольга Ветрова',
  'Ольга',
  'Мария Соколова',
  'English',
  'договорная',
  'Нигде',
  'Подарочный набор',
  ...demo.publications.map(({ title }) => title),
  ...demo.companies.map(({ brand }) => brand),
  ...demo.stores.flatMap(({ name }) => Object.values(name)),
  ...demo.customers.map(({ name, languages: [first] }) => name[first]),
];
