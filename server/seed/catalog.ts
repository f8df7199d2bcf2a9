/** Categories, types with parameters, and products with their drawn photos. */
import { refreshProducts } from '#server/domains/catalog/listing.ts';
import { addPhotos } from '#server/domains/catalog/photos.ts';
import { storeDrawing, type StoredImage } from '#server/platform/images.ts';
import { toPrice } from '#contract/money.ts';
import type { Demo, DemoProduct } from './content/types.ts';
import { purchasedCounts } from './purchases.ts';
import type { Seeding } from './index.ts';
import { drawPicture } from './pictures/drawPicture.ts';
import { SIDE } from './pictures/kit/sketch.ts';
type Ids = Map<string, number>;

async function makeCategories({ as }: Seeding, demo: Demo): Promise<Ids> {
  const admin = await as('admin@example.com');
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

async function makeTypes({ as }: Seeding, demo: Demo): Promise<{ types: Ids; parameters: Ids }> {
  const admin = await as('admin@example.com');
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
  for (const { key, name, parameters: wanted } of demo.productTypes.filter((one) => one.parameters.length > 0)) {
    const { id } = await admin.productTypes.create({
      body: {
        name: name.ru,
        en_name: name.en,
        parameters: wanted.map((one) => ({ parameter_id: parameters.get(one.parameter)!, required: one.required })),
      },
    });
    types.set(key, id);
  }
  return { types, parameters };
}

/** Draws every product's photos: while two are rendered, a third is written. @returns product key → its photos */
async function photograph(
  { gateways: { files } }: Seeding,
  products: readonly DemoProduct[],
): Promise<Map<string, StoredImage[]>> {
  const photos = new Map<string, StoredImage[]>();
  const waiting = products.values();
  const lane = async (): Promise<void> => {
    for (const { key, pictureKind, palette, photos: count } of waiting) {
      const taken: StoredImage[] = [];
      for (let variant = 0; variant < count; variant++)
        taken.push(await storeDrawing(drawPicture(pictureKind, palette, variant), SIDE, files));
      photos.set(key, taken);
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  return photos;
}

/** @returns product key → id */
async function makeProducts(seeding: Seeding, demo: Demo, companies: Map<string, number>): Promise<Ids> {
  const categories = await makeCategories(seeding, demo);
  const { types, parameters } = await makeTypes(seeding, demo);
  const ids: Ids = new Map();
  const purchased = purchasedCounts(demo);
  for (const product of demo.products) {
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
 * Products are written as a vendor writes them; their photos are drawings, which no form would take.
 * @returns product key → id
 */
export async function makeCatalog(seeding: Seeding, demo: Demo, companies: Map<string, number>): Promise<Ids> {
  const [photos, ids] = await Promise.all([photograph(seeding, demo.products), makeProducts(seeding, demo, companies)]);
  const { db } = seeding.connected;
  for (const [key, id] of ids) await addPhotos(db, id, photos.get(key) ?? []);
  await refreshProducts(db, [...ids.values()]);
  return ids;
}
