/** Leads from the basket to the checkout. */
import { useGo } from '../auth/useGo.ts';
import { basketCheckoutPath, buildCheckoutPath, type CompanyCart } from './basket.ts';
import type { BasketActions } from './basketActions.ts';

/** Opens the checkout of all carts, or of one company's cart. */
export function useCheckout({
  basket,
  accept,
}: Pick<BasketActions, 'accept' | 'basket'>): (cart?: CompanyCart) => void {
  const go = useGo();
  return (cart) => {
    for (const { company } of cart ? [cart] : (basket?.carts ?? [])) accept(company.id);
    go(cart ? buildCheckoutPath(cart.company.id) : basketCheckoutPath);
  };
}
