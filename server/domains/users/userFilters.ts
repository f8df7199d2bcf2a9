/** The filters of the list of people: their countries and languages. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { Sql } from '#server/db/list.ts';
import { runQuery } from '#server/db/statement.ts';
import { expandRoles } from './list.ts';
import { buildManagedCondition } from './policy.ts';

type FiltersCall = Contract['users']['filters'];

/** Countries and languages of the people whom the caller looks after, most frequent first. Two statements. */
export async function readUserFilters(ctx: Ctx, { roles }: Input<FiltersCall>['query']): Promise<Answer<FiltersCall>> {
  const sql = new Sql();
  const managedCondition = buildManagedCondition(ctx.user, 'u', (value) => sql.put(value));
  const roleCondition = roles?.length ? ` and u.roles && ${sql.put(expandRoles(roles))}::text[]` : '';
  const fromUsers = `from users u where not u.is_guest and ${managedCondition}${roleCondition}`;
  const countries = await runQuery<Answer<FiltersCall>['countries'][number]>(
    ctx.db,
    `select c.id, c.en_name, c.name, d.users
       from (select u.country_id, count(*)::int as users ${fromUsers} group by 1) d
       join countries c on c.id = d.country_id
      order by d.users desc, c.en_name`,
    sql.values,
  );
  const languages = await runQuery<Answer<FiltersCall>['languages'][number]>(
    ctx.db,
    `select language, count(*)::int as users
       from (select unnest(u.languages) as language ${fromUsers}) d
      where language in ('en', 'ru')
      group by 1
      order by 2 desc, 1`,
    sql.values,
  );
  return { countries, languages };
}
