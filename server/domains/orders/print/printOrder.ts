/** An order as a PDF, for whoever may read it. */
import type { FileAnswer } from '#contract/exports.ts';
import type { Locale } from '#contract/failures.ts';
import type { Ctx } from '#server/context.ts';
import { oneRow } from '#server/db/statement.ts';
import { notFound } from '#server/failure.ts';
import { readOrder } from '../read.ts';
import { drawOrder, type Seller } from './drawOrder.ts';
import { createPdf } from './paper.ts';
import { printLabels } from './labels.ts';

const findSeller = oneRow<Seller, { companyId: number }>(
  'order_print_seller',
  `select brand, legal_person, inn, case when is_vat_payer then vat_number end as vat_number, phone, site
     from companies
    where id = $companyId`,
);

/**
 * Prints the present state of an order. An abandoned cart is not found.
 * @param timeZone in which times are printed, by its IANA name
 */
export async function printOrder(ctx: Ctx, id: number, locale: Locale, timeZone: string): Promise<FileAnswer> {
  const order = await readOrder(ctx, id);
  const seller = await findSeller(ctx.db, { companyId: order.company.id });
  if (order.status === 'abandoned_cart' || !seller) throw notFound('order');
  const labels = printLabels[locale];
  const bytes = await createPdf({ title: labels.number(id), language: locale }, (paper) =>
    drawOrder(paper, order, seller, { locale, timeZone, currency: ctx.settings.currency }),
  );
  return { filename: labels.file(id), type: 'application/pdf', bytes: streamBytes(bytes) };
}

async function* streamBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
