/** Collections, made as an admin makes them. */
import type { Demo } from './content/types.ts';
import type { Seeding } from './index.ts';

/** @param products product key → id */
export async function makeCollections({ as, ago }: Seeding, demo: Demo, products: Map<string, number>): Promise<void> {
  const admin = await as('admin@example.com');
  const { data } = await admin.categories.list({ query: { per_page: 1000 } });
  const idOf = (key: string): number =>
    data.find((category) => category.name === demo.categories.find((one) => one.key === key)?.name.ru)!.id;
  const { data: known } = await admin.parameters.list({ query: { per_page: 1000 } });
  const parameterOf = (key: string): number =>
    known.find((parameter) => parameter.name === demo.parameters.find((one) => one.key === key)?.name.ru)!.id;
  for (const collection of demo.collections) {
    const { category, parameters = {}, ...rule } = collection.rule ?? {};
    const asked = Object.fromEntries(
      Object.entries(parameters).map(([key, values]) => [parameterOf(key), [...values]]),
    );
    await admin.collections.create({
      body: {
        name: collection.name.ru,
        en_name: collection.name.en,
        description: collection.description.ru,
        en_description: collection.description.en,
        product_ids: (collection.products ?? []).map((key) => products.get(key)!),
        ...(collection.rule && {
          rule: {
            ...rule,
            ...(category && { category_id: idOf(category) }),
            ...(Object.keys(asked).length > 0 && { parameters: asked }),
          },
        }),
        early_access_days: collection.early ?? 0,
        ...(collection.days && {
          starts_at: ago(-collection.days.from).toISOString(),
          ends_at: ago(-collection.days.to).toISOString(),
        }),
      },
    });
  }
}
