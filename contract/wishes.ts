/** The wish list: products that a buyer saved for later. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Id } from './fields.ts';
import { page, paging } from './lists.ts';
import { Product } from './products.ts';
import type { Audience } from './roles.ts';
import { maxWishes } from './rules/wishes.ts';

const buyersAndManagers: readonly Audience[] = ['buyer', 'manager'];

const WishedIds = z.object({ data: z.array(Id) });

export const wishes = {
  list: endpoint('GET /api/shop/wishes', {
    summary: 'My wishes that are in the storefront, newest first',
    access: buyersAndManagers,
    query: z.object(paging),
    response: page(Product),
  }),
  ids: endpoint('GET /api/shop/wishes/ids', {
    summary: 'The products of my wishes, newest first',
    access: buyersAndManagers,
    response: WishedIds,
  }),
  add: endpoint('POST /api/shop/wishes', {
    summary: 'Wish for products; those wished for already stay',
    access: buyersAndManagers,
    body: z.object({ product_ids: z.array(Id).min(1).max(maxWishes) }),
    response: WishedIds,
    failures: ['too_many_wishes'],
  }),
  remove: endpoint('DELETE /api/shop/wishes/{id}', {
    summary: 'Wish for a product no more',
    access: buyersAndManagers,
    params: byId,
  }),
};
