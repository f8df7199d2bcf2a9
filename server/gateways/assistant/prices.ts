/** What a question says a thing may cost, and whether the cheapest or the dearest is wanted. Pure; both languages at once. */
import { toMinor, toPrice } from '#contract/money.ts';

/** Bounds as they are said. */
export interface Prices {
  price_from?: number;
  price_to?: number;
  /** What costs the upper bound itself is not wanted: cheaper than it. */
  is_below?: true;
}

export interface SaidPrices extends Prices {
  /** The cheapest first, or the dearest. */
  by_price?: 'asc' | 'desc';
}

/** Letters of both alphabets: `\b` knows the Latin ones alone. */
const begins = '(?<![\\p{L}\\p{N}])';
const ends = '(?![\\p{L}\\p{N}])';
const amount = '[$€£₽]?\\s*(\\d[\\d\\s]*(?:[.,]\\d{1,2})?)\\s*(?:[$€£₽]|usd|eur|rub|dollars?|euros?|руб\\p{L}*|доллар\\p{L}*|евро)?';

/** What turns a limit into its opposite. */
const no = '(?:no|not|(?:do|does|is|are|must|should|ca|wo)n[’\']t)\\s+(?:be\\s+|cost\\s+|any\\s+)?';
const ne = 'не\\s+(?:стои\\p{L}*\\s+|долж\\p{L}*\\s+|быть\\s+){0,3}';
const dearer = '(?:more(?:\\s+expensive)?|dearer|pricier)\\s+than';
const cheaper = '(?:less(?:\\s+expensive)?|cheaper)\\s+than';

// Whichever begins first is meant, so that of "not more than" nothing is left that says "more than"
const limits = new RegExp(
  `${begins}(?:` +
    [
      `(?<most>under|up\\s+to|at\\s+(?:the\\s+)?most|max(?:imum(?:\\s+of)?)?\\.?|до|максимум|макс\\.?|не\\s+свыше|${no}(?:${dearer}|over|above)|${ne}(?:дороже|больше|более))`,
      `(?<least>over|above|from|at\\s+(?:the\\s+very\\s+|the\\s+)?least|min(?:imum(?:\\s+of)?)?\\.?|${dearer}|от|дороже|больше|более|свыше|минимум|${no}(?:${cheaper}|under|below)|${ne}(?:дешевле|меньше|менее))`,
      `(?<below>below|${cheaper}|дешевле|меньше|менее)`,
    ].join('|') +
    `)(?:,?\\s+чем)?(?:\\s+за)?\\s+${amount}`,
  'giu',
);
const between = new RegExp(`${begins}(?:between|from|от)\\s+${amount}\\s*(?:and|to|-|–|до|и)\\s*${amount}`, 'iu');

const cheapest = new RegExp(`${begins}(?:(?:the\\s+)?(?:cheapest|least\\s+expensive|lowest(?:\\s+|-)price[ds]?)|сам\\p{L}{2,3}\\s+(?:деш[её]в|недорог|бюджетн|низк\\p{L}*\\s+цен)\\p{L}*|наиболее\\s+деш[её]в\\p{L}*|дешевле\\s+(?:всего|всех)|подешевле)${ends}`, 'giu');
const dearest = new RegExp(`${begins}(?:(?:the\\s+)?(?:most\\s+expensive|dearest|priciest|highest(?:\\s+|-)price[ds]?)|сам\\p{L}{2,3}\\s+(?:дорог|высок\\p{L}*\\s+цен)\\p{L}*|наиболее\\s+дорог\\p{L}*|дороже\\s+(?:всего|всех)|подороже)${ends}`, 'giu');

const numberOf = (text: string | undefined): number | undefined => {
  const value = Number((text ?? '').replace(/\s/g, '').replace(',', '.'));
  return Number.isFinite(value) && value > 0 && value < 100_000_000 ? value : undefined;
};

/** Bounds and order that are said, and the text without them. */
export function pricesOf(question: string): SaidPrices & { rest: string } {
  const text = question.replace(/\s+/g, ' ');
  const said: SaidPrices = {};
  const both = between.exec(text);
  const [lower, upper] = [numberOf(both?.[1]), numberOf(both?.[2])];
  if (lower !== undefined) said.price_from = lower;
  if (upper !== undefined) said.price_to = upper;
  const unbounded = both
    ? text.replace(between, ' ')
    : text.replace(limits, (...match) => {
        const groups = match.at(-1) as Record<'most' | 'least' | 'below', string | undefined>;
        const price = numberOf(match[4] as string);
        if (price === undefined) return ' ';
        if (groups.least) said.price_from ??= price;
        else if (said.price_to === undefined) {
          said.price_to = price;
          if (groups.below) said.is_below = true;
        }
        return ' ';
      });
  const rest = unbounded.replace(cheapest, ' ').replace(dearest, ' ').trim();
  if (rest !== unbounded.trim()) said.by_price = new RegExp(dearest.source, 'iu').test(unbounded) ? 'desc' : 'asc';
  return { rest, ...said };
}

/** The bounds as the catalog takes them, which includes what costs as much as either. */
export function boundsOf({ price_from, price_to, is_below }: Prices): Pick<Prices, 'price_from' | 'price_to'> {
  const highest = price_to !== undefined && is_below ? Math.max(0.01, toPrice(toMinor(price_to) - 1)) : price_to;
  return { ...(price_from !== undefined && { price_from }), ...(highest !== undefined && { price_to: highest }) };
}
