/** Rejects rows that exceed the product limit of the tariff of the company's creator. */
import type { Db } from '#server/db/connect.ts';
import { oneRow } from '#server/db/statement.ts';
import { getAllowances } from '#server/domains/catalog/allowance.ts';
import type { Plan, RowError, Target } from './noun.ts';
import type { ProductDraft } from './productRows.ts';

// Only rows that are not written yet (`after` is null): the others are products already, and the allowance counts them.
// The rows of a new family count as one.
const findPlanned = oneRow<
  { count: number; groupLines: number[] },
  { import_id: number; firstLine: number; lines: readonly number[] }
>(
  'import_planned_products',
  `select count(distinct group_line)::int as count,
          coalesce(array_agg(distinct group_line) filter (where group_line = any($lines::int[])), '{}') as "groupLines"
     from import_rows
    where import_id = $import_id and line < $firstLine and adds_product and after is null`,
);

/** A member counts with its family, which is hidden as a whole above the limit. */
const isMember = ({ family, draft }: Plan): boolean =>
  Boolean(family) || (draft as ProductDraft | null)?.product.family_id != null;
const isActive = (plan: Plan): boolean => (plan.draft as ProductDraft | null)?.product.active ?? false;

/**
 * Rejects new products above the limit in the order of their rows, and products that would become active again above
 * it. The check counts what earlier rows will create; the result of the write phase is final.
 * @param line the first of these rows
 * @returns all plans in their order; rejected ones with an error
 */
export async function rejectOverLimit(db: Db, plans: readonly Plan[], target: Target, line: number): Promise<Plan[]> {
  // Only imports of categories have no company.
  const companyId = target.company_id!;
  const allowance = (await getAllowances(db, [companyId], target.now)).get(companyId);
  if (!allowance) return [...plans];
  const lines = plans.flatMap(({ family }) => family?.line ?? []);
  const planned = (await findPlanned(db, { import_id: target.import_id, firstLine: line, lines }))!;
  // Earlier rows all count as active, although some may create inactive products.
  let [products, active] = [allowance.products + planned.count, allowance.active + planned.count];
  const counted = new Set(planned.groupLines);
  const reject = (plan: Plan, field: string): Plan => {
    const error: RowError = { field, value: null, failure: 'products_limit', values: { max: allowance.most } };
    return { ...plan, outcome: 'refuse', errors: [...plan.errors, error], photos: [] };
  };
  return plans.map((plan) => {
    const { outcome, family } = plan;
    if (outcome === 'create') {
      if (family && (!family.isNew || counted.has(family.line))) return plan;
      if (products >= allowance.most) return reject(plan, 'sku');
      if (family) counted.add(family.line);
      products += 1;
      active += Number(isActive(plan));
    } else if (outcome === 'change' && !isMember(plan)) {
      const change = Number(isActive(plan)) - Number(plan.before?.['active'] === true);
      if (change > 0 && active >= allowance.most) return reject(plan, 'active');
      active += change;
    }
    return plan;
  });
}
