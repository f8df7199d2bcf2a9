/** Creates an import that waits: a table whose changes, new products and errors can be looked at. */
import type { SeedContext } from './context.ts';

/** Uploads a vendor's price list and queues its check; the catalog does not change. */
export async function makeImports({ clientFor }: SeedContext): Promise<void> {
  const client = await clientFor('vendor@example.com');
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
    ['NEW-3', 'Без полки / Without a shelf', 15, 5, 'Nowhere > Нигде'],
  ];
  const text = lines.map((line) => line.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(';')).join('\n');
  const { id } = await client.imports.create({
    body: { noun: 'products' },
    files: { file: [new File([text], 'price-list.csv')] },
  });
  await client.imports.edit({
    params: { id },
    body: { mapping: ['sku', 'name', 'price', 'total_count', 'category'].map((field, column) => ({ column, field })) },
  });
  await client.imports.check({ params: { id } });
}
