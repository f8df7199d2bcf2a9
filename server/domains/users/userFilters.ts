/** Where people are from and what they speak: what their list can be narrowed to. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { Sql } from '#server/db/list.ts';
import { sameRoles } from './list.ts';
import { looksAfter } from './policy.ts';

type Contracted = Contract['users']['filters'];

/** The countries and languages that there are among them, the most frequent first. Two statements. */
export async function filtersOfUsers(ctx: Ctx, { roles }: Input<Contracted>['query']): Promise<Answer<Contracted>> {
  const sql = new Sql();
  const among = `from users u where not u.is_guest and ${looksAfter(ctx.user, 'u', (value) => sql.put(value))}${roles?.length ? ` and u.roles && ${sql.put(sameRoles(roles))}::text[]` : ''}`;
  const ask = async <Row>(text: string): Promise<Row[]> =>
    (await ctx.db.$client.query({ text, values: sql.values })).rows as Row[];
  const countries = await ask<Answer<Contracted>['countries'][number]>(
    `select c.id, c.en_name, c.name, d.users from (select u.country_id, count(*)::int as users ${among} group by 1) d join countries c on c.id = d.country_id order by d.users desc, c.en_name`,
  );
  const languages = await ask<Answer<Contracted>['languages'][number]>(
    `select language, count(*)::int as users from (select unnest(u.languages) as language ${among}) d where language in ('en', 'ru') group by 1 order by 2 desc, 1`,
  );
  return { countries, languages };
}
