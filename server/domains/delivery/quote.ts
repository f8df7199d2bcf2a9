/**
 * Delivery quotes: signed terms of an offer, bound to the lines of a cart and to a place. Nothing is stored, so guests
 * can ask for as many as they like.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { quoteMinutes, type DeliveredLine, type DeliveryPlace } from '#contract/rules/delivery.ts';
import type { Ctx } from '#server/context.ts';
import { keyedHash } from '#server/platform/secretBox.ts';
import type { Offer } from './offers.ts';

/** What a quote is bound to. */
export interface QuoteSubject {
  lines: readonly (DeliveredLine & { product_id: number })[];
  /** An address, or the store of a pickup. */
  place: DeliveryPlace | { store_id: number };
}

/** The terms of a quote. */
export interface QuoteTerms extends Pick<Offer, 'method_id' | 'kind' | 'price' | 'ready_from' | 'ready_to'> {
  /** Whether it is for these lines at these prices. */
  isForLines: boolean;
  /** Whether its days are still promised: it is not expired, and for this place. */
  promisesDays: boolean;
}

type Payload = readonly [
  Offer['method_id'],
  Offer['kind'],
  Offer['price'],
  Offer['ready_from'],
  Offer['ready_to'],
  lines: string,
  place: string,
  expiresAtMs: number,
];

/** The use of the signature. */
const owner = 'delivery_quote';

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const digestLines = (lines: QuoteSubject['lines']): string =>
  digest(
    lines
      .toSorted((one, two) => one.product_id - two.product_id)
      .map(({ product_id, count, price }) => `${product_id}:${count}:${price}`)
      .join(),
  );

const digestPlace = (place: QuoteSubject['place']): string =>
  digest(
    JSON.stringify(
      'store_id' in place ? place.store_id : [place.country ?? '', place.region ?? '', place.postal_code ?? ''],
    ),
  );

/** What a quote is bound to, as its signature holds it. */
export interface QuoteBinding {
  lines: string;
  place: string;
}

/** The binding of the quotes of a cart for one place. Carts have many lines, so it is made once for all methods. */
export const bindQuotes = ({ lines, place }: QuoteSubject): QuoteBinding => ({
  lines: digestLines(lines),
  place: digestPlace(place),
});

/** Signs an offer. @returns the quote's id, which the checkout takes */
export async function signQuote(ctx: Ctx, offer: Offer, { lines, place }: QuoteBinding): Promise<string> {
  const { method_id, kind, price, ready_from, ready_to } = offer;
  const expiresAt = ctx.clock().getTime() + quoteMinutes * 60_000;
  const payload: Payload = [method_id, kind, price, ready_from, ready_to, lines, place, expiresAt];
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${text}.${(await keyedHash(ctx, owner, text)).toString('base64url')}`;
}

/** Reads the terms of a quote for a cart and a place. @returns null if this installation has not signed it */
export async function readQuote(ctx: Ctx, quoteId: string, { lines, place }: QuoteSubject): Promise<QuoteTerms | null> {
  const [text = '', signature = ''] = quoteId.split('.');
  const expected = await keyedHash(ctx, owner, text);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const payload = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Payload;
  const [method_id, kind, price, ready_from, ready_to, quotedLines, quotedPlace, expiresAt] = payload;
  return {
    method_id,
    kind,
    price,
    ready_from,
    ready_to,
    isForLines: quotedLines === digestLines(lines),
    promisesDays: ctx.clock().getTime() < expiresAt && quotedPlace === digestPlace(place),
  };
}
