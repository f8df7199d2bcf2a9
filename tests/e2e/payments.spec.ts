/** Paying an order by card in a browser: with the sandbox, and with Stripe's SDK and Stripe.js against a double. */
import type { Order } from '#contract/orders.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { orderStatusLabels } from '#contract/rules/orderStatuses.ts';
import { orderLabels } from '#src/storefront/orders/labels.ts';
import { paymentLabels } from '#src/storefront/payment/labels.ts';
import { providerLabels } from '#src/resources/payments/labels.ts';
import { expect, type Locator, type Page, test } from '#tests/support/e2e.ts';
import { openShop } from '#tests/support/e2eServer.ts';
import { demoPassword, signIn } from '#tests/support/e2eSteps.ts';
import { delivery } from '#tests/support/shop.ts';
import { type StripeDouble, startStripeDouble } from '#tests/support/stripeDouble.ts';

const BUYER = 'buyer@example.com';

async function call<T>(shop: string, path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(shop + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return (await answer.json()) as T;
}

/** Places an order as the demo's buyer. */
async function placeOrder(shop: string): Promise<Order> {
  const { api_token } = await call<{ api_token: string }>(shop, '/api/user/login', {
    login: BUYER,
    password: demoPassword,
  });
  const { data } = await call<{ data: { id: number; count: number }[] }>(shop, '/api/shop/products', { per_page: 12 });
  const { cart_hash: hash } = await call<{ cart_hash: string }>(shop, '/api/shop/cart', {}, api_token);
  await call(
    shop,
    '/api/shop/cart/add_product',
    { hash, product_id: data.find(({ count }) => count > 0)!.id, count: 1 },
    api_token,
  );
  return call(shop, '/api/shop/cart/checkout', { hash, address: delivery }, api_token);
}

/** Opens the card form of an order. @returns the form */
async function openForm(page: Page, locale: Locale, order: Order): Promise<Locator> {
  await signIn(page, locale, BUYER, `/orders/view/${order.id}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: getPayLabel(locale) })
    .click();
  return page.getByRole('form', { name: paymentLabels[locale].title });
}
const getPayLabel = (locale: Locale): RegExp => new RegExp(`^${paymentLabels[locale].pay('').trim()} [^…]*\\d`);
const press = (form: Locator, locale: Locale): Promise<void> =>
  form.getByRole('button', { name: getPayLabel(locale) }).click();

async function expectPaid(page: Page, locale: Locale): Promise<void> {
  await expect(page.getByRole('main')).toContainText(paymentLabels[locale].order.paid);
  await expect(
    page
      .getByRole('list', { name: orderLabels[locale].history.title })
      .getByRole('listitem')
      .filter({ hasText: orderStatusLabels[locale].paid }),
  ).toHaveCount(1);
  await expect(page.getByRole('button', { name: getPayLabel(locale) })).toBeHidden();
}

test('a buyer with a phone pays in the sandbox: declined, refused at the bank, approved, and given back', async ({
  visitor,
  shop,
}) => {
  const page = await visitor({ locale: 'ru', width: 390 });
  const labels = paymentLabels.ru;
  const form = await openForm(page, 'ru', await placeOrder(shop));
  await expect(form).toContainText(labels.sandbox.title);

  await test.step('hears why a card is declined, and keeps what was typed', async () => {
    await form.getByRole('button', { name: labels.outcomes.noMoney }).click();
    await press(form, 'ru');
    await expect(form.getByRole('alert')).toContainText('На карте недостаточно денег');
    await expect(form.getByRole('textbox', { name: labels.number })).toHaveValue('4000 0000 0000 9995');
    await expect(form.getByRole('button', { name: getPayLabel('ru') })).toBeFocused();
  });
  await test.step('refuses the extra step, then approves it', async () => {
    await form.getByRole('button', { name: labels.outcomes.needsApproval }).click();
    await press(form, 'ru');
    await page
      .getByRole('dialog', { name: labels.approval.title })
      .getByRole('button', { name: labels.approval.decline })
      .click();
    await expect(form.getByRole('alert')).toContainText('Платёж не подтверждён');
    await expect(form.getByRole('button', { name: getPayLabel('ru') })).toBeFocused();
    await press(form, 'ru');
    await page
      .getByRole('dialog', { name: labels.approval.title })
      .getByRole('button', { name: labels.approval.approve })
      .click();
    await expectPaid(page, 'ru');
  });
  await test.step('gets the money back when the seller cancels', async () => {
    const vendor = await visitor({ locale: 'ru' });
    const id = Number(/\d+$/.exec(page.url())![0]);
    const { api_token } = await call<{ api_token: string }>(shop, '/api/user/login', {
      login: 'admin@example.com',
      password: demoPassword,
    });
    const answer = await fetch(`${shop}/api/shop/order/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-auth-token': api_token },
      body: JSON.stringify({ status: 'canceled' }),
    });
    expect(answer.status).toBe(200);
    await expect(page.getByRole('main')).toContainText(labels.order.refunded);
    await signIn(vendor, 'ru', 'admin@example.com', '/tariffs/providers');
    await expect(
      vendor
        .getByRole('main')
        .getByRole('row')
        .filter({ hasText: providerLabels.ru.purposes.order(id) })
        .first(),
    ).toContainText(providerLabels.ru.statuses.refunded);
  });
});

test('a buyer pays for a plan by card', async ({ visitor }) => {
  const page = await visitor();
  const labels = paymentLabels.en;
  await signIn(page, 'en', BUYER, '/tariffs/my');
  await page.getByRole('button', { name: /^Pay .* by card$/ }).click();
  const form = page.getByRole('form', { name: labels.title });
  await form.getByRole('button', { name: labels.outcomes.declined }).click();
  await form
    .getByRole('button', { name: /^Pay \D*\d+/ })
    .last()
    .click();
  await expect(form.getByRole('alert')).toContainText('The bank declined the card');
  await form.getByRole('button', { name: labels.outcomes.paid }).click();
  await form
    .getByRole('button', { name: /^Pay \D*\d+/ })
    .last()
    .click();
  await expect(page.getByText(/^Paid: your plan runs until/)).toBeVisible();
  await expect(form).toBeHidden();
});

/** Extends the test by a marketplace with a double of Stripe that posts its events to the webhook. */
const withStripe = test.extend<{ double: StripeDouble }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
  double: async ({}, give) => {
    const double = await startStripeDouble();
    await give(double);
    await double.close();
  },
  shop: async ({ double }, give) => {
    const { secretKey, publishableKey, webhookSecret, baseUrl } = double.settings;
    const app = await openShop({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_BASE_URL: baseUrl,
    });
    await give(app.url);
    expect(await app.stop(), 'the server logs no error').toEqual([]);
  },
});

/** Replaces Stripe.js at its address: one text field instead of its frames, in which a test names a card. */
const stripeJs = `window.Stripe = (key) => {
  let place, tries = 0;
  return {
    _registerWrapper() {},
    elements: () => ({
      create: () => ({
        mount(element) {
          place = element;
          element.innerHTML = '<input aria-label="Card of ' + key + '">';
        },
        destroy() {},
        on() {},
      }),
    }),
    createPaymentMethod: async () => ({
      paymentMethod: { id: place.querySelector('input').value + '.' + (tries += 1) },
    }),
    handleNextAction: async ({ clientSecret }) => { await window.askBank(clientSecret); return {}; },
  };
};
window.Stripe.version = 'double';`;

withStripe(
  'a buyer pays by Stripe: declined, approved at the bank; and what it tells comes when the browser does not',
  async ({ visitor, shop, double }) => {
    const page = await visitor();
    let approves = true;
    await page
      .context()
      .route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: stripeJs }));
    await page.exposeFunction('askBank', (secret: string) => double.authenticate(secret, approves));
    const order = await placeOrder(shop);
    const form = await openForm(page, 'en', order);
    const card = form.getByRole('textbox', { name: 'Card of pk_test_double' });

    await test.step('hears why a card is declined, and pays with one that asks for approval', async () => {
      await card.fill('pm_card_visa_chargeDeclined');
      await press(form, 'en');
      await expect(form.getByRole('alert')).toContainText('The bank declined the card');
      approves = false;
      await card.fill('pm_card_threeDSecure2Required');
      await press(form, 'en');
      await expect(form.getByRole('alert')).toContainText('The payment was not approved');
      approves = true;
      await press(form, 'en');
      await expectPaid(page, 'en');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(orderLabels.en.number(order.id));
    });
    await test.step('is paid by what Stripe tells, though the answer was lost', async () => {
      const second = await placeOrder(shop);
      await page.goto(`/orders/view/${second.id}`);
      await page
        .getByRole('main')
        .getByRole('button', { name: getPayLabel('en') })
        .click();
      await card.fill('pm_card_threeDSecure2Required');
      // The user closes the browser on the bank's page.
      await page.exposeFunction('never', () => new Promise(() => {}));
      await page.evaluate('window.askBank = window.never');
      await press(form, 'en');
      await expect
        .poll(() => [...double.intents.values()].some(({ status }) => status === 'requires_action'))
        .toBe(true);
      const intent = [...double.intents.values()].find(({ status }) => status === 'requires_action')!;
      double.authenticate(intent.client_secret, true);
      for (const event of double.events) {
        const { text, signature } = double.signed(event, new Date());
        const answer = await fetch(`${shop}/api/stripe/webhook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body: text,
        });
        expect(answer.status).toBe(200);
      }
      await page.goto(`/orders/view/${second.id}`);
      await expectPaid(page, 'en');
    });
    expect([...double.intents.values()].filter(({ status }) => status === 'succeeded')).toHaveLength(2);
  },
);
