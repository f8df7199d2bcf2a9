/** Companies with a single owner: the caller has to confirm that they lose their last owner. */
import type { UnitOfWork } from '#server/unitOfWork.ts';
import { statement } from '#server/db/statement.ts';
import { fail } from '#server/failure.ts';

/** Active companies `c` of user `$userId` without another vendor, as the end of a statement. */
export const ownedAloneSql = `company_members m
   join companies c on c.id = m.company_id
  where m.user_id = $userId and m.kind = 'vendor' and c.active
    and not exists (select
                      from company_members o
                      join users v on v.id = o.user_id and v.alive and v.roles @> '{ROLE_VENDOR}'
                     where o.company_id = c.id and o.kind = 'vendor' and o.user_id <> $userId)`;

const listOwnedAlone = statement<{ id: number; brand: string }, { userId: number }>(
  'users_owned_alone',
  `select c.id, c.brand from ${ownedAloneSql} order by c.id`,
);

/** The failure names this many companies, and counts the others. */
const maxNamed = 5;

/**
 * Allows a user to stop owning companies if the caller has confirmed how many lose their last owner.
 * @throws Failure `only_owner` with their number and the first names
 */
export async function assertOwnerlessConfirmed(ctx: UnitOfWork, userId: number, confirmedCount: number): Promise<void> {
  const companies = await listOwnedAlone(ctx.db, { userId });
  const count = companies.length;
  if (count === 0 || count === confirmedCount) return;
  const brands = companies.slice(0, maxNamed).map(({ brand }) => brand);
  const more = count > maxNamed ? ` … (${count})` : '';
  throw fail('only_owner', {
    values: { brands: `${brands.join(', ')}${more}` },
    body: { ownerless: count, companies: companies.slice(0, maxNamed) },
  });
}
