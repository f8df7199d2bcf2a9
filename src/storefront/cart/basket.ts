/** The basket of a screen: one cart per company, in the same shape for guests and buyers. Pure. */
import type { Cart } from '#contract/carts.ts';
import type { LineDiscount } from '#contract/orders.ts';
import { sumWireCart, takeOffWireSum } from '#contract/rules/cart.ts';
import type { GuestCartItem } from '#src/session/guestCart.ts';

/** The lines of one company. */
export interface CompanyCart extends Pick<Cart, 'items'> {
  company: {
    id: number;
    /** Undefined if this device has stored it without the brand. */
    brand: string | undefined;
    /** Whether it takes cards. Known of carts on the server, as is the next. */
    takes_card?: boolean;
    takes_on_receipt?: boolean;
  };
  order_summ: number;
  /** Before discounts, if there are any. */
  goods_sum?: number;
  goods_num: number;
  /** Id and secret of a cart on the server. */
  id?: number;
  cart_hash?: string;
}

/** A cart that can be ordered. */
export type ServerCart = CompanyCart & { id: number; cart_hash: string };

export interface Basket {
  /** Carts with lines. */
  carts: readonly CompanyCart[];
  /** Sums of all carts. */
  order_summ: number;
  goods_num: number;
  /** Whether what promotions take off could not be loaded. */
  areDiscountsMissing?: boolean;
}

/** Joins carts to a basket; drops those that have become empty. */
export function toBasket(carts: readonly CompanyCart[]): Basket {
  const filled = carts.filter(({ items }) => items.length > 0);
  return {
    carts: filled,
    order_summ: sumWireCart(filled.map(({ order_summ }) => ({ price: order_summ, count: 1 }))).order_summ,
    goods_num: filled.reduce((sum, { goods_num }) => sum + goods_num, 0),
  };
}

/** What promotions take off a guest's lines. */
export interface GuestDiscounts {
  /** By product; undefined while they are not known. */
  discounts: ReadonlyMap<number, LineDiscount[]> | undefined;
  /** Whether they are of the present counts. Lines keep older ones, so that nothing moves, but no sum has them. */
  areCurrent: boolean;
}

/** Splits a guest's lines into one cart per company, in the order of their first lines. */
export function splitByCompany(
  items: readonly GuestCartItem[],
  { discounts, areCurrent }: GuestDiscounts,
): CompanyCart[] {
  const itemsByCompany = new Map<number, GuestCartItem[]>();
  for (const item of items) {
    const { id } = item.product.company;
    const discounted = { ...item, discounts: discounts?.get(item.product.id) };
    itemsByCompany.set(id, [...(itemsByCompany.get(id) ?? []), discounted]);
  }
  return [...itemsByCompany].map(([id, companyItems]) => {
    const sums = sumWireCart(companyItems.map(({ product, count }) => ({ price: product.price, count })));
    const takenOff = areCurrent ? companyItems.flatMap((item) => item.discounts ?? []) : [];
    return {
      company: { id, brand: companyItems.find(({ product }) => product.company.brand)?.product.company.brand },
      items: companyItems,
      ...sums,
      order_summ: takeOffWireSum(sums.order_summ, takenOff),
    };
  });
}

/** Path of the checkout of all carts. */
export const basketCheckoutPath = '/checkout';

/** Path of the checkout of one company's cart. */
export const buildCheckoutPath = (companyId: number): string => `/checkout?company=${companyId}`;

/** Whether a path leads to the checkout of all carts, or of one company's. */
export const isCheckoutOfCarts = (path: string | null): boolean => /^\/checkout(\?company=\d+)?$/.test(path ?? '');
