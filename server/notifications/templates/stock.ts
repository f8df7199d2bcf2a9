/** Letters about stock. */
import { localizeName, toOneLine, type BuildLetter } from '../letter.ts';

interface LowStockData {
  brand: string;
  products: { id: number; name: string; en_name: string | null; sku: string; left: number }[];
  /** How many products the letter does not list. */
  more: number;
}

/** Selects the plural form: "осталась 1 штука", but "осталось 5 штук". */
const selectRussianPlural = (n: number, [one, few, many]: readonly [string, string, string]): string => {
  const category = new Intl.PluralRules('ru').select(n);
  if (category === 'one') return one;
  return category === 'few' ? few : many;
};

const labels = {
  en: {
    subject: (n: number, first: string) => (n === 1 ? `Running low: ${first}` : `${n} products are running low`),
    heading: 'Running low',
    text: (brand: string) =>
      `There is little left to order of these products of ${brand}. We write once when a product falls to its limit, and again only after it has been above.`,
    left: (n: number) => (n === 0 ? 'sold out' : `${n} left`),
    more: (n: number) => `And ${n} more.`,
    open: 'See what runs low',
    why: 'You get this because you look after products at Yarmarka. The limit, and whether we write to the company at all, are set under Settings → Products; what you get yourself, in Account settings.',
  },
  ru: {
    subject: (n: number, first: string) =>
      n === 1
        ? `Заканчивается: ${first}`
        : `${n} ${selectRussianPlural(n, ['товар заканчивается', 'товара заканчиваются', 'товаров заканчиваются'])}`,
    heading: 'Товар заканчивается',
    text: (brand: string) =>
      `Этих товаров компании «${brand}» почти не осталось. Мы пишем один раз, когда остаток опускается до порога, и снова — только после того, как он поднимался выше.`,
    left: (n: number) => (n === 0 ? 'распродан' : `осталось ${n}`),
    more: (n: number) => `И ещё ${n} ${selectRussianPlural(n, ['товар', 'товара', 'товаров'])}.`,
    open: 'Посмотреть остатки',
    why: 'Вы получили это письмо, потому что следите за товарами на Ярмарке. Порог и то, писать ли компании, задаются в настройках товаров; что присылать вам — в настройках аккаунта.',
  },
};

/** Products of one company whose stock has fallen to its limit. */
export const buildLowStock: BuildLetter<LowStockData> = ({ brand, products, more }, { locale, toUrl }) => {
  const text = labels[locale];
  return {
    subject: text.subject(
      products.length + more,
      toOneLine(localizeName(products[0] ?? { name: '', en_name: null }, locale)),
    ),
    heading: text.heading,
    blocks: [
      { kind: 'text', text: text.text(toOneLine(brand)) },
      {
        kind: 'facts',
        facts: products.map((product) => ({
          name: `${toOneLine(localizeName(product, locale))} (${toOneLine(product.sku)})`,
          value: text.left(product.left),
        })),
      },
      more > 0 && { kind: 'text', text: text.more(more) },
      { kind: 'button', label: text.open, url: toUrl('/products/list?stock=low') },
    ],
    reason: text.why,
  };
};
