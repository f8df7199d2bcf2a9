import { demo } from '#server/seed/content/index.ts';
import { cartLabels } from '#src/storefront/cart/labels.ts';
import { orderLabels } from '#src/storefront/orders/labels.ts';
import { productLabels } from '#src/storefront/product/labels.ts';
import { wishLabels } from '#src/storefront/wishes/labels.ts';
import { expect, type Page, test } from '#tests/support/e2e.ts';
import { demoProduct, enterCredentials, findProduct, getBrand, openScreen } from '#tests/support/e2eSteps.ts';

const BUYER = 'buyer@example.com';

const completedOrder = demo.orders.find(({ buyer, status }) => buyer === BUYER && status === 'completed');
if (!completedOrder) throw new Error('the demo’s buyer has completed no order');
/** The buyer's cart with products of another company. */
const abandonedCart = demo.orders.find(({ buyer, status }) => buyer === BUYER && status === 'abandoned_cart');
const cartProduct = demoProduct(abandonedCart?.lines[0]?.product ?? '');
const orderedProduct = demoProduct(completedOrder.lines[0]?.product ?? '');

const getMain = (page: Page) => page.getByRole('main');
const getHeart = (page: Page, name: string) =>
  getMain(page).getByRole('button', { name: `Add to the wish list: ${name}`, exact: true });
const getDrawer = (page: Page) => page.getByRole('dialog', { name: cartLabels.en.title });

test('what a guest likes and takes comes along at sign-in, and what was ordered is ordered again', async ({
  visitor,
}) => {
  const page = await visitor();

  await test.step('likes two products and looks closely at one', async () => {
    await findProduct(page, 'en', cartProduct);
    await getHeart(page, cartProduct.name.en).click();
    await expect(getHeart(page, cartProduct.name.en)).toHaveAttribute('aria-pressed', 'true');
    await findProduct(page, 'en', orderedProduct);
    await getHeart(page, orderedProduct.name.en).click();
    await expect(getHeart(page, orderedProduct.name.en)).toHaveAttribute('aria-pressed', 'true');
    const look = getMain(page).getByRole('button', { name: productLabels.en.zoom });
    await look.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(look).toBeFocused();
  });

  await test.step('a double click puts one into the cart, and Escape leads back', async () => {
    await getMain(page).getByRole('button', { name: productLabels.en.addToCart, exact: true }).dblclick();
    await expect(getDrawer(page).getByRole('spinbutton')).toHaveValue('1');
    await page.keyboard.press('Escape');
    await expect(getDrawer(page)).toBeHidden();
    await expect(getMain(page).getByRole('spinbutton', { name: orderedProduct.name.en })).toHaveValue('1');
  });

  await test.step('takes a wish off the list and back', async () => {
    await openScreen(page, '/wishes', 'en');
    await expect(getMain(page).getByRole('article')).toHaveCount(2);
    await getHeart(page, orderedProduct.name.en).click();
    await expect(getMain(page).getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: wishLabels.en.undo }).click();
    await expect(getMain(page).getByRole('article')).toHaveCount(2);
  });

  await test.step('signs in: another company’s cart was waiting, and both stand in one basket', async () => {
    const labels = cartLabels.en;
    await openScreen(page, '/auth/login?next=/cart', 'en');
    await enterCredentials(page, 'en', BUYER);
    await page.waitForURL((url) => url.pathname === '/cart');
    await expect(getMain(page).getByText(labels.merge.merged(1))).toBeVisible();
    for (const product of [cartProduct, orderedProduct]) {
      const part = getMain(page).getByRole('region', { name: getBrand(product) });
      await expect(part.getByRole('link', { name: product.name.en })).toBeVisible();
      await expect(part.getByRole('button', { name: labels.checkout })).toBeEnabled();
    }
    await openScreen(page, '/wishes', 'en');
    await expect(getMain(page).getByRole('article')).toHaveCount(2);
    await expect(getMain(page).getByText(wishLabels.en.device.title)).toBeHidden();
  });

  await test.step('comes from the office’s lists of bonuses and friends to their parts of the profile', async () => {
    for (const [list, part] of [
      ['/transactions', '#bonuses'],
      ['/refferals', '#friends'],
    ] as const) {
      await page.goto(list);
      await expect(page).toHaveURL(`/settings/profile${part}`);
      await expect(getMain(page).getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  await test.step('orders again', async () => {
    const labels = orderLabels.en;
    await openScreen(page, '/orders/list/my', 'en');
    await getMain(page).getByRole('link', { name: labels.states.completed }).click();
    await expect(page).toHaveURL(/state=completed/);
    await getMain(page)
      .getByRole('button', { name: new RegExp(`^${labels.again.button}`) })
      .last()
      .click();
    await expect(
      getDrawer(page).getByText(labels.again.added(completedOrder.lines.reduce((sum, { count }) => sum + count, 0))),
    ).toBeVisible();
    for (const { product } of completedOrder.lines)
      await expect(getDrawer(page).getByRole('link', { name: demoProduct(product).name.en })).toBeVisible();
  });
});
