import { findScreen, screens } from '#contract/screens.ts';
import { demo } from '#server/seed/content/index.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { layoutLabels } from '#src/backOffice/layout/labels.ts';
import { userLabels } from '#src/resources/users/labels.ts';
import { companyResourceLabels } from '#src/resources/companies/labels.ts';
import { managerLabels } from '#src/resources/companies/managers/labels.ts';
import { orderResourceLabels } from '#src/resources/orders/labels.ts';
import { productLabels } from '#src/resources/products/labels.ts';
import { collectionLabels } from '#src/storefront/collection/labels.ts';
import { storeLabels } from '#src/resources/stores/labels.ts';
import {
  expect,
  isLong,
  languages,
  type Locator,
  locales,
  type Page,
  readingTest as test,
} from '#tests/support/e2e.ts';
import { openScreen, signIn } from '#tests/support/e2eSteps.ts';
import { expectFits, expectNoAxeViolations, fittingWidths, resize, softly, widths } from '#tests/support/e2eChecks.ts';
import { findUntranslated } from '#tests/support/e2eTranslations.ts';

/**
 * The languages in which a tour of the back office begins. The second tour of `npm run test:long` opens each screen in
 * the other language and the other color scheme, and checks by axe the layout that the first one left out.
 */
const firstLanguages: readonly Locale[] = isLong ? locales : ['en'];

/** Largest layout shift that nobody notices. */
const NO_SHIFT = 0.01;

interface Stop {
  path: string;
  /** Gets the name of a tab to open on the screen. */
  getTab?: (locale: Locale) => string;
  /** Gets an element that shows that the screen is complete; its heading by default. */
  getContent?: (page: Page, locale: Locale) => Locator;
  /** Whether the screen has texts that the server wrote: these change their language when the page is loaded again. */
  hasServerTexts?: true;
}

const getMain = (page: Page): Locator => page.getByRole('main');
const inTable = (page: Page): Locator => getMain(page).getByRole('table').getByRole('link').first();
const inList = (page: Page): Locator => getMain(page).getByRole('listitem').getByRole('link').first();
const inLog = (page: Page): Locator => getMain(page).getByRole('log');
const inArticle = (page: Page): Locator => getMain(page).getByRole('article').first();
const inForm = (page: Page): Locator => getMain(page).getByRole('textbox').first();

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
  { path: '/auth/login?step=registration', getContent: inForm },
  { path: '/auth/login?step=forgot', getContent: inForm },
  { path: '/auth/change_password/no-such-link', getContent: inForm },
  { path: '/auth/confirm/no-such-code' },
  { path: '/auth/restore/no-such-code' },
  { path: '/cart' },
  { path: '/wishes' },
  { path: '/mails/off' },
  { path: '/order' },
  { path: '/r/FRIEND22' },
];
const buyerStops: readonly Stop[] = [
  { path: '/cart', getContent: (page) => getMain(page).getByRole('spinbutton').first() },
  { path: '/checkout', getContent: inForm },
  { path: '/orders/list/my', getContent: inList },
  { path: '/settings/profile', getContent: inForm },
  { path: '/settings/account', getContent: (page) => getMain(page).getByRole('listitem').first() },
  { path: '/chats/assistant', getContent: inArticle },
  { path: '/chats', getContent: inList },
  { path: '/chats/company-1', getContent: inLog },
  { path: '/tariffs/my', getContent: (page) => getMain(page).getByRole('radio').first() },
  { path: '/blog/my', getContent: inList },
  { path: '/blog/create', getContent: (page) => getMain(page).getByRole('toolbar') },
  { path: '/blog/edit/8', getContent: inForm },
];
const inFigures = (page: Page) => getMain(page).getByRole('figure').first();
const vendorStops: readonly Stop[] = [
  { path: '/statistics', getContent: inFigures },
  { path: '/statistics?period=own&from=2026-01-01&to=2026-01-02' },
  { path: '/products/list', getContent: inTable },
  { path: '/products/create', getContent: inForm },
  { path: '/products/edit/1', getContent: inForm },
  {
    path: '/products/edit/1',
    getTab: (locale) => productLabels[locale].tabs.stock,
    getContent: (page) => getMain(page).getByRole('table'),
  },
  {
    path: '/products/edit/1',
    getTab: (locale) => productLabels[locale].tabs.photos,
    getContent: (page) => getMain(page).getByRole('img').first(),
  },
  { path: '/products/edit/1', getTab: (locale) => productLabels[locale].tabs.reviews, getContent: inArticle },
  { path: '/settings/products', getContent: inForm },
  { path: '/settings/shipping', getContent: inForm },
  { path: '/orders/list/full', getContent: inTable },
  { path: '/orders/list/new', getContent: inTable },
  { path: '/orders/create', getContent: (page) => getMain(page).getByRole('search') },
  { path: '/orders/list/abandoned', getContent: (page) => getMain(page).getByRole('row').nth(1) },
  { path: '/companies/list', getContent: inTable },
  { path: '/companies/new', getContent: inForm },
  { path: '/companies/edit/1', getContent: inForm },
  { path: '/companies/edit/1', getTab: (locale) => companyResourceLabels[locale].tabs.locations, getContent: inList },
  {
    path: '/companies/edit/1',
    getTab: (locale) => companyResourceLabels[locale].tabs.managers,
    getContent: (page, locale) => getMain(page).getByRole('button', { name: managerLabels[locale].unlink }),
  },
  {
    path: '/companies/edit/1',
    getTab: (locale) => companyResourceLabels[locale].tabs.logo,
    getContent: (page) => getMain(page).getByRole('img').first(),
  },
  { path: '/companies/edit/1', getTab: (locale) => companyResourceLabels[locale].tabs.setup, getContent: inList },
  { path: '/imports/list', getContent: inTable },
  { path: '/imports/new', getContent: (page) => getMain(page).getByRole('radio').first() },
  { path: '/imports/view/1', getContent: inTable },
  { path: '/imports/view/2', getContent: (page) => getMain(page).getByRole('combobox').first() },
  { path: '/start', getContent: (page) => getMain(page).getByRole('heading', { level: 2 }) },
  { path: '/delivery/list' },
  { path: '/delivery/create', getContent: inForm },
  { path: '/stores/list', getContent: inTable },
  { path: '/stores/create', getContent: inForm },
  { path: '/stores/edit/1', getContent: inForm },
  { path: '/stores/edit/1', getTab: (locale) => storeLabels[locale].tabs.schedule },
  { path: '/reviews/list', getContent: inArticle },
  { path: '/reviews/list/unanswered', getContent: inArticle },
  { path: '/reviews/list/waiting' },
];
const adminStops: readonly Stop[] = [
  { path: '/statistics?period=90', getContent: inFigures },
  { path: '/users/customers', getContent: inTable },
  { path: '/users/vendors', getContent: inTable },
  { path: '/users/managers', getContent: inTable },
  { path: '/users/new', getContent: inForm },
  { path: '/users/edit/11', getContent: inList },
  { path: '/users/edit/11', getTab: (locale) => userLabels[locale].tabs.profile, getContent: inForm },
  { path: '/users/edit/11', getTab: (locale) => userLabels[locale].tabs.photo },
  { path: '/users/edit/5', getTab: (locale) => userLabels[locale].tabs.balance, getContent: inList },
  { path: '/users/edit/11', getTab: (locale) => userLabels[locale].tabs.devices },
  { path: '/settings/rules', getContent: inForm },
  { path: '/settings/readiness' },
  { path: '/settings/jobs' },
  { path: '/settings/regions', getContent: inTable },
  { path: '/settings/regions/edit/2', getContent: inForm },
  { path: '/settings/tax_rates', getContent: inTable },
  { path: '/settings/tax_rates/new', getContent: inForm },
  { path: '/settings/tax_rates/edit/1', getContent: inForm },
  { path: '/settings/tax_classes', getContent: inTable },
  { path: '/settings/tax_classes/new', getContent: inForm },
  { path: '/settings/tax_classes/edit/2', getContent: inForm },
  { path: '/delivery/edit/1', getContent: inForm },
  { path: '/tariffs/providers', getContent: inTable },
  { path: '/documents/legacy#ru', getContent: inForm },
  { path: '/documents/privacy', getContent: inForm },
  { path: '/documents/childsafety', getContent: inForm },
  { path: '/documents/shipping', getContent: inForm },
  { path: '/documents/refund#ru', getContent: inForm },
  { path: '/documents/edit/1', getContent: inForm },
  { path: '/blog/moderation', getContent: inTable },
  { path: '/blog/moderation/waiting', getContent: inTable },
  { path: '/blog/moderation/edit/7', getContent: (page) => getMain(page).locator('[lang=ru]').last() },
  { path: '/categories/list', getContent: inTable },
  { path: '/categories/tree', getContent: (page) => getMain(page).getByRole('treeitem').first() },
  { path: '/categories/new', getContent: inForm },
  { path: '/categories/edit/2', getContent: inForm },
  { path: '/categories/requests', getContent: inTable },
  { path: '/categories/requests/waiting', getContent: inTable },
  { path: '/categories/requests/edit/1', getContent: inForm },
  { path: '/products/types', getContent: inTable },
  { path: '/products/types/new', getContent: inForm },
  { path: '/products/types/edit/2', getContent: inForm },
  { path: '/products/parameters', getContent: inTable },
  { path: '/products/parameters/new', getContent: inForm },
  { path: '/products/parameters/edit/1', getContent: inForm },
  { path: '/reviews/edit/1', getContent: inArticle },
  { path: '/tariffs/list', getContent: inTable },
  { path: '/tariffs/list/buyers', getContent: inTable },
  { path: '/tariffs/list/vendors', getContent: inTable },
  { path: '/tariffs/edit/4', getContent: inForm },
  { path: '/collections/list', getContent: inTable },
  { path: '/collections/order' },
  { path: '/collections/create', getContent: inForm },
  { path: '/collections/edit/1', getContent: inForm },
  { path: '/promocodes/list', getContent: inTable },
  { path: '/promocodes/list/personal', getContent: inTable },
  { path: '/promocodes/stat', getContent: (page) => getMain(page).getByRole('figure').first() },
  { path: '/promocodes/new', getContent: inForm },
  { path: '/promotions/list', getContent: inTable },
  { path: '/promotions/create', getContent: inForm },
  { path: '/promotions/edit/1', getContent: inForm },
  { path: '/refferals/list', getContent: inTable },
  { path: '/refferals/list/held' },
  { path: '/transactions/list', getContent: inTable },
  { path: '/transactions/new', getContent: inForm },
  { path: '/push/list', getContent: inTable },
  { path: '/push/create', getContent: inForm },
  { path: '/push/edit/1', getContent: (page) => getMain(page).getByRole('figure') },
  { path: '/push/edit/2', getContent: inForm },
  { path: '/channels/list', getContent: inFigures },
];

/** Screens that the tour reaches by a link, and those that show nothing. */
const notVisited = new Set([
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
  const stops = [...guestStops, ...buyerStops, ...vendorStops, ...adminStops];
  const walked = new Set(stops.map(({ path }) => findScreen(path.replace(/[?#].*/, ''))?.path));
  expect(
    screens
      .filter(({ path, redirect }) => !redirect && !walked.has(path) && !notVisited.has(path))
      .map(({ path }) => path),
  ).toEqual([]);
});

// The admin's tour is the longest, so it begins.
for (const first of firstLanguages) {
  const order = first === 'en' ? 'English and Russian' : 'Russian and English';
  // One role in the dark scheme, so that both color schemes are checked
  const [schemeOfAdmin, schemeOfVendor] = first === 'en' ? (['dark', 'light'] as const) : (['light', 'dark'] as const);

  test(`every screen of an admin is whole in ${order}`, async ({ visitor }) => {
    const admin = await visitor({ locale: first, colorScheme: schemeOfAdmin });
    await signIn(admin, first, 'admin@example.com', '/categories/list');
    const tour = createOfficeTour(admin, first, '/start');
    const getFirst = async (list: string) => {
      await tour.open(list);
      return getAddress(inTable(admin));
    };
    const referral = await getFirst('/refferals/list');
    const entry = await getFirst('/transactions/list');
    const logged = await getFirst('/settings/audit');
    const code = await getFirst('/promocodes/list/personal');
    namesInAllLanguages.push(await inTable(admin).locator('code').innerText());
    await tour.visit(adminStops);
    await tour.showMenu();
    await tour.visit([
      { path: code, getContent: inForm },
      { path: '/settings/audit', getContent: inTable },
      { path: logged, getContent: (page) => getMain(page).getByRole('definition').first() },
      { path: referral, getContent: (page) => getMain(page).getByRole('link').nth(1) },
      { path: entry, getContent: (page) => getMain(page).getByRole('definition').first() },
    ]);
  });

  test(`every screen of a vendor is whole in ${order}`, async ({ visitor }) => {
    const vendor = await visitor({ locale: first, colorScheme: schemeOfVendor });
    await signIn(vendor, first, 'vendor@example.com', '/orders/list/full');
    const path = await getAddress(inTable(vendor));
    const tour = createOfficeTour(vendor, first, '/push/list');
    await tour.visit(vendorStops);
    await tour.showMenu();
    await tour.visit([
      { path, getContent: inForm },
      { path, getTab: (locale) => orderResourceLabels[locale].tabs.chat, getContent: inLog, hasServerTexts: true },
      {
        path,
        getTab: (locale) => orderResourceLabels[locale].tabs.products,
        getContent: (page) => getMain(page).getByRole('tabpanel').getByRole('link').first(),
      },
    ]);
  });
}

for (const locale of locales) {
  test(`every screen of the storefront is whole in ${languages[locale]}`, async ({ visitor }) => {
    // The Russian tour uses the dark scheme, so that both color schemes are checked.
    const colorScheme = locale === 'ru' ? 'dark' : 'light';
    const guest = await visitor({ locale, colorScheme });
    await visitStorefront(guest, locale, guestStops);
    const buyer = await visitor({ locale, colorScheme });
    await signIn(buyer, locale, 'buyer@example.com', '/settings/profile');
    await visitStorefront(buyer, locale, buyerStops);
    await openScreen(buyer, '/orders/list/my', locale);
    await visitStorefront(buyer, locale, [{ path: await getAddress(inList(buyer)), getContent: inList }]);
  });
}

test('nothing in the catalog and on a product jumps while it loads', async ({ visitor }) => {
  // Side by side, because they mostly wait for the network to be idle
  await Promise.all(widths.map(async (width) => expectNoJumps(await visitor({ width }), width)));
});

async function expectNoJumps(page: Page, width: number): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const sumShifts = () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  for (const path of ['/products/catalog', '/products/view/1']) {
    await openScreen(page, path, 'en');
    await page.waitForLoadState('networkidle');
    softly(await sumShifts(), `${path} at ${width} px`).toBeLessThan(NO_SHIFT);
  }
  // A link leads here too, which loads the page without a full reload.
  await openScreen(page, '/cart', 'en');
  await page.waitForLoadState('networkidle');
  const before = await sumShifts();
  await page.getByRole('banner').getByRole('link', { name: 'Yarmarka' }).click();
  await expect(page.getByRole('heading', { name: collectionLabels.en.more })).toBeVisible();
  await page.waitForLoadState('networkidle');
  softly((await sumShifts()) - before, `the catalog by a link at ${width} px`).toBeLessThan(NO_SHIFT);
}

async function getAddress(link: Locator): Promise<string> {
  await expect(link).toHaveAttribute('href', /\/\d+$/);
  return (await link.getAttribute('href')) ?? '';
}

/** Navigates as a link does: the router handles the event, whose state says that the step leads forward. */
const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const state = { idx: idx + 1, key: to, usr: null };
    history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

/** Collects the errors and warnings of a page's console. @returns a function that takes those since its last call */
function watchConsole(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Expected: the browser reports the missing page, and Playwright the blocked service worker.
    const isExpected =
      message.location().url.endsWith('/error/error-v1') || message.text().includes('blocked by Playwright');
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  return () => complaints.splice(0);
}

/** Waits until a stop's screen is complete, and expects that all its texts are in its language. */
async function expectTranslated(page: Page, screen: string, locale: Locale, { getContent }: Stop): Promise<void> {
  await softly(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (getContent) await softly(getContent(page, locale)).toBeVisible();
  await softly(page.locator('html')).toHaveAttribute('lang', locale);
  // Texts of the server come in a new language once they are asked again
  await softly
    .poll(() => page.evaluate(findUntranslated, [locale, ...namesInAllLanguages]), {
      message: `${screen}: all is in ${languages[locale]}`,
    })
    .toEqual([]);
}

/** Opens each screen of the storefront by its address: every language has its own. */
async function visitStorefront(page: Page, locale: Locale, stops: readonly Stop[]): Promise<void> {
  const takeComplaints = watchConsole(page);
  for (const [index, stop] of stops.entries()) {
    const { path } = stop;
    await test.step(path, async () => {
      await resize(page, widths[0]);
      await openScreen(page, path, locale);
      await expectTranslated(page, path, locale, stop);
      for (const width of widths) await expectFits(page, path, width);
      // Colors come from the theme, so contrast is checked once a screen: half of them in the light scheme, half in the
      // dark.
      await expectNoAxeViolations(page, path, locale, (index % 2 === 0) === (locale === 'en'));
      softly(takeComplaints(), `${path}: the console is silent`).toEqual([]);
    });
  }
}

interface OfficeTour {
  /** Opens a screen in the current language. */
  open(path: string): Promise<void>;
  visit(stops: readonly Stop[]): Promise<void>;
  /** Opens the menu on a wide window, where it stays open on every screen. */
  showMenu(): Promise<void>;
}

/**
 * Visits screens of the back office, each in both languages: it opens in one, and the header's button switches to the
 * other, in which the next screen opens. In the language in which a screen opens, axe checks it with its contrast: half
 * of the screens in the wide layout, half in the narrow one. In the other layout it checks lists alone, which have
 * other markup there, without contrast.
 * @param page a page that shows the back office
 * @param first the language of the page
 * @param closed a screen that this role may not open
 */
function createOfficeTour(page: Page, first: Locale, closed: string): OfficeTour {
  const takeComplaints = watchConsole(page);
  let locale = first;
  let shown = '';
  const openedParts = new Set<string>();

  /** Opens the first screen of each part by its address, and the others without loading a page. */
  const open = async (path: string) => {
    const [, part = ''] = path.split(/[/?]/);
    if (openedParts.has(part)) {
      // The message of the closed screen proves that the last screen is gone
      const noAccess = page.getByRole('heading', { level: 1, name: layoutLabels[locale].noAccess });
      await navigate(page, closed);
      // Costs less than an assertion, which describes the page after each try that fails
      await noAccess.waitFor();
      await resize(page, widths[0]);
      await navigate(page, path);
      await noAccess.waitFor({ state: 'hidden' });
    } else {
      openedParts.add(part);
      await resize(page, widths[0]);
      await openScreen(page, path, locale);
    }
    shown = path;
  };

  const switchLanguage = async () => {
    const { otherLanguage } = layoutLabels[locale];
    await resize(page, widths[0]);
    await page.getByRole('banner').getByRole('button', { name: otherLanguage }).click();
    locale = locale === 'en' ? 'ru' : 'en';
    await softly(page.locator('html')).toHaveAttribute('lang', locale);
  };

  const checkTextsAndWidths = async (stop: Stop, name: string) => {
    await expectTranslated(page, name, locale, stop);
    for (const width of fittingWidths[locale]) await expectFits(page, name, width);
  };

  const visitStop = async (stop: Stop, name: string) => {
    const { path, getTab, getContent } = stop;
    // Another tab of the same screen needs no navigation.
    if (!getTab || path !== shown) await open(path);
    else await resize(page, widths[0]);
    if (getTab) await page.getByRole('tab', { name: getTab(locale) }).click();
    await checkTextsAndWidths(stop, name);
    await expectNoAxeViolations(page, name, locale, true);
    await switchLanguage();
    if (stop.hasServerTexts) await page.reload();
    await checkTextsAndWidths(stop, name);
    if (getContent === inTable) await expectNoAxeViolations(page, name, locale, false);
    softly(takeComplaints(), `${name}: the console is silent`).toEqual([]);
  };

  return {
    open,
    visit: async (stops) => {
      for (const stop of stops) {
        const name = stop.getTab ? `${stop.path}, ${stop.getTab('en')}` : stop.path;
        await test.step(name, () => visitStop(stop, name));
      }
    },
    showMenu: async () => {
      await resize(page, widths[0]);
      await page.getByRole('button', { name: layoutLabels[locale].menu, exact: true }).click();
      await expect(page.getByRole('navigation', { name: layoutLabels[locale].office })).toBeVisible();
    },
  };
}

/** Brands, people, files and what files name are called the same in every language. */
const namesInAllLanguages = [
  'Yarmarka',
  'Norge',
  'price-list.csv',
  'wc-product-export.csv',
  'Outdoor play',
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
