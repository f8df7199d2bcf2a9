/** The columns of a product's card and page, read by the same statement that finds the products. */
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { buildOwnCompaniesSql } from '#server/domains/companies/policy.ts';
import type { CardRow } from './present.ts';

const familyColumn = `
  (select json_build_object('id', id, 'name', name, 'en_name', en_name,
                            'members_count', members_count, 'price_max', price_max,
                            'in_stock', s.supply > 0 or exists (
                              select from products m
                                join product_stock k on k.product_id = m.id
                               where m.family_id = p.family_id and m.visible and k.supply > 0))
     from product_families where id = p.family_id) as family`;

/** The same of the members that the app sells. */
const appFamilyColumn = `
  (select json_build_object('id', id, 'name', name, 'en_name', en_name,
                            'members_count', m.count, 'price_max', m.price_max, 'in_stock', m.in_stock)
     from product_families,
          lateral (select count(*), max(m.price) as price_max, bool_or(k.supply > 0) as in_stock
                     from products m
                     join product_stock k on k.product_id = m.id
                    where m.family_id = p.family_id and m.visible and m.on_app) m
    where id = p.family_id) as family`;

/**
 * Columns of p (products) and s (product_stock). Category, type and company are subselects: they run as fast as joins,
 * and are planned twice as fast, which matters for unnamed statements.
 */
const buildCardColumns = (family: string) => `
  p.id, p.name, p.en_name, p.sku, p.price, p.description, p.en_description, p.active, p.on_site, p.on_app,
  p.on_sales_point, p.tax_class, p.rating, p.reviews_count, p.created_at, p.updated_at, p.barcode, p.weight_g,
  p.length_mm, p.width_mm, p.height_mm, p.cost, p.tags, p.compare_at_price, p.regular_price, p.prior_price,
  p.sale_price, p.sale_from, p.sale_to, s.total_count, s.held, ${family},
  (select json_build_object('id', id, 'name', name, 'en_name', en_name)
     from categories where id = p.category_id) as category,
  (select json_build_object('id', id, 'name', name, 'en_name', en_name)
     from product_types where id = p.type_id) as type,
  (select json_build_object('id', id, 'brand', brand, 'logo', logo)
     from companies where id = p.company_id) as company,
  (select json_agg(json_build_array(f.id, f.main, f.position, f.alt, f.file, f.blur, f.width, f.height)
                   order by f.position, f.id)
     from product_photos f where f.product_id = p.id) as photos,
  (select json_agg(v)
     from (select parameter_id, value, number from product_parameters
            where product_id = p.id order by parameter_id) v) as parameters`;

export const cardColumns = buildCardColumns(familyColumn);

/** The same for the app: families hold only what it sells. */
export const appCardColumns = buildCardColumns(appFamilyColumn);

/** Columns of p and s for a card of the storefront, with the main photo. */
const buildShortCardColumns = (family: string) => `
  p.id, p.name, p.en_name, p.price, p.compare_at_price, p.regular_price, p.prior_price, p.sale_to, p.rating,
  p.reviews_count, s.total_count, s.held, ${family},
  (select json_build_object('id', id, 'brand', brand) from companies where id = p.company_id) as company,
  (select json_build_array(f.file, f.colors, case when f.colors is null then f.blur end, f.width, f.height)
     from product_photos f where f.product_id = p.id order by f.main desc, f.position, f.id limit 1) as photo`;
export const shortCardColumns = buildShortCardColumns(familyColumn);
export const appShortCardColumns = buildShortCardColumns(appFamilyColumn);

/** Joins of p. */
export const cardJoins = 'join product_stock s on s.product_id = p.id';

const buildCardSql = (extraColumns = '') =>
  `select ${cardColumns}${extraColumns}
     from products p ${cardJoins} where p.id = $productId and p.archived_at is null`;

/** A product that the storefront shows. */
export const findVisibleCard = oneRow<CardRow, { productId: number }>(
  'product_card_visible',
  `${buildCardSql()} and p.visible`,
);

const isOwnSql = `p.company_id in ${buildOwnCompaniesSql('$userId')}`;

/** A product that the storefront shows, or one of the user's own companies. */
export const findOwnCard = oneRow<CardRow & { is_own: boolean }, { productId: number; userId: number }>(
  'product_card_own',
  `${buildCardSql(`, ${isOwnSql} as is_own`)} and (p.visible or ${isOwnSql})`,
);

const findAnyCard = oneRow<CardRow, { productId: number }>('product_card', buildCardSql());

/** A product that is not archived. The caller must have checked access. */
export const findCard = (db: Db, id: number): Promise<CardRow | undefined> => findAnyCard(db, { productId: id });
