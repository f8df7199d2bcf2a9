/** SQL: names of a product `p` with the values of its options, as carts, orders and emails show them. */

/** Text as words between spaces, so that the value M is not found in Mug. */
const padWordsSql = (text: string): string => `' ' || translate(lower(${text}), ',;:()/·', '       ') || ' '`;

// Without values to add, the inner select is null, so that `coalesce` falls back to the name alone
const buildLineNameSql = (name: string, valueName: string): string => `
  coalesce(case when p.family_id is not null
                then ${name} || (select string_agg(', ' || ${valueName}, ''
                                          order by array_position(array[p.option_1, p.option_2, p.option_3], v.id))
                                   from family_option_values v
                                  where v.id in (p.option_1, p.option_2, p.option_3)
                                    and position(${padWordsSql(valueName)} in ${padWordsSql(name)}) = 0) end,
           ${name})`;

/** The name of `p`, followed by those values of its options that it does not contain. */
export const lineNameSql = buildLineNameSql('p.name', 'v.name');

/** The same in English; null without an English name. */
export const lineEnNameSql = buildLineNameSql('p.en_name', 'coalesce(v.en_name, v.name)');

/** Both as columns `name` and `en_name`. */
export const lineNameColumns = `${lineNameSql} as name, ${lineEnNameSql} as en_name`;
