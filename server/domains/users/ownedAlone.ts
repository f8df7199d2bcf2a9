/** Companies that one person alone answers for: they are named before they lose their last owner. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';

/** Active companies `c` of $1 with no other vendor, as the end of a statement. */
export const ownedAloneSql = `company_members m join companies c on c.id = m.company_id
  where m.user_id = $1 and m.kind = 'vendor' and c.active
    and not exists (select from company_members o join users v on v.id = o.user_id and v.alive and v.roles @> '{ROLE_VENDOR}' where o.company_id = c.id and o.kind = 'vendor' and o.user_id <> $1)`;

const owned = statement<{ id: number; brand: string }>(
  'users_owned_alone',
  `select c.id, c.brand from ${ownedAloneSql} order by c.id`,
);

/** So many are named; the others are counted. */
const named = 5;

/**
 * Lets somebody own companies no more, where `told` says how many of them nobody owns then.
 * @throws Failure `only_owner` with their number and the first names
 */
export async function mayLeaveOwnerless(ctx: Ctx, userId: number, told: number): Promise<void> {
  const companies = await owned(ctx.db, [userId]);
  const count = companies.length;
  if (count === 0 || count === told) return;
  const brands = companies.slice(0, named).map(({ brand }) => brand);
  const more = count > named ? ` … (${count})` : '';
  throw fail('only_owner', {
    values: { brands: `${brands.join(', ')}${more}` },
    body: { ownerless: count, companies: companies.slice(0, named) },
  });
}
