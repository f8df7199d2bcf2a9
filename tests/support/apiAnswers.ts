/** Users, carts and orders as the API answers them, for tests without a server. */
import type { BasketCart } from '#contract/basket.ts';
import type { Cart, CartItem } from '#contract/carts.ts';
import type { OrderPreview } from '#contract/orderPreviews.ts';
import type { Order } from '#contract/orders.ts';
import type { Purchase } from '#contract/purchases.ts';
import type { Me } from '#contract/users.ts';

export const buildMe = (changes: Partial<Me> = {}): Me =>
  ({
    id: 7,
    login: null,
    email: 'buyer@example.com',
    phone: '+61400000000',
    fio: 'Ann Lee',
    first_name: 'Ann',
    last_name: 'Lee',
    middle_name: null,
    avatar: null,
    roles: ['ROLE_USER', 'ROLE_CUSTOMER'],
    is_admin: false,
    is_guest: false,
    accessToECommerceModule: false,
    country: null,
    languages: ['en'],
    company: null,
    companies: [],
    tariff: null,
    tariff_expires_at: null,
    bonus_balance: 0,
    personal_promo_code: null,
    alive: true,
    death_date: null,
    ...changes,
  }) as Me;

export const buildCartItem = (
  id: number,
  changes: {
    /** Ordered pieces. */
    count?: number;
    price?: number;
    /** The price that the buyer saw before, if it differs from the current one. */
    seenPrice?: number;
    /** Pieces in stock. */
    stock?: number;
    companyId?: number;
  } = {},
): CartItem => {
  const price = changes.price ?? 10;
  const product = {
    id,
    name: `Товар ${id}`,
    en_name: `Product ${id}`,
    price,
    company: { id: changes.companyId ?? 1 },
    photo: null,
    count: changes.stock ?? 20,
  };
  return { product, count: changes.count ?? 1, product_price: changes.seenPrice ?? price } as CartItem;
};

export const buildCart = (items: CartItem[], changes: Partial<Cart> = {}): Cart =>
  ({
    id: 3,
    cart_hash: 'hash-of-the-cart-00000',
    items,
    order_summ: items.reduce((sum, item) => sum + item.product.price * item.count, 0),
    goods_num: items.reduce((sum, item) => sum + item.count, 0),
    cartCompanyId: items[0]?.product.company.id ?? null,
    fio: null,
    email: null,
    phone: null,
    received_at: null,
    isPickup: false,
    pickupStore: null,
    updated_at: '2026-01-01T00:00:00.000Z',
    ...changes,
  }) as Cart;

/** A cart of a basket; each company has its own id and hash. */
export const buildBasketCart = (items: CartItem[], changes: Partial<BasketCart> = {}): BasketCart => {
  const companyId = items[0]?.product.company.id ?? 1;
  return {
    ...buildCart(items, { id: 2 + companyId, cart_hash: `hash-of-the-cart-0000${companyId - 1}` }),
    company: { id: companyId, brand: `Brand ${companyId}`, logo: null, takes_card: false, takes_on_receipt: true },
    ...changes,
  };
};

/** What a cart costs; without known taxes. */
export const buildOrderPreview = (cart: Cart, changes: Partial<OrderPreview> = {}): OrderPreview =>
  ({
    id: cart.id,
    goods_sum: cart.order_summ,
    discount_sum: 0,
    delivery_sum: 0,
    tax_sum: null,
    order_sum: cart.order_summ,
    prices_include_tax: true,
    lines: cart.items.map(({ product }) => ({ product_id: product.id })),
    ...changes,
  }) as OrderPreview;

/** The quotes of carts that are delivered by arrangement, as a list. */
export const buildQuotes = (carts: readonly BasketCart[]) => ({
  data: carts.map(({ id, cart_hash, company }) => ({
    cart: { id, cart_hash },
    company_id: company.id,
    methods: [
      {
        quote_id: `quote-${id}`,
        method_id: null,
        kind: 'by_arrangement',
        name: 'Доставка по договорённости',
        en_name: 'Delivery by arrangement',
        price: 0,
        ready_from: null,
        ready_to: null,
      },
    ],
    pickup: [],
  })),
});

export const buildOrder = (changes: Partial<Order> = {}): Order =>
  ({
    id: 41,
    status: 'new',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    company: { id: 1, brand: 'North', logo: null },
    user: { id: 7, fio: 'Ann Lee' },
    user_phone: null,
    items: [],
    product_amount: 0,
    order_sum: 0,
    goods_sum: 0,
    discount_sum: 0,
    delivery_sum: 0,
    tax_sum: null,
    prices_include_tax: true,
    bonuses_spent: 0,
    sum_to_pay: 0,
    payment: { can_pay: false, status: 'none', paid_at: null, refunded_at: null },
    address: null,
    isPickup: false,
    pickupStore: null,
    delivery_at: null,
    expires_at: null,
    history: [],
    allowed_statuses: ['canceled'],
    ...changes,
  }) as Order;

/** A purchase of these orders, paid on receipt. */
export const buildPurchase = (
  orders: Order[] = [buildOrder()],
  changes: Partial<Omit<Purchase, 'sum_to_pay'>> & { sum_to_pay?: number } = {},
): Purchase =>
  ({
    id: 7,
    created_at: '2026-01-01T00:00:00.000Z',
    payment_method: 'on_receipt',
    awaits_payment: false,
    expires_at: null,
    can_pay_on_receipt: false,
    sum_to_pay: 0,
    orders,
    ...changes,
  }) as Purchase;
