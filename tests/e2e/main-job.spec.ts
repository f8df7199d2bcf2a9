import { failures, fieldFailures } from '#contract/failures.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { demo } from '#server/seed/content/index.ts';
import { type Locale, toLocalePath } from '#src/i18n/locale.ts';
import { orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import { orderResourceLabels } from '#src/resources/orders/labels.ts';
import { authLabels } from '#src/storefront/auth/labels.ts';
import { addLabels } from '#src/storefront/cart/addLabels.ts';
import { cartLabels } from '#src/storefront/cart/labels.ts';
import { filterLabels } from '#src/storefront/catalog/filterLabels.ts';
import { catalogLabels } from '#src/storefront/catalog/labels.ts';
import { addressLabels } from '#src/storefront/addresses/labels.ts';
import { checkoutLabels } from '#src/storefront/checkout/labels.ts';
import { deliveryLabels } from '#src/storefront/delivery/labels.ts';
import { frameLabels } from '#src/storefront/layout/labels.ts';
import { orderLabels } from '#src/storefront/orders/labels.ts';
import { productLabels } from '#src/storefront/product/labels.ts';
import { expect, isLong, languages, type Locator, type Page, test } from '#tests/support/e2e.ts';
import {
  demoCategory,
  demoProduct,
  enterCredentials,
  enterPassword,
  getField,
  fill,
  formatMoney,
  openScreen,
  getOwnerLogin,
  searchFor,
  signIn,
} from '#tests/support/e2eSteps.ts';

const PER_PAGE = 12;
const BUYER = 'buyer@example.com';

/** The statuses of a successful order. */
const steps = ['in_process', 'forming', 'ready_to_ship', 'completed'] as const satisfies readonly OrderStatus[];

const tea = demoProduct('tea-fireweed');
const teaCategory = demoCategory(tea.category);
const parentCategory = demoCategory(teaCategory.parent ?? '');

/** The buyer's cart of three days ago, to which the guest's tea is added. */
const cartLines = demo.orders
  .filter(({ buyer, status }) => buyer === BUYER && status === 'abandoned_cart')
  .flatMap(({ lines }) => lines);
const cartCount = cartLines.reduce((sum, { count }) => sum + count, 0);
const cartSum = cartLines.reduce((sum, { product, count }) => sum + demoProduct(product).price * count, 0);

/** Languages of the buyer and the vendor; `npm run test:long` also runs the journey the other way round. */
const pairs: readonly (readonly [buyer: Locale, vendor: Locale])[] = isLong
  ? [
      ['ru', 'en'],
      ['en', 'ru'],
    ]
  : [['ru', 'en']];

for (const [buyerLocale, vendorLocale] of pairs) {
  const spoken = `the buyer in ${languages[buyerLocale]}, the vendor in ${languages[vendorLocale]}`;
  test(`a guest becomes a buyer, the vendor moves the order on, the buyer sees each step: ${spoken}`, async ({
    visitor,
  }) => {
    await test.step('the catalog is there without JavaScript', async () =>
      expectPlainCatalog(await visitor({ locale: buyerLocale, javaScriptEnabled: false }), buyerLocale));

    const guest = await visitor({ locale: buyerLocale });
    await test.step('filters lead to the product', () => filterCatalog(guest, buyerLocale));
    await test.step('the product goes into the cart, twice', () => fillCart(guest, buyerLocale));
    await test.step('a sign-in brings the cart along', () => signInAtCheckout(guest, buyerLocale));
    const id = await test.step('the checkout says what is missing, then makes the order', () =>
      checkOut(guest, buyerLocale));

    const vendor = await visitor({ locale: vendorLocale });
    await test.step('the vendor finds the order', () => findOrder(vendor, vendorLocale, id));
    for (const status of steps) {
      await test.step(`the order becomes ${status}`, async () => {
        await moveOrder(vendor, vendorLocale, id, status);
        await expectStatus(guest, buyerLocale, id, status);
      });
    }
  });
}

async function expectPlainCatalog(page: Page, locale: Locale): Promise<void> {
  await page.goto(toLocalePath('/products/catalog', locale));
  // The cards of collections above don't count.
  const cards = page.locator('[data-view] > article');
  await expect(cards).toHaveCount(PER_PAGE);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  const first = await cards.first().getByRole('link').first().innerText();
  await page.getByRole('main').locator('a[rel=next]').click();
  await expect(page).toHaveURL(/[?&]page=2\b/);
  await expect(cards.first().getByRole('link').first()).not.toHaveText(first);
}

async function filterCatalog(page: Page, locale: Locale): Promise<void> {
  const labels = catalogLabels[locale];
  const filterTexts = filterLabels[locale];
  const cards = page.getByRole('article');
  await openScreen(page, '/products/catalog', locale);
  const categories = page.getByRole('navigation', { name: labels.categories }).filter({ visible: true });
  await categories.getByRole('link', { name: parentCategory.name[locale] }).click();
  await expect(page.getByRole('heading', { level: 1, name: parentCategory.name[locale] })).toBeVisible();
  await categories.getByRole('link', { name: teaCategory.name[locale] }).click();
  await expect(page.getByRole('heading', { level: 1, name: teaCategory.name[locale] })).toBeVisible();
  await expect(page).toHaveURL(/\/products\/catalog\/\d+$/);

  const [from, to] = [tea.price, tea.price + 1_00];
  await page.getByLabel(`${filterTexts.price}, ${filterTexts.from}`).fill(String(from / 100));
  await page.getByLabel(`${filterTexts.price}, ${filterTexts.to}`).fill(String(to / 100));
  await page.getByRole('main').getByRole('button', { name: filterTexts.search }).click();
  await expect(page).toHaveURL(/[?&]price_from=14\.5\b.*[?&]price_to=15\.5\b/);
  const affordable = demo.products.filter(
    ({ category, price, active }) => active && category === teaCategory.key && price >= from && price <= to,
  );
  await expect(cards).toHaveCount(affordable.length);
  await expect(page.getByRole('status').filter({ hasText: labels.found(affordable.length) })).toBeVisible();

  await searchFor(page, locale, 'zzzyyyxxx');
  await expect(page).toHaveURL(/[?&]q=zzzyyyxxx/);
  await expect(
    page.getByRole('heading', { name: locale === 'en' ? 'Ads not found' : 'Объявления не найдены' }),
  ).toBeVisible();
  await searchFor(page, locale, tea.name[locale]);
  await expect(
    page.getByRole('heading', { level: 1, name: fill(labels.resultsFor, { q: tea.name[locale] }) }),
  ).toBeVisible();
  await cards.getByRole('link', { name: tea.name[locale], exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: tea.name[locale] })).toBeVisible();
}

async function fillCart(page: Page, locale: Locale): Promise<void> {
  const labels = cartLabels[locale];
  await page.getByRole('main').getByRole('button', { name: productLabels[locale].addToCart, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: labels.title });
  await expect(drawer.getByText(addLabels[locale].added(tea.name[locale]))).toBeVisible();
  await expectFitsPhone(page, drawer);
  await drawer.getByRole('link', { name: labels.toCart }).click();
  await expect(page).toHaveURL(/\/cart$/);
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: tea.name[locale] });
  await line.getByRole('button', { name: locale === 'en' ? 'One more' : 'На один больше' }).click();
  await expect(line).toContainText(formatMoney(2 * tea.price, locale, 'always'));
  await expect(page.getByRole('banner').getByRole('link', { name: frameLabels[locale].cartWith(2) })).toBeVisible();

  await page.reload();
  await expect(line.getByRole('spinbutton', { name: tea.name[locale] })).toHaveValue('2');
  await page.getByRole('button', { name: labels.checkout }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/checkout\?company=\d+$/);
}

/** Expects that the page and the drawer are no wider than a phone, in either language. */
async function expectFitsPhone(page: Page, drawer: Locator): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const part of [page.locator('html'), drawer.locator('footer')]) {
    await expect
      .poll(() => part.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(before);
}

async function signInAtCheckout(page: Page, locale: Locale): Promise<void> {
  const labels = authLabels[locale];
  await page.getByRole('main').getByRole('link', { name: checkoutLabels[locale].signInChoice.signIn }).click();
  await expect(page.getByRole('heading', { level: 1, name: labels.title })).toBeVisible();
  await enterCredentials(page, locale, BUYER, 'not-this-one');
  await expect(page.getByRole('alert').filter({ hasText: failures.wrong_login[locale] })).toBeVisible();
  await expect(page.getByRole('form', { name: labels.password.title }).getByText(BUYER, { exact: true })).toBeVisible();

  await enterPassword(page, locale);
  await expect(page, 'the checkout of the chosen company goes on').toHaveURL(/\/checkout\?company=\d+$/);
  await expect(page.getByText(cartLabels[locale].merge.merged(2))).toBeVisible();
  await openScreen(page, '/cart', locale);
  await expect(page.getByText(cartLabels[locale].merge.merged(2))).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: frameLabels[locale].cartWith(cartCount + 2) }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: cartLabels[locale].summary })).toContainText(
    formatMoney(cartSum + 2 * tea.price, locale, 'always'),
  );
}

/** Checks out. @returns the id of the order */
async function checkOut(page: Page, locale: Locale): Promise<number> {
  const labels = checkoutLabels[locale];
  const { fields, other } = addressLabels[locale];
  await page.getByRole('button', { name: cartLabels[locale].checkout }).filter({ visible: true }).first().click();
  const form = page.getByRole('form', { name: labels.title });
  const place = form.getByRole('button', { name: labels.summary.submit });
  await expect(getField(form, labels.contact.fio)).not.toHaveValue('');
  await getField(form, labels.contact.phone).fill('call me');
  await form.getByText(other, { exact: true }).click();
  await getField(form, fields.city).fill('Суздаль');
  await getField(form, labels.address.comment).fill('Ring twice / Звонить дважды');
  // The methods move what stands below them
  await expect(form.getByRole('radiogroup', { name: deliveryLabels[locale].title })).toBeVisible();
  await form.getByText(labels.payment.methods.on_receipt, { exact: true }).click();
  await place.click();
  for (const missing of [fields.street, fields.house]) {
    await expect(getField(form, missing)).toHaveAccessibleDescription(fieldFailures.required[locale]);
  }
  await expect(getField(form, labels.contact.phone)).toHaveAccessibleDescription(fieldFailures.phone[locale]);

  await page.reload();
  await expect(getField(form, fields.city)).toHaveValue('Суздаль');
  await expect(getField(form, labels.address.comment)).toHaveValue('Ring twice / Звонить дважды');
  const onReceipt = form.getByRole('radio', { name: labels.payment.methods.on_receipt });
  await expect(onReceipt, 'the way of payment is still chosen').toBeChecked();
  await getField(form, labels.contact.phone).fill('+61 400 000 005');
  await getField(form, fields.street).fill('Кремлёвская');
  await getField(form, fields.house).fill('10');
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

async function findOrder(page: Page, locale: Locale, id: number): Promise<void> {
  await signIn(page, locale, getOwnerLogin(tea), '/orders/list/new');
  await page
    .getByRole('table')
    .getByRole('link', { name: new RegExp(`\\b${id}\\b`) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/orders/edit/${id}$`));
  await expect(
    page.getByRole('heading', { level: 1, name: fill(orderResourceLabels[locale].one, { id }) }),
  ).toBeVisible();
  await expect(getField(page, orderResourceLabels[locale].fields['address.street'])).toHaveValue('Кремлёвская');
}

async function moveOrder(page: Page, locale: Locale, id: number, status: OrderStatus): Promise<void> {
  const labels = orderResourceLabels[locale];
  const name = orderStatusLabels[locale][status];
  await page.getByRole('group', { name: labels.moveTo }).getByRole('button', { name, exact: true }).click();
  if (status === 'completed') {
    const { title, confirm } = labels.closing.completed.one;
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: confirm }).click();
  }
  await expect(page.getByText(fill(labels.moved, { id, status: name.toLowerCase() }))).toBeVisible();
}

async function expectStatus(page: Page, locale: Locale, id: number, status: OrderStatus): Promise<void> {
  const labels = orderLabels[locale];
  const name = orderStatusLabels[locale][status];
  await openScreen(page, '/orders/list/my', locale);
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: labels.number(id) });
  await expect(card).toContainText(name);
  await card.getByRole('link', { name: labels.number(id) }).click();
  await expect(page.getByRole('heading', { level: 1, name: labels.number(id) })).toBeVisible();
  await expect(
    page.getByRole('list', { name: labels.history.title }).getByRole('listitem').filter({ hasText: name }),
  ).toBeVisible();
}
