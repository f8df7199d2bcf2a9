/** Finds the products that an edit adds to an order, with the taxes of the order's place. */
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { lineNameSql } from '#server/domains/catalog/families/lineNames.ts';
import { taxClassSql } from '#server/domains/catalog/taxClass.ts';
import { findTaxRules } from '#server/domains/tax/rules.ts';
import { invalid } from '#server/failure.ts';
import { getPlaceAfter, type EditableItem, type OrderEdit } from './edit.ts';
import type { LockedOrder } from './lock.ts';
import { toTaxPlace } from './taxPlace.ts';

interface JoiningProduct extends EditableItem {
  tax_class: string;
}

const joiningSql = `
   select p.id as product_id, ${lineNameSql} as name, p.price, 0 as count, p.weight_g,
          'not_recorded' as tax_reason, null::int as tax_rate, ${taxClassSql} as tax_class
     from products p
    where p.id = any($productIds::int[]) and p.company_id = $company_id and p.visible
    order by p.id`;
type JoiningParams = { productIds: readonly number[]; company_id: number };
const listOrderable = {
  read: statement<JoiningProduct, JoiningParams>('order_joining_read', joiningSql),
  lock: statement<JoiningProduct, JoiningParams>('order_joining', `${joiningSql} for share`),
};

/** The products with the taxes that apply now. An order without any recorded tax stays without. */
async function findTaxes(
  ctx: Ctx,
  order: LockedOrder,
  edit: OrderEdit,
  joining: readonly JoiningProduct[],
): Promise<EditableItem[]> {
  if (joining.length === 0 || order.items.every(({ tax_reason }) => tax_reason === 'not_recorded')) return [...joining];
  const company = { country: order.company_country, is_vat_payer: order.company_is_vat_payer };
  const { is_pickup, address } = getPlaceAfter(order, edit);
  const rules = await findTaxRules(ctx, {
    company,
    ...toTaxPlace(company, is_pickup, address),
    classes: joining.map(({ tax_class }) => tax_class),
    at: ctx.clock(),
  });
  return joining.map((product) => {
    const { reason, rate } = rules.get(product.tax_class)!;
    return { ...product, tax_reason: reason, tax_rate: rate };
  });
}

/**
 * Finds the products that an edit adds to the order: they are visible, and belong to the order's company.
 * @param access `lock` keeps them as they are until the unit ends
 * @returns them by id, at their present price
 * @throws Failure `invalid` for a repeated product, and for one that can't be added
 */
export async function findJoiningProducts(
  ctx: Ctx,
  order: LockedOrder,
  edit: OrderEdit,
  access: 'read' | 'lock',
): Promise<Map<number, EditableItem>> {
  const present = new Set(order.items.map((item) => item.product_id));
  const ids = (edit.items ?? []).map((item) => item.product_id);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) throw invalid({ [`items.${repeated}.product_id`]: 'duplicate' });
  const joining = ids.filter((id) => !present.has(id));
  const found =
    joining.length > 0
      ? await listOrderable[access](ctx.db, { productIds: joining, company_id: order.company_id })
      : [];
  const taxed = await findTaxes(ctx, order, edit, found);
  const known = new Map(taxed.map((product) => [product.product_id, product]));
  const unknown = ids.flatMap((id, index) =>
    present.has(id) || known.has(id) ? [] : [[`items.${index}.product_id`, 'not_found'] as const],
  );
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
  return known;
}
