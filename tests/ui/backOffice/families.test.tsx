import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Family } from '#contract/families.ts';
import { makeProduct, openOffice } from '#tests/support/officeScreen.tsx';
import { fakeApi, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const at = '2026-01-01T10:00:00.000Z';
const toValue = (id: number, name: string) => ({ id, name, en_name: null });
const sizes = [toValue(21, 'S'), toValue(22, 'M'), toValue(23, 'L')];
const cardFamily = { id: 7, name: 'Shirt', en_name: null, members_count: 3, has_price_range: false, in_stock: true };

const makeFamily = (changes: Record<number, Partial<Family['members'][number]>> = {}): Family =>
  ({
    ...toValue(7, 'Shirt'),
    description: null,
    en_description: null,
    company: { id: 2, brand: 'Sloboda' },
    category: toValue(3, 'Clothes'),
    type: toValue(1, 'General'),
    options: [{ ...toValue(1, 'Size'), values: sizes }],
    members: sizes.map(({ id, name }, index) => ({
      product_id: index + 1,
      values: [id],
      name: `Shirt, ${name}`,
      en_name: null,
      sku: `S-${name}`,
      price: 10 + index,
      compare_at_price: null,
      count: 5,
      total_count: 5,
      active: true,
      barcode: null,
      weight_g: null,
      length_mm: null,
      width_mm: null,
      height_mm: null,
      cost: null,
      tags: [],
      updated_at: at,
      photo: null,
      ...changes[index + 1],
    })),
    updated_at: at,
  }) as unknown as Family;

const saveRoute = 'PUT /api/shop/product_family/7/members';

/** Opens the variants of product 1. */
async function openVariants(more: FakeRoutes = {}, product = makeProduct({ family: cardFamily })) {
  const calls = fakeApi({
    'GET /api/shop/product/1': () => [200, product],
    'GET /api/shop/product_family/7': () => [200, makeFamily()],
    ...more,
  });
  await openOffice('/products/edit/1#variants', { userId: 77 });
  return calls;
}
const cell = (name: string) => screen.findByRole('textbox', { name });
const paste = async (name: string, text: string) =>
  fireEvent.paste(await cell(name), { clipboardData: { getData: () => text } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save variants' }));

it('shows and edits the price after a running sale, which stands below it', async () => {
  const family = makeFamily({ 2: { sale_price: 7 as never } });
  await openVariants({ 'GET /api/shop/product_family/7': () => [200, family] });
  const price = await cell('Price: M');
  expect(price).toHaveValue('11');
  expect(price.parentElement).toHaveTextContent('On sale now: $7');
});

beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout: without a height the grid would render no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
});

describe('the grid of a family', () => {
  it('sends only what was changed, with the version that was read', async () => {
    const calls = await openVariants({ [saveRoute]: () => [200, makeFamily({ 2: { price: 12.5 } as never })] });
    await userEvent.clear(await cell('Price: M'));
    await userEvent.type(await cell('Price: M'), '12,5');
    await userEvent.click(screen.getByRole('switch', { name: 'Visible: L' }));
    expect(screen.getByText('2 unsaved changes')).toBeVisible();
    await save();
    expect(await screen.findByText('Everything is saved')).toBeVisible();
    expect(calls.find(({ route }) => route === saveRoute)?.body).toEqual({
      changes: [
        { product_id: 2, updated_at: at, price: 12.5 },
        { product_id: 3, updated_at: at, active: false },
      ],
    });
  });

  it('moves by keys, fills down, and undoes', async () => {
    await openVariants();
    (await cell('Price: S')).focus();
    await userEvent.keyboard('{ArrowRight}7{Enter}');
    await waitFor(async () => expect(await cell('Stock: M')).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(async () => expect(await cell('Stock: S')).toHaveFocus());
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(await cell('Stock: L')).toHaveValue('7');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await cell('Stock: L')).toHaveValue('5');
    expect(await cell('Stock: S')).toHaveValue('7');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await waitFor(async () => expect(await cell('Stock: M')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Fill down' }));
    expect(await cell('Stock: M')).toHaveValue('7');
    expect(await cell('Stock: L')).toHaveValue('5');
  });

  it('takes cells of a spreadsheet, and says what does not fit', async () => {
    await openVariants();
    await paste('SKU: M', 'A-1\t15,90\t3\n"A\n2"\t16\t4\nA-3\t17\t5\n');
    expect(await screen.findByText('6 cells pasted · 1 row did not fit: there are no more variants')).toBeVisible();
    expect(await cell('Price: M')).toHaveValue('15,90');
    expect(await cell('Stock: L')).toHaveValue('4');
    expect(await cell('SKU: S')).toHaveValue('S-S');
  });

  it('has more columns when they are chosen, which fill down, take pastes, and are remembered', async () => {
    const calls = await openVariants({ [saveRoute]: () => [200, makeFamily()] });
    await cell('Price: S');
    for (const name of ['Compare-at price', 'Cost', 'Tags']) {
      expect(screen.queryByRole('columnheader', { name })).toBeNull();
      await userEvent.click(screen.getByRole('checkbox', { name, hidden: true }));
    }
    await paste('Price: S', '11\t20,5\t4\n12\t21\t5\n');
    expect(await cell('Compare-at price: M')).toHaveValue('21');
    expect(await cell('Cost: S')).toHaveValue('4');
    await userEvent.type(await cell('Tags: S'), 'new, summer');
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(await cell('Tags: L')).toHaveValue('new, summer');
    // A column with unsaved edits stays
    expect(screen.getByRole('checkbox', { name: 'Tags', hidden: true })).toBeEnabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tags', hidden: true }));
    expect(screen.getByRole('columnheader', { name: 'Tags' })).toBeVisible();
    await save();
    await waitFor(() => expect(calls.some(({ route }) => route === saveRoute)).toBe(true));
    const { body } = calls.find(({ route }) => route === saveRoute)!;
    const tags = ['new', 'summer'];
    expect(body).toEqual({
      changes: [
        { product_id: 1, updated_at: at, price: 11, compare_at_price: 20.5, cost: 4, tags },
        { product_id: 2, updated_at: at, price: 12, compare_at_price: 21, cost: 5, tags },
        { product_id: 3, updated_at: at, tags },
      ],
    });
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Tags' })).toBeNull());
    cleanup();
    await openVariants();
    expect(await screen.findByRole('columnheader', { name: 'Cost' })).toBeVisible();
  });

  it('shows errors at their cells, its own and the server’s, and sends nothing that is wrong', async () => {
    const calls = await openVariants({
      [saveRoute]: () => [422, { code: 'invalid', message: 'Check the fields', errors: { 'changes.0.sku': 'Taken' } }],
    });
    await userEvent.type(await cell('Price: M'), 'x');
    await save();
    expect(await cell('Price: M')).toBeInvalid();
    expect(screen.getByText('Check 1 variant')).toBeVisible();
    expect(calls.some(({ route }) => route === saveRoute)).toBe(false);
    await userEvent.clear(await cell('Price: M'));
    await userEvent.type(await cell('Price: M'), '11');
    await userEvent.type(await cell('SKU: L'), 'X');
    await save();
    await waitFor(async () => expect(await cell('SKU: L')).toHaveAccessibleDescription('Taken'));
    expect(await cell('SKU: L')).toHaveValue('X');
  });

  it('keeps what was typed when somebody else saved first, and shows their value', async () => {
    const present = makeFamily({ 1: { price: 20, updated_at: '2026-01-02T10:00:00.000Z' } as never });
    let isStale = true;
    const calls = await openVariants({
      [saveRoute]: () =>
        isStale
          ? [409, { code: 'stale', message: 'Changed meanwhile', errors: { 'changes.0': 'Changed' }, present }]
          : [200, present],
    });
    await userEvent.clear(await cell('Price: S'));
    await userEvent.type(await cell('Price: S'), '15');
    await save();
    expect(await screen.findByText('Somebody else has changed these variants')).toBeVisible();
    expect(await cell('Price: S')).toHaveValue('15');
    expect(await cell('Price: S')).toHaveAccessibleDescription('Now: 20');
    isStale = false;
    await save();
    await screen.findByText('Everything is saved');
    expect(calls.filter(({ route }) => route === saveRoute).at(-1)?.body).toEqual({
      changes: [{ product_id: 1, updated_at: '2026-01-02T10:00:00.000Z', price: 15 }],
    });
  });

  it('has what was typed when somebody comes back', async () => {
    localStorage.setItem(
      'office-drafts-77',
      JSON.stringify({
        value: {
          'families-7': { at: new Date().toISOString(), typed: { 2: { sku: 'NEW' } }, base: {}, hadFiles: false },
        },
        expires_at: new Date(Date.now() + 60_000).toISOString(),
      }),
    );
    await openVariants();
    expect(await cell('SKU: M')).toHaveValue('NEW');
    expect(screen.getByText('1 unsaved change')).toBeVisible();
  });
});

describe('what a family holds', () => {
  it('is edited in a drawer: texts, names and order of values; what variants have stays', async () => {
    const editRoute = 'PUT /api/shop/product_family/7';
    const calls = await openVariants({
      'GET /api/shop/categories/full': () => [200, { data: [] }],
      [editRoute]: () => [200, { ...makeFamily(), name: 'Tee' }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Options and texts' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Options and texts' }));
    expect(drawer.getByRole('button', { name: 'Remove the value M' })).toBeDisabled();
    const name = drawer.getByRole('textbox', { name: /Name of the family/ });
    await userEvent.clear(name);
    expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(name, 'Tee');
    await userEvent.clear(drawer.getByRole('textbox', { name: 'Value 3' }));
    await userEvent.type(drawer.getByRole('textbox', { name: 'Value 3' }), 'Large');
    await userEvent.type(drawer.getByRole('textbox', { name: 'Add values' }), 'XL{Enter}');
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Tee' })).toBeVisible();
    expect(calls.find(({ route }) => route === editRoute)?.body).toMatchObject({
      name: 'Tee',
      category_id: 3,
      updated_at: at,
      options: [
        { id: 1, values: [{ id: 21, name: 'S' }, { id: 22, name: 'M' }, { id: 23, name: 'Large' }, { name: 'XL' }] },
      ],
    });
  });

  it('keeps the values that somebody else has added meanwhile', async () => {
    const editRoute = 'PUT /api/shop/product_family/7';
    const present = {
      ...makeFamily(),
      options: [{ ...toValue(1, 'Size'), values: [toValue(24, 'XS'), ...sizes, toValue(25, 'XL')] }],
      updated_at: '2026-01-02T10:00:00.000Z',
    };
    let isStale = true;
    const calls = await openVariants({
      'GET /api/shop/categories/full': () => [200, { data: [] }],
      [editRoute]: () => (isStale ? [409, { code: 'stale', message: 'Changed meanwhile', present }] : [200, present]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Options and texts' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Options and texts' }));
    await userEvent.type(drawer.getByRole('textbox', { name: 'Add values' }), 'XL, XXL{Enter}');
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
    expect(await drawer.findByText('Somebody else has changed this family')).toBeVisible();
    isStale = false;
    await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const edits = calls.filter(({ route }) => route === editRoute);
    expect(edits.at(-1)?.body).toMatchObject({
      updated_at: present.updated_at,
      options: [
        {
          id: 1,
          values: [{ id: 21 }, { id: 22 }, { id: 23 }, { id: 25, name: 'XL' }, { name: 'XXL' }, { id: 24, name: 'XS' }],
        },
      ],
    });
  });

  it('keeps values that are stored when the variants are rejected, so that the next try only adds variants', async () => {
    const edited = {
      ...makeFamily(),
      options: [{ ...toValue(1, 'Size'), values: [...sizes, toValue(24, 'XL'), toValue(25, 'XXL')] }],
      updated_at: '2026-01-02T10:00:00.000Z',
    };
    const addRoute = 'POST /api/shop/product_family/7/members';
    let isRejected = true;
    const calls = await openVariants({
      'PUT /api/shop/product_family/7': () => [200, edited],
      [addRoute]: () =>
        isRejected
          ? [422, { code: 'invalid', message: 'Check the fields', errors: { 'members.0.sku': 'Taken' } }]
          : [200, edited],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add variants' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add variants' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Size/ }), 'XL, XXL{Enter}');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'XXL' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add variants' }));
    expect(await dialog.findByText('Taken')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'XXL' })).not.toBeChecked();
    isRejected = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Add variants' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ route }) => route === 'PUT /api/shop/product_family/7')).toHaveLength(1);
    expect(calls.filter(({ route }) => route === addRoute).map(({ body }) => body)).toMatchObject([
      { members: [{ values: [24] }] },
      { members: [{ values: [24] }] },
    ]);
  });

  it('loses variants, which stay as products or are deleted', async () => {
    const removeRoute = 'POST /api/shop/product_family/7/members/release';
    const calls = await openVariants({ [removeRoute]: () => [204, undefined] });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove variants' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove variants' }));
    expect(dialog.getByRole('button', { name: 'Take out' })).toBeDisabled();
    await userEvent.click(await dialog.findByRole('checkbox', { name: /^M/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /^L/ }));
    expect(dialog.getByText('2 variants leave the family')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /deleted/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(calls.find(({ route }) => route === removeRoute)?.body).toEqual({
        product_ids: [2, 3],
        should_delete: true,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter(({ route }) => route === 'GET /api/shop/product_family/7')).toHaveLength(2);
  });

  it('is dissolved after a question', async () => {
    const route = 'DELETE /api/shop/product_family/7';
    let isDissolved = false;
    const calls = await openVariants({
      'GET /api/shop/categories/full': () => [200, { data: [] }],
      'GET /api/shop/product/1': () => [200, makeProduct({ family: isDissolved ? null : cardFamily })],
      [route]: () => {
        isDissolved = true;
        return [204, undefined];
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Options and texts' }));
    await userEvent.click(screen.getByRole('button', { name: 'Dissolve the family' }));
    const question = within(screen.getByRole('dialog', { name: 'Dissolve this family?' }));
    expect(question.getByText(/Its 3 variants become products of their own/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Dissolve the family' }));
    expect(await screen.findByText('This product has no variants')).toBeVisible();
    expect(calls.filter((call) => call.route === route)).toHaveLength(1);
  });
});

describe('a product without a family', () => {
  it('becomes a member of one with the chosen combinations', async () => {
    const product = makeProduct({ weight_g: 200 });
    const calls = await openVariants({ 'POST /api/shop/product_family': () => [201, makeFamily()] }, product);
    await userEvent.click(await screen.findByRole('button', { name: 'Make a family' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Option, such as Size' }), 'Size');
    await userEvent.type(screen.getByRole('textbox', { name: 'Add values' }), 'S, M, L{Enter}');
    const combinations = within(screen.getByRole('group', { name: 'Variants to create' }));
    await userEvent.click(await combinations.findByRole('checkbox', { name: 'L' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'This product is: Size' }), 'M');
    expect(combinations.getByRole('checkbox', { name: /^M/ })).toBeDisabled();
    expect(screen.getByText('1 variant will be created')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create the family' }));
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'POST /api/shop/product_family')?.body).toMatchObject({
        company_id: 2,
        category_id: 3,
        options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] }],
        members: [
          { values: [0], sku: 'MUG-1-S', price: 24, weight_g: 200 },
          { values: [1], product_id: 1 },
        ],
      }),
    );
  });
});
