/** Leads from the basket to the checkout. */
import { useGo } from '../auth/useGo.ts';
import { buildCheckoutPath, type CompanyCart } from './basket.ts';
import type { BasketActions } from './basketActions.ts';

/** Opens the checkout of a company's cart. */
export function useCheckout(basketActions: Pick<BasketActions, 'accept'>): (cart: CompanyCart) => void {
  const go = useGo();
  return ({ company }) => {
    basketActions.accept(company.id);
    go(buildCheckoutPath(company.id));
  };
}
