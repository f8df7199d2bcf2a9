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
/** Thousands may stand apart, as far as prices go: of a row of figures each is looked at by itself. */
const number = '(?:\\d{1,3}(?:\\s\\d{3}){1,3}(?!\\d)|\\d+)(?:[.,]\\d{1,2})?';
const sign = '[$€£₽]';
const currency = `(?:${sign}|usd|eur|rub|dollars?|euros?|руб\\p{L}*|доллар\\p{L}*|евро)`;
const unit = [
  '[cmk]?m|[mk]?g|lbs?|oz|inch(?:es)?|f(?:ee|oo)t|ft|m?l|lit(?:er|re)s?|(?:kilo)?grams?|(?:centi|milli|kilo)?met(?:er|re)s?|[kmgt]b|w|watts?|v|volts?|mah|hours?|days?|weeks?|months?|years?|people|persons?|pieces?|pcs|stars?',
  '[смк]?м|[мк]?г|гр|грамм\\p{L}*|кило\\p{L}*|м?л|литр\\p{L}*|(?:санти|милли)?метр\\p{L}*|дюйм\\p{L}*|[кмгт]б|вт|ватт\\p{L}*|вольт\\p{L}*|мач|час\\p{L}*|день|дн\\p{L}+|недел\\p{L}*|месяц\\p{L}*|лет|год\\p{L}*|человек\\p{L}*|персон\\p{L}*|шт\\p{L}*|зв[её]зд\\p{L}*',
].join('|');
/** So long, heavy or old, which is no price. */
const measured = `${number}(?:\\s*(?:and|to|[-–]|до|и)\\s*${number})?\\s*(?:[-–]\\s*)?(?:(?:${unit})${ends}|["″%°])`;
const amount = `${sign}?\\s*(${number})\\s*${currency}?`;

/** What turns a limit into its opposite. */
const no = "(?:no|not|(?:do|does|is|are|must|should|ca|wo)n[’']t)\\s+(?:be\\s+|cost\\s+|any\\s+)?";
const ne = 'не\\s+(?:стои\\p{L}*\\s+|долж\\p{L}*\\s+|быть\\s+){0,3}';
const dearer = '(?:more(?:\\s+expensive)?|dearer|pricier)\\s+than';
const cheaper = '(?:less(?:\\s+expensive)?|cheaper)\\s+than';

// Whichever begins first is meant, so that of "not more than" nothing is left that says "more than"
const limits = new RegExp(
  `${begins}(?:` +
    [
      `(?<most>up\\s+to|at\\s+(?:the\\s+)?most|max(?:imum(?:\\s+of)?)?\\.?|до|максимум|макс\\.?|не\\s+свыше|${no}(?:${dearer}|over|above)|${ne}(?:дороже|больше|более))`,
      `(?<least>over|above|from|at\\s+(?:the\\s+very\\s+|the\\s+)?least|min(?:imum(?:\\s+of)?)?\\.?|${dearer}|от|дороже|больше|более|свыше|минимум|${no}(?:${cheaper}|under|below)|${ne}(?:дешевле|меньше|менее))`,
      `(?<below>under|below|${cheaper}|дешевле|меньше|менее)`,
    ].join('|') +
    `)(?:,?\\s+чем)?(?:\\s+за)?\\s+(?:(?<measured>${measured})|${amount})`,
  'giu',
);
// The same said behind it. What may as well speak of how many are wanted has a currency before it, or ends the sentence
const mostSaid =
  '(?:or|and|или|и)\\s+(?:less|under|below|cheaper|меньше|менее|ниже|дешевле)|max(?:imum)?|at\\s+(?:the\\s+)?most|tops|максимум|макс|не\\s+(?:больше|более|выше|дороже)';
const leastSaid =
  '(?:or|and|или|и)\\s+(?:more|up|over|above|dearer|больше|более|выше|дороже)|min(?:imum)?|at\\s+(?:the\\s+)?least|минимум|не\\s+(?:меньше|менее|ниже|дешевле)';
const limitsBehind = new RegExp(
  `${begins}(?:${sign}\\s*(?<signed>${number})|(?<named>${number})\\s*${currency}\\.?|(?<bare>${number})(?=,?\\s*(?:${mostSaid}|${leastSaid})\\s*(?:$|[.,;:!?)])))` +
    `,?\\s*(?:(?<most>${mostSaid})|(?<least>${leastSaid}))${ends}`,
  'giu',
);
const between = new RegExp(
  `${begins}(?:between|from|от)\\s+(?!${measured})${amount}\\s*(?:and|to|-|–|до|и)\\s*${amount}`,
  'iu',
);

const cheapest = new RegExp(
  `${begins}(?:(?:the\\s+)?(?:cheapest|least\\s+expensive|lowest(?:\\s+|-)price[ds]?)|сам\\p{L}{2,3}\\s+(?:деш[её]в|недорог|бюджетн|низк\\p{L}*\\s+цен)\\p{L}*|наиболее\\s+деш[её]в\\p{L}*|дешевле\\s+(?:всего|всех)|подешевле)${ends}`,
  'giu',
);
const dearest = new RegExp(
  `${begins}(?:(?:the\\s+)?(?:most\\s+expensive|dearest|priciest|highest(?:\\s+|-)price[ds]?)|сам\\p{L}{2,3}\\s+(?:дорог|высок\\p{L}*\\s+цен)\\p{L}*|наиболее\\s+дорог\\p{L}*|дороже\\s+(?:всего|всех)|подороже)${ends}`,
  'giu',
);

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
  const hear = (price: number | undefined, { least, below }: Partial<Record<'least' | 'below', string>>) => {
    if (price === undefined) return;
    if (least) said.price_from ??= price;
    else if (said.price_to === undefined) {
      said.price_to = price;
      if (below) said.is_below = true;
    }
  };
  const unbounded = both
    ? text.replace(between, ' ')
    : text
        .replace(limits, (...match) => {
          const groups = match.at(-1) as Partial<Record<'least' | 'below' | 'measured', string>>;
          if (!groups.measured) hear(numberOf(match[5] as string), groups);
          return ' ';
        })
        .replace(limitsBehind, (...match) => {
          const groups = match.at(-1) as Partial<Record<'signed' | 'named' | 'bare' | 'least', string>>;
          hear(numberOf(groups.signed ?? groups.named ?? groups.bare), groups);
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
