/** Leads from the basket to the checkout. */
import { useGo } from '../auth/useGo.ts';
import { basketCheckoutPath, buildCheckoutPath, type CompanyCart } from './basket.ts';
import type { BasketActions } from './basketActions.ts';

/** Opens the checkout of one company's cart, or of all carts. */
export function useCheckout({
  basket,
  accept,
}: Pick<BasketActions, 'accept' | 'basket'>): (cart?: CompanyCart) => void {
  const go = useGo();
  return (cart) => {
    const carts = cart ? [cart] : (basket?.carts ?? []);
    for (const { company } of carts) accept(company.id);
    go(carts.length === 1 ? buildCheckoutPath(carts[0]!.company.id) : basketCheckoutPath);
  };
}
