/** Creates imports that wait: tables whose changes, new products, errors and categories can be looked at. */
import type { SeedContext } from './context.ts';

type Table = readonly (readonly (string | number)[])[];
type Client = Awaited<ReturnType<SeedContext['clientFor']>>;

const toFile = (lines: Table, delimiter: string, name: string): File =>
  new File(
    [lines.map((line) => line.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(delimiter)).join('\n')],
    name,
  );

/** A price list of the vendor's own products, with new ones. */
async function makePriceList(client: Client): Promise<void> {
  const { data } = await client.products.list({ body: { scope: 'all', per_page: 3, sort: 'name' } });
  const rows = data.map(({ sku, name, price, total_count, category }, n) => [
    sku,
    name,
    n === 0 ? price : price + 1,
    total_count + 10 * n,
    category.id,
  ]);
  const [first] = data;
  const lines = [
    ['Артикул / SKU', 'Название / Name', 'Price', 'Stock', 'Category'],
    ...rows,
    ['NEW-1', 'Подарочный набор / Gift set', 49.9, 12, first!.category.id],
    ['NEW-2', 'Без цены / Without a price', 'договорная', 5, first!.category.id],
    ['NEW-3', 'Меньше нуля / Below zero', 15, -5, first!.category.id],
  ];
  const { id } = await client.imports.create({
    body: { noun: 'products' },
    files: { file: [toFile(lines, ';', 'price-list.csv')] },
  });
  await client.imports.edit({
    params: { id },
    body: { mapping: ['sku', 'name', 'price', 'total_count', 'category'].map((field, column) => ({ column, field })) },
  });
  await client.imports.check({ params: { id } });
}

/** An export of WooCommerce whose categories are not ours, and a request for one of them. */
async function makeShopExport(client: Client): Promise<void> {
  const headers =
    'ID,Type,SKU,Name,Published,Description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,' +
    'Images,Parent,External URL,Attribute 1 name,Attribute 1 value(s)';
  const toys = 'Toys > Wooden toys';
  const lines = [
    headers.split(','),
    [
      1,
      'simple',
      'WC-1',
      'Wooden horse',
      1,
      'Carved by hand',
      1,
      8,
      0.4,
      '',
      24,
      toys,
      'wood, horse',
      '',
      '',
      '',
      '',
      '',
    ],
    [
      2,
      'variable',
      'WC-2',
      'Skipping rope',
      1,
      '',
      1,
      '',
      '',
      '',
      '',
      'Outdoor play',
      '',
      '',
      '',
      '',
      'Length',
      '2 m, 3 m',
    ],
    [3, 'variation', 'WC-2-2', 'Skipping rope - 2 m', 1, '', 1, 5, 0.2, '', 9, '', '', '', 'WC-2', '', 'Length', '2 m'],
    [4, 'variation', 'WC-2-3', 'Skipping rope - 3 m', 1, '', 1, 3, 0.3, 9, 11, '', '', '', 'WC-2', '', 'Length', '3 m'],
    [
      5,
      'external',
      'WC-5',
      'Kite',
      1,
      '',
      1,
      '',
      '',
      '',
      30,
      'Outdoor play',
      '',
      '',
      '',
      'https://kites.example',
      '',
      '',
    ],
  ];
  const { id } = await client.imports.create({
    body: { noun: 'products' },
    files: { file: [toFile(lines, ',', 'wc-product-export.csv')] },
  });
  await client.imports.check({ params: { id } });
  await client.categoryRequests.create({
    body: { import_id: id, name: 'Outdoor play', comment: 'Скакалки, мячи, змеи / Ropes, balls, kites' },
  });
}

/** Uploads a vendor's tables and queues their checks; the catalog does not change. */
export async function makeImports({ clientFor }: SeedContext): Promise<void> {
  const client = await clientFor('vendor@example.com');
  await makePriceList(client);
  await makeShopExport(client);
}
