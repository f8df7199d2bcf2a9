/** The cart of a screen and its actions, for guests and buyers alike. */
import type { Cart, CartItem } from '#contract/carts.ts';

export type CartLines = Pick<Cart, 'items' | 'order_summ' | 'goods_num' | 'cartCompanyId'> & {
  /** Only for a cart on the server. */
  cart_hash?: string;
};

/** A cart that can be ordered. */
export type ServerCart = CartLines & { cart_hash: string };

export interface CartActions {
  /** Undefined while it is loading; without items if it is empty. */
  cart: CartLines | undefined;
  /** Error of loading the cart or its current prices. */
  failure: unknown;
  retry: () => void;
  /** Sets counts by product; 0 removes a line. Rejects if the server does, and then shows the server's cart. */
  setCounts: (counts: ReadonlyMap<number, number>) => Promise<void>;
  /** Puts removed lines back. */
  restore: (items: readonly CartItem[]) => Promise<void>;
  /** The buyer has seen the current prices and continues. */
  accept: () => void;
}
