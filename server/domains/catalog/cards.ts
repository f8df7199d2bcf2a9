/** The columns that a card and a product's page show: everything in the one statement that finds the products. */
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { ownCompaniesText } from '#server/domains/companies/policy.ts';
import type { CardRow } from './present.ts';

/**
 * Of p (products) and s (product_stock). Category, type and company by subselects: they cost what joins cost to
 * run, and half as much to plan, which statements without a name do each time.
 */
export const cardColumns = `
  p.id, p.name, p.en_name, p.sku, p.price, p.description, p.en_description, p.active, p.on_site, p.on_app, p.on_sales_point, p.rating, p.reviews_count, p.created_at, p.updated_at,
  s.total_count, s.held,
  (select json_build_object('id', id, 'name', name, 'en_name', en_name) from categories where id = p.category_id) as category,
  (select json_build_object('id', id, 'name', name, 'en_name', en_name) from product_types where id = p.type_id) as type,
  (select json_build_object('id', id, 'brand', brand, 'logo', logo) from companies where id = p.company_id) as company,
  (select json_agg(json_build_array(f.id, f.main, f.position, f.alt, f.file, f.blur, f.width, f.height) order by f.position, f.id)
     from product_photos f where f.product_id = p.id) as photos,
  (select json_agg(v) from (select parameter_id, value, number from product_parameters where product_id = p.id order by parameter_id) v) as parameters`;

/** What hangs on p. */
export const cardJoins = 'join product_stock s on s.product_id = p.id';

const card = `select ${cardColumns} from products p ${cardJoins} where p.id = $1 and p.archived_at is null`;

/** A product of the storefront. */
export const visibleCard = oneRow<CardRow>('product_card_visible', `${card} and p.visible`);

/** A product as a user may see it who works for companies. */
export const ownCard = oneRow<CardRow>(
  'product_card_own',
  `${card} and (p.visible or p.company_id in ${ownCompaniesText('$2')})`,
);

/** Any product that is not archived. */
const anyCard = oneRow<CardRow>('product_card', card);

/** Any product that is not archived, for whoever has been let through already. */
export const cardOf = (db: Db, id: number): Promise<CardRow | undefined> => anyCard(db, [id]);
