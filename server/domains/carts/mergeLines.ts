/** Merges a guest's lines into a cart, before anything is written. Pure. */
import { capCount, maxLines } from '#contract/rules/cart.ts';

export interface MergeLine {
  product_id: number;
  count: number;
}

export interface MergeProduct {
  company_id: number;
  /** How many can be ordered now. */
  left: number;
}

export interface LeftLine extends MergeLine {
  reason: 'other_company' | 'not_available' | 'not_enough_stock';
}

export interface MergeResult {
  /** Lines that were added to the cart. */
  merged: MergeLine[];
  /** Lines that were not added, and why: they stay with the guest. */
  left: LeftLine[];
  /** The lines to write, with their new counts. */
  lines: MergeLine[];
  /** The company whose products the cart then holds. */
  company_id: number | null;
}

/** Sums the counts of each product. */
function sumByProduct(lines: readonly MergeLine[]): MergeLine[] {
  const counts = new Map<number, number>();
  for (const { product_id, count } of lines) counts.set(product_id, (counts.get(product_id) ?? 0) + count);
  return [...counts].map(([product_id, count]) => ({ product_id, count }));
}

/**
 * Adds the guest's lines to the cart's lines, limited by stock and by the limit of a line. All products must belong to
 * the company of the cart's lines; in an empty cart the first line that fits decides.
 * @param current the cart's lines
 * @param guestLines the guest's lines
 * @param products those of `guestLines` that are in the storefront
 */
export function mergeLines(
  current: readonly (MergeLine & { company_id: number })[],
  guestLines: readonly MergeLine[],
  products: ReadonlyMap<number, MergeProduct>,
): MergeResult {
  const counts = new Map(current.map((line) => [line.product_id, line.count]));
  const result: MergeResult = { merged: [], left: [], lines: [], company_id: current[0]?.company_id ?? null };
  for (const { product_id, count } of sumByProduct(guestLines)) {
    const product = products.get(product_id);
    const before = counts.get(product_id) ?? 0;
    // The contract has no reason for a full cart, so its product counts as not available
    if (!product || (before === 0 && counts.size >= maxLines)) {
      result.left.push({ product_id, count, reason: 'not_available' });
      continue;
    }
    if (result.company_id !== null && product.company_id !== result.company_id) {
      result.left.push({ product_id, count, reason: 'other_company' });
      continue;
    }
    const added = Math.max(0, capCount(before + count, product.left) - before);
    if (added > 0) {
      result.company_id = product.company_id;
      counts.set(product_id, before + added);
      result.merged.push({ product_id, count: added });
      result.lines.push({ product_id, count: before + added });
    }
    if (added < count) result.left.push({ product_id, count: count - added, reason: 'not_enough_stock' });
  }
  return result;
}
