/** What the assistant looks up for somebody: the same reads as the API's, with that person's rights, and no writes at all. */
import { toPrice } from '#contract/money.ts';
import { contract } from '#contract/index.ts';
import type { Order } from '#contract/orders.ts';
import type { Product } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import { plainWords } from '#server/db/plainWords.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { visibleCard } from '#server/domains/catalog/cards.ts';
import { presentProduct } from '#server/domains/catalog/present.ts';
import { products } from '#server/domains/catalog/products.ts';
import { listOrders } from '#server/domains/orders/list.ts';
import { readOrder } from '#server/domains/orders/read.ts';
import { statusNames } from '#server/domains/orders/statusNames.ts';
import { Failure } from '#server/failure.ts';
import type { FoundOrder, FoundProduct, Shop } from '#server/gateways/assistant/shop.ts';
import { howItWorks } from './guide.ts';
import { readDocument, searchDocuments } from './passages.ts';
import { searchPosts } from './posts.ts';
import { storeHours } from './storeHours.ts';
import { beginning, dayIn, moneyIn, nameIn, plainText, receivingIn } from './words.ts';

const mostProducts = 8;
/** By price, what is only spoken of with the words may stand before all that is named by them. */
const mostByPrice = 100;
const mostOrders = 5;
const longestDescription = 1500;

/** Those whose name, mark or company holds a word of the query. */
const namedBy = statement<{ id: number }>(
  'assistant_named',
  `select product_id as id from product_search where product_id = any($1::int[]) and document @@ to_tsquery('russian', $2)`,
);

const balance = oneRow<{ bonus_balance: number }>('assistant_balance', 'select bonus_balance from users where id = $1');

const unasked = { params: undefined, query: undefined, files: [] };

const noneOf = (error: unknown): null => {
  if (error instanceof Failure && error.code === 'not_found') return null;
  throw error;
};

/** The shop as the caller of `ctx` may see it. */
export function shopFor(ctx: Ctx): Shop {
  const { locale, settings } = ctx;
  const money = moneyIn(locale, settings.currency);
  const productOf = (product: Product): FoundProduct => ({
    id: product.id,
    name: nameIn(product, locale),
    price: money(product.price),
    in_stock: product.count,
    rating: product.reviews_count > 0 ? product.rating : null,
    company: { id: product.company.id, brand: product.company.brand },
    path: `/products/view/${product.id}`,
  });
  const orderOf = (order: Order): FoundOrder => ({
    id: order.id,
    status: order.status,
    status_name: statusNames[locale][order.status],
    placed: dayIn(order.created_at, locale),
    goods: order.product_amount,
    sum: money(order.order_sum),
    items: order.items.map((item) => `${nameIn(item, locale)} × ${item.count}`),
    company: { id: order.company.id, brand: order.company.brand },
    receiving: receivingIn(order, locale),
    path: `/orders/view/${order.id}`,
  });
  return {
    async search_products({ q, price_from, price_to, in_stock, whole, by_price }) {
      const words = plainWords(q);
      // Quoted, a word stands for its own forms alone
      const asked = whole ? words.map((word) => `"${word}"`).join(' ') : q;
      const body = contract.products.list.body!.parse({
        q: asked,
        per_page: whole && by_price ? mostByPrice : mostProducts,
        ...(by_price && { sort: 'price', order: by_price }),
        ...(price_from !== undefined && { price_from }),
        ...(price_to !== undefined && { price_to }),
        ...(in_stock && { in_stock }),
      });
      const { total, data } = (await products.list({ body, ...unasked }, ctx)) as { total: number; data: Product[] };
      if (!whole || words.length === 0 || data.length === 0)
        return { total, products: data.slice(0, mostProducts).map(productOf) };
      const named = new Set(
        (
          await namedBy(ctx.db, [
            data.map(({ id }) => id),
            words.map((word) => `'${word.replaceAll("'", '')}':AB`).join(' | '),
          ])
        ).map(({ id }) => id),
      );
      const fitting = data.filter(({ id }) => named.has(id));
      return {
        total: fitting.length < data.length ? fitting.length : total,
        products: fitting.slice(0, mostProducts).map(productOf),
      };
    },
    async get_product({ id }) {
      const row = await visibleCard(ctx.db, [id]);
      if (!row) return null;
      const product = presentProduct(row);
      const description = (locale === 'en' ? product.en_description || product.description : product.description) ?? '';
      return { ...productOf(product), description: beginning(plainText(description), longestDescription) };
    },
    store_hours: (wish) => storeHours(ctx, wish),
    read_document: (wish) => readDocument(ctx, wish),
    search_documents: (wish) => searchDocuments(ctx, wish),
    how_it_works: (wish) => howItWorks(ctx, wish),
    search_blog: (wish) => searchPosts(ctx, wish),
    async my_orders() {
      const { data } = (await listOrders({ page: 1, per_page: mostOrders, scope: 'my' }, ctx)) as { data: Order[] };
      return data.map(orderOf);
    },
    async my_order({ id }) {
      const order = await readOrder(ctx, id).catch(noneOf);
      // Whoever works for a company, and an admin, may read others' orders too: not through here
      return order && order.user?.id === ctx.user?.id ? orderOf(order) : null;
    },
    async my_balance() {
      const own = (await balance(ctx.db, [ctx.user?.id ?? 0]))?.bonus_balance ?? 0;
      return { bonuses: money(toPrice(own)), has_any: own > 0 };
    },
  };
}
