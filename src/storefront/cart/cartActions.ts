/** What a screen can know of a cart and do to it, whoever keeps it. */
import type { Cart, CartItem } from '#contract/carts.ts';

export type CartLines = Pick<Cart, 'items' | 'order_summ' | 'goods_num' | 'cartCompanyId'> & {
  /** Of a cart that the server keeps. */
  cart_hash?: string;
};

/** A cart that can be ordered. */
export type ServerCart = CartLines & { cart_hash: string };

export interface CartDesk {
  /** Undefined while it is not known yet; without items where it is empty. */
  cart: CartLines | undefined;
  /** Why the cart, or what its products cost now, could not be loaded. */
  failure: unknown;
  retry: () => void;
  /** Sets counts by product at once; 0 removes a line. Rejects where the server refuses, and shows what it has. */
  setCounts: (counts: ReadonlyMap<number, number>) => Promise<void>;
  /** Puts removed lines back. */
  restore: (items: readonly CartItem[]) => Promise<void>;
  /** The buyer has seen the present prices and goes on. */
  accept: () => void;
}
