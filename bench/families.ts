/** The families of generated products: of each ten products three, with five, three and two members. */
import { env } from 'node:process';

/** `FAMILIES=0` leaves them out, for comparison. */
export const hasFamilies = env['FAMILIES'] !== '0';

const positionSql = '(n - 1) % 10';

/** SQL: the number of the family of product `n`, from 1. */
export const familySql = `3 * ((n - 1) / 10) + case when ${positionSql} < 5 then 1 when ${positionSql} < 8 then 2 else 3 end`;

/** SQL: what a product `n` shares with its family, as a number: that of the family, or without families its own. */
export const sharedSql = hasFamilies ? familySql : 'n';

/** Values of the only option of a family. */
const valuesPerFamily = 5;

/** SQL: the columns `family_id` and `option_1` of product `n`. */
export const memberColumnsSql = hasFamilies
  ? `${familySql}, ${valuesPerFamily} * (${familySql} - 1) + 1
       + case when ${positionSql} < 5 then ${positionSql} when ${positionSql} < 8 then ${positionSql} - 5
              else ${positionSql} - 8 end`
  : 'null::int, null::int';

/**
 * Statements that create the families, before their products, in an empty database.
 * @param products how many: a multiple of ten
 * @param columns SQL of company_id, category_id, name, en_name, description and en_description of family `g`
 */
export const createFamilySteps = (products: number, columns: string): string[] =>
  hasFamilies
    ? [
        `insert into product_families (company_id, category_id, name, en_name, description, en_description, type_id)
         select ${columns}, (select id from product_types where is_general)
           from generate_series(1, ${(products / 10) * 3}) g`,
        `insert into family_options (family_id, position, name, en_name)
         select id, 1, 'Size', 'Size' from product_families order by id`,
        `insert into family_option_values (family_id, option_id, position, name, en_name)
         select o.family_id, o.id, v, 'Size ' || v, 'Size ' || v
           from family_options o cross join generate_series(1, ${valuesPerFamily}) v
          order by o.id, v`,
      ]
    : [];

/** Sets the leads of all families, when their products are there. */
export const setLeadsSql = `
  update product_families f set lead_id = m.lead_id, members_count = m.members_count, price_max = m.price_max
    from (select family_id, (array_agg(id order by price, id))[1] as lead_id, count(*)::int as members_count,
                 max(price) as price_max
            from products where family_id is not null and visible group by family_id) m
   where m.family_id = f.id`;
