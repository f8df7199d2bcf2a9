import sharp from 'sharp';
import { chatLabels } from '#src/storefront/chats/labels.ts';
import { companyLabels } from '#src/storefront/company/labels.ts';
import { conversationLabels } from '#src/conversation/labels.ts';
import { demo } from '#server/seed/content/index.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { expect, type Locator, type Page, test } from '#tests/support/e2e.ts';
import { enterCredentials, openScreen, signIn } from '#tests/support/e2eSteps.ts';

const BUYER = 'buyer@example.com';
const [company] = demo.companies;
if (!company) throw new Error('the demo has no company');
const picture = { name: 'mug.png', mimeType: 'image/png' };
const makePicture = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#2e7d32' } })
    .png()
    .toBuffer();

const getLog = (page: Page, locale: Locale): Locator => page.getByRole('log', { name: conversationLabels[locale].log });
const getLine = (page: Page, locale: Locale, text: string): Locator =>
  getLog(page, locale).getByRole('listitem').filter({ hasText: text });
async function sendMessage(page: Page, locale: Locale, text: string): Promise<void> {
  await page.getByRole('textbox', { name: conversationLabels[locale].write }).fill(text);
  await page.keyboard.press('Enter');
}

test('a buyer writes to a company and gets an answer, over a cut line too; both talk about an order', async ({
  visitor,
}) => {
  const [buyer, vendor] = [await visitor({ locale: 'ru', width: 390 }), await visitor()];
  const labels = conversationLabels.ru;
  const cuts: (() => Promise<void>)[] = [];
  await buyer.routeWebSocket(/\/api\/v4\/websocket/, (socket) => {
    socket.connectToServer();
    cuts.push(() => socket.close({ code: 1012 }));
  });

  await test.step('a guest signs in on the way from the company’s page, and says hello', async () => {
    await openScreen(buyer, '/companies/view/1', 'ru');
    await buyer.getByRole('link', { name: companyLabels.ru.write }).click();
    await enterCredentials(buyer, 'ru', BUYER);
    await buyer.waitForURL(/\/chats\/[a-z0-9]{26}$/);
    await sendMessage(buyer, 'ru', 'Здравствуйте! Есть ли такая кружка в зелёном?');
    await expect(getLine(buyer, 'ru', 'зелёном').getByText(labels.states.sent)).toBeAttached();
  });

  await test.step('the vendor finds it unread, reads it and answers; the buyer sees both', async () => {
    await signIn(vendor, 'en', company.owner, '/chats');
    await vendor.getByRole('main').getByRole('link', { name: 'зелёном' }).click();
    await expect(getLine(vendor, 'en', 'зелёном')).toBeVisible();
    await expect(getLine(buyer, 'ru', 'зелёном').getByText(labels.states.seen)).toBeAttached();
    await vendor.getByRole('textbox', { name: conversationLabels.en.write }).pressSequentially('Yes');
    await expect(buyer.getByText(/печатает…/)).toBeVisible();
    await vendor.keyboard.type(', we have two.');
    await vendor.keyboard.press('Enter');
    await expect(getLine(buyer, 'ru', 'Yes, we have two.')).toBeVisible();
  });

  await test.step('what is said over a cut line arrives, once', async () => {
    await cuts.at(-1)!();
    await sendMessage(vendor, 'en', 'Shall I put one aside?');
    await expect(getLine(buyer, 'ru', 'Shall I put one aside?')).toHaveCount(1);
    await buyer.route('**/api/v4/posts', (route) => route.abort());
    await sendMessage(buyer, 'ru', 'Да, пожалуйста');
    await expect(getLine(buyer, 'ru', 'Да, пожалуйста').getByText(labels.states.waiting)).toBeAttached();
    await buyer.unroute('**/api/v4/posts');
    await expect(getLine(vendor, 'en', 'Да, пожалуйста')).toHaveCount(1);
    await expect(getLine(buyer, 'ru', 'Да, пожалуйста').getByText(labels.states.waiting)).toHaveCount(0);
  });

  await test.step('a picture is shown on both sides; a message is taken back', async () => {
    await vendor.locator('input[data-attach]').setInputFiles({ ...picture, buffer: await makePicture() });
    await expect(vendor.getByRole('progressbar')).toHaveCount(0);
    await vendor.getByRole('button', { name: conversationLabels.en.send }).click();
    const shown = buyer.getByRole('button', { name: labels.files.open(picture.name) });
    await expect(shown.locator('img')).toBeVisible();
    await shown.click();
    await expect(buyer.getByRole('dialog', { name: labels.files.picture })).toBeVisible();
    await buyer.keyboard.press('Escape');
    await expect(buyer.getByRole('dialog')).toBeHidden();
    await getLine(buyer, 'ru', 'Да, пожалуйста').getByRole('button', { name: labels.remove.button }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: labels.remove.confirm }).click();
    await expect(getLine(vendor, 'en', 'Да, пожалуйста')).toHaveCount(0);
  });

  await test.step('both talk about an order on its own pages', async () => {
    await openScreen(buyer, '/orders/list/my', 'ru');
    await buyer
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: company.brand })
      .getByRole('link')
      .first()
      .click();
    await buyer.waitForURL(/\/orders\/view\/\d+/);
    const id = new URL(buyer.url()).pathname.split('/').at(-1)!;
    await sendMessage(buyer, 'ru', 'Можно привезти вечером?');
    await vendor.goto(`/orders/edit/${id}#chat`);
    await expect(getLine(vendor, 'en', 'Можно привезти вечером?')).toBeVisible();
    await sendMessage(vendor, 'en', 'Yes, after six.');
    await expect(getLine(buyer, 'ru', 'Yes, after six.')).toBeVisible();
    await openScreen(buyer, '/chats', 'ru');
    await expect(buyer.getByRole('heading', { level: 1, name: chatLabels.ru.title })).toBeVisible();
  });
});
