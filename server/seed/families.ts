/** Creates families of products through the API; the photos of their colors are drawings, added directly. */
import { categories, parameters, productTypes } from '#server/domains/catalog/tables.ts';
import { toPrice } from '#contract/money.ts';
import { families, type DemoFamily } from './content/families.ts';
import type { Demo } from './content/types.ts';
import type { SeedContext } from './context.ts';
import { planPhotos, type PlannedPhoto } from './photos.ts';

const plenty = 24;

const toNames = ({ name }: { name: { ru: string; en: string } }) => ({ name: name.ru, en_name: name.en });

/** The combinations that there are. */
const listMembers = ({ option, colors, stock, sku }: DemoFamily) =>
  option.values.flatMap((value, valueIndex) =>
    colors.flatMap((color, colorIndex) => {
      const code = `${value.code}-${color.code}`;
      const total_count = stock[code] === undefined ? plenty : stock[code];
      return total_count === null
        ? []
        : [{ values: [valueIndex, colorIndex], sku: `${sku}-${code}`, price: toPrice(value.price), total_count }];
    }),
  );

/** The ids of a table's records by their names in Russian. */
const indexByName = async (
  { db }: SeedContext['connected'],
  table: typeof categories | typeof productTypes | typeof parameters,
): Promise<Map<string, number>> =>
  new Map((await db.select({ id: table.id, name: table.name }).from(table)).map(({ id, name }) => [name, id]));

/**
 * @param companies keys → ids
 * @returns the photos to draw
 */
export async function makeFamilies(
  context: SeedContext,
  demo: Demo,
  companies: ReadonlyMap<string, number>,
): Promise<PlannedPhoto[]> {
  const named = {
    categories: await indexByName(context.connected, categories),
    types: await indexByName(context.connected, productTypes),
    parameters: await indexByName(context.connected, parameters),
  };
  const photos: PlannedPhoto[] = [];
  for (const family of families) {
    const vendor = await context.clientFor(demo.companies.find(({ key }) => key === family.company)!.owner);
    const { members, options } = await vendor.families.create({
      body: {
        ...toNames(family),
        description: family.description.ru,
        en_description: family.description.en,
        company_id: companies.get(family.company),
        category_id: named.categories.get(demo.categories.find(({ key }) => key === family.category)!.name.ru)!,
        type_id: named.types.get(demo.productTypes.find(({ key }) => key === family.type)!.name.ru)!,
        parameters: Object.entries(family.parameters).map(([key, value]) => ({
          parameter_id: named.parameters.get(demo.parameters.find((one) => one.key === key)!.name.ru)!,
          value,
        })),
        options: [
          { ...toNames(family.option), values: family.option.values.map(toNames) },
          { name: 'Цвет', en_name: 'Color', values: family.colors.map(toNames) },
        ],
        members: listMembers(family),
      },
    });
    const colorIds = options[1]!.values.map(({ id }) => id);
    const { pictureKind, colors } = family;
    // Each product owns its file, although those of one color are the same picture
    for (const { product_id, values } of members) {
      const { palette } = colors[colorIds.indexOf(values[1]!)]!;
      photos.push(...(await planPhotos(context, product_id, { pictureKind, palette, count: 1 })));
    }
  }
  return photos;
}
