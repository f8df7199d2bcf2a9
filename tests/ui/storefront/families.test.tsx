import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardProduct, ProductPage } from '#contract/products.ts';
import type { Locale } from '#src/i18n/locale.ts';
import { ProductCard } from '#src/storefront/catalog/ProductCard.tsx';
import { toCardProduct, toMemberCard } from '#src/storefront/catalog/queries.ts';
import { listOptionChoices, type PageFamily } from '#src/storefront/product/family/choices.ts';
import { Page } from '#src/storefront/product/ProductPage.tsx';
import { makeProduct } from '#tests/support/officeScreen.tsx';
import { fakeApi, renderScreen, type FakeRoutes } from '#tests/support/storefrontScreen.tsx';

const toValue = (id: number, name: string, en_name: string | null = null) => ({ id, name, en_name });
const toPhoto = (file: string) => ({
  thumbnail: `/media/${file}/160.webp`,
  card: `/media/${file}/480.webp`,
  alt: null,
});

/** Red is there in S and M, blue in M and L; the blue M is sold out. */
const family: PageFamily = {
  id: 7,
  name: 'Футболка',
  en_name: 'T-shirt',
  members_count: 4,
  has_price_range: true,
  in_stock: true,
  options: [
    {
      ...toValue(1, 'Цвет', 'Color'),
      values: [toValue(11, 'Красный', 'Red'), toValue(12, 'Синий', 'Blue'), toValue(13, 'Белый', 'White')],
    },
    { ...toValue(2, 'Размер', 'Size'), values: [toValue(21, 'S'), toValue(22, 'M'), toValue(23, 'L')] },
  ],
  members: [
    { product_id: 1, values: [11, 21], price: 10, count: 3, photo: toPhoto('red') },
    { product_id: 2, values: [11, 22], price: 11, count: 3, photo: toPhoto('red') },
    { product_id: 3, values: [12, 22], price: 12, count: 0, photo: toPhoto('blue') },
    { product_id: 4, values: [12, 23], price: 13.5, count: 2, photo: toPhoto('blue') },
    { product_id: 5, values: [13, 21], price: 13.5, count: 0, photo: null },
  ] as unknown as PageFamily['members'],
};
const names: Readonly<Record<number, string>> = { 1: 'Red, S', 2: 'Red, M', 4: 'Blue, L' };

const makePage = (id: number): ProductPage =>
  ({
    ...makeProduct({ id, name: `T-shirt, ${names[id]}`, en_name: null }),
    tags: [],
    ...family.members.find(({ product_id }) => product_id === id),
    family,
  }) as unknown as ProductPage;

const openProduct = (locale: Locale = 'en', more: FakeRoutes = {}) => {
  const calls = fakeApi({
    ...Object.fromEntries(
      Object.keys(names).map((id) => [`GET /api/shop/product/${id}`, () => [200, makePage(Number(id))] as const]),
    ),
    ...more,
  });
  renderScreen(Page, '/products/view/1', { locale, pattern: '/products/view/:id' });
  return calls;
};
const findOption = (name: string) => screen.findByRole('radiogroup', { name });

beforeEach(() => localStorage.clear());

describe('the choices of a product', () => {
  const choose = (productId: number) =>
    listOptionChoices(family, productId).map(({ values }) => values.map(({ state, productId: id }) => [state, id]));

  it('lead to the product that fits best and is in stock', () => {
    expect(choose(2)).toEqual([
      [
        ['available', 2],
        ['available', 4],
        ['soldOut', null],
      ],
      [
        ['available', 1],
        ['available', 2],
        ['missing', null],
      ],
    ]);
  });

  it('of 2,000 products are found for each of them in a moment', () => {
    const values = (option: number, count: number) =>
      Array.from({ length: count }, (_, index) => toValue(option * 1000 + index, `${index}`));
    const options = [
      { ...toValue(1, 'A'), values: values(1, 50) },
      { ...toValue(2, 'B'), values: values(2, 40) },
    ];
    const members = options[0]!.values.flatMap((a) =>
      options[1]!.values.map((b) => ({
        ...family.members[0]!,
        product_id: a.id * 10_000 + b.id,
        values: [a.id, b.id],
      })),
    );
    const [first, second] = listOptionChoices({ ...family, options, members }, members[41]!.product_id);
    expect(first?.values).toHaveLength(50);
    expect(second?.chosen?.name).toBe('1');
    expect(first?.values[5]?.productId).toBe(members[5 * 40 + 1]!.product_id);
  });

  it('have photos where the values differ in them', () => {
    const photos = listOptionChoices(family, 1).map(({ values }) => values.map(({ photo }) => photo?.thumbnail));
    expect(photos).toEqual([
      ['/media/red/160.webp', '/media/blue/160.webp', undefined],
      [undefined, undefined, undefined],
    ]);
  });
});

describe('the page of a product of a family', () => {
  it('links to the others, and names what is sold out or does not exist', async () => {
    openProduct();
    const colors = within(await findOption('Color'));
    expect(colors.getByRole('radio', { name: 'Red' })).toBeChecked();
    expect(colors.getByRole('radio', { name: 'Blue' })).toHaveAttribute('href', '/products/view/4');
    const soldOut = colors.getByRole('radio', { name: 'White, sold out' });
    expect(soldOut).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(soldOut);
    const sizes = within(await findOption('Size'));
    expect(sizes.getByRole('radio', { name: 'L, not available with your choice' })).not.toHaveAttribute('href');
    expect(screen.getByRole('heading', { level: 1, name: 'T-shirt, Red, S' })).toBeVisible();
  });

  it('says it in Russian too', async () => {
    openProduct('ru');
    expect(within(await findOption('Цвет')).getByRole('radio', { name: 'Белый, нет в наличии' })).toBeVisible();
  });

  it('changes to the chosen product, and keeps the focus', async () => {
    openProduct();
    await userEvent.click(within(await findOption('Color')).getByRole('radio', { name: 'Blue' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'T-shirt, Blue, L' })).toBeVisible();
    expect(screen.getByText('$13.50')).toBeVisible();
    const blue = within(await findOption('Color')).getByRole('radio', { name: 'Blue' });
    expect(blue).toBeChecked();
    expect(blue).toHaveFocus();
  });

  it('is chosen by arrow keys, with one stop of the Tab key for each option', async () => {
    openProduct();
    const sizes = within(await findOption('Size'));
    sizes.getByRole('radio', { name: 'S' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByRole('heading', { level: 1, name: 'T-shirt, Red, M' })).toBeVisible();
    await waitFor(() => expect(sizes.getByRole('radio', { name: 'M' })).toHaveFocus());
    // What can't be chosen can be heard, but is not chosen.
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toHaveAccessibleName('L, not available with your choice');
    expect(sizes.getByRole('radio', { name: 'M' })).toBeChecked();
    expect(sizes.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('sells nothing until the chosen product is there', async () => {
    let answer: (value: readonly [number, unknown]) => void = () => undefined;
    openProduct('en', {
      'GET /api/shop/product/4': () => new Promise((resolve) => (answer = resolve)),
    });
    await userEvent.click(within(await findOption('Color')).getByRole('radio', { name: 'Blue' }));
    const button = screen.getByRole('button', { name: 'Add to cart' });
    expect(button.closest('[inert]')).not.toBeNull();
    answer([200, makePage(4)]);
    await screen.findByRole('heading', { level: 1, name: 'T-shirt, Blue, L' });
    expect(screen.getByRole('button', { name: 'Add to cart' }).closest('[inert]')).toBeNull();
  });
});

describe('a card', () => {
  const show = (product: CardProduct) =>
    renderScreen(() => <ProductCard product={product} view="grid" isEager={false} />, '/');

  it('of a family has its name and lowest price, and leads to its page', async () => {
    fakeApi({});
    show(toCardProduct(makePage(1)));
    expect(await screen.findByRole('link', { name: 'T-shirt' })).toHaveAttribute('href', '/products/view/1');
    expect(screen.getByText('from').parentElement).toHaveTextContent('from $10');
    expect(screen.getByRole('link', { name: 'Choose: T-shirt' })).toHaveAttribute('href', '/products/view/1');
    expect(screen.queryByRole('button', { name: /Add to cart/ })).not.toBeInTheDocument();
  });

  it('of a family says that it is sold out only if all its products are', async () => {
    fakeApi({});
    show(toCardProduct({ ...makePage(1), count: 0 }));
    expect(await screen.findByRole('link', { name: 'T-shirt' })).toBeVisible();
    expect(screen.queryByText('Out of stock')).not.toBeInTheDocument();
    cleanup();
    show(toCardProduct({ ...makePage(1), count: 0, family: { ...family, in_stock: false } }));
    expect(await screen.findByText('Out of stock')).toBeVisible();
  });

  it('of a product that somebody chose shows this one', async () => {
    fakeApi({});
    show(toMemberCard(makePage(1)));
    expect(await screen.findByRole('link', { name: 'T-shirt, Red, S' })).toBeVisible();
    expect(screen.queryByText('from')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add to cart: T-shirt, Red, S' })).toBeEnabled();
  });

  it('cuts off a long name, but not one that ends with the values of options', async () => {
    fakeApi({});
    show(toCardProduct(makePage(1)));
    expect(await screen.findByRole('heading', { name: 'T-shirt' })).toHaveStyle({ display: '-webkit-box' });
    cleanup();
    show(toMemberCard(makePage(1)));
    expect(await screen.findByRole('heading', { name: 'T-shirt, Red, S' })).not.toHaveStyle({ display: '-webkit-box' });
  });
});
