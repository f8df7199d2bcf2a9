/** Abandoned carts: the mails about them, the links in those mails, and how to unsubscribe. */
import { z } from 'zod';
import { Cart, CartItem } from './carts.ts';
import { endpoint } from './endpoint.ts';
import { byId, Id, Person, requiredText, Timestamp, toSingleLine } from './fields.ts';
import { all } from './lists.ts';
import { everyone, staff } from './roles.ts';

/** The secret of a letter's link: 192 random bits. */
const Token = z.string().regex(/^[\w-]{32}$/);

export const cartLetterKinds = ['reminder', 'letter'] as const;

export const CartLetter = z.object({
  id: Id,
  kind: z.enum(cartLetterKinds),
  at: Timestamp,
  /** Null for an automatic reminder. */
  author: Person.nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
});
export type CartLetter = z.output<typeof CartLetter>;

export const abandoned = {
  letters: endpoint('GET /api/shop/abandoned/{id}/letters', {
    summary: 'What was written to whoever left a cart, newest first',
    access: staff,
    params: byId,
    response: all(CartLetter),
    failures: ['not_found'],
  }),
  write: endpoint('POST /api/shop/abandoned/{id}/letter', {
    summary: 'Write to whoever left a cart, by mail; the answer goes to the writer',
    access: staff,
    params: byId,
    body: z.object({
      subject: requiredText(150).overwrite(toSingleLine).meta({ kind: 'text' }),
      text: requiredText(5000).meta({ kind: 'longText' }),
    }),
    response: CartLetter,
    status: 201,
    failures: ['not_found', 'no_address', 'letters_refused', 'too_often'],
  }),
  restore: endpoint('POST /api/shop/cart/restore', {
    summary: 'Open the cart of a letter’s link: as one’s own where it may be, else what is in it',
    access: everyone,
    body: z.object({ token: Token }),
    response: z.object({
      /** The restored cart, which now belongs to the caller; null if it can't be restored on the server. */
      cart: Cart.nullable(),
      /** The items of the cart, for a caller who keeps their cart in the browser. */
      items: z.array(CartItem),
      /** The cart belongs to an account; only its signed-in owner gets it. */
      needs_sign_in: z.boolean(),
    }),
    failures: ['not_found', 'cart_of_another'],
  }),
  mailsOff: endpoint('GET /api/_p/mails_off/{token}', {
    summary: 'Whether letters about carts go to the address of a link',
    access: everyone,
    params: z.object({ token: Token }),
    response: z.object({ email: z.string(), off: z.boolean() }),
    failures: ['not_found'],
  }),
  setMailsOff: endpoint('POST /api/_p/mails_off/{token}', {
    summary: 'No more letters about carts to this address, or again; with one click (RFC 8058)',
    access: everyone,
    params: z.object({ token: Token }),
    body: z.object({ off: z.boolean().default(true) }),
    response: z.object({ email: z.string(), off: z.boolean() }),
    failures: ['not_found'],
  }),
};
