import { startLabels } from '#src/resources/start/labels.ts';
import { authLabels } from '#src/storefront/auth/labels.ts';
import { newPasswordLabels } from '#src/storefront/auth/newPasswordLabels.ts';
import { profileLabels } from '#src/storefront/account/labels.ts';
import { promoLabels } from '#src/storefront/promo/labels.ts';
import { documentLabels } from '#src/storefront/documents/labels.ts';
import { expect, type Page, test } from '#tests/support/e2e.ts';
import {
  agreeAndSignUp,
  enterCredentials,
  enterPassword,
  getField,
  findInOutbox,
  openScreen,
} from '#tests/support/e2eSteps.ts';

const PHONE = 390;
const labels = authLabels.en;
const { registration } = labels;
const newPassword = newPasswordLabels.en;
const profile = '/settings/profile';
const EMAIL = 'newcomer@example.com';
const PASSWORD = 'correct horse';

/** Checks that the agreement opens as a dialog of 450 × 300 px on wide windows. */
async function checkLegalDialog(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: documentLabels.en.user_agreement }).click();
  const dialog = page.getByRole('dialog', { name: documentLabels.en.user_agreement });
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await dialog.boundingBox()).toMatchObject({ width: 450, height: 300 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: PHONE, height: 900 });
}

test('somebody new registers by phone and by email, sets a password, and comes back', async ({ visitor }) => {
  const page = await visitor({ width: PHONE });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const getForm = (name: string) => page.getByRole('form', { name });

  await test.step('an unknown phone leads to the registration, and its code in', async () => {
    await openScreen(page, `/auth/login?next=${encodeURIComponent(profile)}`, 'en');
    await page.getByRole('tab', { name: labels.tabs.phone }).click();
    // The national form, with the trunk prefix 0.
    await getField(page, labels.phone.number).pressSequentially('0412345001');
    await getForm(labels.title).getByRole('button', { name: labels.next }).click();
    await expect(heading(registration.title)).toBeFocused();
    await expect(getField(page, labels.phone.number)).toHaveValue('412 345 001');
    await agreeAndSignUp(getForm(registration.title), 'en');
    await expect(heading(labels.code.title)).toBeFocused();
    const code = await findInOutbox(page, '+61412345001', /\b\d{5}\b/);
    await page.keyboard.type(code);
    await expect(page).toHaveURL(profile);
    await expect(heading('+61 412 345 001')).toBeVisible();
  });

  await test.step('an unknown email leads to the registration, and back without loss', async () => {
    // The exit moves while the ledger above it loads, so a click would miss it.
    await expect(page.getByText(promoLabels.en.ledger.none)).toBeVisible();
    await expect(page.getByText(promoLabels.en.friends.none)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: profileLabels.en.logout }).click();
    await expect(heading(labels.title)).toBeVisible();
    await checkLegalDialog(page);
    await getField(page, labels.checkIn.login).fill(EMAIL);
    await page.keyboard.press('Enter');
    await expect(getField(page, registration.email)).toHaveValue(EMAIL);
    await page.goBack();
    await expect(getField(page, labels.checkIn.login)).toHaveValue(EMAIL);
    await page.goForward();
    await getForm(registration.title).getByText(registration.vendor, { exact: true }).click();
    await agreeAndSignUp(getForm(registration.title), 'en');
    await expect(heading(labels.emailSent.title)).toBeFocused();
    await expect(page.getByText(EMAIL, { exact: true })).toBeVisible();
  });

  await test.step('the mailed link sets the password, once, and signs in', async () => {
    const path = await findInOutbox(page, EMAIL, /\/auth\/change_password\/[\w-]+/);
    await openScreen(page, path, 'en');
    const form = getForm(newPassword.title);
    await form.locator('input[name=password]').fill(PASSWORD);
    await form.locator('input[name=password2]').fill('something else');
    await page.keyboard.press('Enter');
    await expect(page.getByText(newPassword.AUTH.PASSWORD.EQUAL)).toBeVisible();
    await form.locator('input[name=password2]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    // Setting a password signs in; a vendor without a company gets the start screen.
    await expect(heading(startLabels.en.title)).toBeVisible();
    await openScreen(page, '/logout', 'en');
    await enterCredentials(page, 'en', EMAIL, 'not-this-one');
    await expect(page.getByRole('alert')).toBeVisible();
    await enterPassword(page, 'en', PASSWORD);
    await expect(heading(startLabels.en.title)).toBeVisible();

    const other = await visitor();
    await openScreen(other, path, 'en');
    await other.locator('input[name=password]').fill(PASSWORD);
    await other.locator('input[name=password2]').fill(PASSWORD);
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { level: 1, name: newPassword.dead })).toBeFocused();
    await other.getByRole('button', { name: newPassword.newLink }).click();
    await expect(other.getByRole('form', { name: labels.forgot.title })).toBeVisible();
  });
});
