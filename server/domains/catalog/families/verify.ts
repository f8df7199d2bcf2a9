/** Compares families with their members. Category, company and type are kept by a foreign key. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const buildListStatement = (name: string, text: string, neverNull: { id?: string } = {}) =>
  statement<{ id: number }>(`verify_families_${name}`, `${text} order by 1 limit 100`, { neverNull });

const listWithoutMembers = buildListStatement(
  'empty',
  `select f.id from product_families f where not exists (select from products p where p.family_id = f.id)`,
);
const listWithOtherTexts = buildListStatement(
  'texts',
  `select distinct f.id
     from product_families f join products p on p.family_id = f.id
    where (p.description, p.en_description) is distinct from (f.description, f.en_description)`,
);
// Each member has one value of each option, in the column of the option's position.
const listWithWrongValues = buildListStatement(
  'values',
  `select distinct p.family_id as id
     from products p
    cross join lateral (values (1, p.option_1), (2, p.option_2), (3, p.option_3)) as c (position, value_id)
     left join family_options o on o.family_id = p.family_id and o.position = c.position
     left join family_option_values v on v.id = c.value_id
    where p.family_id is not null and v.option_id is distinct from o.id`,
  { id: 'the condition excludes null' },
);
const listWithWrongLeads = buildListStatement(
  'leads',
  `select f.id
     from product_families f
    cross join lateral (
            select (array_agg(p.id order by p.price, p.id))[1] as lead_id, count(*)::int as members_count,
                   max(p.price) as price_max
              from products p where p.family_id = f.id and p.visible
          ) m
    where (f.lead_id, f.members_count, f.price_max) is distinct from (m.lead_id, m.members_count, m.price_max)`,
);
const listWithWrongRows = buildListStatement(
  'rows',
  `select distinct coalesce(p.family_id, l.family_id) as id
     from catalog_listing l join products p on p.id = l.product_id
     left join product_families f on f.id = p.family_id
    where l.family_id is distinct from p.family_id or l.is_lead <> coalesce(f.lead_id = p.id, true)`,
);

/**
 * A family has members, its texts are theirs, and the listing shows its cheapest member.
 * @returns a sentence for each error
 */
export async function verifyFamilies(db: Db): Promise<string[]> {
  const describe = (rows: readonly { id: number }[], error: string) => rows.map(({ id }) => `family ${id}: ${error}`);
  return [
    ...describe(await listWithoutMembers(db), 'it has no members'),
    ...describe(await listWithOtherTexts(db), 'a member has another description'),
    ...describe(await listWithWrongValues(db), 'the values of a member are not those of its options'),
    ...describe(await listWithWrongLeads(db), 'its cheapest member, their number or the highest price is wrong'),
    ...describe(await listWithWrongRows(db), 'a row of the listing is not that of its family'),
  ];
}
