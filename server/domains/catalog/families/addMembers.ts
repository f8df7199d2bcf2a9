/** Adds members to a family. */
import type { Contract } from '#contract/index.ts';
import type { Answer, Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { assertAllowanceNotExceeded, enforceLimit, getAllowances, lockAllowance } from '../allowance.ts';
import { emitCatalogChange } from '../change.ts';
import { lockTreeShared } from '../listing.ts';
import { checkReferences } from '../references.ts';
import { lockCells } from './cells.ts';
import { insertMembers } from './insertMembers.ts';
import { getOwnFamily, listFamilyOptions, listMemberIds, lockFamily, presentFamily } from './readFamily.ts';

type Add = Contract['families']['addMembers'];

/**
 * Adds new and existing products to a family.
 * @throws Failure `invalid` with an error for each wrong cell; `products_limit`
 */
export async function addMembers({ params, body }: Input<Add>, ctx: Ctx): Promise<Answer<Add>> {
  const { db } = ctx;
  await lockTreeShared(db);
  const { company_id, type_id } = await getOwnFamily(ctx, params.id);
  const creators = await lockAllowance(db, [company_id]);
  const allowance = (await getAllowances(db, [company_id], ctx.clock())).get(company_id);
  const hasNew = body.members.some(({ product_id }) => product_id === undefined);
  const parameters = hasNew
    ? await checkReferences(db, { type: { id: type_id, parameters: body.parameters ?? [] } })
    : [];
  const stored = await lockCells(db, company_id, [
    ...(await listMemberIds(db, params.id)),
    ...body.members.flatMap(({ product_id }) => product_id ?? []),
  ]);
  const family = await lockFamily(db, params.id);
  const options = await listFamilyOptions(db, family.id);
  const ids = await insertMembers(ctx, { family, options, parameters }, body.members, stored);
  await assertAllowanceNotExceeded(db, company_id, ctx.clock(), allowance);
  const toggled = await enforceLimit(db, creators, ctx.clock());
  await ctx.audit({
    action: 'add_members',
    noun: 'families',
    record_id: family.id,
    before: { company_id, members: [] },
    after: { company_id, members: ids },
  });
  await emitCatalogChange(ctx, [...ids, ...toggled]);
  return presentFamily(db, family);
}
