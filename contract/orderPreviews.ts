/** What carts would cost as orders, with the taxes of the place that they go to. */
import { z } from 'zod';
import { foundPromotions, maxNamedCarts } from './basket.ts';
import { Codes, Hash, QuoteId } from './carts.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { all } from './lists.ts';
import { AddressEdit, PreviewedOrder } from './orders.ts';
import { buyers } from './roles.ts';

/** A cart by its hash, or by its id for its owner. Without a way of receiving it, that of the cart. */
const CartToPreview = z
  .object({
    hash: Hash.optional(),
    id: Id.optional(),
    isPickup: z.boolean().optional(),
    pickupStore: Id.nullish(),
    /** Of its delivery, whose price is then a part of the sums. */
    quote_id: QuoteId.nullish(),
  })
  .refine(({ hash, id }) => hash !== undefined || id !== undefined, {
    path: ['hash'],
    params: { failure: 'required' },
  });

/** @see PreviewedOrder */
export const OrderPreview = PreviewedOrder.extend({ id: Id.meta({ description: 'The cart' }) });
export type OrderPreview = z.output<typeof OrderPreview>;

export const orderPreviews = {
  list: endpoint('POST /api/shop/order_previews', {
    summary: 'What carts cost at an address, in the same order: at present prices, with discounts, delivery and taxes',
    access: buyers,
    body: z.object({
      carts: z.array(CartToPreview).min(1).max(maxNamedCarts),
      /** Fields that are not known yet may be missing; without a country, the company’s is assumed. */
      address: AddressEdit.optional(),
      codes: Codes.optional(),
    }),
    response: all(OrderPreview).extend(foundPromotions),
    unit: 'read',
    failures: ['not_found', 'cart_empty', 'too_often'],
  }),
};
