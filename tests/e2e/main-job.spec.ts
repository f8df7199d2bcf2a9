import { failures, fieldFailures } from '#contract/failures.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { demo } from '#server/seed/content/index.ts';
import { type Locale, localePath } from '#src/i18n/locale.ts';
import { orderStatusWords } from '#src/i18n/orderStatus.ts';
import { orderWords } from '#src/resources/orders/labels.ts';
import { authLabels } from '#src/storefront/auth/labels.ts';
import { addLabels } from '#src/storefront/cart/addLabels.ts';
import { cartLabels } from '#src/storefront/cart/labels.ts';
import { filterLabels } from '#src/storefront/catalog/filterLabels.ts';
import { catalogLabels } from '#src/storefront/catalog/labels.ts';
import { checkoutLabels } from '#src/storefront/checkout/labels.ts';
import { frameLabels } from '#src/storefront/layout/labels.ts';
import { orderLabels } from '#src/storefront/orders/labels.ts';
import { productLabels } from '#src/storefront/product/labels.ts';
import { expect, languages, type Locator, locales, type Page, test } from '#tests/support/e2e.ts';
import {
  demoCategory,
  demoProduct,
  enterCredentials,
  enterPassword,
  field,
  fill,
  money,
  open,
  ownerOf,
  searchFor,
  signIn,
} from '#tests/support/e2eSteps.ts';

const PER_PAGE = 12;
const BUYER = 'buyer@example.com';

/** The way of an order that goes well. */
const steps = ['in_process', 'forming', 'ready_to_ship', 'completed'] as const satisfies readonly OrderStatus[];

const tea = demoProduct('tea-fireweed');
const shelf = demoCategory(tea.category);
const hall = demoCategory(shelf.parent ?? '');

/** What the buyer put into a cart three days ago: the guest's tea is added to it. */
const waiting = demo.orders
  .filter(({ buyer, status }) => buyer === BUYER && status === 'abandoned_cart')
  .flatMap(({ lines }) => lines);
const goodsWaiting = waiting.reduce((sum, { count }) => sum + count, 0);
const sumWaiting = waiting.reduce((sum, { product, count }) => sum + demoProduct(product).price * count, 0);

for (const locale of locales) {
  test(`a guest becomes a buyer, the vendor moves the order on, the buyer sees each step, in ${languages[locale]}`, async ({
    visitor,
  }) => {
    await test.step('the catalog is there without JavaScript', async () =>
      seesPlainCatalog(await visitor({ locale, javaScriptEnabled: false }), locale));

    const guest = await visitor({ locale });
    await test.step('filters lead to the product', () => filters(guest, locale));
    await test.step('the product goes into the cart, twice', () => fillsCart(guest, locale));
    await test.step('a sign-in brings the cart along', () => signsIn(guest, locale));
    const id = await test.step('the checkout says what is missing, then makes the order', () =>
      checksOut(guest, locale));

    const vendor = await visitor({ locale });
    await test.step('the vendor finds the order', () => findsOrder(vendor, locale, id));
    for (const status of steps) {
      await test.step(`the order becomes ${status}`, async () => {
        await movesOrder(vendor, locale, id, status);
        await seesStatus(guest, locale, id, status);
      });
    }
  });
}

async function seesPlainCatalog(page: Page, locale: Locale): Promise<void> {
  await page.goto(localePath('/products/catalog', locale));
  // Above them stand those of the collections.
  const cards = page.locator('[data-view] > article');
  await expect(cards).toHaveCount(PER_PAGE);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  const first = await cards.first().getByRole('link').first().innerText();
  await page.getByRole('main').locator('a[rel=next]').click();
  await expect(page).toHaveURL(/[?&]page=2\b/);
  await expect(cards.first().getByRole('link').first()).not.toHaveText(first);
}

async function filters(page: Page, locale: Locale): Promise<void> {
  const words = catalogLabels[locale];
  const asked = filterLabels[locale];
  const cards = page.getByRole('article');
  await open(page, '/products/catalog', locale);
  const categories = page.getByRole('navigation', { name: words.categories }).filter({ visible: true });
  await categories.getByRole('link', { name: hall.name[locale] }).click();
  await expect(page.getByRole('heading', { level: 1, name: hall.name[locale] })).toBeVisible();
  await categories.getByRole('link', { name: shelf.name[locale] }).click();
  await expect(page.getByRole('heading', { level: 1, name: shelf.name[locale] })).toBeVisible();
  await expect(page).toHaveURL(/\/products\/catalog\/\d+$/);

  const [from, to] = [tea.price, tea.price + 1_00];
  await page.getByLabel(`${asked.price}, ${asked.from}`).fill(String(from / 100));
  await page.getByLabel(`${asked.price}, ${asked.to}`).fill(String(to / 100));
  await page.getByRole('main').getByRole('button', { name: asked.search }).click();
  await expect(page).toHaveURL(/[?&]price_from=14\.5\b.*[?&]price_to=15\.5\b/);
  const affordable = demo.products.filter(
    ({ category, price, active }) => active && category === shelf.key && price >= from && price <= to,
  );
  await expect(cards).toHaveCount(affordable.length);
  await expect(page.getByRole('status').filter({ hasText: words.found(affordable.length) })).toBeVisible();

  await searchFor(page, locale, 'zzzyyyxxx');
  await expect(page).toHaveURL(/[?&]q=zzzyyyxxx/);
  await expect(
    page.getByRole('heading', { name: locale === 'en' ? 'Ads not found' : 'Объявления не найдены' }),
  ).toBeVisible();
  await searchFor(page, locale, tea.name[locale]);
  await expect(
    page.getByRole('heading', { level: 1, name: fill(words.resultsFor, { q: tea.name[locale] }) }),
  ).toBeVisible();
  await cards.getByRole('link', { name: tea.name[locale], exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: tea.name[locale] })).toBeVisible();
}

async function fillsCart(page: Page, locale: Locale): Promise<void> {
  const words = cartLabels[locale];
  await page.getByRole('main').getByRole('button', { name: productLabels[locale].addToCart, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: words.title });
  await expect(drawer.getByText(addLabels[locale].added(tea.name[locale]))).toBeVisible();
  await fitsPhone(page, drawer);
  await drawer.getByRole('link', { name: words.toCart }).click();
  await expect(page).toHaveURL(/\/cart$/);
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: tea.name[locale] });
  await line.getByRole('button', { name: locale === 'en' ? 'One more' : 'На один больше' }).click();
  await expect(line).toContainText(money(2 * tea.price, locale, 'always'));
  await expect(page.getByRole('banner').getByRole('link', { name: frameLabels[locale].cartWith(2) })).toBeVisible();

  await page.reload();
  await expect(line.getByRole('spinbutton', { name: tea.name[locale] })).toHaveValue('2');
  await page.getByRole('button', { name: words.checkout }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
}

/** The page and the drawer above it are no wider than a phone, whatever the language's words are. */
async function fitsPhone(page: Page, drawer: Locator): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const part of [page.locator('html'), drawer.locator('footer')]) {
    await expect
      .poll(() => part.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(before);
}

async function signsIn(page: Page, locale: Locale): Promise<void> {
  const words = authLabels[locale];
  await page.getByRole('main').getByRole('link', { name: checkoutLabels[locale].gate.signIn }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
  await enterCredentials(page, locale, BUYER, 'not-this-one');
  await expect(page.getByRole('alert').filter({ hasText: failures.wrong_login[locale] })).toBeVisible();
  await expect(page.getByRole('form', { name: words.password.title }).getByText(BUYER, { exact: true })).toBeVisible();

  await enterPassword(page, locale);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(cartLabels[locale].merge.merged(2))).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: frameLabels[locale].cartWith(goodsWaiting + 2) }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: cartLabels[locale].summary })).toContainText(
    money(sumWaiting + 2 * tea.price, locale, 'always'),
  );
}

/** @returns the order's number */
async function checksOut(page: Page, locale: Locale): Promise<number> {
  const words = checkoutLabels[locale];
  await page.getByRole('button', { name: cartLabels[locale].checkout }).filter({ visible: true }).first().click();
  const form = page.getByRole('form', { name: words.title });
  const place = form.getByRole('button', { name: words.summary.submit });
  await expect(field(form, words.contact.fio)).not.toHaveValue('');
  await field(form, words.contact.phone).fill('call me');
  await field(form, words.address.city).fill('Суздаль');
  await field(form, words.address.comment).fill('Ring twice / Звонить дважды');
  await place.click();
  for (const missing of [words.address.street, words.address.house]) {
    await expect(field(form, missing)).toHaveAccessibleDescription(fieldFailures.required[locale]);
  }
  await expect(field(form, words.contact.phone)).toHaveAccessibleDescription(fieldFailures.phone[locale]);

  await page.reload();
  await expect(field(form, words.address.city)).toHaveValue('Суздаль');
  await expect(field(form, words.address.comment)).toHaveValue('Ring twice / Звонить дважды');
  await field(form, words.contact.phone).fill('+61 400 000 005');
  await field(form, words.address.street).fill('Кремлёвская');
  await field(form, words.address.house).fill('10');
  await place.click();
  await expect(page.getByRole('heading', { level: 1, name: orderLabels[locale].placed.title })).toBeVisible();
  const id = Number(/\/orders\/view\/(\d+)/.exec(page.url())?.[1]);
  await expect(page.getByText(orderLabels[locale].placed.text(id))).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: frameLabels[locale].cart, exact: true }),
    'a fresh cart is empty',
  ).toBeVisible();
  return id;
}

async function findsOrder(page: Page, locale: Locale, id: number): Promise<void> {
  await signIn(page, locale, ownerOf(tea), '/orders/list/new');
  await page
    .getByRole('table')
    .getByRole('link', { name: new RegExp(`\\b${id}\\b`) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/orders/edit/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: fill(orderWords[locale].one, { id }) })).toBeVisible();
  await expect(field(page, orderWords[locale].fields['address.street'])).toHaveValue('Кремлёвская');
}

async function movesOrder(page: Page, locale: Locale, id: number, status: OrderStatus): Promise<void> {
  const words = orderWords[locale];
  const name = orderStatusWords[locale][status];
  await page.getByRole('group', { name: words.moveTo }).getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(fill(words.moved, { id, status: name.toLowerCase() }))).toBeVisible();
}

async function seesStatus(page: Page, locale: Locale, id: number, status: OrderStatus): Promise<void> {
  const words = orderLabels[locale];
  const name = orderStatusWords[locale][status];
  await open(page, '/orders/list/my', locale);
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: words.number(id) });
  await expect(card).toContainText(name);
  await card.getByRole('link', { name: words.number(id) }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.number(id) })).toBeVisible();
  await expect(
    page.getByRole('list', { name: words.history.title }).getByRole('listitem').filter({ hasText: name }),
  ).toBeVisible();
}
