/** The family on the page of a product: its options, and the combinations that the storefront shows. */
import { toPrice } from '#contract/money.ts';
import type { FamilyOption, Product, ProductPage } from '#contract/products.ts';
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { familyOptionsSql, memberPhotoSql, memberValuesSql } from './columns.ts';

/** A member as an array, which is half as large as an object. */
type MemberColumns = [
  product_id: number,
  values: number[],
  price: number,
  count: number,
  photo: { file: string; alt: string | null } | null,
];

interface PageFamilyRow {
  options: FamilyOption[];
  members: MemberColumns[];
}

const findFamily = oneRow<PageFamilyRow, { familyId: number; productId: number; isApp: boolean }>(
  'family_of_page',
  `select ${familyOptionsSql('f.id')} as options,
          coalesce((select json_agg(json_build_array(p.id, ${memberValuesSql}, p.price, s.total_count - s.held,
                                                     ${memberPhotoSql}) order by p.price, p.id)
                      from products p join product_stock s on s.product_id = p.id
                     where p.family_id = f.id and (p.visible or p.id = $productId) and (p.on_app or not $isApp)),
                   '[]') as members
     from product_families f where f.id = $familyId`,
);

/**
 * The family of a product with all combinations. Values that no shown member has are left out.
 * @param options.isApp whether members that the app does not sell are left out
 */
export async function findPageFamily(
  db: Db,
  { id }: Pick<Product, 'id'>,
  family: NonNullable<Product['family']>,
  { isApp }: { isApp: boolean },
): Promise<ProductPage['family']> {
  const found = await findFamily(db, { familyId: family.id, productId: id, isApp });
  if (!found) return null;
  const used = new Set(found.members.flatMap(([, values]) => values));
  return {
    ...family,
    options: found.options.map((option) => ({
      ...option,
      values: option.values.filter((value) => used.has(value.id)),
    })),
    members: found.members.map(([product_id, values, price, count, photo]) => ({
      product_id,
      values,
      price: toPrice(price),
      count,
      photo: photo && {
        thumbnail: `/media/${photo.file}/160.webp`,
        card: `/media/${photo.file}/480.webp`,
        alt: photo.alt,
      },
    })),
  };
}
