/** Who may see which products and categories (decisions §2). */
import type { ProductQuery } from '#contract/products.ts';
import { isAdmin } from '#contract/roles.ts';
import type { RequestContext } from '#server/request.ts';
import { isStaff } from '#server/domains/companies/policy.ts';
import { fail } from '#server/failure.ts';
import type { Reach } from './filters.ts';

/**
 * Which products a list shows. `all` includes the hidden products of one's own companies, and for an admin those of
 * all. Which products run low is only visible to their company.
 * @throws Failure `forbidden` if the caller works for no company, or filters the storefront by low stock
 */
export function getReach({ user }: RequestContext, { scope, stock }: Pick<ProductQuery, 'scope' | 'stock'>): Reach {
  if (scope !== 'all') {
    if (stock === 'low') throw fail('forbidden');
    return { kind: 'storefront' };
  }
  if (isAdmin(user)) return { kind: 'all' };
  if (user && isStaff(user)) return { kind: 'own', userId: user.id };
  throw fail('forbidden');
}

/** Whether the caller sees hidden categories. */
export const canSeeHiddenCategories = ({ user }: RequestContext): boolean => isAdmin(user);
