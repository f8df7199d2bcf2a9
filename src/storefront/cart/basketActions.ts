/** The basket of a screen and its actions, for guests and buyers alike. */
import type { CartItem } from '#contract/carts.ts';
import type { Basket } from './basket.ts';

export interface BasketActions {
  /** Undefined while it is loading; without carts if it is empty. */
  basket: Basket | undefined;
  /** Error of loading the basket or its current prices. */
  failure: unknown;
  retry: () => void;
  /** Sets counts by product; 0 removes a line. Rejects if the server does, and then shows the server's basket. */
  setCounts: (counts: ReadonlyMap<number, number>) => Promise<void>;
  /** Puts removed lines back. */
  restore: (items: readonly CartItem[]) => Promise<void>;
  /** The buyer has seen the current prices of a company and continues. */
  accept: (companyId: number) => void;
}
