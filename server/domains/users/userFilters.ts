/** The filters of the list of people: their countries and languages. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { Sql } from '#server/db/list.ts';
import { expandRoles } from './list.ts';
import { isManagedBy } from './policy.ts';

type FiltersCall = Contract['users']['filters'];

/** Countries and languages of the people whom the caller looks after, most frequent first. Two statements. */
export async function readUserFilters(ctx: Ctx, { roles }: Input<FiltersCall>['query']): Promise<Answer<FiltersCall>> {
  const sql = new Sql();
  const fromUsers = `from users u
      where not u.is_guest
        and ${isManagedBy(ctx.user, 'u', (value) => sql.put(value))}${roles?.length ? ` and u.roles && ${sql.put(expandRoles(roles))}::text[]` : ''}`;
  const runQuery = async <Row>(text: string): Promise<Row[]> =>
    (await ctx.db.$client.query({ text, values: sql.values })).rows as Row[];
  const countries = await runQuery<Answer<FiltersCall>['countries'][number]>(
    `select c.id, c.en_name, c.name, d.users
       from (select u.country_id, count(*)::int as users ${fromUsers} group by 1) d
       join countries c on c.id = d.country_id
      order by d.users desc, c.en_name`,
  );
  const languages = await runQuery<Answer<FiltersCall>['languages'][number]>(
    `select language, count(*)::int as users
       from (select unnest(u.languages) as language ${fromUsers}) d
      where language in ('en', 'ru')
      group by 1
      order by 2 desc, 1`,
  );
  return { countries, languages };
}
