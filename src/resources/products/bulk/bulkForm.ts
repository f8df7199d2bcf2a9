/** Converts the form of the bulk editor to the request. Pure. */
import type { PriceChange, ProductChanges } from '#contract/bulk.ts';

export const priceWays = [
  'unchanged',
  'raisePercent',
  'lowerPercent',
  'raiseAmount',
  'lowerAmount',
  'setPrice',
] as const;
export const stockWays = ['unchanged', 'setStock', 'addStock', 'subtractStock'] as const;
/** Copied from the contract, because importing its list would load zod. */
export const roundings = ['0.01', '0.1', '1', '10', '100'] as const satisfies readonly PriceChange['round_to'][];
export const channelWays = [
  'unchanged',
  'onSite',
  'offSite',
  'onApp',
  'offApp',
  'onSalesPoint',
  'offSalesPoint',
] as const;
export const visibilities = ['unchanged', 'show', 'hide'] as const;

export interface BulkForm {
  priceWay: (typeof priceWays)[number];
  price: string;
  round_to: PriceChange['round_to'];
  stockWay: (typeof stockWays)[number];
  stock: string;
  category: number | null;
  type: number | null;
  visibility: (typeof visibilities)[number];
  channel: (typeof channelWays)[number];
}

export const emptyForm: BulkForm = {
  priceWay: 'unchanged',
  price: '',
  round_to: '0.01',
  stockWay: 'unchanged',
  stock: '',
  category: null,
  type: null,
  visibility: 'unchanged',
  channel: 'unchanged',
};

const priceChangeKinds = {
  raisePercent: 'percent',
  lowerPercent: 'percent',
  raiseAmount: 'amount',
  lowerAmount: 'amount',
  setPrice: 'set',
} as const;
const channelChanges = {
  onSite: { on_site: true },
  offSite: { on_site: false },
  onApp: { on_app: true },
  offApp: { on_app: false },
  onSalesPoint: { on_sales_point: true },
  offSalesPoint: { on_sales_point: false },
} as const satisfies Record<Exclude<BulkForm['channel'], 'unchanged'>, ProductChanges>;
const stockChangeKinds = { setStock: 'set', addStock: 'add', subtractStock: 'subtract' } as const;

/** Parses a number with a comma or a point; undefined for other texts and negative numbers. */
export function parseNonNegative(text: string): number | undefined {
  const trimmed = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  const value = Number(trimmed);
  return trimmed === '' || !Number.isFinite(value) || value < 0 ? undefined : value;
}

/**
 * Why a typed price or percentage can't be sent; undefined while nothing is typed.
 * Lowered by 100 percent or more, no price would be left.
 */
export function findPriceError({ priceWay, price }: BulkForm): 'invalidAmount' | 'tooManyPercent' | undefined {
  if (priceWay === 'unchanged' || price.trim() === '') return undefined;
  const amount = parseNonNegative(price);
  if (amount === undefined) return 'invalidAmount';
  return priceWay === 'lowerPercent' && amount >= 100 ? 'tooManyPercent' : undefined;
}

/** Removes `scope` from the filter: the call always works on the user's own products. */
export function removeScope<T extends { ids: number[] }>(
  selection: T | { filter: Readonly<Record<string, unknown>> },
): T | { filter: Readonly<Record<string, unknown>> } {
  if (!('filter' in selection)) return selection;
  const { scope: _scope, ...filter } = selection.filter;
  return { filter };
}

/** Builds the changes; null while nothing is chosen, or a number is missing or wrong. */
export function buildChanges(form: BulkForm): ProductChanges | null {
  const { priceWay, price, round_to, stockWay, stock, category, type, visibility, channel } = form;
  const [amount, count] = [parseNonNegative(price), parseNonNegative(stock)];
  if (
    (priceWay !== 'unchanged' && amount === undefined) ||
    findPriceError(form) !== undefined ||
    (stockWay !== 'unchanged' && (count === undefined || !Number.isInteger(count)))
  )
    return null;
  const isLower = priceWay === 'lowerPercent' || priceWay === 'lowerAmount';
  const changes: ProductChanges = {
    ...(priceWay !== 'unchanged' && {
      price: { by: priceChangeKinds[priceWay], value: isLower ? -amount! : amount!, round_to },
    }),
    ...(stockWay !== 'unchanged' && { stock: { by: stockChangeKinds[stockWay], value: count! } }),
    ...(category !== null && { category_id: category }),
    ...(type !== null && { type_id: type }),
    ...(channel !== 'unchanged' && channelChanges[channel]),
    ...(visibility !== 'unchanged' && { active: visibility === 'show' }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
