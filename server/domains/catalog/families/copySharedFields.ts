/** Gives the members of families what their families hold for them, in an open transaction. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';
import { refreshProducts } from '../listing.ts';

const copyToMembers = statement<{ id: number }, { familyIds: readonly number[]; now: Date }>(
  'family_copy_to_members',
  `update products p
      set description = f.description, en_description = f.en_description,
          updated_at = greatest($now::timestamptz, p.updated_at + interval '1 millisecond')
     from product_families f
    where f.id = any($familyIds::int[]) and p.family_id = f.id
   returning p.id`,
);

/**
 * Copies the descriptions of families to their members, which must be locked, and lists the members anew. The category
 * needs no copy: its foreign key changes it in all members.
 */
export async function copySharedFields(db: Db, familyIds: readonly number[], now: Date): Promise<void> {
  const members = await copyToMembers(db, { familyIds, now });
  await refreshProducts(
    db,
    members.map(({ id }) => id),
  );
}
