/** Merging a guest's lines into a cart: pure, decided before anything is written. */
import { cappedCount, maxLines } from '#contract/rules/cart.ts';

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

export interface Merged {
  /** What came into the cart. */
  merged: MergeLine[];
  /** What did not, and why: it stays with the guest. */
  left: LeftLine[];
  /** The lines to write, with their new counts. */
  lines: MergeLine[];
  /** Whose products the cart then holds. */
  company_id: number | null;
}

/** The lines with each product once. */
function summed(lines: readonly MergeLine[]): MergeLine[] {
  const counts = new Map<number, number>();
  for (const { product_id, count } of lines) counts.set(product_id, (counts.get(product_id) ?? 0) + count);
  return [...counts].map(([product_id, count]) => ({ product_id, count }));
}

/**
 * Adds up: what a cart holds and what comes, capped by stock and by the limit of a line. The products that
 * the cart holds say whose they all must be; into an empty one the first that finds room says it.
 * @param present the cart's lines
 * @param wanted the guest's lines
 * @param products those of `wanted` that are in the storefront
 */
export function mergeLines(
  present: readonly (MergeLine & { company_id: number })[],
  wanted: readonly MergeLine[],
  products: ReadonlyMap<number, MergeProduct>,
): Merged {
  const counts = new Map(present.map((line) => [line.product_id, line.count]));
  const result: Merged = { merged: [], left: [], lines: [], company_id: present[0]?.company_id ?? null };
  for (const { product_id, count } of summed(wanted)) {
    const product = products.get(product_id);
    const before = counts.get(product_id) ?? 0;
    // A cart that is full has no reason of its own in the promise: its product can't be put there.
    if (!product || (before === 0 && counts.size >= maxLines)) {
      result.left.push({ product_id, count, reason: 'not_available' });
      continue;
    }
    if (result.company_id !== null && product.company_id !== result.company_id) {
      result.left.push({ product_id, count, reason: 'other_company' });
      continue;
    }
    const added = Math.max(0, cappedCount(before + count, product.left) - before);
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
