/**
 * Tools that a language model may call: their names, arguments and descriptions. Arguments are validated before a tool
 * runs.
 */
import { z } from 'zod';
import { documentTypes } from '#contract/documents.ts';
import { weekdays } from '#contract/stores.ts';
import { maxId } from '#contract/fields.ts';
import { cutText } from '#contract/rules/cutText.ts';
import type { AssistantTool } from '#server/gateways/index.ts';
import type { AssistantShop } from '#server/gateways/assistant/shop.ts';

const searchWords = z.string().max(200);
const id = z.int().min(1).max(maxId);
const price = z.number().min(0).max(100_000_000).optional();

const tools = {
  search_products: [
    'Products of the catalog that fit some words, with prices and what is in stock. Use few, plain words',
    z.object({ q: searchWords, price_from: price, price_to: price, in_stock: z.boolean().optional() }),
  ],
  get_product: ['A product by its id, with its description', z.object({ id })],
  store_hours: [
    'Opening hours and addresses of stores, of those that `about` names by name, street, city or company, if given; those that are open on a day, or now, come first',
    z.object({
      about: searchWords.optional(),
      on: z.enum([...weekdays, 'today', 'tomorrow', 'weekend', 'now']).optional(),
    }),
  ],
  read_document: ['A legal text of the marketplace as a whole', z.object({ type: z.enum(documentTypes) })],
  search_documents: [
    'Passages of the legal texts (delivery, returns, privacy, agreement, child safety) about something',
    z.object({ q: searchWords, type: z.enum(documentTypes).optional() }),
  ],
  how_it_works: [
    'How things are done on this marketplace: ordering, paying, delivery and pickup, canceling, returns, bonuses, promo codes, plans, becoming a vendor, account. Where `own_texts` say otherwise than `text`, they are right',
    z.object({ q: searchWords }),
  ],
  search_blog: ['Publications of the marketplace about something', z.object({ q: searchWords })],
  my_orders: ['The latest orders of the person who asks', z.object({})],
  my_order: ['One order of the person who asks, by its number', z.object({ id })],
  my_balance: ['The bonuses of the person who asks', z.object({})],
} as const satisfies Record<keyof AssistantShop, readonly [string, z.ZodObject]>;

const isToolName = (name: string): name is keyof AssistantShop => Object.hasOwn(tools, name);

/** The definitions that are sent to a model. */
export const toolDefinitions: readonly AssistantTool[] = Object.entries(tools).map(([name, [description, schema]]) => ({
  name,
  description,
  parameters: z.toJSONSchema(schema, { target: 'draft-7' }) as Record<string, unknown>,
}));

/** Maximum length of a tool's result in characters: every token that the model reads costs. */
const maxResultLength = 8000;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return undefined;
  }
}

/**
 * Runs a tool that a model calls. Errors in its arguments are the result, so that the model can correct them.
 * @param onFound called with the result before it is cut
 */
export async function runTool(
  shop: AssistantShop,
  name: string,
  args: string,
  onFound: (found: unknown) => void,
): Promise<string> {
  if (!isToolName(name)) return JSON.stringify({ error: `there is no ${cutText(name, 50)}` });
  const input = tools[name][1].safeParse(parseJson(args));
  if (!input.success) return JSON.stringify({ error: cutText(z.prettifyError(input.error), 500) });
  const found = await (shop[name] as (input: unknown) => Promise<unknown>)(input.data);
  onFound(found);
  return cutText(JSON.stringify(found ?? { error: 'not found' }), maxResultLength);
}
