import { demo } from '#server/seed/content/index.ts';
import { cartLabels } from '#src/storefront/cart/labels.ts';
import { orderLabels } from '#src/storefront/orders/labels.ts';
import { productLabels } from '#src/storefront/product/labels.ts';
import { wishLabels } from '#src/storefront/wishes/labels.ts';
import { expect, type Page, test } from '#tests/support/e2e.ts';
import { demoProduct, findProduct, open, enterCredentials } from '#tests/support/e2eSteps.ts';

const BUYER = 'buyer@example.com';

const before = demo.orders.find(({ buyer, status }) => buyer === BUYER && status === 'completed');
if (!before) throw new Error('the demo’s buyer has completed no order');
/** What a cart of another company waits for the buyer with. */
const waiting = demo.orders.find(({ buyer, status }) => buyer === BUYER && status === 'abandoned_cart');
const wished = demoProduct(waiting?.lines[0]?.product ?? '');
const liked = demoProduct(before.lines[0]?.product ?? '');

const main = (page: Page) => page.getByRole('main');
const heart = (page: Page, name: string) =>
  main(page).getByRole('button', { name: `Add to the wish list: ${name}`, exact: true });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: cartLabels.en.title });

test('what a guest likes and takes comes along at sign-in, and what was ordered is ordered again', async ({
  visitor,
}) => {
  const page = await visitor();

  await test.step('likes two products and looks closely at one', async () => {
    await findProduct(page, 'en', wished);
    await heart(page, wished.name.en).click();
    await expect(heart(page, wished.name.en)).toHaveAttribute('aria-pressed', 'true');
    await findProduct(page, 'en', liked);
    await heart(page, liked.name.en).click();
    await expect(heart(page, liked.name.en)).toHaveAttribute('aria-pressed', 'true');
    const look = main(page).getByRole('button', { name: productLabels.en.zoom });
    await look.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(look).toBeFocused();
  });

  await test.step('a double click puts one into the cart, and Escape leads back', async () => {
    await main(page).getByRole('button', { name: productLabels.en.addToCart, exact: true }).dblclick();
    await expect(drawerOf(page).getByRole('spinbutton')).toHaveValue('1');
    await page.keyboard.press('Escape');
    await expect(drawerOf(page)).toBeHidden();
    await expect(main(page).getByRole('spinbutton', { name: liked.name.en })).toHaveValue('1');
  });

  await test.step('takes a wish off the list and back', async () => {
    await open(page, '/wishes', 'en');
    await expect(main(page).getByRole('article')).toHaveCount(2);
    await heart(page, liked.name.en).click();
    await expect(main(page).getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: wishLabels.en.undo }).click();
    await expect(main(page).getByRole('article')).toHaveCount(2);
  });

  await test.step('signs in: another company’s cart was waiting, and is swapped', async () => {
    const words = cartLabels.en.merge;
    await open(page, '/auth/login?next=/cart', 'en');
    await enterCredentials(page, 'en', BUYER);
    await page.waitForURL((url) => url.pathname === '/cart');
    await expect(main(page).getByText(words.reasons.other_company)).toBeVisible();
    await main(page).getByRole('button', { name: words.swap }).click();
    await expect(main(page).getByText(words.merged(1))).toBeVisible();
    await open(page, '/wishes', 'en');
    await expect(main(page).getByRole('article')).toHaveCount(2);
    await expect(main(page).getByText(wishLabels.en.device.title)).toBeHidden();
  });

  await test.step('comes from the office’s lists of bonuses and friends to their parts of the profile', async () => {
    for (const [list, part] of [
      ['/transactions', '#bonuses'],
      ['/refferals', '#friends'],
    ] as const) {
      await page.goto(list);
      await expect(page).toHaveURL(`/settings/profile${part}`);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  await test.step('orders again', async () => {
    const words = orderLabels.en;
    await open(page, '/orders/list/my', 'en');
    await main(page).getByRole('link', { name: words.states.completed }).click();
    await expect(page).toHaveURL(/state=completed/);
    await main(page)
      .getByRole('button', { name: new RegExp(`^${words.again.button}`) })
      .last()
      .click();
    await expect(
      drawerOf(page).getByText(words.again.added(before.lines.reduce((sum, { count }) => sum + count, 0))),
    ).toBeVisible();
    for (const { product } of before.lines)
      await expect(drawerOf(page).getByRole('link', { name: demoProduct(product).name.en })).toBeVisible();
  });
});
