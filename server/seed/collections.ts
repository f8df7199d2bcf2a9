/** Creates collections through the API. */
import type { Demo } from './content/types.ts';
import type { SeedContext } from './context.ts';

/** @param products product key → id */
export async function makeCollections(
  { clientFor, daysAgo }: SeedContext,
  demo: Demo,
  products: Map<string, number>,
): Promise<void> {
  const admin = await clientFor('admin@example.com');
  const { data } = await admin.categories.list({ query: { per_page: 1000 } });
  const getCategoryId = (key: string): number =>
    data.find((category) => category.name === demo.categories.find((one) => one.key === key)?.name.ru)!.id;
  const { data: allParameters } = await admin.parameters.list({ query: { per_page: 1000 } });
  const getParameterId = (key: string): number =>
    allParameters.find((parameter) => parameter.name === demo.parameters.find((one) => one.key === key)?.name.ru)!.id;
  for (const collection of demo.collections) {
    const { category, parameters = {}, ...rule } = collection.rule ?? {};
    const ruleParameters = Object.fromEntries(
      Object.entries(parameters).map(([key, values]) => [getParameterId(key), [...values]]),
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
            ...(category && { category_id: getCategoryId(category) }),
            ...(Object.keys(ruleParameters).length > 0 && { parameters: ruleParameters }),
          },
        }),
        early_access_days: collection.early ?? 0,
        ...(collection.days && {
          starts_at: daysAgo(-collection.days.from).toISOString(),
          ends_at: daysAgo(-collection.days.to).toISOString(),
        }),
      },
    });
  }
}
