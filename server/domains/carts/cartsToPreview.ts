/** Reads carts with what decides on the money of their orders, without locks. */
import { statement } from '#server/db/statement.ts';
import { taxClassSql } from '#server/domains/catalog/taxClass.ts';
import { buildHasAutomaticSql } from '#server/domains/promo/promotions/rows.ts';
import type { ClaimedLine, PricedLine } from './claim.ts';
import type { CartCaller } from './policy.ts';

export interface CartToPreview {
  id: number;
  hash: string;
  is_pickup: boolean;
  /** Whether promotions without a code are on that may apply to it. */
  has_promotions: boolean;
  lines: (PricedLine & Pick<ClaimedLine, 'company_id'>)[];
}

/** Open carts of the caller; the hash of a guest's cart is enough. */
export const listCartsToPreview = statement<
  CartToPreview,
  CartCaller & { hashes: readonly string[]; ids: readonly number[] }
>(
  'carts_to_preview',
  `select c.id, c.hash, c.is_pickup,
          ${buildHasAutomaticSql('c.company_id')} as has_promotions,
          coalesce((select json_agg(json_build_object('product_id', p.id, 'price', p.price, 'count', l.count,
                                                      'tax_class', ${taxClassSql}, 'company_id', p.company_id,
                                                      'company_country', k.country,
                                                      'company_is_vat_payer', k.is_vat_payer) order by p.id)
                      from cart_lines l
                      join products p on p.id = l.product_id
                      join companies k on k.id = p.company_id
                     where l.cart_id = c.id), '[]') as lines
     from carts c
    where c.status = 'open'
      and (c.hash = any($hashes::text[]) and (c.user_id is null or c.user_id = $user_id::int)
           or c.id = any($ids::int[]) and c.user_id = $user_id::int)`,
);
