/** Countries as an admin keeps them: their code and mask, and whether the sign-in offers them. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { PhoneCountry } from '#contract/countries.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { withLengths } from './lengths.ts';
import type { countries } from './tables.ts';

type Row = typeof countries.$inferSelect;
type Contracted = Contract['countries'];

const find = oneRow<Row>('country_find', 'select * from countries where id = $1');
// One at a time: of two who take the last two away one has to look again
const close = statement('countries_close', 'select pg_advisory_xact_lock(794113020)');
const write = oneRow<Row>(
  'country_write',
  'update countries set code = $2, mask = $3, active = $4 where id = $1 returning *',
);
const otherActive = oneRow('country_other_active', 'select from countries where active and id <> $1 limit 1');

const answerOf = async (row: Row): Promise<PhoneCountry> => (await withLengths([row]))[0]!;

/** One of them. @throws Failure `not_found` */
export async function readCountry(
  { params: { id } }: Input<Contracted['get']>,
  { db }: Ctx,
): Promise<Answer<Contracted['get']>> {
  const row = await find(db, [id]);
  if (!row) throw notFound('country');
  return answerOf(row);
}

/** Changes what came. Whoever has a phone of a country that is switched off goes on signing in by it. @throws Failure `last_country` */
export async function editCountry(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: Ctx,
): Promise<Answer<Contracted['edit']>> {
  await close(ctx.db);
  const before = await find(ctx.db, [id]);
  if (!before) throw notFound('country');
  const wish = {
    code: body.code?.replace(/\D/g, '') ?? before.code,
    mask: body.mask?.trim() ?? before.mask,
    active: body.active ?? before.active,
  };
  if (before.active && !wish.active && !(await otherActive(ctx.db, [id])))
    throw fail('last_country', { errors: { active: 'last_country' } });
  const after = (await write(ctx.db, [id, wish.code, wish.mask, wish.active]))!;
  const told = ({ code, mask, active }: Row) => ({ code, mask, active });
  if (JSON.stringify(told(before)) !== JSON.stringify(told(after)))
    await ctx.audit({ action: 'edit', noun: 'countries', record_id: id, before: told(before), after: told(after) });
  return answerOf(after);
}
