/** Presents the rows of messages, in a bounded number of statements, and deletes them. */
import type { AssistantMessage } from '#contract/assistant.ts';
import { documentTypes } from '#contract/documents.ts';
import type { Product } from '#contract/products.ts';
import type { Ctx } from '#server/context.ts';
import { statement } from '#server/db/statement.ts';
import { cardColumns, cardJoins } from '#server/domains/catalog/cards.ts';
import { type CardRow, presentProduct } from '#server/domains/catalog/present.ts';
import { documentTitles } from './format.ts';

export interface MessageRow {
  id: number;
  user_id: number;
  role: 'user' | 'assistant';
  text: string;
  product_ids: number[];
  document_types: string[];
  company_ids: number[];
  links: { path: string; title: string }[];
  is_known: boolean;
  question_id: number | null;
  state: 'waiting' | 'answered' | 'failed' | null;
  asked_at: Date | null;
  /** The Idempotency-Key of the question. */
  request_key: string | null;
  created_at: Date;
}

const listCards = statement<CardRow, { productIds: readonly number[] }>(
  'assistant_cards',
  `select ${cardColumns}
     from products p ${cardJoins}
    where p.id = any($productIds::int[]) and p.visible and p.archived_at is null`,
);
const listBrands = statement<{ id: number; brand: string }, { companyIds: readonly number[] }>(
  'assistant_companies',
  'select id, brand from companies where id = any($companyIds::int[]) and active',
);

/** Deletes a user's conversation. */
export const deleteMessages = statement<unknown, { userId: number }>(
  'assistant_forget',
  'delete from assistant_messages where user_id = $userId',
);

const isType = (type: string): type is (typeof documentTypes)[number] =>
  (documentTypes as readonly string[]).includes(type);

/** Drops the fields that a product card doesn't need. */
const toCard = (product: Product): Product => ({ ...product, description: null, en_description: null, parameters: [] });

/** Messages with cards of those products that are still in the storefront. At most two statements. */
export async function presentMessages({ db, locale }: Ctx, rows: readonly MessageRow[]): Promise<AssistantMessage[]> {
  const productIds = [...new Set(rows.flatMap(({ product_ids }) => product_ids))];
  const companyIds = [...new Set(rows.flatMap(({ company_ids }) => company_ids))];
  const products = new Map(
    (productIds.length > 0 ? await listCards(db, { productIds }) : []).map((row) => [
      row.id,
      toCard(presentProduct(row)),
    ]),
  );
  const companies = new Map(
    (companyIds.length > 0 ? await listBrands(db, { companyIds }) : []).map((row) => [row.id, row]),
  );
  const selectKnown = <T>(ids: readonly number[], byId: ReadonlyMap<number, T>): T[] =>
    ids.flatMap((id) => byId.get(id) ?? []);
  return rows.map(
    ({ id, role, text, product_ids, document_types, company_ids, links, is_known, state, created_at }) => ({
      id,
      role,
      text,
      products: selectKnown(product_ids, products),
      documents: document_types.filter(isType).map((type) => ({ type, title: documentTitles[locale][type]! })),
      links,
      companies: selectKnown(company_ids, companies),
      is_known,
      state,
      created_at: created_at.toISOString(),
    }),
  );
}
