/** Creates categories, product types with parameters, and products with photos. */
import { toPrice } from '#contract/money.ts';
import { reducedCategories } from './content/taxes.ts';
import type { Demo } from './content/types.ts';
import { countPurchased } from './purchases.ts';
import type { SeedContext } from './context.ts';
import { planPhotos, type PlannedPhoto } from './photos.ts';
type Ids = Map<string, number>;

async function makeCategories({ clientFor }: SeedContext, demo: Demo): Promise<Ids> {
  const admin = await clientFor('admin@example.com');
  const ids: Ids = new Map();
  for (const { key, parent, name, description } of demo.categories) {
    const { id } = await admin.categories.create({
      body: {
        name: name.ru,
        en_name: name.en,
        ...(description && { description: description.ru, en_description: description.en }),
        ...(parent && { parent: ids.get(parent)! }),
      },
    });
    ids.set(key, id);
  }
  return ids;
}

async function makeTypes({ clientFor }: SeedContext, demo: Demo): Promise<{ types: Ids; parameters: Ids }> {
  const admin = await clientFor('admin@example.com');
  const parameters: Ids = new Map();
  for (const parameter of demo.parameters) {
    const { key, name, type } = parameter;
    const more =
      type === 'number'
        ? { unit: parameter.unit.ru, en_unit: parameter.unit.en }
        : { values: parameter.values.map((one) => ({ value: one.value, name: one.name.ru, en_name: one.name.en })) };
    const { id } = await admin.parameters.create({ body: { name: name.ru, en_name: name.en, type, ...more } });
    parameters.set(key, id);
  }
  const types: Ids = new Map();
  for (const { key, name, parameters: parameterRefs } of demo.productTypes.filter((one) => one.parameters.length > 0)) {
    const { id } = await admin.productTypes.create({
      body: {
        name: name.ru,
        en_name: name.en,
        parameters: parameterRefs.map((one) => ({
          parameter_id: parameters.get(one.parameter)!,
          required: one.required,
        })),
      },
    });
    types.set(key, id);
  }
  return { types, parameters };
}

/** @returns product key → id */
async function makeProducts(context: SeedContext, demo: Demo, companies: Map<string, number>): Promise<Ids> {
  const categories = await makeCategories(context, demo);
  const { types, parameters } = await makeTypes(context, demo);
  const ids: Ids = new Map();
  const purchased = countPurchased(demo);
  for (const product of demo.products) {
    const vendor = await context.clientFor(demo.companies.find(({ key }) => key === product.company)!.owner);
    // The type without parameters exists in every installation
    const type_id = types.get(product.type);
    const { id } = await vendor.products.create({
      body: {
        name: product.name.ru,
        en_name: product.name.en,
        sku: product.sku,
        price: toPrice(product.price),
        category_id: categories.get(product.category)!,
        ...(type_id !== undefined && { type_id }),
        ...(reducedCategories.has(product.category) && { tax_class: 'reduced' }),
        company_id: companies.get(product.company)!,
        total_count: product.total_count + (purchased.get(product.key) ?? 0),
        description: product.description.ru,
        en_description: product.description.en,
        active: product.active,
        parameters: Object.entries(product.parameters).map(([key, value]) => ({
          parameter_id: parameters.get(key)!,
          value,
        })),
      },
      files: { photos: [] },
    });
    ids.set(product.key, id);
  }
  return ids;
}

/**
 * Creates products through the API; only their photos are added directly, because they are drawings.
 * @returns product key → id, and the photos to draw
 */
export async function makeCatalog(
  context: SeedContext,
  demo: Demo,
  companies: Map<string, number>,
): Promise<{ products: Ids; photos: PlannedPhoto[] }> {
  const products = await makeProducts(context, demo, companies);
  const photos: PlannedPhoto[] = [];
  for (const { key, pictureKind, palette, photos: count } of demo.products)
    photos.push(...(await planPhotos(context, products.get(key)!, { pictureKind, palette, count })));
  return { products, photos };
}
