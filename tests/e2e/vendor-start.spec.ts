import type { Locale } from '#src/i18n/locale.ts';
import { kitLabels } from '#src/backOffice/kit/labels.ts';
import { companyResourceLabels } from '#src/resources/companies/labels.ts';
import { productLabels } from '#src/resources/products/labels.ts';
import { startLabels } from '#src/resources/start/labels.ts';
import { storeLabels } from '#src/resources/stores/labels.ts';
import { locationLabels } from '#src/resources/stores/locationLabels.ts';
import { authLabels } from '#src/storefront/auth/labels.ts';
import { newPasswordLabels } from '#src/storefront/auth/newPasswordLabels.ts';
import { companyLabels } from '#src/storefront/company/labels.ts';
import { expect, isLong, languages, locales, test } from '#tests/support/e2e.ts';
import {
  agreeAndSignUp,
  chooseOption,
  demoCategory,
  demoProduct,
  getField,
  findInOutbox,
  openScreen,
} from '#tests/support/e2eSteps.ts';

const EMAIL = 'ann@lantern.example';
const PASSWORD = 'correct horse battery';
const FIO = 'Ann Lee';
const BRAND = 'Lantern';
const { category } = demoProduct('mug-gzhel');

/** In English too by `npm run test:long`; other journeys register and create products in English. */
const testedLocales: readonly Locale[] = isLong ? locales : ['ru'];

for (const locale of testedLocales) {
  test(`a new vendor is led to the first product in the store, in ${languages[locale]}`, async ({ visitor }) => {
    const page = await visitor({ locale });
    const labels = authLabels[locale];
    const newPassword = newPasswordLabels[locale];
    const start = startLabels[locale];
    const goods = productLabels[locale];
    const create = page.getByRole('button', { name: kitLabels[locale].create, exact: true });
    const step = (title: string) => page.getByRole('heading', { level: 2, name: title });

    await test.step('registers by email and signs in', async () => {
      await openScreen(page, '/auth/login', locale);
      await getField(page, labels.checkIn.login).fill(EMAIL);
      await page.keyboard.press('Enter');
      const form = page.getByRole('form', { name: labels.registration.title });
      await getField(form, labels.registration.fio).fill(FIO);
      await form.getByText(labels.registration.vendor, { exact: true }).click();
      await agreeAndSignUp(form, locale);
      await openScreen(page, await findInOutbox(page, EMAIL, /\/auth\/change_password\/[\w-]+/), locale);
      const password = page.getByRole('form', { name: newPassword.title });
      await password.locator('input[name=password]').fill(PASSWORD);
      await password.locator('input[name=password2]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: start.title })).toBeVisible();
    });

    await test.step('names the company; who answers for it is known', async () => {
      const { fields } = companyResourceLabels[locale];
      await expect(getField(page, fields.legal_person)).toHaveValue(FIO);
      await getField(page, fields.brand).fill(BRAND);
      await getField(page, fields.inn).fill('lntrn 00-77');
      await create.click();
      await expect(step(start.steps.store.title)).toBeFocused();
    });

    await test.step('leaves, is reminded, comes back, and gives the store’s address', async () => {
      await page.getByRole('link', { name: start.later }).click();
      await page.getByRole('main').getByRole('status').getByRole('link').click();
      const { fields } = storeLabels[locale];
      await expect(getField(page, fields.name)).toHaveValue(BRAND);
      const address = page.getByRole('combobox', { name: fields.location });
      await address.fill('Suzdal');
      await page.getByRole('listbox', { name: locationLabels[locale].suggestions }).getByRole('option').first().click();
      await expect(address).not.toHaveValue('Suzdal');
      await create.click();
      await expect(step(start.steps.product.title)).toBeFocused();
    });

    await test.step('adds the first product, and sees it in the store', async () => {
      await getField(page, goods.fields.name).fill('Фонарь «Маяк»');
      await getField(page, goods.fields.en_name).fill('Lighthouse lantern');
      await getField(page, goods.fields.price).fill('45,50');
      await getField(page, goods.fields.sku).fill('LNT-1');
      await getField(page, goods.fields.total_count).fill('3');
      await chooseOption(page, goods.fields.category_id, demoCategory(category).name[locale]);
      await create.click();
      await expect(page.getByRole('heading', { level: 2, name: start.doneTitle })).toBeVisible();
      await page.getByRole('link', { name: start.see }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: locale === 'ru' ? 'Фонарь «Маяк»' : 'Lighthouse lantern' }),
      ).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: BRAND, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: BRAND })).toBeVisible();
      await expect(page.getByText(companyLabels[locale].productCount(1))).toBeVisible();
    });
  });
}
