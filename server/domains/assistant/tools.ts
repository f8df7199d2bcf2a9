/** The looks into the shop as a language model is offered them: names, arguments, words; what it sends is judged before it is run. */
import { z } from 'zod';
import { documentTypes } from '#contract/documents.ts';
import { weekdays } from '#contract/stores.ts';
import { maxId } from '#contract/fields.ts';
import type { Look } from '#server/gateways/index.ts';
import type { Shop } from '#server/gateways/assistant/shop.ts';

const words = z.string().max(200);
const id = z.int().min(1).max(maxId);
const price = z.number().min(0).max(100_000_000).optional();

const looks = {
  search_products: [
    'Products of the catalog that fit some words, with prices and what is in stock. Use few, plain words',
    z.object({ q: words, price_from: price, price_to: price, in_stock: z.boolean().optional() }),
  ],
  get_product: ['A product by its id, with its description', z.object({ id })],
  store_hours: [
    'Opening hours and addresses of stores, of those that `about` names by name, street, city or company, if given; those that are open on a day, or now, come first',
    z.object({ about: words.optional(), on: z.enum([...weekdays, 'today', 'tomorrow', 'weekend', 'now']).optional() }),
  ],
  read_document: ['A legal text of the marketplace as a whole', z.object({ type: z.enum(documentTypes) })],
  search_documents: [
    'Passages of the legal texts (delivery, returns, privacy, agreement, child safety) about something',
    z.object({ q: words, type: z.enum(documentTypes).optional() }),
  ],
  how_it_works: [
    'How things are done on this marketplace: ordering, paying, delivery and pickup, canceling, returns, bonuses, promo codes, plans, becoming a vendor, account. Where `own_texts` say otherwise than `text`, they are right',
    z.object({ q: words }),
  ],
  search_blog: ['Publications of the marketplace about something', z.object({ q: words })],
  my_orders: ['The latest orders of the person who asks', z.object({})],
  my_order: ['One order of the person who asks, by its number', z.object({ id })],
  my_balance: ['The bonuses of the person who asks', z.object({})],
} as const satisfies Record<keyof Shop, readonly [string, z.ZodObject]>;

const isLook = (name: string): name is keyof Shop => Object.hasOwn(looks, name);

/** As the model is told of them. */
export const offeredLooks: readonly Look[] = Object.entries(looks).map(([name, [description, schema]]) => ({
  name,
  description,
  parameters: z.toJSONSchema(schema, { target: 'draft-7' }) as Record<string, unknown>,
}));

/** A look's answer is no longer than this: what a model is shown costs. */
const longestAnswer = 8000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return undefined;
  }
}

/**
 * Runs what a model asks for. What is wrong with its wish it is told, so that it may mend it.
 * @param onFound told what was found, before it is cut
 */
export async function runLook(
  shop: Shop,
  name: string,
  args: string,
  onFound: (found: unknown) => void,
): Promise<string> {
  if (!isLook(name)) return JSON.stringify({ error: `there is no ${name.slice(0, 50)}` });
  const wish = looks[name][1].safeParse(parsed(args));
  if (!wish.success) return JSON.stringify({ error: z.prettifyError(wish.error).slice(0, 500) });
  const found = await (shop[name] as (wish: unknown) => Promise<unknown>)(wish.data);
  onFound(found);
  return JSON.stringify(found ?? { error: 'not found' }).slice(0, longestAnswer);
}
