/** The assistant's view of the shop: the same reads as the API's, with the caller's rights, and no writes. */
import { toPrice } from '#contract/money.ts';
import { contract } from '#contract/index.ts';
import type { Order } from '#contract/orders.ts';
import type { Product } from '#contract/products.ts';
import { formatOrderStatus } from '#contract/rules/orderStatuses.ts';
import type { Ctx } from '#server/context.ts';
import { toPlainWords } from '#server/db/plainWords.ts';
import { oneRow, statement } from '#server/db/statement.ts';
import { findVisibleCard } from '#server/domains/catalog/cards.ts';
import { presentProduct } from '#server/domains/catalog/present.ts';
import { products } from '#server/domains/catalog/products.ts';
import { listOrders } from '#server/domains/orders/list.ts';
import { readOrder } from '#server/domains/orders/read.ts';
import { Failure } from '#server/failure.ts';
import type { FoundOrder, FoundProduct, AssistantShop } from '#server/gateways/assistant/shop.ts';
import { listGuides } from './guide.ts';
import { readDocument, searchDocuments } from './passages.ts';
import { searchPosts } from './posts.ts';
import { getStoreHours } from './storeHours.ts';
import { truncate, formatDay, createMoneyFormat, localizeName, toPlainText, formatReceiving } from './format.ts';

const maxProducts = 8;
/**
 * Ordered by price, products that only mention the words come before those that are named by them: so many are read to
 * find the latter.
 */
const maxByPrice = 100;
const maxOrders = 5;
const maxDescriptionLength = 1500;

/** Selects the products whose name, SKU or company contains a word of the query. */
const selectNamed = statement<{ id: number }, { productIds: readonly number[]; words: string }>(
  'assistant_named',
  `select product_id as id
     from product_search
    where product_id = any($productIds::int[]) and document @@ to_tsquery('russian', $words)`,
);

const findBalance = oneRow<{ bonus_balance: number }, { userId: number }>(
  'assistant_balance',
  'select bonus_balance from users where id = $userId',
);

const emptyInput = { params: undefined, query: undefined, files: [] };

const nullIfNotFound = (error: unknown): null => {
  if (error instanceof Failure && error.code === 'not_found') return null;
  throw error;
};

/** The shop as the caller of `ctx` may see it. */
export function createShop(ctx: Ctx): AssistantShop {
  const { locale, settings } = ctx;
  const formatMoney = createMoneyFormat(locale, settings.currency);
  const toFoundProduct = (product: Product): FoundProduct => ({
    id: product.id,
    name: localizeName(product, locale),
    price: formatMoney(product.price),
    in_stock: product.count,
    rating: product.reviews_count > 0 ? product.rating : null,
    company: { id: product.company.id, brand: product.company.brand },
    path: `/products/view/${product.id}`,
  });
  const toFoundOrder = (order: Order): FoundOrder => ({
    id: order.id,
    status: order.status,
    status_name: formatOrderStatus(order, locale),
    placed: formatDay(order.created_at, locale),
    goods: order.product_amount,
    sum: formatMoney(order.order_sum),
    items: order.items.map((item) => `${localizeName(item, locale)} × ${item.count}`),
    company: { id: order.company.id, brand: order.company.brand },
    receiving: formatReceiving(order, locale),
    path: `/orders/view/${order.id}`,
  });
  return {
    async search_products({ q, price_from, price_to, in_stock, whole, by_price }) {
      const words = toPlainWords(q);
      // A quoted word matches its own forms only
      const query = whole ? words.map((word) => `"${word}"`).join(' ') : q;
      const body = contract.products.list.body!.parse({
        q: query,
        per_page: whole && by_price ? maxByPrice : maxProducts,
        ...(by_price && { sort: 'price', order: by_price }),
        ...(price_from !== undefined && { price_from }),
        ...(price_to !== undefined && { price_to }),
        ...(in_stock && { in_stock }),
      });
      const { total, data } = (await products.list({ body, ...emptyInput }, ctx)) as { total: number; data: Product[] };
      if (!whole || words.length === 0 || data.length === 0)
        return { total, products: data.slice(0, maxProducts).map(toFoundProduct) };
      const named = new Set(
        (
          await selectNamed(ctx.db, {
            productIds: data.map(({ id }) => id),
            words: words.map((word) => `'${word.replaceAll("'", '')}':AB`).join(' | '),
          })
        ).map(({ id }) => id),
      );
      const matching = data.filter(({ id }) => named.has(id));
      return {
        total: matching.length < data.length ? matching.length : total,
        products: matching.slice(0, maxProducts).map(toFoundProduct),
      };
    },
    async get_product({ id }) {
      const row = await findVisibleCard(ctx.db, { productId: id });
      if (!row) return null;
      const product = presentProduct(row);
      const description = (locale === 'en' ? product.en_description || product.description : product.description) ?? '';
      return { ...toFoundProduct(product), description: truncate(toPlainText(description), maxDescriptionLength) };
    },
    store_hours: (query) => getStoreHours(ctx, query),
    read_document: (query) => readDocument(ctx, query),
    search_documents: (query) => searchDocuments(ctx, query),
    how_it_works: (query) => listGuides(ctx, query),
    search_blog: (query) => searchPosts(ctx, query),
    async my_orders() {
      const { data } = (await listOrders({ page: 1, per_page: maxOrders, scope: 'my' }, ctx)) as { data: Order[] };
      return data.map(toFoundOrder);
    },
    async my_order({ id }) {
      const order = await readOrder(ctx, id).catch(nullIfNotFound);
      // Staff and admins may read orders of other people too, but not here
      return order && order.user?.id === ctx.user?.id ? toFoundOrder(order) : null;
    },
    async my_balance() {
      const bonuses = (await findBalance(ctx.db, { userId: ctx.user?.id ?? 0 }))?.bonus_balance ?? 0;
      return { bonuses: formatMoney(toPrice(bonuses)), has_any: bonuses > 0 };
    },
  };
}
