import { demo } from '#server/seed/content/index.ts';
import { orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import { addressLabels } from '#src/storefront/addresses/labels.ts';
import { cartLabels } from '#src/storefront/cart/labels.ts';
import { checkoutLabels } from '#src/storefront/checkout/labels.ts';
import { deliveryLabels } from '#src/storefront/delivery/labels.ts';
import { frameLabels } from '#src/storefront/layout/labels.ts';
import { linkLabels } from '#src/storefront/orders/linkLabels.ts';
import { orderLabels } from '#src/storefront/orders/labels.ts';
import { productLabels } from '#src/storefront/product/labels.ts';
import { expect, test, type Locator } from '#tests/support/e2e.ts';
import { demoProduct, getBrand, getField, openScreen, takeSuggestion } from '#tests/support/e2eSteps.ts';

const PHONE = 390;
const mug = demoProduct('mug-gzhel');
const tea = demoProduct('tea-fireweed');

/** The top of an element in the window, in px. */
const getTop = async (element: Locator): Promise<number | undefined> => (await element.boundingBox())?.y;
/** The top of an element in the page, however far it is scrolled, in px. */
const getPageTop = (element: Locator): Promise<number> =>
  element.evaluate((node) => node.getBoundingClientRect().top + window.scrollY);

/** How far the cross that removes a line is from the line's end, in px. */
const getCrossGap = (line: Locator): Promise<number> =>
  line.evaluate((node) => {
    const cross = node.querySelector('[data-remove-line] svg')!;
    return Math.abs(node.getBoundingClientRect().right - cross.getBoundingClientRect().right);
  });

test('a guest with a phone buys from two companies without an account, and changes their mind about one', async ({
  visitor,
}) => {
  const page = await visitor({ width: PHONE });
  const labels = checkoutLabels.en;

  await test.step('fills a cart with products of two companies and goes on as a guest', async () => {
    const drawer = page.getByRole('dialog', { name: cartLabels.en.title });
    for (const [index, product] of [tea, mug].entries()) {
      await takeSuggestion(page, 'en', product);
      await page.getByRole('main').getByRole('button', { name: productLabels.en.addToCart, exact: true }).click();
      const badge = page.getByRole('link', { name: frameLabels.en.cartWith(index + 1), includeHidden: true });
      await expect(badge).toBeAttached();
      await expect(drawer).toBeVisible();
      if (index === 0) await page.keyboard.press('Escape');
    }
    await expect(drawer.getByRole('region')).toHaveCount(2);
    for (const line of await drawer.getByRole('listitem').all()) expect(await getCrossGap(line)).toBeLessThan(1);
    await drawer.getByRole('button', { name: cartLabels.en.checkoutFrom(getBrand(mug)) }).click();
    await page.getByRole('button', { name: labels.signInChoice.asGuest }).click();
  });

  await test.step('chooses a store', async () => {
    const form = page.getByRole('form', { name: labels.title });
    const place = form.getByRole('button', { name: labels.summary.submit });
    const top = await getTop(form.getByRole('button', { name: labels.summary.submitCard }));
    await getField(form, labels.contact.fio).fill('Gus Guest');
    await getField(form, labels.contact.phone).fill('+61 400 123 123');
    await form
      .getByRole('radiogroup', { name: labels.receiving.title })
      .getByText(labels.receiving.pickup, { exact: true })
      .click();
    const stores = form.getByRole('radiogroup', { name: labels.pickup.title });
    const offered = demo.stores.filter(({ company, pickup }) => company === mug.company && pickup);
    await expect(stores.getByRole('radio')).toHaveCount(offered.length);
    // After the list of stores, which moves what stands below it
    await form.getByText(labels.payment.methods.on_receipt, { exact: true }).click();
    await place.click();
    await expect(form.getByRole('alert').filter({ hasText: labels.pickup.choose })).toBeVisible();
    // In a bar at the bottom, where no list moves it
    expect(await getTop(place)).toBe(top);
    await stores.getByText(offered[0]?.name.en ?? '', { exact: true }).click();
    await place.click();
    await expect(page.getByRole('heading', { level: 1, name: orderLabels.en.placed.title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(offered[0]?.location.address.en ?? '');
    await expect(page.getByRole('main').getByText(orderLabels.en.placed.remaining(1))).toBeVisible();
  });

  await test.step('cancels while it is new', async () => {
    const { cancel, history } = orderLabels.en;
    await page.getByRole('button', { name: cancel.button }).click();
    await page.getByRole('dialog', { name: cancel.title }).getByRole('button', { name: cancel.confirm }).click();
    await expect(page.getByText(cancel.done)).toBeVisible();
    await expect(
      page
        .getByRole('list', { name: history.title })
        .getByRole('listitem')
        .filter({ hasText: orderStatusLabels.en.canceled }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: cancel.button })).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    await openScreen(page, '/orders/list/my', 'en');
    await expect(page.getByRole('main').getByRole('listitem')).toContainText([orderStatusLabels.en.canceled]);
  });

  await test.step('orders what is still in the cart from the other company', async () => {
    await openScreen(page, '/cart', 'en');
    const main = page.getByRole('main');
    const lines = main.getByRole('region', { name: cartLabels.en.title }).getByRole('listitem');
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText(tea.name.en);
    await main.getByRole('button', { name: cartLabels.en.checkout }).filter({ visible: true }).first().click();
    const form = page.getByRole('form', { name: labels.title });
    await getField(form, labels.contact.fio).fill('Gus Guest');
    await getField(form, labels.contact.phone).fill('+61 400 123 123');
    await test.step('is told that the shop does not deliver so far, while nothing moves', async () => {
      const country = form.getByRole('combobox', { name: addressLabels.en.fields.country });
      const home = await country.inputValue();
      const place = form.getByRole('button', { name: labels.summary.submitCard });
      const payment = form.getByRole('radiogroup', { name: labels.payment.title });
      const getTops = () => Promise.all([getTop(place), getPageTop(payment)]);
      const tops = await getTops();
      await country.selectOption('BR');
      await getField(form, addressLabels.en.fields.city).fill('Perth');
      await expect(form.getByText(deliveryLabels.en.none)).toBeVisible();
      expect(await getTops()).toEqual(tops);
      await country.selectOption(home);
    });
    await getField(form, addressLabels.en.fields.street).fill('Main St');
    await getField(form, addressLabels.en.fields.house).fill('1');
    await expect(form.getByRole('radiogroup', { name: deliveryLabels.en.title })).toBeVisible();
    await form.getByText(labels.payment.methods.on_receipt, { exact: true }).click();
    await form.getByRole('button', { name: labels.summary.submit }).click();
    await expect(page.getByRole('heading', { level: 1, name: orderLabels.en.placed.title })).toBeVisible();
    await expect(page.getByRole('main').getByText(orderLabels.en.placed.remaining(1))).toBeHidden();
  });

  await test.step('opens it elsewhere by its link, cancels it there, and withdraws the link', async () => {
    const text = linkLabels.en;
    const { cancel } = orderLabels.en;
    // The guest gave no email, so the message with a link goes to the phone
    const makeNew = page.getByRole('button', { name: text.panel.makeNew });
    await expect(async () => {
      await page.reload();
      await expect(makeNew).toBeVisible({ timeout: 5000 });
    }).toPass();
    await makeNew.click();
    await page.getByRole('dialog').getByRole('button', { name: text.panel.replace.confirm }).click();
    const url = await page.getByLabel(text.panel.made).innerText();
    const other = await visitor({ width: PHONE });
    await other.goto(url);
    await expect(other.getByRole('main')).toContainText(tea.name.en);
    await other.getByRole('button', { name: cancel.button }).click();
    await other.getByRole('dialog', { name: cancel.title }).getByRole('button', { name: cancel.confirm }).click();
    await expect(other.getByText(cancel.done)).toBeVisible();
    await other.getByRole('button', { name: text.notice.notMine }).click();
    await other.getByRole('dialog').getByRole('button', { name: text.withdraw.confirm }).click();
    await expect(other.getByRole('heading', { name: text.withdraw.done })).toBeVisible();
    await other.reload();
    await expect(other.getByRole('heading', { name: text.missing.title })).toBeVisible();
  });
});
