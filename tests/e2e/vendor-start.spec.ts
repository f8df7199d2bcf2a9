import { kitWords } from '#src/backOffice/kit/labels.ts';
import { companyWords } from '#src/resources/companies/labels.ts';
import { productWords } from '#src/resources/products/labels.ts';
import { startWords } from '#src/resources/start/labels.ts';
import { storeWords } from '#src/resources/stores/labels.ts';
import { locationWords } from '#src/resources/stores/locationLabels.ts';
import { authLabels } from '#src/storefront/auth/labels.ts';
import { newPasswordLabels } from '#src/storefront/auth/newPasswordLabels.ts';
import { companyLabels } from '#src/storefront/company/labels.ts';
import { expect, languages, locales, test } from '#tests/support/e2e.ts';
import {
  agreeAndSignUp,
  choose,
  demoCategory,
  demoProduct,
  field,
  findInOutbox,
  open,
} from '#tests/support/e2eSteps.ts';

const EMAIL = 'ann@lantern.example';
const PASSWORD = 'correct horse battery';
const FIO = 'Ann Lee';
const BRAND = 'Lantern';
const { category } = demoProduct('mug-gzhel');

for (const locale of locales) {
  test(`a new vendor is led to the first product in the store, in ${languages[locale]}`, async ({ visitor }) => {
    const page = await visitor({ locale });
    const words = authLabels[locale];
    const newPassword = newPasswordLabels[locale];
    const start = startWords[locale];
    const goods = productWords[locale];
    const create = page.getByRole('button', { name: kitWords[locale].create, exact: true });
    const step = (title: string) => page.getByRole('heading', { level: 2, name: title });

    await test.step('registers by email and signs in', async () => {
      await open(page, '/auth/login', locale);
      await field(page, words.checkIn.login).fill(EMAIL);
      await page.keyboard.press('Enter');
      const form = page.getByRole('form', { name: words.registration.title });
      await field(form, words.registration.fio).fill(FIO);
      await form.getByText(words.registration.vendor, { exact: true }).click();
      await agreeAndSignUp(form, locale);
      await open(page, await findInOutbox(page, EMAIL, /\/auth\/change_password\/[\w-]+/), locale);
      const password = page.getByRole('form', { name: newPassword.title });
      await password.locator('input[name=password]').fill(PASSWORD);
      await password.locator('input[name=password2]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: start.title })).toBeVisible();
    });

    await test.step('names the company; who answers for it is known', async () => {
      const { fields } = companyWords[locale];
      await expect(field(page, fields.legal_person)).toHaveValue(FIO);
      await field(page, fields.brand).fill(BRAND);
      await field(page, fields.inn).fill('lntrn 00-77');
      await create.click();
      await expect(step(start.steps.store.title)).toBeFocused();
    });

    await test.step('leaves, is reminded, comes back, and gives the store’s address', async () => {
      await page.getByRole('link', { name: start.later }).click();
      await page.getByRole('main').getByRole('status').getByRole('link').click();
      const { fields } = storeWords[locale];
      await expect(field(page, fields.name)).toHaveValue(BRAND);
      const address = page.getByRole('combobox', { name: fields.location });
      await address.fill('Suzdal');
      await page.getByRole('listbox', { name: locationWords[locale].suggestions }).getByRole('option').first().click();
      await expect(address).not.toHaveValue('Suzdal');
      await create.click();
      await expect(step(start.steps.product.title)).toBeFocused();
    });

    await test.step('adds the first product, and sees it in the store', async () => {
      await field(page, goods.fields.name).fill('Фонарь «Маяк»');
      await field(page, goods.fields.en_name).fill('Lighthouse lantern');
      await field(page, goods.fields.price).fill('45,50');
      await field(page, goods.fields.sku).fill('LNT-1');
      await field(page, goods.fields.total_count).fill('3');
      await choose(page, goods.fields.category_id, demoCategory(category).name[locale]);
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
