/**
 * Reads the sale of a row. A sale price until a date is a sale; one without dates is the price, and the regular one
 * then becomes the price that it is compared with. Pure functions.
 */
import type { FieldFailure } from '#contract/failures.ts';
import { asMinor, toMinor, toPrice } from '#contract/money.ts';
import type { Product } from '#contract/products.ts';
import type { FieldError } from '#contract/rules/fieldErrors.ts';
import type { ProductSale, StoredProduct } from '#server/domains/catalog/fullProducts.ts';
import type { Item } from './items.ts';
import { createLeftOut, type LeftOut } from './leftOut.ts';
import type { Target } from './noun.ts';
import { parseMoment, parsePrice } from './values.ts';

/** What the sale of a row changes; prices as the file has them. */
interface ReadSale {
  /** Undefined keeps the stored sale. */
  sale?: ProductSale;
  /** The price and the compare-at price, if the sale has no dates. */
  price?: number;
  compare_at_price?: number;
  errors: Record<string, FieldError>;
  leftOut: LeftOut[];
}

export const noSale: ProductSale = { sale_price: null, sale_from: null, sale_to: null };

type Dates = Record<'sale_from' | 'sale_to', Date | null>;

function readDates({ values }: Item): { dates: Dates; errors: ReadSale['errors'] } {
  const dates: Dates = { sale_from: null, sale_to: null };
  const errors: ReadSale['errors'] = {};
  for (const field of ['sale_from', 'sale_to'] as const) {
    if (!values[field]) continue;
    dates[field] = parseMoment(values[field], { isEnd: field === 'sale_to' });
    if (dates[field] === null) errors[field] = { failure: 'date' };
  }
  return { dates, errors };
}

/** A sale without a start has begun: at the time of this import, or when an earlier one began it. */
function getStart(current: StoredProduct | undefined, price: number, to: Date, now: Date): Date {
  const isSame = current?.sale_price === toMinor(price) && current.sale_to?.getTime() === to.getTime();
  return isSame ? current.sale_from! : now;
}

/**
 * Reads the sale price and its dates.
 * @param price the regular price of the row; undefined if the row has none
 */
export function readSale(
  item: Item,
  price: number | undefined,
  current: StoredProduct | undefined,
  { mapped, options, decimalHints, now }: Target,
): ReadSale {
  const text = item.values['sale_price'];
  if (!text) {
    const isEmptied = mapped.has('sale_price') && options.blanks === 'empty';
    return { errors: {}, leftOut: [], ...(isEmptied && { sale: noSale }) };
  }
  const { dates, errors } = readDates(item);
  const salePrice = parsePrice(text, decimalHints('sale_price').own);
  if (typeof salePrice !== 'number') errors['sale_price'] = { failure: salePrice === null ? 'decimals' : 'number' };
  const regular = price ?? (current && toPrice(asMinor(current.price)));
  if (typeof salePrice !== 'number' || Object.keys(errors).length > 0 || regular === undefined)
    return { errors, leftOut: [] };
  const leaveOut = (failure: FieldFailure, field = 'sale_price'): ReadSale => ({
    errors: {},
    leftOut: [createLeftOut(field, item.values[field] ?? text, failure)],
  });
  const { sale_from, sale_to } = dates;
  if (salePrice >= regular) return leaveOut('left_sale_high');
  if (sale_to === null) {
    if (sale_from !== null && sale_from > now) return leaveOut('left_sale_endless', 'sale_from');
    return { sale: noSale, price: salePrice, compare_at_price: regular, errors, leftOut: [] };
  }
  if (sale_to <= now) return leaveOut('left_sale_over', 'sale_to');
  const from = sale_from ?? getStart(current, salePrice, sale_to, now);
  if (from >= sale_to) return { errors: { sale_to: { failure: 'order' } }, leftOut: [] };
  return { sale: { sale_price: toMinor(salePrice), sale_from: from, sale_to }, errors, leftOut: [] };
}

/** The sale as texts by their fields, for the preview. */
export const listSaleTexts = ({ sale_price, sale_from, sale_to }: ProductSale): [string, string | null][] => [
  ['sale_price', sale_price === null ? null : toPrice(asMinor(sale_price)).toFixed(2)],
  ['sale_from', sale_from && sale_from.toISOString()],
  ['sale_to', sale_to && sale_to.toISOString()],
];

/** The prices of a product as cells of an export. */
export const toPriceCells = (product: Product): Record<string, string> => ({
  price: String(product.regular_price ?? product.price),
  sale_price: String(product.sale_price ?? ''),
  sale_from: product.sale_from ?? '',
  sale_to: product.sale_price === undefined ? '' : (product.sale_to ?? ''),
});
