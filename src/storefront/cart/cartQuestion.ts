/** The question that adding may lead to: empty another company's cart first? One at a time, asked by AccountInFrame. */
import { makeStore } from '#src/ui/store.ts';

export interface CartQuestion {
  /** Empties the cart and adds. */
  replace: () => Promise<void>;
}

export const cartQuestion = makeStore<CartQuestion>();
