/** Deletes families that have lost their last member. */
import type { Db } from '#server/db/connect.ts';
import { statement } from '#server/db/statement.ts';

const deleteEmpty = statement<unknown, { familyIds: readonly number[] }>(
  'family_delete_empty',
  `delete from product_families f
    where f.id = any($familyIds::int[]) and not exists (select from products p where p.family_id = f.id)`,
);

/** Deletes those of these families that have no members any more. */
export const deleteEmptyFamilies = async (db: Db, familyIds: readonly number[]): Promise<void> =>
  void (familyIds.length > 0 && (await deleteEmpty(db, { familyIds })));
