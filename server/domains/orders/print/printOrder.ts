/** An order as a PDF, for whoever may read it. */
import type { FileAnswer } from '#contract/exports.ts';
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { readOrder } from '../read.ts';
import { drawOrder, type Seller } from './drawOrder.ts';
import { printed } from './paper.ts';
import { printWords } from './words.ts';

const sellerOf = oneRow<Seller>(
  'order_print_seller',
  'select brand, legal_person, inn, phone, site from companies where id = $1',
);

/**
 * The order as it is now, on paper. A cart that was left is none.
 * @param zone in which its moments are told, by its IANA name
 */
export async function printOrder(ctx: Ctx, id: number, locale: Locale, zone: string): Promise<FileAnswer> {
  const order = await readOrder(ctx, id);
  const seller = await sellerOf(ctx.db, [order.company.id]);
  if (order.status === 'abandoned_cart' || !seller) throw notFound('order');
  const words = printWords[locale];
  const bytes = await printed({ title: words.number(id), language: locale }, (paper) =>
    drawOrder(paper, order, seller, { locale, zone, currency: ctx.settings.currency }),
  );
  return { filename: words.file(id), type: 'application/pdf', bytes: inOne(bytes) };
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
