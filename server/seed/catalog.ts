/** Categories, types with parameters, and products with their drawn photos. */
import { parameters as parametersTable, parameterValues, productTypeParameters, productTypes } from '#server/domains/catalog/tables.ts';
import { toPrice } from '#contract/money.ts';
import type { Demo, DemoProduct } from './content/types.ts';
import type { Seeding } from './index.ts';
import { drawPicture } from './pictures/drawPicture.ts';
import { renderPicture } from './pictures/renderPicture.ts';

type Ids = Map<string, number>;

async function makeCategories({ as }: Seeding, demo: Demo): Promise<Ids> {
  const admin = await as('admin@example.com');
  const ids: Ids = new Map();
  for (const { key, parent, name, description } of demo.categories) {
    const { id } = await admin.categories.create({
      body: { name: name.ru, en_name: name.en, ...(description && { description: description.ru, en_description: description.en }), ...(parent && { parent: ids.get(parent)! }) },
    });
    ids.set(key, id);
  }
  return ids;
}

async function makeTypes({ connected: { db } }: Seeding, demo: Demo): Promise<{ types: Ids; parameters: Ids }> {
  const parameters: Ids = new Map();
  for (const parameter of demo.parameters) {
    const { key, name, type } = parameter;
    const [row] = await db.insert(parametersTable).values({ name: name.ru, en_name: name.en, type, unit: type === 'number' ? parameter.unit : null }).returning({ id: parametersTable.id });
    parameters.set(key, row!.id);
    if (type === 'list') await db.insert(parameterValues).values(parameter.values.map((one, position) => ({ parameter_id: row!.id, value: one.value, name: one.name.ru, en_name: one.name.en, position })));
  }
  const types: Ids = new Map();
  for (const { key, name, parameters: wanted } of demo.productTypes.filter((one) => one.parameters.length > 0)) {
    const [row] = await db.insert(productTypes).values({ name: name.ru, en_name: name.en }).returning({ id: productTypes.id });
    types.set(key, row!.id);
    await db.insert(productTypeParameters).values(wanted.map((one, position) => ({ type_id: row!.id, parameter_id: parameters.get(one.parameter)!, required: one.required, position })));
  }
  return { types, parameters };
}

async function photosOf({ pictureKind, palette, photos }: DemoProduct): Promise<Blob[]> {
  const drawn = Array.from({ length: photos }, (_, variant) => renderPicture(drawPicture(pictureKind, palette, variant)));
  return (await Promise.all(drawn)).map((jpeg) => new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }));
}

/** @returns product key → id */
export async function makeCatalog(seeding: Seeding, demo: Demo, companies: Map<string, number>): Promise<Ids> {
  const categories = await makeCategories(seeding, demo);
  const { types, parameters } = await makeTypes(seeding, demo);
  const ids: Ids = new Map();
  // The next product's photos are drawn while this one is being written
  let drawing = demo.products[0] && photosOf(demo.products[0]);
  for (const [index, product] of demo.products.entries()) {
    const photos = (await drawing) ?? [];
    const next = demo.products[index + 1];
    drawing = next && photosOf(next);
    const vendor = await seeding.as(demo.companies.find(({ key }) => key === product.company)!.owner);
    // The type without parameters is the one that always exists
    const type_id = types.get(product.type);
    const { id } = await vendor.products.create({
      body: {
        name: product.name.ru,
        en_name: product.name.en,
        sku: product.sku,
        price: toPrice(product.price),
        category_id: categories.get(product.category)!,
        ...(type_id !== undefined && { type_id }),
        company_id: companies.get(product.company)!,
        total_count: product.total_count,
        description: product.description.ru,
        en_description: product.description.en,
        active: product.active,
        parameters: Object.entries(product.parameters).map(([key, value]) => ({ parameter_id: parameters.get(key)!, value })),
      },
      files: { photos },
    });
    ids.set(product.key, id);
  }
  return ids;
}
