/**
 * Finds price bounds in a question, and whether it is about the cheapest or the most expensive. Pure. Understands both
 * languages at once.
 */
import { toMinor, toPrice } from '#contract/money.ts';
import { wordEnd, wordStart } from './ownership.ts';

/** Price bounds as the question states them. */
export interface PriceBounds {
  price_from?: number;
  price_to?: number;
  /** The upper bound is exclusive: "cheaper than". */
  is_below?: true;
}

export interface PriceQuery extends PriceBounds {
  /** Ascending: the cheapest first. Descending: the most expensive first. */
  by_price?: 'asc' | 'desc';
}

/** Thousands may be grouped by spaces, up to the size of a price. In a longer row of digits each group counts alone. */
const number = '(?:\\d{1,3}(?:\\s\\d{3}){1,3}(?!\\d)|\\d+)(?:[.,]\\d{1,2})?';
const sign = '[$€£₽]';
const currency = `(?:${sign}|usd|eur|rub|dollars?|euros?|руб\\p{L}*|доллар\\p{L}*|евро)`;
const unit = [
  '[cmk]?m|[mk]?g|lbs?|oz|inch(?:es)?|f(?:ee|oo)t|ft|m?l|lit(?:er|re)s?|(?:kilo)?grams?',
  '(?:centi|milli|kilo)?met(?:er|re)s?|[kmgt]b|w|watts?|v|volts?|mah',
  'hours?|days?|weeks?|months?|years?|people|persons?|pieces?|pcs|stars?',
  '[смк]?м|[мк]?г|гр|грамм\\p{L}*|кило\\p{L}*|м?л|литр\\p{L}*|(?:санти|милли)?метр\\p{L}*|дюйм\\p{L}*',
  '[кмгт]б|вт|ватт\\p{L}*|вольт\\p{L}*|мач|час\\p{L}*|день|дн\\p{L}+|недел\\p{L}*|месяц\\p{L}*|лет|год\\p{L}*',
  'человек\\p{L}*|персон\\p{L}*|шт\\p{L}*|зв[её]зд\\p{L}*',
].join('|');
/** A length, weight or age, which is not a price. */
const measurement = `${number}(?:\\s*(?:and|to|[-–]|до|и)\\s*${number})?\\s*(?:[-–]\\s*)?(?:(?:${unit})${wordEnd}|["″%°])`;
const amount = `${sign}?\\s*(${number})\\s*${currency}?`;

/** Negations that turn a limit into its opposite. */
const englishNegation = "(?:no|not|(?:do|does|is|are|must|should|ca|wo)n[’']t)\\s+(?:be\\s+|cost\\s+|any\\s+)?";
const russianNegation = 'не\\s+(?:стои\\p{L}*\\s+|долж\\p{L}*\\s+|быть\\s+){0,3}';
const moreThan = '(?:more(?:\\s+expensive)?|dearer|pricier)\\s+than';
const lessThan = '(?:less(?:\\s+expensive)?|cheaper)\\s+than';

// The alternative that begins first wins, so "not more than" leaves no "more than" behind
const limits = new RegExp(
  `${wordStart}(?:` +
    [
      '(?<most>up\\s+to|at\\s+(?:the\\s+)?most|max(?:imum(?:\\s+of)?)?\\.?|до|максимум|макс\\.?|не\\s+свыше|' +
        `${englishNegation}(?:${moreThan}|over|above)|${russianNegation}(?:дороже|больше|более))`,
      `(?<least>over|above|from|at\\s+(?:the\\s+very\\s+|the\\s+)?least|min(?:imum(?:\\s+of)?)?\\.?|${moreThan}|` +
        'от|дороже|больше|более|свыше|минимум|' +
        `${englishNegation}(?:${lessThan}|under|below)|${russianNegation}(?:дешевле|меньше|менее))`,
      `(?<below>under|below|${lessThan}|дешевле|меньше|менее)`,
    ].join('|') +
    `)(?:,?\\s+чем)?(?:\\s+за)?\\s+(?:(?<measured>${measurement})|${amount})`,
  'giu',
);
// The same limits written after the number. A bare number may also be a count: it needs a currency or the end of the
// sentence
const upperBoundAfter =
  '(?:or|and|или|и)\\s+(?:less|under|below|cheaper|меньше|менее|ниже|дешевле)|' +
  'max(?:imum)?|at\\s+(?:the\\s+)?most|tops|максимум|макс|не\\s+(?:больше|более|выше|дороже)';
const lowerBoundAfter =
  '(?:or|and|или|и)\\s+(?:more|up|over|above|dearer|больше|более|выше|дороже)|' +
  'min(?:imum)?|at\\s+(?:the\\s+)?least|минимум|не\\s+(?:меньше|менее|ниже|дешевле)';
const limitsAfterNumber = new RegExp(
  `${wordStart}(?:${sign}\\s*(?<signed>${number})|(?<named>${number})\\s*${currency}\\.?|` +
    `(?<bare>${number})(?=,?\\s*(?:${upperBoundAfter}|${lowerBoundAfter})\\s*(?:$|[.,;:!?)])))` +
    `,?\\s*(?:(?<most>${upperBoundAfter})|(?<least>${lowerBoundAfter}))${wordEnd}`,
  'giu',
);
const between = new RegExp(
  `${wordStart}(?:between|from|от)\\s+(?!${measurement})${amount}\\s*(?:and|to|-|–|до|и)\\s*${amount}`,
  'iu',
);

const cheapest = new RegExp(
  `${wordStart}(?:(?:the\\s+)?(?:cheapest|least\\s+expensive|lowest(?:\\s+|-)price[ds]?)|` +
    'сам\\p{L}{2,3}\\s+(?:деш[её]в|недорог|бюджетн|низк\\p{L}*\\s+цен)\\p{L}*|наиболее\\s+деш[её]в\\p{L}*|' +
    `дешевле\\s+(?:всего|всех)|подешевле)${wordEnd}`,
  'giu',
);
const mostExpensive = new RegExp(
  `${wordStart}(?:(?:the\\s+)?(?:most\\s+expensive|dearest|priciest|highest(?:\\s+|-)price[ds]?)|` +
    'сам\\p{L}{2,3}\\s+(?:дорог|высок\\p{L}*\\s+цен)\\p{L}*|наиболее\\s+дорог\\p{L}*|' +
    `дороже\\s+(?:всего|всех)|подороже)${wordEnd}`,
  'giu',
);

const parseAmount = (text: string | undefined): number | undefined => {
  const value = Number((text ?? '').replace(/\s/g, '').replace(',', '.'));
  return Number.isFinite(value) && value > 0 && value < 100_000_000 ? value : undefined;
};

/** Finds the price bounds and the order in a question, and returns the text without them. */
export function parsePrices(question: string): PriceQuery & { rest: string } {
  const text = question.replace(/\s+/g, ' ');
  const prices: PriceQuery = {};
  const range = between.exec(text);
  const [lower, upper] = [parseAmount(range?.[1]), parseAmount(range?.[2])];
  if (lower !== undefined) prices.price_from = lower;
  if (upper !== undefined) prices.price_to = upper;
  const addBound = (price: number | undefined, { least, below }: Partial<Record<'least' | 'below', string>>) => {
    if (price === undefined) return;
    if (least) prices.price_from ??= price;
    else if (prices.price_to === undefined) {
      prices.price_to = price;
      if (below) prices.is_below = true;
    }
  };
  const withoutBounds = range
    ? text.replace(between, ' ')
    : text
        .replace(limits, (...match) => {
          const groups = match.at(-1) as Partial<Record<'least' | 'below' | 'measured', string>>;
          if (!groups.measured) addBound(parseAmount(match[5] as string), groups);
          return ' ';
        })
        .replace(limitsAfterNumber, (...match) => {
          const groups = match.at(-1) as Partial<Record<'signed' | 'named' | 'bare' | 'least', string>>;
          addBound(parseAmount(groups.signed ?? groups.named ?? groups.bare), groups);
          return ' ';
        });
  const rest = withoutBounds.replace(cheapest, ' ').replace(mostExpensive, ' ').trim();
  if (rest !== withoutBounds.trim())
    prices.by_price = new RegExp(mostExpensive.source, 'iu').test(withoutBounds) ? 'desc' : 'asc';
  return { rest, ...prices };
}

/** The bounds as the catalog takes them: both inclusive. */
export function toCatalogBounds({
  price_from,
  price_to,
  is_below,
}: PriceBounds): Pick<PriceBounds, 'price_from' | 'price_to'> {
  const highest = price_to !== undefined && is_below ? Math.max(0.01, toPrice(toMinor(price_to) - 1)) : price_to;
  return { ...(price_from !== undefined && { price_from }), ...(highest !== undefined && { price_to: highest }) };
}
