/** Who reaches which products and categories: decisions §2. */
import type { ProductQuery } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import { isAdmin, isStaff } from '#server/domains/companies/policy.ts';
import { fail } from '#server/failure.ts';
import type { Reach } from './filters.ts';

/**
 * What a list may show, and be narrowed by: which goods run low is their company's own affair, and nothing of the storefront. `all` goes beyond the storefront: to the hidden products of one's own companies, for an
 * admin to all.
 * @throws Failure `forbidden` for those who work for no company, and where the storefront is asked for what runs low
 */
export function reachOf({ user }: Ctx, { scope, stock }: Pick<ProductQuery, 'scope' | 'stock'>): Reach {
  if (scope !== 'all') {
    if (stock === 'low') throw fail('forbidden');
    return { kind: 'storefront' };
  }
  if (isAdmin(user)) return { kind: 'all' };
  if (user && isStaff(user)) return { kind: 'own', userId: user.id };
  throw fail('forbidden');
}

/** Whether inactive categories exist for the caller. */
export const seesHiddenCategories = ({ user }: Ctx): boolean => isAdmin(user);
