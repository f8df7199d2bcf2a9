/** Many small orders over three months, so that statistics have data. */
import { products } from '#server/seed/content/products/index.ts';
import type { DemoOrder } from '#server/seed/content/types.ts';
import { completedOrders } from './completed.ts';
import { customerOrders } from './customers.ts';

const many = 72;
const longestAgo = 89;
/** The companies in turn: larger ones sell more. */
const turns = [
  'sloboda',
  'polden',
  'sloboda',
  'fjellstad',
  'kumo',
  'sloboda',
  'polden',
  'alecrim',
  'teplitsa',
] as const;

/** Those whose address is known, each once. */
const buyers = [
  ...new Map(
    [...completedOrders, ...customerOrders]
      .filter(({ receipt }) => receipt.kind === 'delivery')
      .map((order) => [order.buyer, order]),
  ).values(),
];
/** Enough on the shelf to sell some every week. */
const goodsOf = (company: string) =>
  products.filter((product) => product.company === company && product.active && product.total_count >= 40);

/** A whole number below `most` that looks like chance, and is the same each time. */
const pick = (most: number, salt: number): number => {
  const turned = Math.imul(salt + 1, 2654435761) >>> 0;
  return Math.floor((((turned ^ (turned >>> 15)) >>> 0) / 2 ** 32) * most);
};

/** Fewer at first, more towards now; the last days belong to the orders that are under way. */
const daysAgo = (index: number): number => Math.max(3, Math.round(longestAgo * (1 - ((index + 1) / many) ** 0.8)));

function linesOf(company: string, index: number): DemoOrder['lines'] {
  const goods = goodsOf(company);
  const first = pick(goods.length, index);
  const second = (first + 1 + pick(goods.length - 1, index + 977)) % goods.length;
  const lines = [{ product: goods[first]!.key, count: 1 + pick(3, index + 31) }];
  return index % 3 === 0 ? lines : [...lines, { product: goods[second]!.key, count: 1 }];
}

function orderAt(index: number): DemoOrder {
  const company = turns[index % turns.length]!;
  const { buyer, recipient, receipt } = buyers[pick(buyers.length, index + 53)]!;
  const isCanceled = index % 13 === 7;
  return {
    key: `everyday-${index + 1}`,
    buyer,
    company,
    recipient,
    receipt,
    status: isCanceled ? 'canceled' : 'completed',
    path: isCanceled ? ['canceled'] : ['paid', 'completed'],
    days_ago: daysAgo(index),
    lines: linesOf(company, index),
  };
}

export const everydayOrders: readonly DemoOrder[] = Array.from({ length: many }, (_, index) => orderAt(index));
