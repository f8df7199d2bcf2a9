/** Rows that the tariff of the company's creator has no room for. */
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { roomsOf } from '#server/domains/catalog/allowance.ts';
import type { Plan, RowFault, Target } from './noun.ts';
import type { ProductDraft } from './productRows.ts';

// Written ones are counted as products already
const planned = oneRow<{ made: number }>(
  'import_planned_products',
  `select count(*)::int as made from import_rows where import_id = $1 and line < $2 and outcome = 'create' and after is null`,
);

const isActive = (plan: Plan): boolean => (plan.draft as ProductDraft | null)?.whole.active ?? false;

/**
 * Refuses products that would be more than are allowed, in the order of their rows, and those that would be shown
 * again beyond it. The look ahead counts what earlier rows will make; what decides is the writing.
 * @param line the first of these rows
 */
export async function withinRoom(db: Db, plans: readonly Plan[], to: Target, line: number): Promise<Plan[]> {
  const room = (await roomsOf(db, [to.company_id!], to.now)).get(to.company_id!);
  if (!room) return [...plans];
  const earlier = (await planned(db, [to.import_id, line]))!.made;
  let [products, active] = [room.products + earlier, room.active + earlier];
  const refused = (plan: Plan, field: string): Plan => {
    const fault: RowFault = { field, value: null, failure: 'products_limit', values: { max: room.most } };
    return { ...plan, outcome: 'refuse', errors: [...plan.errors, fault], photos: [] };
  };
  return plans.map((plan) => {
    if (plan.outcome === 'create') {
      if (products >= room.most) return refused(plan, 'sku');
      products += 1;
      active += Number(isActive(plan));
    } else if (plan.outcome === 'change') {
      const change = Number(isActive(plan)) - Number(plan.before?.['active'] === true);
      if (change > 0 && active >= room.most) return refused(plan, 'active');
      active += change;
    }
    return plan;
  });
}
