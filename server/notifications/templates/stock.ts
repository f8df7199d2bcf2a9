/** Letters about stock. */
import { nameFor, oneLine, type Compose } from '../letter.ts';

interface LowData {
  brand: string;
  products: { id: number; name: string; en_name: string | null; sku: string; left: number }[];
  /** How many more there are than the letter names. */
  more: number;
}

/** "осталась 1 штука" takes other words than "осталось 5 штук". */
const ruForm = (n: number, [one, few, many]: readonly [string, string, string]): string => {
  const category = new Intl.PluralRules('ru').select(n);
  if (category === 'one') return one;
  return category === 'few' ? few : many;
};

const words = {
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
        : `${n} ${ruForm(n, ['товар заканчивается', 'товара заканчиваются', 'товаров заканчиваются'])}`,
    heading: 'Товар заканчивается',
    text: (brand: string) =>
      `Этих товаров компании «${brand}» почти не осталось. Мы пишем один раз, когда остаток опускается до порога, и снова — только после того, как он поднимался выше.`,
    left: (n: number) => (n === 0 ? 'распродан' : `осталось ${n}`),
    more: (n: number) => `И ещё ${n} ${ruForm(n, ['товар', 'товара', 'товаров'])}.`,
    open: 'Посмотреть остатки',
    why: 'Вы получили это письмо, потому что следите за товарами на Ярмарке. Порог и то, писать ли компании, задаются в настройках товаров; что присылать вам — в настройках аккаунта.',
  },
};

/** Products of one company that have fallen to their limit. */
export const lowStock: Compose<LowData> = ({ brand, products, more }, { locale, link }) => {
  const text = words[locale];
  return {
    subject: text.subject(products.length + more, oneLine(nameFor(products[0] ?? { name: '', en_name: null }, locale))),
    heading: text.heading,
    blocks: [
      { kind: 'text', text: text.text(oneLine(brand)) },
      {
        kind: 'facts',
        facts: products.map((product) => ({
          name: `${oneLine(nameFor(product, locale))} (${oneLine(product.sku)})`,
          value: text.left(product.left),
        })),
      },
      more > 0 && { kind: 'text', text: text.more(more) },
      { kind: 'button', label: text.open, url: link('/products/list?stock=low') },
    ],
    why: text.why,
  };
};
