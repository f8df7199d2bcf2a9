/** Reads and edits one country: its phone code, its mask, and whether the sign-in offers it. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { PhoneCountry } from '#contract/countries.ts';
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { fail, notFound } from '#server/failure.ts';
import { addPhoneLengths } from './addPhoneLengths.ts';
import type { countries } from './tables.ts';

type Row = typeof countries.$inferSelect;
type Contracted = Contract['countries'];

const findCountry = oneRow<Row, { countryId: number }>('country_find', 'select * from countries where id = $countryId');
// Serializes edits, so that two admins can't switch off the last two countries at once.
const lockCountries = statement('countries_close', 'select pg_advisory_xact_lock(794113020)');
const updateCountry = oneRow<Row, Pick<Row, 'id' | 'code' | 'mask' | 'active'>>(
  'country_write',
  'update countries set code = $code, mask = $mask, active = $active where id = $id returning *',
);
const findOtherActive = oneRow<unknown, { countryId: number }>(
  'country_other_active',
  'select from countries where active and id <> $countryId limit 1',
);

const presentCountry = async (row: Row): Promise<PhoneCountry> => (await addPhoneLengths([row]))[0]!;

/**
 * One country.
 * @throws Failure `not_found`
 */
export async function getCountry(
  { params: { id } }: Input<Contracted['get']>,
  { db }: UnitOfWork,
): Promise<Answer<Contracted['get']>> {
  const row = await findCountry(db, { countryId: id });
  if (!row) throw notFound('country');
  return presentCountry(row);
}

/**
 * Changes the given fields. Users with a phone number of a deactivated country can still sign in with it.
 * @throws Failure `last_country`
 */
export async function editCountry(
  { params: { id }, body }: Input<Contracted['edit']>,
  ctx: UnitOfWork,
): Promise<Answer<Contracted['edit']>> {
  await lockCountries(ctx.db);
  const before = await findCountry(ctx.db, { countryId: id });
  if (!before) throw notFound('country');
  const changes = {
    code: body.code?.replace(/\D/g, '') ?? before.code,
    mask: body.mask?.trim() ?? before.mask,
    active: body.active ?? before.active,
  };
  if (before.active && !changes.active && !(await findOtherActive(ctx.db, { countryId: id })))
    throw fail('last_country', { errors: { active: 'last_country' } });
  const after = (await updateCountry(ctx.db, { id, ...changes }))!;
  const toAuditFields = ({ code, mask, active }: Row) => ({ code, mask, active });
  if (JSON.stringify(toAuditFields(before)) !== JSON.stringify(toAuditFields(after)))
    await ctx.audit({
      action: 'edit',
      noun: 'countries',
      record_id: id,
      before: toAuditFields(before),
      after: toAuditFields(after),
    });
  return presentCountry(after);
}
