/** SQL of what is read of a family and its members. */

/** The options of a family with their values in order, as JSON. */
export const familyOptionsSql = (familyId: string): string => `
  coalesce((select json_agg(json_build_object(
                     'id', o.id, 'name', o.name, 'en_name', o.en_name,
                     'values', (select json_agg(json_build_object('id', v.id, 'name', v.name, 'en_name', v.en_name)
                                                order by v.position, v.id)
                                  from family_option_values v where v.option_id = o.id))
                     order by o.position)
              from family_options o where o.family_id = ${familyId}), '[]')`;

/** The ids of the values of a member p, in the order of the options. */
export const memberValuesSql = 'array_remove(array[p.option_1, p.option_2, p.option_3], null)';

/** The main photo of a member p as JSON, or null. */
export const memberPhotoSql = `
  (select json_build_object('file', f.file, 'alt', f.alt)
     from product_photos f where f.product_id = p.id order by f.main desc, f.position, f.id limit 1)`;
