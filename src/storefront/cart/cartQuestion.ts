/** Question before another company's cart is emptied. AccountLayer shows it, one at a time. */
import { createStore } from '#src/ui/store.ts';

export interface CartQuestion {
  /** Empties the cart and adds the product. */
  replace: () => Promise<void>;
}

export const cartQuestion = createStore<CartQuestion>();
