import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { failures, fieldFailures } from '#contract/failures.ts';
import { layoutLabels } from '#src/backOffice/layout/labels.ts';
import { kitLabels } from '#src/backOffice/kit/labels.ts';
import { listLabels } from '#src/backOffice/kit/list/labels.ts';
import { categoryLabels } from '#src/resources/categories/labels.ts';
import { treeLabels } from '#src/resources/categories/tree/labels.ts';
import { bulkLabels } from '#src/resources/products/bulk/labels.ts';
import { productLabels } from '#src/resources/products/labels.ts';
import { sortLabels } from '#src/backOffice/kit/sort/labels.ts';
import { photoLabels } from '#src/resources/products/photos/labels.ts';
import { errorLabels } from '#src/storefront/errors/labels.ts';
import { expect, type Page, readingTest, test } from '#tests/support/e2e.ts';
import {
  chooseOption,
  demoCategory,
  demoProduct,
  getField,
  fill,
  findProduct,
  formatMoney,
  openScreen,
  getOwnerLogin,
  signIn,
} from '#tests/support/e2eSteps.ts';

const kit = kitLabels.en;
const photos = photoLabels.en;
const sorting = sortLabels.en;
const list = listLabels.en;
const bulk = bulkLabels.en;
const mug = demoProduct('mug-gzhel');
const tea = demoProduct('tea-fireweed');

/** Makes a small PNG to upload. */
const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});
/** A text file with the name of a picture. */
const noPhoto = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Buy oil for the lanterns.') };

/** Saves a record in another window of the same user. */
const saveElsewhere = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([url, text]) => {
      const { value } = JSON.parse(localStorage.getItem('session') ?? '{}') as { value: { token: string } };
      return (
        await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-AUTH-TOKEN': value.token },
          body: text,
        })
      ).status;
    },
    [path, JSON.stringify(body)] as const,
  );

async function deleteRecord(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: kit.delete, exact: true }).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: kit.delete, exact: true }).click();
}

test('a vendor puts a product with a photo into the store, changes its price, takes it out again', async ({
  visitor,
}) => {
  const labels = productLabels.en;
  const vendor = await visitor();
  const buyer = await visitor();

  const shown = await test.step('creates it, after a first try without a price', async () => {
    await signIn(vendor, 'en', getOwnerLogin(mug), '/products/list');
    await vendor.getByRole('link', { name: labels.create }).click();
    await getField(vendor, labels.fields.name).fill('Фонарь «Маяк»');
    await getField(vendor, labels.fields.en_name).fill('Lighthouse lantern');
    await getField(vendor, labels.fields.description).fill('Светит далеко.');
    const chooser = vendor.waitForEvent('filechooser');
    await vendor.getByRole('button', { name: photos.addPhotos }).click();
    await (await chooser).setFiles([await photo('lantern.png', '#c98a3b'), noPhoto, await photo('box.png', '#3b6ac9')]);
    await expect(vendor.getByText(photos.notTaken(1))).toBeVisible();
    await expect(vendor.getByRole('img', { name: 'box.png' })).toBeVisible();
    await getField(vendor, labels.fields.sku).fill('SL-LNT-77');
    await getField(vendor, labels.fields.total_count).fill('7');
    await chooseOption(vendor, labels.fields.category_id, demoCategory(mug.category).name.en);
    const create = vendor.getByRole('button', { name: kit.create, exact: true });
    await create.click();
    await expect(getField(vendor, labels.fields.price)).toHaveAccessibleDescription(fieldFailures.required.en);
    await getField(vendor, labels.fields.price).fill('45,50');
    await create.click();
    // Notices vanish after some seconds, so they are expected first.
    await expect(vendor.getByText(labels.created)).toBeVisible();
    await expect(vendor).toHaveURL(/\/products\/edit\/\d+$/);
    await vendor.getByRole('tab', { name: labels.tabs.photos }).click();
    await expect(vendor.getByRole('tabpanel', { name: labels.tabs.photos }).getByRole('img')).toHaveCount(2);
    return `/products/view/${vendor.url().match(/edit\/(\d+)/)?.[1]}`;
  });

  await test.step('puts the second photo first, by keyboard', async () => {
    const shots = vendor.getByRole('list', { name: photos.photos }).getByRole('img');
    const second = await shots.nth(1).getAttribute('src');
    await vendor
      .getByRole('button', { name: `${sorting.move}: ${fill(photos.photoNumber, { n: 2, all: 2 })}` })
      .focus();
    await vendor.keyboard.press('Space');
    await expect(vendor.getByText(fill(sorting.pickedUp, { n: 2, all: 2 }))).toBeAttached();
    // dnd-kit handles arrow keys a moment after the pick-up; one press too many moves it no further.
    await expect(async () => {
      await vendor.keyboard.press('ArrowLeft');
      await expect(vendor.getByText(fill(sorting.movedTo, { n: 1, all: 2 }))).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await vendor.keyboard.press('Space');
    await expect(vendor.getByText(photos.orderSaved)).toBeVisible();
    await vendor.reload();
    await expect(shots.first()).toHaveAttribute('src', second ?? '');
    await vendor.getByRole('tab', { name: labels.tabs.basic }).click();
  });

  await test.step('buyers see it', async () => {
    await openScreen(buyer, shown, 'en');
    await expect(buyer.getByRole('heading', { level: 1, name: 'Lighthouse lantern' })).toBeVisible();
    await expect(buyer.getByRole('main')).toContainText(formatMoney(45_50, 'en'));
    const picture = buyer.getByRole('main').locator('img').first();
    await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await openScreen(buyer, shown, 'ru');
    await expect(buyer.getByRole('heading', { level: 1, name: 'Фонарь «Маяк»' })).toBeVisible();
  });

  await test.step('changes its price while somebody else does, and sees what differs', async () => {
    await getField(vendor, labels.fields.price).fill('39.90');
    expect(
      await saveElsewhere(vendor, shown.replace('/products/view', '/api/shop/product'), {
        price: 52,
        description: 'Светит далеко и ровно.',
      }),
    ).toBe(200);
    await vendor.getByRole('button', { name: kit.save, exact: true }).click();
    const differences = vendor.getByRole('region', { name: kit.stale });
    await expect(differences.getByRole('radio', { name: kit.theirs })).toHaveCount(1);
    await expect(differences).toContainText(formatMoney(52_00, 'en'));
    await expect(differences.getByRole('radio', { name: kit.mine })).toBeChecked();
    await expect(getField(vendor, labels.fields.description)).toHaveValue('Светит далеко и ровно.');
    await differences.getByRole('button', { name: kit.saveMerged }).click();
    await expect(vendor.getByText(labels.saved)).toBeVisible();
    await openScreen(buyer, shown, 'en');
    await expect(buyer.getByRole('main')).toContainText(formatMoney(39_90, 'en'));
  });

  await test.step('sees columns as the table has room for them, and cards on a phone', async () => {
    await openScreen(vendor, '/products/list', 'en');
    const usual = vendor.viewportSize() ?? { width: 1280, height: 800 };
    const sku = vendor.getByRole('columnheader', { name: labels.fields.sku });
    await vendor.setViewportSize({ ...usual, width: 1440 });
    await expect(sku).toBeVisible();
    await vendor.setViewportSize({ ...usual, width: 1024 });
    await expect(vendor.getByRole('columnheader', { name: labels.fields.price })).toBeVisible();
    await expect(sku).toBeHidden();
    await vendor.setViewportSize({ ...usual, width: 390 });
    await expect(vendor.getByRole('table')).toBeHidden();
    await expect(vendor.getByRole('listitem').filter({ hasText: 'Lighthouse lantern' })).toBeVisible();
    await vendor.setViewportSize(usual);
  });

  await test.step('keeps a filter by name, hides what it finds, takes it along as a file', async () => {
    await openScreen(vendor, '/products/list', 'en');
    await vendor.getByRole('searchbox', { name: labels.search }).fill('SL-LNT-77');
    await vendor.getByRole('button', { name: list.saveFilter }).click();
    await getField(vendor, list.filterName).fill('The lantern');
    await vendor.getByRole('button', { name: kit.save, exact: true }).click();
    await expect(vendor.getByRole('button', { name: 'The lantern', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    // The header row and the one product.
    await expect(vendor.getByRole('row')).toHaveCount(2);
    await vendor.getByRole('checkbox', { name: kit.selectAll }).check();
    await vendor.getByRole('button', { name: list.editMany, exact: true }).click();
    await vendor.getByLabel(bulk.visibility, { exact: true }).selectOption({ label: bulk.hide });
    await vendor.getByRole('button', { name: bulk.apply(1), exact: true }).click();
    // Shown beside the selection and as a notice.
    await expect(vendor.getByText(bulk.done(1)).first()).toBeVisible();
    await expect(vendor.getByRole('table')).toContainText(labels.choices.active.false);
    await vendor.getByRole('button', { name: list.export }).click();
    const file = vendor.waitForEvent('download');
    await vendor.getByRole('dialog').getByRole('button', { name: list.export }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).toMatch(/^\uFEFFName,SKU,Category,Price,/);
    expect(text).toContain('Lighthouse lantern,SL-LNT-77,');
    expect(text).toContain(',39.90,');
    expect(text.trim().split('\n')).toHaveLength(2);
    await vendor
      .getByRole('navigation', { name: kit.views })
      .getByRole('link', { name: list.all, exact: true })
      .click();
    await expect(vendor.getByRole('row')).not.toHaveCount(2);
  });

  await test.step('deletes it', async () => {
    await openScreen(vendor, shown.replace('view', 'edit'), 'en');
    await deleteRecord(vendor, labels.deleteTitle);
    await expect(vendor.getByText(labels.deleted)).toBeVisible();
    await expect(vendor).toHaveURL(/\/products\/list/);
    await openScreen(buyer, shown, 'en');
    await expect(buyer.getByRole('heading', { level: 1, name: errorLabels.en.title })).toBeVisible();
  });
});

test('an admin adds, renames and deletes a category, but not one in use', async ({ visitor }) => {
  const labels = categoryLabels.en;
  const tree = treeLabels.en;
  const admin = await visitor();
  await signIn(admin, 'en', 'admin@example.com', '/categories/list');

  await test.step('adds one within another', async () => {
    await admin.getByRole('link', { name: labels.create }).click();
    await getField(admin, labels.fields.name).fill('Фонари');
    await getField(admin, labels.fields.en_name).fill('Lanterns');
    await chooseOption(admin, labels.fields.parent, demoCategory('decor').name.en);
    await admin.getByRole('button', { name: kit.create, exact: true }).click();
    await expect(admin).toHaveURL(/\/categories\/edit\/\d+$/);
    // The address changes before the screen does.
    await expect(admin.getByRole('heading', { level: 1, name: 'Lanterns' })).toBeVisible();
  });

  await test.step('renames it, and the store shows it', async () => {
    await getField(admin, labels.fields.en_name).fill('Lanterns and torches');
    await admin.getByRole('button', { name: kit.save, exact: true }).click();
    await expect(admin.getByText(labels.saved)).toBeVisible();
    const buyer = await visitor();
    await openScreen(buyer, `/products/catalog/${admin.url().match(/\d+$/)?.[0]}`, 'en');
    await expect(buyer.getByRole('heading', { level: 1, name: 'Lanterns and torches' })).toBeVisible();
  });

  await test.step('moves it out of its parent and back in the tree, by keyboard', async () => {
    const edit = admin.url();
    await admin.getByRole('button', { name: layoutLabels.en.menu, exact: true }).click();
    await admin.getByRole('navigation').getByRole('link', { name: labels.views.tree }).first().click();
    await admin.getByRole('searchbox', { name: tree.search }).fill('lanterns and');
    const row = admin.getByRole('treeitem', { name: /^Lanterns and torches/ });
    await expect(row).toHaveAttribute('aria-level', '3');
    await admin.keyboard.press('Enter');
    await expect(row).toBeFocused();
    await admin.keyboard.press('Alt+ArrowLeft');
    await expect(row).toHaveAttribute('aria-level', '2');
    await expect(row).toBeFocused();
    await admin.getByRole('button', { name: tree.undo }).click();
    await expect(admin.getByText(fill(tree.movedBack, { name: 'Lanterns and torches' }))).toBeVisible();
    await expect(row).toHaveAttribute('aria-level', '3');
    await admin.goto(edit);
  });

  await test.step('deletes it', async () => {
    await deleteRecord(admin, labels.deleteTitle);
    await expect(admin.getByText(labels.deleted)).toBeVisible();
    // Back on the screen from which the record was opened.
    await expect(admin).toHaveURL(/\/categories\/tree/);
    await expect(admin.getByRole('tree')).not.toContainText('Lanterns');
  });

  await test.step('is told why one in use stays', async () => {
    await admin.getByRole('navigation').getByRole('link', { name: labels.views.list }).first().click();
    await admin.getByRole('searchbox', { name: labels.search }).fill(demoCategory('tea').name.en);
    await admin
      .getByRole('table')
      .getByRole('link', { name: demoCategory('tea').name.en, exact: true })
      .click();
    await deleteRecord(admin, labels.deleteTitle);
    expect(failures.category_in_use.en).toBe('Error deleting category');
    await expect(admin.getByRole('alert').filter({ hasText: 'Error deleting category' })).toBeVisible();
  });
});

readingTest('a vendor finds nothing at the address of another company’s product', async ({ visitor }) => {
  const page = await visitor();
  await findProduct(page, 'en', tea);
  const id = page.url().match(/\d+$/)?.[0];
  await signIn(page, 'en', getOwnerLogin(mug), `/products/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The requested product is not found' })).toBeVisible();
  await expect(page.getByText(tea.name.en)).toBeHidden();
  await page.getByRole('link', { name: kit.back }).click();
  await page.getByRole('searchbox', { name: productLabels.en.search }).fill(mug.name.en);
  await expect(page.getByRole('table')).toContainText(mug.name.en);
});
