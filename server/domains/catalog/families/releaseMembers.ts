/** Takes products out of their family, and dissolves families. */
import type { Contract } from '#contract/index.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { invalid } from '#server/failure.ts';
import { assertAllowanceNotExceeded, enforceLimit, getAllowances, lockAllowance } from '../allowance.ts';
import { emitCatalogChange } from '../change.ts';
import { archiveProducts, deleteArchived } from '../fullProducts.ts';
import { lockTreeShared, refreshListing } from '../listing.ts';
import { refreshRatings } from '../ratings.ts';
import { deleteEmptyFamilies } from './deleteEmptyFamilies.ts';
import { lockCells, toAuditCells, type StoredCells } from './cells.ts';
import { toFamilyAuditEntry } from './familyAudit.ts';
import { getOwnFamily, listFamilyOptions, listMemberIds, lockFamily, type FamilyRow } from './readFamily.ts';

const updateReleased = statement<unknown, { productIds: readonly number[]; now: Date }>(
  'family_release',
  `update products
      set family_id = null, option_1 = null, option_2 = null, option_3 = null,
          updated_at = greatest($now::timestamptz, updated_at + interval '1 millisecond')
    where id = any($productIds::int[])`,
);

/**
 * Makes members stand alone.
 * @param members locked members of the family
 * @throws Failure `products_limit`, because each of them counts on its own afterwards
 */
async function release(
  ctx: Ctx,
  family: FamilyRow,
  members: readonly number[],
  action: 'release_members' | 'dissolve',
): Promise<void> {
  const { db } = ctx;
  const { company_id } = family;
  const allowance = (await getAllowances(db, [company_id], ctx.clock())).get(company_id);
  const options = await listFamilyOptions(db, family.id);
  await updateReleased(db, { productIds: members, now: ctx.clock() });
  await refreshListing(db, members);
  await refreshRatings(db, [...members, ...(await listMemberIds(db, family.id))]);
  await deleteEmptyFamilies(db, [family.id]);
  await assertAllowanceNotExceeded(db, company_id, ctx.clock(), allowance);
  await ctx.audit(
    action === 'dissolve'
      ? {
          action,
          noun: 'families',
          record_id: family.id,
          before: toFamilyAuditEntry(family, options, members),
          after: null,
        }
      : {
          action,
          noun: 'families',
          record_id: family.id,
          before: { company_id, members: [...members] },
          after: { company_id, members: [] },
        },
  );
}

const listOrdered = statement<{ product_id: number }, { productIds: readonly number[] }>(
  'family_ordered',
  'select distinct product_id from order_items where product_id = any($productIds::int[])',
);

/**
 * Deletes members; those that were ever ordered are archived, because their orders still show them.
 * @param members with locked stock: an order that is being placed waits, and then finds none
 */
async function deleteMembers(ctx: Ctx, family: FamilyRow, members: readonly StoredCells[]): Promise<void> {
  const { db } = ctx;
  const ids = members.map(({ id }) => id);
  const ordered = new Set((await listOrdered(db, { productIds: ids })).map(({ product_id }) => product_id));
  await archiveProducts(db, ids, ctx.clock());
  const files = await deleteArchived(
    db,
    ids.filter((id) => !ordered.has(id)),
  );
  if (files.length > 0) await ctx.enqueue('files.delete', { ids: files });
  const { company_id, category_id, type_id } = family;
  await ctx.auditAll(
    members.map((member) => ({
      action: ordered.has(member.id) ? 'archive' : 'remove',
      noun: 'products' as const,
      record_id: member.id,
      before: { company_id, category_id, type_id, ...toAuditCells(member) },
      after: null,
    })),
  );
}

/**
 * Takes products out of a family, and deletes them if requested. A family without members is deleted.
 * @throws Failure `invalid` at each product that is not a member; `products_limit`
 */
export async function releaseMembers(
  { params, body: { product_ids, should_delete } }: Input<Contract['families']['releaseMembers']>,
  ctx: Ctx,
): Promise<void> {
  const { db } = ctx;
  await lockTreeShared(db);
  const { company_id } = await getOwnFamily(ctx, params.id);
  const creators = await lockAllowance(db, [company_id]);
  const stored = await lockCells(db, company_id, [...(await listMemberIds(db, params.id)), ...product_ids]);
  const family = await lockFamily(db, params.id);
  const strangers = product_ids.flatMap((id, index) =>
    stored.get(id)?.family_id === family.id ? [] : [[`product_ids.${index}`, 'not_found' as const]],
  );
  if (strangers.length > 0) throw invalid(Object.fromEntries(strangers));
  const members = [...new Set(product_ids)];
  if (should_delete)
    await deleteMembers(
      ctx,
      family,
      members.map((id) => stored.get(id)!),
    );
  else await release(ctx, family, members, 'release_members');
  await emitCatalogChange(ctx, [...members, ...(await enforceLimit(db, creators, ctx.clock()))]);
}

/**
 * Dissolves a family; its products stand alone afterwards.
 * @throws Failure `products_limit`
 */
export async function dissolveFamily({ params }: Input<Contract['families']['dissolve']>, ctx: Ctx): Promise<void> {
  const { db } = ctx;
  await lockTreeShared(db);
  const { company_id } = await getOwnFamily(ctx, params.id);
  const creators = await lockAllowance(db, [company_id]);
  await lockCells(db, company_id, await listMemberIds(db, params.id));
  const family = await lockFamily(db, params.id);
  // Only a company without a creator has no lock that keeps others from adding members meanwhile.
  const members = await listMemberIds(db, params.id);
  await release(ctx, family, members, 'dissolve');
  await emitCatalogChange(ctx, [...members, ...(await enforceLimit(db, creators, ctx.clock()))]);
}
